import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { nodeOf, projectFolder } from "./project-folder.ts";

export interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  /** What the program said when it was ready. */
  readonly ready: unknown;
}

/**
 * Starts one of the project's programs and waits until it says `{ ready }`. It ends when we end, even after a kill -9: it
 * notices that the channel to us is cut. Its output goes to ours, or to `hear`, line by line. `release`: the folder of another release
 * that it is of.
 */
export const startProgram: StartProgram = (name, ...how) => whenReady(name, begin(...how));

export type StartProgram = (name: string, ...how: Parameters<typeof begin>) => Promise<Program>;

/** Programs that end together, the last one first, even those that are still starting. */
export function programsTogether(): { start: StartProgram; stop(): Promise<void> } {
  const begun: ChildProcess[] = [];
  let stopping = false;
  return {
    async start(name, ...how) {
      if (stopping) throw new Error(`${name} is not started: the others are ending.`);
      const child = begin(...how);
      begun.unshift(child);
      return await whenReady(name, child);
    },
    async stop() {
      stopping = true;
      for (const child of begun) await stopProgram({ process: child });
    },
  };
}

function begin(
  script: string,
  environment: Record<string, string>,
  hear?: (line: string) => void,
  release = projectFolder,
): ChildProcess {
  const output = hear ? "pipe" : "inherit";
  const child = fork(join(release, script), [], {
    cwd: release,
    execPath: release === projectFolder ? process.execPath : nodeOf(release),
    env: { ...process.env, ...environment },
    // Not ours: a debugger or loader that we run with is not meant for every program.
    execArgv: [],
    // A process group of its own: Ctrl+C reaches only us, and we stop the programs in order.
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (hear && stream) createInterface(stream).on("line", hear);
  }
  return child;
}

function whenReady(name: string, child: ChildProcess): Promise<Program> {
  return new Promise((started, failed) => {
    const tooEarly = (code: number | null) =>
      failed(new Error(`${name} ended with code ${code} before it was ready.`));
    child.once("error", failed);
    child.once("exit", tooEarly);
    child.on("message", (message) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      child.off("exit", tooEarly);
      started({ name, process: child, ready: message.ready });
    });
  });
}

/** Asks a program to stop and waits for it. */
export async function stopProgram({ process: child }: Pick<Program, "process">): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
