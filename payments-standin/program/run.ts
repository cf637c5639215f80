import { SettingError } from "./settings.ts";

/** A stand-in that listens, ready to be stopped. */
export type Running = { close(): Promise<void> };

/**
 * Runs a stand-in as a program of its own until SIGTERM, SIGINT or the end of the process that started it:
 * a stand-in that outlives `npm start` would hold the port against the next one.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  const running = await start().catch((error: unknown) => {
    console.error(error instanceof SettingError || isListenError(error) ? error.message : error);
    process.exit(1);
  });

  // Whoever started it may wait for this word.
  process.send?.({ ready: true });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && error.syscall === "listen";
}
