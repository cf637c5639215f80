import { longDate } from "../../../../pure/dates.ts";
import { monthsAfter } from "../../../../pure/months.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** What a recurring contribution would come to, in the lines that are said before the click. */
export interface RecurringPlan {
  /** `$50 today`. */
  readonly today: string;
  /** `then $50 a month automatically`. */
  readonly monthly: string;
  /** `January 21, 2027`. */
  readonly next: string;
  readonly last: string;
  /** `$150 (3 payments)`. */
  readonly total: string;
  /** What a supporter agrees to: amount, months and day in one sentence, so that another of them is another agreement. */
  readonly agreement: string;
}

/** Begun now. Null without an amount. The days are the card partner's, who counts in UTC. */
export function recurringPlan(amount: number, months: number, now: Date): RecurringPlan | null {
  if (amount <= 0) return null;
  const on = (month: number) => longDate(monthsAfter(now, month).toISOString());
  return {
    today: `${dollars(amount)} today`,
    monthly: `then ${dollars(amount)} a month automatically`,
    next: on(1),
    last: on(months - 1),
    agreement: `Charge my card ${dollars(amount)} automatically each month through ${on(months - 1)}. I can cancel anytime.`,
    total: `${dollars(amount * months)} (${months} payments)`,
  };
}
