import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { after, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { postmasterPid, temporaryFolders } from "../../database/testing/clusters.ts";
import { buildIfStale } from "../programs/build.ts";
import { freePorts } from "../programs/free-ports.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** Starting takes as long as the machine is busy; ending should not. */
const BEGINS_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 20_000;

const { folderWithCluster, remove } = temporaryFolders();
after(remove);
await buildIfStale();

const PARTNERS = ["Card payments (test mode) at", "Mailbox at", "Identity provider (played) at"];
const SETTINGS = [
  ...(["PORT", "METRICS_PORT", "CARD_PAYMENTS_PORT"] as const),
  ...(["MAILBOX_SMTP_PORT", "MAILBOX_HTTP_PORT", "IDENTITY_PROVIDER_PORT"] as const),
];

test("told to stop while its partners start, it ends them", async (t) => {
  const start = await startAll(t);
  await until(() => PARTNERS.some((words) => start.said().includes(words)));
  await stopsWhole(start);
});

test("npm, told to stop as soon as PostgreSQL is there, leaves nothing running", async (t) => {
  const start = await startAll(t, ["npm", "start"]);
  await until(() => postmasterPid(start.folder) !== undefined);
  await stopsWhole(start);
});

test("told to stop while the demo is made, it waits for no athlete", async (t) => {
  const start = await startAll(t);
  await until(() => start.said().includes("schools and teams loaded"));
  await stopsWhole(start);
  assert.ok(!start.said().includes("fictional athletes loaded"), start.said());
});

test("killed while the server starts, it takes that and PostgreSQL along", async (t) => {
  const start = await startAll(t);
  await until(() => postmasterPid(start.folder) !== undefined);
  start.child.kill("SIGKILL");
  await until(start.isWhollyGone, ENDS_WITHIN_MS);
});

interface Start {
  readonly child: ChildProcess;
  readonly folder: string;
  /** Its output and that of what it has started. */
  said(): string;
  /** Neither it nor anything that it has started runs. */
  isWhollyGone(): boolean;
}

/** `npm start`, with a demo that takes longer to make than a test to stop it. */
async function startAll(
  t: TestContext,
  [program, ...words]: readonly [string, ...string[]] = [process.execPath, "ops/start/start.ts"],
): Promise<Start> {
  const folder = await folderWithCluster();
  const ports = await freePorts(...SETTINGS);
  const child = spawn(program, words, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, ...ports, DATA_DIR: folder, DEMO_PLAYERS: "25000" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  // All that it starts writes where it does: the pipes close when the last of them is gone.
  let closed = false;
  child.once("close", () => {
    closed = true;
  });
  return {
    child,
    folder,
    said: () => said,
    isWhollyGone: () => closed && postmasterPid(folder) === undefined,
  };
}

async function stopsWhole({ child, isWhollyGone, said }: Start): Promise<void> {
  child.kill("SIGTERM");
  await until(isWhollyGone, ENDS_WITHIN_MS);
  assert.equal(child.exitCode, 0, said());
}

async function until(answer: () => boolean, within_ms = BEGINS_WITHIN_MS): Promise<void> {
  const deadline = performance.now() + within_ms;
  while (!answer()) {
    if (performance.now() > deadline) throw new Error(`Still not so after ${within_ms} ms: ${answer}`);
    await sleep(5);
  }
}
