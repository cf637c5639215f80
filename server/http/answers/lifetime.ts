import type { Call } from "../../../contract/form/call.ts";
import { msLeftOfDay, siteDay } from "../../../pure/days.ts";

type Lifetime = Pick<Call, "cache_seconds" | "turns_daily">;

/**
 * For so many seconds an answer that is found `now` may be repeated; 0 where it has to be of this moment. A shared cache may
 * show it for as long again while it asks for the next one, so one of the day holds for half of what is left of the day at most.
 */
export function holdsForSeconds({ cache_seconds = 0, turns_daily }: Lifetime, now: Date): number {
  return turns_daily ? Math.min(cache_seconds, Math.floor(msLeftOfDay(now) / 2_000)) : cache_seconds;
}

/** What tells the answers of one day from those of the next; "" where the day is nothing to them. */
export const dayOfAnswer = ({ turns_daily }: Lifetime, now: Date): string =>
  turns_daily ? `${siteDay(now)} ` : "";
