import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { emptyDatabase } from "../../database/testing/database.ts";
import { freePort } from "../../server/testing/free-port.ts";
import { buildIfStale } from "../programs/build.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { askerAt, openCount, type Phase } from "./asking.ts";
import { startBalancer } from "./balancer.ts";
import { drillUpgrade } from "./drill.ts";
import { LENDS, TAKES_ALONG } from "./releases.ts";
import { layTwoReleases } from "./testing/two-releases.ts";

before(() => buildIfStale());

/** A phase that waits for a loss in vain comes to its end. */
const MOST_REQUESTS = 3_000;

test("to another release and back under load: once its scripts are lent nothing is lost, and without them some are", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-upgrade-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const { folders, ...releases } = layTwoReleases(folder);
  let lent = false;
  const hear = (name: string) => {
    if (name !== "the second server changes to it") return;
    execFileSync("sh", ["-ec", LENDS], {
      cwd: folders.after,
      env: { ...process.env, BEFORE: folders.before },
    });
    lent = true;
  };
  const lasts = ({ name, lost, requests }: Phase) =>
    name === "the first server changes to the new release" && lost.length === 0 && requests < MOST_REQUESTS;
  const plan = { ...releases, people: { each: 1, rest_ms: 300 }, lasts, drain_seconds: 1, lend: null };
  const { phases, money, wrong } = await drillUpgrade(
    { ...plan, database: emptyDatabase, balance: startBalancer },
    hear,
  );
  assert.ok(lent);
  const [first = "", ...others] = wrong.map((line) => line.split(": ")[0]);
  assert.equal(first, "the first server changes to the new release");
  assert.deepEqual(
    [...new Set(others)].filter((name) => name !== first),
    [],
    wrong.join("\n"),
  );
  for (const line of wrong) assert.match(line, /: GET \/assets\/[\w.-]+: 404$/);
  for (const { name, requests } of phases) assert.ok(requests > 10, `${name}: ${requests} requests`);
  assert.ok(money.at_provider >= phases.length, JSON.stringify(money));
});

test("what counts as lost: no answer, an answer that is no success, and being told to come again without an end", async (t) => {
  const answers = [200, 500, 404, 503, 0];
  const server = createServer((_, response) => {
    const status = answers.shift();
    if (status) response.writeHead(status).end();
    else if (status === 0) response.destroy();
    else response.writeHead(503, { "retry-after": "0.001" }).end();
  });
  t.after(() => server.close());
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  const count = openCount();
  count.begin("all of it");
  const ask = askerAt({ origin: `http://127.0.0.1:${port}` }, count);
  assert.equal((await ask("/"))?.status, 200);
  for (let times = 0; times < 5; times += 1) assert.equal(await ask("/"), null);
  const { lost, asked_again, requests } = count.now();
  const why = ["500", "404", "503", "ECONNRESET", "503 for 30 times"];
  const lines = why.map((each) => `GET /: ${each}`);
  assert.deepEqual([lost, requests, asked_again], [lines, 35, 30]);
});

test("the page on operating has people type what the drill does between two releases", () => {
  const page = readFileSync(join(projectFolder, "docs/operating.md"), "utf8");
  const [, typed = ""] = /\n## Upgrading.*?```sh\n(.*?)```/s.exec(page) ?? [];
  const [takes = -1, builds = -1, lends = -1, migrates = -1] = [
    TAKES_ALONG.replace('"$BEFORE/dist"', "/srv/donate-nil/current/dist"),
    "npm run build",
    LENDS.replace('"$BEFORE/dist/before/assets/"', "/srv/donate-nil/current/dist/before/assets/"),
    "systemctl start donate-nil-migrate",
  ].map((line) => typed.split("\n").indexOf(line));
  assert.ok(takes >= 0 && takes < builds && builds < lends && lends < migrates, typed);
});
