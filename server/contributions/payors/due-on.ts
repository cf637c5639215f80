import type { ReportOutcome } from "../../../contract/contributions/payors.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";

/** A day of the calendar in UTC, as `2027-04-21`. */
export type Day = string;

const BUSINESS_DAYS = 5;

/**
 * The last day on which a payor is reported whose sum came to what is reported on a day: 5 business days after it (College
 * Sports Commission, Bylaw 22.2.2). Weekends alone are left out, whatever the school's calendar: the earlier day counts. This is the
 * one place that counts them, and a later day is never due before an earlier one: `lastOverdue` and the lists' order rest on that.
 */
export const dueOn = (crossed_on: Day): Day => businessDaysAfter(crossed_on, BUSINESS_DAYS);

/** The last day of crossing that is overdue today: what lists in SQL compare with. */
export function lastOverdue(today: Day): Day {
  let crossed_on = Temporal.PlainDate.from(today);
  while (dueOn(crossed_on.toString()) >= today) crossed_on = crossed_on.subtract({ days: 1 });
  return crossed_on.toString();
}

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

/** Arbitrators decide within this time (press of 2026; nil-facts: "Arbitration"). */
const ARBITRATION_DAYS = 45;

/**
 * The day that an outcome sets by itself: new terms are reported like the first ones, and arbitrators have their days. How long there is to
 * answer what was flagged or not cleared is not known to us: the Commission's letter says it, and the athlete enters it.
 */
export function nextDueOn(outcome: ReportOutcome | null, came_on: Day | null): Day | null {
  if (!came_on) return null;
  if (outcome === "revised") return dueOn(came_on);
  if (outcome === "arbitration")
    return Temporal.PlainDate.from(came_on).add({ days: ARBITRATION_DAYS }).toString();
  return null;
}
