import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, describe, test } from "node:test";
import { projectFolder } from "../programs/project-folder.ts";
import { type RunResult, runSteps, sayFailures } from "../programs/steps.ts";
import { runFiles } from "./test-files.ts";

const folder = mkdtempSync(join(tmpdir(), "donate-nil-test-files-"));
after(() => rmSync(folder, { recursive: true }));

const GOOD = 'import { test } from "node:test"; test("good", () => {});';

test("files that follow each other in one process are each counted, and the next starts clean", async () => {
  const { passed, failed, failures } = await ran([
    GOOD,
    'import { test } from "node:test"; test("bad", () => { throw new Error("a wrong sum"); }); test("good", () => {});',
    'import { after, describe, test } from "node:test"; const open = setInterval(() => {}, 9); after(() => clearInterval(open)); test("good", () => {});',
    GOOD,
  ]);
  assert.deepEqual({ passed, failed, at: failures.length }, { passed: 4, failed: 1, at: 1 });
  assert.match(failures[0]?.why ?? "", /^✖ failing tests:.*✖ bad.*a wrong sum/s);
});

const FAULTS: readonly [what: string, source: string, said: RegExp][] = [
  ["breaks off before its first test", 'await Promise.reject(new Error("no site"));', /no site/],
  [
    "breaks off after its first test was declared",
    `${GOOD} await new Promise((go) => setTimeout(go, 9)); throw new Error("no site");`,
    /no site/,
  ],
  [
    "breaks off with something begun that does not end",
    `${GOOD} setInterval(() => {}, 1_000); throw new Error("no site");`,
    /process ended \(code 1\)/,
  ],
  ["leaves something open", `${GOOD} setInterval(() => {}, 1_000);`, /process ended \(code 1\)/],
  [
    "waits for what never comes",
    'import { test } from "node:test"; test("waits", () => new Promise(() => {}));',
    /process ended \(code 1\)/,
  ],
  [
    "is busy for good",
    'import { test } from "node:test"; test("busy", () => { for (;;); });',
    /process ended \(SIGKILL\)/,
  ],
  [
    "ends its process",
    'import { test } from "node:test"; test("ends", () => process.exit(0));',
    /process ended \(code 0\)/,
  ],
  [
    "throws when its test is over",
    'import { test } from "node:test"; test("good", () => void setTimeout(() => { throw new Error("late"); }, 9));',
    /"Error: late"/,
  ],
];

/** What a good file needs where this machine is busy, with all of those below at once. */
async function longEnough(): Promise<number> {
  const begun = performance.now();
  await ran([GOOD]);
  return Math.max(4_000, 10 * (performance.now() - begun));
}

describe("a file has failed, its words are kept, and those after it run, when it", {
  concurrency: true,
}, () => {
  let longest_ms = 0;
  before(async () => {
    longest_ms = await longEnough();
  });
  for (const [what, source, words] of FAULTS) {
    test(what, async () => {
      const { passed, failed, failures, said } = await ran([source, GOOD, GOOD], longest_ms);
      assert.ok(passed >= 2);
      assert.deepEqual([failed, failures.length], [1, 1]);
      assert.match(failures[0]?.name ?? "", /0\.test\.mjs$/);
      for (const told of [said, failures[0]?.why ?? ""]) assert.match(told, words);
    });
  }
});

test("a file that goes on for longer than a test may hang is let go on", async () => {
  const longest_ms = await longEnough();
  const each = `test("goes on", (_t, done) => void setTimeout(done, ${longest_ms / 3}));`;
  const { passed, failures } = await ran([`import { test } from "node:test"; ${each.repeat(4)}`], longest_ms);
  assert.deepEqual([passed, failures], [4, []]);
});

test("a step of the check that fails is counted, and said again at the run's end as a file is", async () => {
  const long = "a long line ".repeat(50);
  const ran = await runSteps([
    { name: "good", words: ["node", "--eval", ""] },
    {
      name: "bad",
      words: ["node", "--eval", `console.log("a wall is down\\n${long}"); process.exitCode = 1`],
    },
    { name: "missing", words: ["no-such-program"] },
  ]);
  assert.deepEqual([ran.passed, ran.failed], [1, 2]);
  const said: string[] = [];
  sayFailures(
    ran.failures.toSorted((a, b) => a.name.localeCompare(b.name)),
    (words) => said.push(words),
  );
  assert.match(said[0] ?? "", /^\nFailed: bad\na wall is down\na long line/);
  assert.ok((said[0] ?? "").split("\n").every((line) => line.length <= 300));
  assert.match(said[1] ?? "", /^\nFailed: missing\n.*no-such-program/);
});

let runs = 0;

/** One after the other, in one lane. */
async function ran(sources: readonly string[], longest_ms = 60_000): Promise<RunResult & { said: string }> {
  runs += 1;
  const files = sources.map((source, at) => {
    const file = join(folder, `${runs}-${at}.test.mjs`);
    writeFileSync(file, source);
    return relative(projectFolder, file);
  });
  const said: string[] = [];
  const answer = await runFiles(files, {
    lanes: 1,
    longest_ms,
    signal: new AbortController().signal,
    say: (words) => said.push(words),
  });
  return { ...answer, said: said.join("\n") };
}
