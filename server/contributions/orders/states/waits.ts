import {
  DAYS_OF_GRACE,
  DAYS_TO_ACCEPT,
  DAYS_TO_SETTLE_A_QUESTION,
} from "../../../../contract/orders/kinds.ts";
import type { OrderState } from "../../../../contract/orders/states.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days before its day on which an athlete is reminded. */
export const REMINDED_BEFORE = [7, 2] as const;

/** What says when somebody has to look at an order again. */
export interface Waiting {
  readonly state: OrderState;
  /** Since when it stands so. */
  readonly state_at: Date;
  readonly ordered_at: Date | null;
  /** Null until it is paid. */
  readonly due_at: Date | null;
}

const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** When it is refunded by itself, or accepted, unless somebody does something; null where only the provider is waited for. */
export function overAt({ state, state_at, due_at }: Waiting): Date | null {
  if (state === "delivered") return later(state_at, DAYS_TO_ACCEPT);
  if (state === "questioned") return later(state_at, DAYS_TO_SETTLE_A_QUESTION);
  if (due_at === null || !["ordered", "asked", "answered"].includes(state)) return null;
  return later(due_at, DAYS_OF_GRACE);
}

/** Of an order that is not delivered: the days before its due day that are over by `now`, the nearest first. Letters say one. */
export const reminderDue = ({ ordered_at, due_at }: Waiting, now: Date): number | null => {
  if (due_at === null || ordered_at === null || now >= due_at) return null;
  const days = REMINDED_BEFORE.filter(
    // Not within a day of the letter that told of it.
    (before) => later(due_at, -before) <= now && later(due_at, -before) > later(ordered_at, 1),
  );
  return days.at(-1) ?? null;
};

/** When the system looks at it next; null once it is over. What waits for others is looked at again each day. */
export function lookAfter(waiting: Waiting, now: Date): Date | null {
  const { state, due_at, ordered_at } = waiting;
  if (["settled", "refunded", "ended"].includes(state)) return null;
  if (state === "unpaid") return new Date(now.getTime() + HOUR_MS);
  const over = overAt(waiting);
  if (over === null) return later(now, 1);
  if (due_at === null || ordered_at === null || state === "delivered" || state === "questioned") return over;
  const reminders = REMINDED_BEFORE.map((before) => later(due_at, -before)).filter(
    (at) => at > now && at > later(ordered_at, 1),
  );
  return reminders.at(0) ?? over;
}
