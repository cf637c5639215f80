import { longDate } from "../../../../pure/dates.ts";
import { siteDay } from "../../../../pure/days.ts";

const HOUR_MS = 3_600_000;
/** Hawaii's clocks: where the day in the United States begins last, somebody's tomorrow is the site's today. */
const BEHIND_MS = 10 * HOUR_MS;

/**
 * Why a service that is done within so many days can't be wished for a day (YYYY-MM-DD); null where it can. Nobody waits for a day that is
 * over, or for one after that on which the order is due: its money might be back by then.
 */
export function wrongDay(wished_on: string, days: number, now: Date): string | null {
  if (wished_on <= siteDay(new Date(now.getTime() - BEHIND_MS))) return "Please choose a day in the future.";
  const due_on = siteDay(new Date(now.getTime() + days * 24 * HOUR_MS));
  return wished_on <= due_on
    ? null
    : `Please choose a day by ${longDate(due_on)}: this is done within ${days} days.`;
}
