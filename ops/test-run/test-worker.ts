import "../programs/node-version.ts";
import { run } from "node:test";
import { spec, type TestEvent } from "node:test/reporters";
import { setImmediate as immediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { projectFolder } from "../programs/project-folder.ts";
import type { Tally } from "../programs/steps.ts";

/** What is asked of a worker: to run a file of tests, or to say what keeps it from ending, and to go. */
export type ToWorker = { run: string; environment: Record<string, string> } | { giveUp: true };

/** A file that has ended: its report in words, and what it came to. */
export type FromWorker = { report: string; tally: Tally };

/** For a file that broke off to end what it had begun. */
const GRACE_MS = 5_000;

/** Of the file under way. */
let report = "";
let leaving: NodeJS.Timeout | undefined;
// Who is ended in the middle of a file says what was known by then.
process.on("exit", () => process.stdout.write(report));

/**
 * Runs test files in this process, one after the other, as its parent names them: what one has loaded is warm for the
 * next. A file has ended when its tests have and nothing of it is left open: only then does Node end the run.
 */
process.on("message", async (message: ToWorker) => {
  if ("giveUp" in message) {
    report += `Still open: ${process.getActiveResourcesInfo().join(", ")}\n`;
    process.exit(1);
  }
  // The parent's channel must not be what keeps the file from ending.
  process.channel?.unref();
  Object.assign(process.env, message.environment);
  const ended = await runFile(message.run);
  report = "";
  process.channel?.ref();
  process.send?.(ended);
});

async function runFile(path: string): Promise<FromWorker> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const events = run({ files: [path], cwd: projectFolder, isolation: "none" });
  const broken = watchLoading(path);
  events.on("test:summary", ({ counts, success }) => {
    tally.passed = counts.passed;
    tally.skipped = counts.skipped + counts.todo;
    tally.failed = counts.tests - tally.passed - tally.skipped;
    // An error that comes after its test is nobody's failure, and fails the file.
    if (!success && tally.failed === 0) tally.failed = 1;
  });
  for await (const words of events.compose(withoutCounts).compose(new spec())) report += words;
  if ((await broken) && tally.failed === 0) tally.failed = 1;
  clearTimeout(leaving);
  return { report, tally };
}

/**
 * Whether the file broke off while it was loaded. To the runner that is no failure where a test was declared before; and what
 * was begun by then, a site half started, may never end by itself: some seconds later the process goes.
 */
async function watchLoading(path: string): Promise<boolean> {
  // By then the runner loads it; this joins in.
  await immediate();
  try {
    await import(pathToFileURL(path).href);
    return false;
  } catch (error) {
    report += `✖ ${path} broke off while it was loaded\n${inspect(error)}\n`;
    leaving = setTimeout(() => process.exit(1), GRACE_MS).unref();
    return true;
  }
}

/** The runner counts at the end of each run; here that is each file. */
async function* withoutCounts(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    const isCount =
      event.type === "test:diagnostic" && event.data.nesting === 0 && COUNT.test(event.data.message);
    if (!isCount) yield event;
  }
}

const COUNT = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;
