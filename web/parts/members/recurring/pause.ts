import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { longDate, monthAndDay } from "../../../../pure/dates.ts";
import { monthsAfter } from "../../../../pure/months.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** How many payments can be skipped by one press. */
export const PAUSE_MONTHS = [1, 2, 3] as const;

/** What is owed for this month and can still be charged. */
export const dueOf = ({ owed }: RecurringSheet) => (owed && !owed.declined ? owed : null);

/** The payment that a pause begins with, ISO 8601: what is due, else the next one. Null where none is to come. */
export const nextOf = (sheet: RecurringSheet): string | null => dueOf(sheet)?.since ?? sheet.next_charge_at;

/** The day to pause until (`2027-01-22`) so that so many payments are skipped: the day of the first that is made again. */
export const dayAfterSkipping = (next: string, months: number): string =>
  monthsAfter(new Date(next), months).toISOString().slice(0, 10);

/**
 * What comes of a pause until a day (`2027-01-22`), said before it is asked for. Null where nothing would be paused. A plan
 * that began on the 31st shows no more of that on the last day of a short month: where it makes a difference, no number
 * is said.
 */
export function pauseWords(sheet: RecurringSheet, until: string): string | null {
  const next = nextOf(sheet);
  if (next === null || Number.isNaN(Date.parse(until)) || until <= next.slice(0, 10)) return null;
  const [least, most] = [
    skipped(until, (at) => monthsAfter(new Date(next), at)),
    skipped(until, lastDays(next)),
  ];
  const still = `You'll still make ${sheet.duration_months} payments`;
  if (least !== most) return `We won't charge you before ${longDate(until)}. ${still}.`;
  const due = dueOf(sheet);
  const first = due ? `this month's ${dollars(due.amount)}` : monthAndDay(next);
  return least === 1
    ? `We'll skip ${first}. ${still}, ending one month later.`
    : `We'll skip ${least} payments, starting with ${first}. ${still}, ending ${least} months later.`;
}

/** A payment on the day itself is made. */
function skipped(until: string, edge: (at: number) => Date): number {
  const day = new Date(until);
  let count = 0;
  while (edge(count) < day) count += 1;
  return count;
}

/** The same months as a plan of the 31st would have them, where the next one may be of such a plan. */
function lastDays(next: string): (at: number) => Date {
  const first = new Date(next);
  const tomorrow = new Date(first);
  tomorrow.setUTCDate(first.getUTCDate() + 1);
  if (tomorrow.getUTCDate() !== 1) return (at) => monthsAfter(first, at);
  return (at) => {
    const edge = new Date(first);
    edge.setUTCMonth(first.getUTCMonth() + at + 1, 0);
    return edge;
  };
}
