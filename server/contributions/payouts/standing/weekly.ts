/** Tuesdays, when banks and offices are open on both coasts: cron's five fields in UTC. */
export const WEEKLY_TIMES = "0 15 * * 2";
const WEEKDAY = 2;
const HOUR = 15;
const DAY_MS = 86_400_000;

/** When the next weekly run begins after `now`. */
export function nextRunAt(now: Date): Date {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR));
  const days = (WEEKDAY - today.getUTCDay() + 7) % 7;
  const at = new Date(today.getTime() + days * DAY_MS);
  return at > now ? at : new Date(at.getTime() + 7 * DAY_MS);
}
