import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectFolder } from "../programs/project-folder.ts";
import type { Failure, RunResult } from "../programs/steps.ts";
import type { FileEnded, FromWorker, ToWorker } from "./test-worker.ts";

/** How test files are run. */
export interface RunOptions {
  /** How many run at a time. */
  readonly lanes: number;
  /** Each file in a process of its own, instead of one process for each lane. */
  readonly apart?: boolean;
  /**
   * A file in which no test ends for so long fails: it hangs. However slow the machine is, one that goes on is let go on. What its process takes
   * to start is not counted.
   */
  readonly longest_ms: number;
  readonly signal: AbortSignal;
  /** Further environment variables for the tests of a file. */
  readonly environment?: (file: string) => Record<string, string>;
  /** Where the reports go. */
  readonly say?: (words: string) => void;
}

/** Runs the files in the order given and prints the report of each when it has ended, with its seconds. */
export async function runFiles(files: readonly string[], how: RunOptions): Promise<RunResult> {
  const failures: Failure[] = [];
  const ran = { passed: 0, failed: 0, skipped: 0, failures };
  const say = how.say ?? console.log;
  const waiting = [...files];
  const lane = async () => {
    let worker: ChildProcess | undefined;
    for (let file = waiting.shift(); file && !how.signal.aborted; file = waiting.shift()) {
      const begin = performance.now();
      if (!worker || isGone(worker)) worker = await startWorker(how.signal);
      const { report, tally } = await runIn(worker, file, how);
      say(`${report}${file}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
      ran.passed += tally.passed;
      ran.failed += tally.failed;
      ran.skipped += tally.skipped;
      if (tally.failed > 0) failures.push({ name: file, why: endOf(report) });
      if (how.apart) await end(worker);
    }
    if (worker) await end(worker);
  };
  await Promise.all(Array.from({ length: Math.min(how.lanes, files.length) }, lane));
  return ran;
}

/** The failing tests at the end of a report with what was noted on the way; the whole report if it broke off before them. */
function endOf(report: string): string {
  const end = Math.max(0, report.lastIndexOf(FAILING));
  // Where a browser stood when its journey failed is a note, and a file's notes stand before its end.
  const notes =
    end > 0
      ? report
          .slice(0, end)
          .split("\n")
          .filter((line) => line.startsWith(NOTE))
      : [];
  return [...report.slice(end).trim().split("\n"), ...notes].join("\n");
}

const FAILING = "✖ failing tests:";
const NOTE = "ℹ ";

/** Answers it when it is ready, or gone already. */
async function startWorker(signal: AbortSignal): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, "test-worker.ts"), { cwd: projectFolder, signal });
  // A worker that the signal ends, or that can't be written to any more, is noticed when it exits.
  worker.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<unknown>();
  for (const sign of ["message", "exit", "error"]) worker.once(sign, resolve);
  await promise;
  for (const sign of ["message", "exit", "error"]) worker.off(sign, resolve);
  return worker;
}

/** A worker that exits, or is killed because it hangs, fails its file. */
async function runIn(worker: ChildProcess, file: string, how: RunOptions): Promise<FileEnded> {
  const { promise, resolve } = Promise.withResolvers<FileEnded>();
  const gone = (code: number | null, signal: string | null) =>
    resolve({
      report: `✖ ${file}: its process ended (${signal ?? `code ${code}`}) before it had\n`,
      tally: { passed: 0, failed: 1, skipped: 0 },
    });
  if (isGone(worker)) gone(worker.exitCode, worker.signalCode);
  const hear = (words: FromWorker) => ("test_ended" in words ? tooLong.refresh() : resolve(words));
  worker.on("message", hear).once("exit", gone);
  const tooLong = setTimeout(() => {
    tell(worker, { giveUp: true });
    // A worker that is stuck hears nothing.
    setTimeout(() => worker.kill("SIGKILL"), 5_000).unref();
  }, how.longest_ms);
  try {
    tell(worker, { run: join(projectFolder, file), environment: how.environment?.(file) ?? {} });
    return await promise;
  } finally {
    clearTimeout(tooLong);
    worker.off("message", hear).off("exit", gone);
  }
}

function tell(worker: ChildProcess, message: ToWorker): void {
  worker.send(message);
}

async function end(worker: ChildProcess): Promise<void> {
  if (isGone(worker)) return;
  const gone = once(worker, "exit");
  if (worker.connected) worker.disconnect();
  await gone;
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
