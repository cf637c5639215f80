import { type Program, startProgram, stopProgram } from "../../../ops/programs/programs.ts";
import type { Part } from "../../../ops/testing/host/messages.ts";

/** Where the parts of a site run. */
export interface Parts {
  start(part: Part): Promise<Running>;
  /** The ledger check on its database and provider: what is broken after some seconds, or null. */
  check(): Promise<string | null>;
}

/** A part that runs. */
export interface Running {
  stop(): Promise<void>;
  /** It stands still: what is asked of it waits, until it goes on. */
  pause(): void;
  resume(): void;
}

const SCRIPTS: Record<Part, string> = {
  "card payments": "payments-standin/main.ts",
  mailbox: "standins/mailbox/main.ts",
  server: "server/startup/main.ts",
};

/** As an operator runs it: each a program of its own, which can be killed. */
export async function startPart(
  part: Part,
  settings: Record<string, string>,
  hear: (line: string) => void,
): Promise<Running & Program> {
  const program = await startProgram(part, SCRIPTS[part], settings, hear);
  return {
    ...program,
    stop: () => stopProgram(program),
    pause: () => void program.process.kill("SIGSTOP"),
    resume: () => void program.process.kill("SIGCONT"),
  };
}
