import type { ReportOutcome } from "../../../../contract/contributions/payors.ts";
import type { Queries } from "../../../world/database.ts";
import { readDueOn } from "./calendars.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
export type Day = string;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

/** Arbitrators decide within this time (press of 2026; nil-facts: "Arbitration"). */
const ARBITRATION_DAYS = 45;

/**
 * The day that an outcome sets by itself: new terms are reported like the first ones, and arbitrators have their days. How long there is to
 * answer what was flagged or not cleared is not known to us: the Commission's letter says it, and the athlete enters it.
 */
export async function nextDueOn(
  queries: Queries,
  player_id: number,
  outcome: ReportOutcome | null,
  came_on: Day | null,
): Promise<Day | null> {
  if (!came_on) return null;
  if (outcome === "revised") return readDueOn(queries, player_id, came_on);
  if (outcome === "arbitration")
    return Temporal.PlainDate.from(came_on).add({ days: ARBITRATION_DAYS }).toString();
  return null;
}
