import type Stripe from "stripe";
import type { Card, Invoice, Subscription } from "../recurring-payments.ts";

/** What has to come along with a subscription so that `subscriptionOf` can read it. */
export const SUBSCRIPTION_EXPANDED = ["default_payment_method"];

/** In a subscription's metadata: that we hold it; its value is when a pause of its giver's own was to end, or `yes`. */
export const HELD = "held";

/**
 * Whether a bill was tried and is not tried again: it failed for the last time, or its payment is being processed; only
 * the payment itself knows.
 */
export const isUndecided = ({ status, attempt_count, next_payment_attempt }: Stripe.Invoice): boolean =>
  status === "open" && attempt_count > 0 && next_payment_attempt === null;

/** A subscription in our words, with its bills. `processing`: the ids of those that are being paid. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  processing: readonly string[] = [],
): Subscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} is for nothing.`);
  const { pause_collection: pause, cancellation_details, metadata } = subscription;
  return {
    subscription_id: subscription.id,
    status: statusOf(subscription.status),
    not_paid: cancellation_details?.reason === "payment_failed",
    anchor_at: timeOf(subscription.billing_cycle_anchor),
    period_ends_at: timeOf(item.current_period_end),
    ends_at: timeOrNull(subscription.cancel_at),
    paused_until: timeOrNull(pause?.resumes_at),
    paused_for_good: subscription.status === "paused" || (pause !== null && pause.resumes_at === null),
    held: HELD in metadata && pause !== null,
    held_over: HELD in metadata ? timeOrNull(Number(metadata[HELD]) || null) : null,
    ended_at: timeOrNull(subscription.ended_at),
    amount_cents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency,
    item: { item_id: item.id, product_id: idOf(item.price.product) },
    card: cardOf(subscription.default_payment_method),
    invoices: invoices
      .map((invoice) => invoiceOf(invoice, processing))
      .sort((a, b) => Number(a.period_starts_at) - Number(b.period_starts_at)),
  };
}

function statusOf(status: string): Subscription["status"] {
  if (["canceled", "incomplete_expired"].includes(status)) return "over";
  return ["past_due", "unpaid", "incomplete"].includes(status) ? "late" : "going";
}

function cardOf(method: Stripe.Subscription["default_payment_method"]): Card | null {
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, exp_month, exp_year };
}

function invoiceOf(invoice: Stripe.Invoice, processing: readonly string[]): Invoice {
  const is_processing = processing.includes(invoice.id ?? "");
  const owed = invoice.status === "open" || invoice.status === "draft";
  // Neither charged by itself any more nor planned to be: what a subscription leaves behind that has ended.
  const left =
    owed && !is_processing && invoice.auto_advance === false && invoice.next_payment_attempt === null;
  return {
    invoice_id: invoice.id ?? "",
    state: invoice.status === "paid" ? "paid" : owed && !left ? "owed" : "dropped",
    is_first: invoice.billing_reason === "subscription_create",
    period_starts_at: timeOf(invoice.lines.data[0]?.period.start ?? invoice.period_end),
    amount_cents: invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due,
    tries: invoice.attempt_count,
    next_try_at: timeOrNull(invoice.next_payment_attempt),
    is_processing,
  };
}

const timeOf = (seconds: number): Date => new Date(seconds * 1_000);
const timeOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? timeOf(seconds) : null;
const idOf = (named: string | { id: string }): string => (typeof named === "string" ? named : named.id);
