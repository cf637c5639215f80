import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { projectFolder } from "./project-folder.ts";

/** A command, run in the project's folder; programs from its packages need no path. */
export type Step = { readonly name: string; readonly words: readonly [program: string, ...string[]] };

export type Tally = { passed: number; failed: number; skipped: number };

/** A step or a file that failed, and what it said of that. */
export type Failure = { readonly name: string; readonly why: string };

/** How many passed and failed, and which failed. */
export type RunResult = Tally & { readonly failures: readonly Failure[] };

/** What is said again at a run's end is cut: errors that print whole pages would bury the others. */
const MOST_LINES = 60;
const LONGEST_LINE = 300;

/** Says again at the end, where people look, what failed: hundreds of reports are above. */
export function sayFailures(failures: readonly Failure[], say: (words: string) => void = console.log): void {
  for (const { name, why } of failures) {
    const lines = why.trim().split("\n").slice(0, MOST_LINES);
    say(`\nFailed: ${name}\n${lines.map((line) => line.slice(0, LONGEST_LINE)).join("\n")}`);
  }
}

/**
 * Runs the steps, as many at a time as there are processors. Prints a line for each with its seconds, and its output if it
 * failed. Returns how many passed and failed, and which failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<RunResult> {
  const failures: Failure[] = [];
  const ran = { passed: 0, failed: 0, skipped: 0, failures };
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begin = performance.now();
      const { ok, said } = await run(step);
      ran[ok ? "passed" : "failed"] += 1;
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${ok ? "ok  " : "FAIL"}  ${step.name.padEnd(18)} ${seconds.padStart(5)} s`);
      if (ok) continue;
      console.log(said.trimEnd().replace(/^/gm, "      "));
      failures.push({ name: step.name, why: said });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return ran;
}

function run({ words: [program, ...words] }: Step): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: projectFolder,
      env: {
        ...process.env,
        PATH: join(projectFolder, "node_modules/.bin") + delimiter + process.env.PATH,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", (error) => resolve({ ok: false, said: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, said }));
  });
}
