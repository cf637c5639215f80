import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "../driving/site.ts";

/** So long nothing may move where something is left to do. */
const STANDS_STILL_MS = 180_000;
const LOOK_EVERY_MS = 500;

/**
 * Waits until nothing is left, for as long as something moves: fewer things are left than ever, or more events are
 * handled. Answers what is left where all stands still, and says what was worked off, and how fast.
 */
export async function workedOff(
  site: Site,
  name: string,
  look: () => Promise<readonly string[]>,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const begin = performance.now();
  const before = await handledEvents(site);
  let [most, least, handled, moved] = [0, Number.POSITIVE_INFINITY, before, performance.now()];
  for (;;) {
    const left = await look();
    const now = await handledEvents(site);
    most = Math.max(most, left.length);
    if (left.length < least || now > handled) moved = performance.now();
    [least, handled] = [Math.min(least, left.length), Math.max(now, handled)];
    const stands_still = performance.now() - moved > STANDS_STILL_MS;
    if (left.length === 0 || stands_still) {
      say(
        `  ${name}: ${pace({ most, handled: handled - before, begin })}${stands_still ? `; ${left.length} left` : ""}`,
      );
      return left.map(
        (what) => `${name}: nothing moved for ${STANDS_STILL_MS / 1_000} s, and left is ${what}`,
      );
    }
    await sleep(LOOK_EVERY_MS);
  }
}

function pace({ most, handled, begin }: { most: number; handled: number; begin: number }): string {
  const seconds = (performance.now() - begin) / 1_000;
  return `${most} left at most, ${handled} events handled in ${seconds.toFixed(1)} s, ${(handled / seconds).toFixed(1)} a second`;
}

async function handledEvents({ database }: Site): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from provider_events where handled_at is not null",
  );
  return rows[0]?.n ?? 0;
}
