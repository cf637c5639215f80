import "../programs/node-version.ts";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { folderInMemory } from "../../database/testing/memory.ts";
import { keepTestCluster } from "../../database/testing/test-cluster.ts";
import { checkSteps } from "../checks/check.ts";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { runSteps, type Step, sayFailures, type Tally } from "../programs/steps.ts";
import { runFiles } from "./test-files.ts";

const BUILD: Step = { name: "build pages", words: ["node", "ops/programs/build.ts"] };

// A test that hangs fails instead of holding the whole run; the slowest takes a fraction of this.
const LONGEST_TEST_MS = 600_000;

// Processes keep what they compile for the next ones: a run has hundreds.
process.env.NODE_COMPILE_CACHE ??= join(projectFolder, "node_modules/.cache/compiled");

/** All temporary files of a run at a time take a fifth of it. */
const TEMPORARY_BYTES = 4_000_000_000;

/** They expect answers within seconds under load. */
const ALONE = [
  "ops/operate/migrate-under-load",
  "server/http/overload",
  "server/contributions/checkout/slow-provider",
  "server/profiles/proofs/memory",
  // Its browser's driver brings a zod of its own, which gives that of every later file in the process other words.
  "ops/testing/proof-upload",
];

/** They take the longest and go first: started last, one of them would run on alone in the end. */
const FIRST = [
  "ops/operate/import-roster",
  "server/players/rosters/merging/merge.long",
  "soak/year/",
  "server/players/rosters/matching/who-is-who",
  "e2e/looks/sample-",
  "e2e/faults/",
];

/** What takes minutes by itself is no part of every change's test: `--long` runs these files, and only these. */
const isLong = (file: string) => file.includes(".long.test.");

/** Ends the run and everything it has started when it is told to stop. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());

/**
 * The whole test: the check, the build of stale pages, then the tests: those with a browser (e2e/) later, and those that
 * have to run alone last. With `long` the long tests instead, without the check. `words` narrow it to steps and files whose names
 * contain one of them. The last line is `N passed, N failed` over everything.
 */
async function testAll(words: readonly string[], long: boolean): Promise<Tally> {
  const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const files = projectFiles(projectFolder, "*.test.ts", "*.test.tsx").filter(
    (file) => isLong(file) === long && wanted(file),
  );
  const alone = files.filter((file) => ALONE.some((name) => file.startsWith(name)));
  const withBrowser = files.filter((file) => file.startsWith("e2e/") && !alone.includes(file));
  const others = files.filter((file) => !file.startsWith("e2e/") && !alone.includes(file));
  const needsPages = files.some((file) => /^(e2e|ops|server|soak|web)\//.test(file));
  const needsDatabase = files.some((file) => /^(database|e2e|ops|server|soak)\//.test(file));

  const checked = await runSteps(long ? [] : checkSteps().filter((step) => wanted(step.name)));
  const built = await runSteps(needsPages ? [BUILD] : []);
  const letGo = needsDatabase ? await keepTestCluster() : async () => {};
  const lanes = availableParallelism();
  const how = { longest_ms: LONGEST_TEST_MS, signal: stopping.signal };
  try {
    const ran = [
      checked,
      built,
      // A test spends half of its time waiting: for an interval, an answer, the disk.
      await runFiles(longestFirst(others), { ...how, lanes: lanes + 2 }),
      await runFiles(longestFirst(withBrowser), { ...how, lanes: lanes + 1 }),
      await runFiles(alone, { ...how, lanes: 1, apart: true }),
    ];
    sayFailures(ran.flatMap(({ failures }) => failures));
    return sum(ran);
  } finally {
    // Tests that were broken off need a moment to be gone.
    if (stopping.signal.aborted) await sleep(1_000);
    // What the tests found holds all the same.
    await letGo().catch((error: unknown) => console.error("The tests' database is left behind.", error));
  }
}

/** The sort is stable: the others stay in their order. */
function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => {
    const at = FIRST.findIndex((name) => file.startsWith(name));
    return at < 0 ? FIRST.length : at;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}

function sum(tallies: readonly Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** The temporary files of the tests stand in memory while `work` runs, where there is room. */
async function withTemporaryFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = process.env.TMPDIR ? undefined : folderInMemory(TEMPORARY_BYTES);
  if (!folder) return work();
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { long: { type: "boolean" } } });
const { passed, failed, skipped } = await withTemporaryFolder(() =>
  testAll(positionals, values.long === true),
).catch((error: unknown): Tally => {
  console.error(error);
  return { passed: 0, failed: 1, skipped: 0 };
});
const nothing = passed + failed === 0;
if (nothing) console.error("Nothing was tested: no step and no file has such a name.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
if (failed > 0 || nothing) process.exitCode = 1;
