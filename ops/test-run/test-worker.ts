import "../programs/node-version.ts";
import { run } from "node:test";
import { spec, type TestEvent } from "node:test/reporters";
import { setImmediate as immediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { projectFolder } from "../programs/project-folder.ts";
import type { Tally } from "../programs/steps.ts";

/** A message to a worker: run a test file, or say what keeps you from ending, and exit. */
export type ToWorker = { run: string; environment: Record<string, string> } | { giveUp: true };

/** What a worker says first: from then on it hears. */
export type Ready = "ready";

/** A file that has ended: its report in words, and its result. */
export type FileEnded = { report: string; tally: Tally };

/** What a worker says of the file that it runs. */
export type FromWorker = FileEnded | { test_ended: true };

/** Time for a file that broke off to end what it had started. */
const GRACE_MS = 5_000;

/** Of the file under way. */
let report = "";
let leaving: NodeJS.Timeout | undefined;
// A worker that is ended in the middle of a file reports what is known so far.
process.on("exit", () => process.stdout.write(report));

/**
 * Runs test files in this process, one after another, as the parent names them: what one has loaded is warm for the next. A
 * file has ended when its tests have ended and it has left nothing open: only then does Node end the run.
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
  say(ended);
});

const say = (words: FromWorker) => process.send?.(words);

const ready: Ready = "ready";
process.send?.(ready);

async function runFile(path: string): Promise<FileEnded> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const events = run({ files: [path], cwd: projectFolder, isolation: "none" });
  const broken = watchLoading(path);
  // At once, where the report waits for the tests declared before.
  events.on("test:complete", () => say({ test_ended: true }));
  events.on("test:summary", ({ counts, success }) => {
    tally.passed = counts.passed;
    tally.skipped = counts.skipped + counts.todo;
    tally.failed = counts.tests - tally.passed - tally.skipped;
    // An error that comes after its test has ended belongs to no test, and fails the file.
    if (!success && tally.failed === 0) tally.failed = 1;
  });
  for await (const words of events.compose(withoutCounts).compose(new spec())) report += words;
  if ((await broken) && tally.failed === 0) tally.failed = 1;
  clearTimeout(leaving);
  return { report, tally };
}

/**
 * Whether the file broke off while it loaded. The runner does not count that as a failure if a test was declared before; and
 * what had been started, like half a site, may never end by itself, so the process exits some seconds later.
 */
async function watchLoading(path: string): Promise<boolean> {
  // The runner is already loading it; this joins in.
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
