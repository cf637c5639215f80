import "./node-version.ts";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { setTimeout as sleep } from "node:timers/promises";
import { keepTestCluster } from "../database/testing/test-cluster.ts";
import { checkSteps } from "./check.ts";
import { projectFiles } from "./files.ts";
import { projectFolder, runSteps, type Step, type Tally } from "./steps.ts";

const BUILD: Step = { name: "build pages", words: ["node", "ops/build.ts"] };

// A test that hangs fails instead of holding the whole run; the slowest file takes a fraction of this.
const LONGEST_FILE_MS = 600_000;

// What processes compile is kept for the next ones, of which a run has hundreds.
process.env.NODE_COMPILE_CACHE ??= join(projectFolder, "node_modules/.cache/compiled");

/** They hold the server to seconds while much is asked of it, or break everything around it. */
const ALONE = [
  "ops/migrate-under-load",
  "server/http/overload",
  "server/contributions/slow-provider",
  "e2e/faults/",
];

/** Ends the run, and what it has started, when it is told to end. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());

/**
 * The whole test: the check, the build of the pages where they are stale, then the tests, those with a browser
 * (e2e/) later, and those that bear no others beside them last. `words` narrow it to the steps and files that hold
 * one of them. The last line is `N passed, N failed` over everything.
 */
async function testAll(words: readonly string[]): Promise<Tally> {
  const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const files = projectFiles(projectFolder, "*.test.ts", "*.test.tsx").filter(wanted);
  const alone = files.filter((file) => ALONE.some((name) => file.startsWith(name)));
  const withBrowser = files.filter((file) => file.startsWith("e2e/") && !alone.includes(file));
  const others = files.filter((file) => !file.startsWith("e2e/") && !alone.includes(file));
  const needsPages = files.some((file) => /^(e2e|server|web)\//.test(file));
  const needsDatabase = files.some((file) => /^(database|e2e|ops|server)\//.test(file));

  const checked = await runSteps(checkSteps().filter((step) => wanted(step.name)));
  const built = await runSteps(needsPages ? [BUILD] : []);
  const letGo = needsDatabase ? await keepTestCluster() : async () => {};
  try {
    return sum([
      checked,
      built,
      // Half of its time a test waits: for an interval, an answer, the disk.
      await runFiles(others, availableParallelism() + 1),
      await runFiles(withBrowser, availableParallelism()),
      await runFiles(alone, 1),
    ]);
  } finally {
    // Tests that were broken off need a moment to be gone.
    if (stopping.signal.aborted) await sleep(1_000);
    await letGo();
  }
}

/** Each file in a process of its own, reported as it goes. */
function runFiles(files: readonly string[], concurrency: number): Promise<Tally> {
  if (files.length === 0) return Promise.resolve({ passed: 0, failed: 0, skipped: 0 });
  return new Promise((resolve, reject) => {
    const events = run({
      files: files.map((file) => join(projectFolder, file)),
      cwd: projectFolder,
      concurrency,
      timeout: LONGEST_FILE_MS,
      signal: stopping.signal,
    });
    let tally: Tally | undefined;
    events.on("test:summary", ({ file, counts }) => {
      // One comes for each file, and one for all of them without a name.
      if (file !== undefined) return;
      const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
      tally = { passed: counts.passed, failed, skipped: counts.skipped + counts.todo };
    });
    const report = events.compose(new spec());
    report.pipe(process.stdout, { end: false });
    report.on("error", reject);
    report.on("end", () =>
      tally ? resolve(tally) : reject(new Error("The test runner ended without a summary.")),
    );
  });
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

const { passed, failed, skipped } = await testAll(process.argv.slice(2)).catch((error: unknown): Tally => {
  console.error(error);
  return { passed: 0, failed: 1, skipped: 0 };
});
const nothing = passed + failed === 0;
if (nothing) console.error("Nothing was tested: no step and no file has such a name.");
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
if (failed > 0 || nothing) process.exitCode = 1;
