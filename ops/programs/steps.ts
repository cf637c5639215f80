import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { projectFolder } from "./project-folder.ts";

/** A command, run in the project's folder; programs from its packages need no path. */
export type Step = { readonly name: string; readonly words: readonly [program: string, ...string[]] };

export type Tally = { passed: number; failed: number; skipped: number };

/**
 * Runs the steps, as many at a time as there are processors. Prints a line for each with its seconds, and its output if it
 * failed. Returns how many passed and failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begin = performance.now();
      const { ok, said } = await run(step);
      tally[ok ? "passed" : "failed"] += 1;
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${ok ? "ok  " : "FAIL"}  ${step.name.padEnd(18)} ${seconds.padStart(5)} s`);
      if (!ok) console.log(said.trimEnd().replace(/^/gm, "      "));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return tally;
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
