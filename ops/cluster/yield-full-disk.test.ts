import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { needs } from "../deploy/testing/programs-here.ts";
import { projectFolder } from "../programs/project-folder.ts";

const node = (name: string, role: string, state = "streaming") => ({ name, role, state });
const leader = node("node1", "leader", "running");
const synchronous = node("node2", "sync_standby");

/** More than any disk has, and less than any. */
const [FULL, ROOM] = ["1e12", "0"];

/** Patroni of node1, the script beside it, and what it asked and said within ten looks. */
async function watched(t: TestContext, members: object[], least_mb: string, refuses = false) {
  const switchovers: unknown[] = [];
  let looks = 0;
  const patroni = createServer(async (request, response) => {
    const answers: Record<string, unknown> = { "/leader": leader, "/cluster": { members } };
    // As Patroni answers who asks whether this node leads.
    if (request.url === "/leader") looks += 1;
    if (request.url === "/leader" && !members.includes(leader)) response.statusCode = 503;
    if (request.url === "/switchover") {
      switchovers.push(JSON.parse(await text(request)));
      response.statusCode = refuses ? 412 : 200;
    }
    response.end(JSON.stringify(answers[request.url ?? ""] ?? "Successfully switched over"));
  }).listen(0, "127.0.0.1");
  await once(patroni, "listening");
  const { port } = patroni.address() as AddressInfo;
  const script = spawn("python3", [join(projectFolder, "deploy/cluster/yield-full-disk.py")], {
    env: {
      ...process.env,
      ...{ PATRONI: `http://127.0.0.1:${port}`, FOLDERS: tmpdir(), LEAST_MB: least_mb },
      ...{ EVERY_SECONDS: "0.05", REST_SECONDS: "1000" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  script.stdout.on("data", (chunk) => (said += chunk));
  t.after(async () => {
    script.kill();
    if (script.exitCode === null && script.signalCode === null) await once(script, "exit");
    patroni.close();
  });
  const until = async (isSo: () => boolean) => {
    for (let waits = 0; !isSo(); waits += 1) {
      assert.ok(waits < 600, `It said: ${said}`);
      await sleep(50);
    }
  };
  return { switchovers, until, looks: () => looks, said: () => said, script };
}

test(
  "a primary whose disk is full gives its place to the synchronous replica, once",
  needs("python3"),
  async (t) => {
    const members = [leader, node("node3", "replica"), synchronous];
    const { switchovers, until, said } = await watched(t, members, FULL);
    await until(() => said().includes("Successfully"));
    await sleep(300);
    assert.deepEqual(switchovers, [{ leader: "node1", candidate: "node2" }]);
    assert.match(said(), /full: node2 is asked to lead instead of node1/);
  },
);

test("where Patroni refuses it is asked again", needs("python3"), async (t) => {
  const { switchovers, until } = await watched(t, [leader, synchronous], FULL, true);
  await until(() => switchovers.length >= 3);
});

const LEFT: readonly [name: string, members: object[]][] = [
  ["a replica whose disk is full", [node("node2", "leader", "running"), node("node1", "sync_standby")]],
  [
    "a primary that no synchronous replica follows",
    [leader, node("node2", "sync_standby", "starting"), node("node3", "replica")],
  ],
];
for (const [name, members] of LEFT)
  test(`${name} is left as it is`, needs("python3"), async (t) => {
    const { switchovers, until, looks } = await watched(t, members, FULL);
    await until(() => looks() >= 5);
    assert.deepEqual(switchovers, []);
  });

test("a primary with room is not even asked about", needs("python3"), async (t) => {
  const { looks, said, script } = await watched(t, [leader, synchronous], ROOM);
  await sleep(1_000);
  assert.deepEqual([script.exitCode, looks(), said()], [null, 0, ""]);
});
