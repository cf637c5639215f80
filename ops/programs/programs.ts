import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectFolder } from "./project-folder.ts";

export interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  /** What the program said when it was ready. */
  readonly ready: unknown;
}

/**
 * Starts one of the project's programs and waits until it says `{ ready }`. It goes when we go: it hears that
 * the channel to us is cut, even after a kill -9. What it writes goes to our own output, or to `hear`, line by line.
 */
export function startProgram(
  name: string,
  script: string,
  environment: Record<string, string>,
  hear?: (line: string) => void,
): Promise<Program> {
  const output = hear ? "pipe" : "inherit";
  const child = fork(join(projectFolder, script), [], {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
    // Not our own: a debugger or a loader of the one who starts is not for every program.
    execArgv: [],
    // A group of its own: Ctrl+C reaches us alone, and we stop the programs in order.
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (hear && stream) createInterface(stream).on("line", hear);
  }
  return new Promise((started, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`${name} ended with code ${code} before it was ready.`)));
    child.on("message", (message) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      child.removeAllListeners("exit");
      started({ name, process: child, ready: message.ready });
    });
  });
}

/** Asks a program to stop and waits for it. */
export async function stopProgram({ process: child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
