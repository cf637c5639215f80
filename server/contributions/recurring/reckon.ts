import type { RecurringState } from "../../../contract/recurring/recurring.ts";
import { edgeAfter } from "../../../pure/months.ts";
import type { Invoice, Subscription } from "../../world/payments/recurring-payments.ts";

/** How a recurring contribution stands, computed from the subscription and the number of promised charges. */
export interface Reckoning {
  readonly state: RecurringState;
  /** When it has to end at the provider: after the promised charges, at the end of a month, to the second. */
  readonly ends_at: Date;
  /** Null where none is left. */
  readonly next_charge_at: Date | null;
  readonly last_charge_at: Date | null;
  /** Months that are paid. */
  readonly charged: number;
}

/**
 * Counts charges, not months: skipping, pausing or dropping a month moves the end, and the number of charges stays. A
 * month that is owed counts as charged, since it is either paid or ends the plan.
 */
export function reckon(subscription: Subscription, promised: number): Reckoning {
  const { anchor_at, period_ends_at, paused_until, held, invoices, ended_at } = subscription;
  // An invoice of a month that began after the subscription was fetched belongs to the next look.
  const billed = invoices.filter(
    ({ state, period_starts_at }) => state !== "dropped" && period_starts_at < period_ends_at,
  );
  const charged = invoices.filter(({ state }) => state === "paid").length;
  const last_billed_at = billed.at(-1)?.period_starts_at ?? null;
  if (subscription.status === "over") {
    const state = endOf(subscription, charged, promised);
    const ends_at = ended_at ?? period_ends_at;
    return { state, ends_at, next_charge_at: null, last_charge_at: last_billed_at, charged };
  }

  let edge = period_ends_at;
  let next_charge_at: Date | null = null;
  let last_charge_at = last_billed_at;
  let held_months = held ? HELD_MONTHS : 0;
  for (let left = promised - billed.length; left > 0; edge = edgeAfter(anchor_at, edge)) {
    if (paused_until && edge < paused_until) continue;
    if (held_months-- > 0) continue;
    next_charge_at ??= edge;
    last_charge_at = edge;
    left -= 1;
  }
  const state = stateOf(subscription);
  // It is not known yet when it goes on.
  if (held) return { state, ends_at: edge, next_charge_at: null, last_charge_at: null, charged };
  return { state, ends_at: edge, next_charge_at, last_charge_at, charged };
}

/** The end of a held plan is put off by at least this many months, so that it does not end unnoticed. */
const HELD_MONTHS = 2;

function stateOf({
  status,
  held,
  paused_until,
  paused_for_good,
  period_ends_at,
}: Subscription): RecurringState {
  if (held) return "paused";
  if (status === "late") return "late";
  return paused_for_good || (paused_until && period_ends_at < paused_until) ? "paused" : "going";
}

function endOf({ not_paid }: Subscription, charged: number, promised: number): RecurringState {
  if (charged >= promised) return "finished";
  return not_paid ? "not_paid" : "stopped";
}

/**
 * This month's invoice before it is charged: a draft for an hour or more, then in payment for a moment, or a bank's
 * days.
 */
export const dueInvoice = ({ invoices, status }: Subscription): Invoice | undefined =>
  status === "over"
    ? undefined
    : invoices.findLast(
        ({ state, tries, is_processing }) => state === "owed" && (tries === 0 || is_processing),
      );

/** The invoice whose charge failed and is retried, or was tried for the last time. */
export const lateInvoice = ({ invoices }: Subscription): Invoice | undefined =>
  invoices.findLast(({ state, tries, is_processing }) => state === "owed" && tries > 0 && !is_processing);
