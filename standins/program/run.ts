import { SettingError } from "./settings.ts";

/** A stand-in that listens, ready to be stopped. */
export type Running = { close(): Promise<void> };

/**
 * Runs a stand-in as a program of its own until SIGTERM, SIGINT or the end of the process that started it:
 * a stand-in that outlives `npm start` would hold the port against the next one.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  const starting = start().catch((error: unknown) => {
    console.error(error instanceof SettingError || isListenError(error) ? error.message : error);
    process.exit(1);
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await (await starting).close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
  if (process.send && !process.connected) await stop();

  await starting;
  // Whoever started it may wait for this word.
  if (process.connected) process.send?.({ ready: true });
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && error.syscall === "listen";
}
