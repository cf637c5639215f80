import type { World } from "./world.ts";

/**
 * After failed rounds the pause doubles, up to this many pauses: a minute in the demo, half an hour with the
 * defaults.
 */
const LONGEST_PAUSES = 60;

/** One round of work without an end. */
export interface Round {
  /** There is more to do than one round takes: the next begins at once. */
  readonly more: boolean;
}

/**
 * Repeats a round until told to stop. It uses a timer of each server and not a job, since a job could be lost too.
 * `name` is what the log calls it. Returns the function that stops it after the current round.
 */
export function keepRounds(world: World, name: string, round: () => Promise<Round>): () => Promise<void> {
  const pause_ms = Math.min(world.sweep_seconds, 60) * 500;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let failed_rounds = 0;
  let stopped = false;
  const go = async () => {
    let more = false;
    try {
      ({ more } = await round());
      if (failed_rounds > 0) world.log.info({ failed_rounds }, `${name} works again.`);
      failed_rounds = 0;
    } catch (error) {
      failed_rounds += 1;
      // Logged once, and again when it works: a partner that is away is away for long.
      if (failed_rounds === 1) world.log.warn({ err: error }, `${name} failed; it is tried again.`);
    }
    if (!stopped) wait(more ? 0 : pausesAfter(failed_rounds, world.sweep_seconds, pause_ms) * pause_ms);
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      running = go();
    }, milliseconds);
  };
  wait(pause_ms);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

function pausesAfter(failed_rounds: number, sweep_seconds: number, pause_ms: number): number {
  if (failed_rounds === 0) return 1;
  const most = Math.min(LONGEST_PAUSES, (6 * sweep_seconds * 1_000) / pause_ms);
  return Math.min(2 ** failed_rounds, Math.max(1, most));
}
