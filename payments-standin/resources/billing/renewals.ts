import type { Provider } from "../../state/provider.ts";
import type { Invoice, Origin, Subscription } from "../../state/rows.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";
import { nextBoundary } from "./calendar.ts";
import { collect } from "./collect.ts";
import { endSubscription } from "./end.ts";
import { finalizeInvoice } from "./finalize.ts";
import { type BillingReason, itemOf, newInvoice } from "./invoice-shape.ts";

/** When a subscription has to be looked at next: its end, the end of a pause or of a period. Seconds. */
export function subscriptionDueAt(subscription: Subscription): number | null {
  const { status, cancel_at, pause_collection } = subscription;
  if (!["active", "past_due", "unpaid"].includes(status)) return null;
  const { current_period_end } = itemOf(subscription);
  return Math.min(current_period_end, cancel_at ?? Infinity, pause_collection?.resumes_at ?? Infinity);
}

/** Does the first of what is due: the row that it leaves says what is next. */
export function actOnSubscription(provider: Provider, subscription: Subscription): void {
  const now = provider.now();
  const { cancel_at, cancel_at_period_end, pause_collection } = subscription;
  const { current_period_end } = itemOf(subscription);
  if (cancel_at !== null && cancel_at <= now) {
    endSubscription(provider, subscription, byItself, "cancellation_requested");
  } else if (cancel_at_period_end && current_period_end <= now) {
    endSubscription(provider, subscription, byItself, "cancellation_requested");
  } else if (pause_collection?.resumes_at && pause_collection.resumes_at <= now) {
    const going = provider.store.put("subscription", { ...subscription, pause_collection: null });
    recordEvent(provider, "customer.subscription.updated", going, byItself, { pause_collection });
  } else if (current_period_end <= now) {
    beginPeriod(provider, subscription, byItself);
  }
}

/** The next period begins, with a draft that is charged an hour later. */
function beginPeriod(provider: Provider, subscription: Subscription, origin: Origin): void {
  const before = itemOf(subscription);
  const start = before.current_period_end;
  const end = nextBoundary(subscription.billing_cycle_anchor, start);
  const begun = withPeriod(subscription, start, end);
  const invoice = billPeriod(provider, begun, "subscription_cycle", origin);
  const renewed = provider.store.put("subscription", { ...begun, latest_invoice: invoice.id });
  recordEvent(provider, "customer.subscription.updated", renewed, origin, {
    items: subscription.items,
    latest_invoice: subscription.latest_invoice,
  });
}

/** The subscription with its one item in another period. */
export function withPeriod(subscription: Subscription, start: number, end: number): Subscription {
  const item = { ...itemOf(subscription), current_period_start: start, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/** A draft over the present period: by its part only, where the subscription ends within it. */
export function billPeriod(
  provider: Provider,
  subscription: Subscription,
  reason: BillingReason,
  origin: Origin,
): Invoice {
  const { current_period_start: start, current_period_end, price, quantity = 1 } = itemOf(subscription);
  const end = Math.min(current_period_end, subscription.cancel_at ?? Infinity);
  const whole = (price.unit_amount ?? 0) * quantity;
  const isFraction = end < current_period_end;
  const amount = isFraction ? Math.round((whole * (end - start)) / (current_period_end - start)) : whole;
  const draft = newInvoice(provider, {
    subscription,
    reason,
    period: { start, end },
    amount,
    isFraction,
  });
  recordEvent(provider, "invoice.created", draft, origin);
  return whatPausingMakesOf(provider, subscription, draft, origin);
}

function whatPausingMakesOf(
  provider: Provider,
  { pause_collection }: Subscription,
  draft: Invoice,
  origin: Origin,
): Invoice {
  const { store } = provider;
  if (pause_collection === null) {
    const automatically_finalizes_at = provider.now() + provider.delays.finalize_seconds;
    return store.put("invoice", { ...draft, automatically_finalizes_at });
  }
  if (pause_collection.behavior === "void") {
    const open = finalizeInvoice(provider, { ...draft, auto_advance: false }, origin);
    return voidInvoice(provider, open, origin);
  }
  const kept = store.put("invoice", { ...draft, auto_advance: false });
  if (pause_collection.behavior === "keep_as_draft") return kept;
  const marked = finalizeInvoice(provider, kept, origin);
  const status_transitions = { ...marked.status_transitions, marked_uncollectible_at: provider.now() };
  const gone = store.put("invoice", { ...marked, status: "uncollectible", status_transitions });
  recordEvent(provider, "invoice.marked_uncollectible", gone, origin);
  return gone;
}

/** Nobody owes it any more; its payment is given up. */
export function voidInvoice(provider: Provider, invoice: Invoice, origin: Origin): Invoice {
  const { store } = provider;
  const side = store.get("collection", invoice.id);
  const intent = store.get("payment_intent", side?.payment_intent ?? "");
  if (intent) {
    const canceled = { ...intent, status: "canceled", canceled_at: provider.now() } as const;
    const gone = store.put("payment_intent", { ...canceled, cancellation_reason: "void_invoice" });
    recordEvent(provider, "payment_intent.canceled", gone, origin);
  }
  const voided = store.put("invoice", {
    ...invoice,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: provider.now() },
  });
  recordEvent(provider, "invoice.voided", voided, origin);
  return voided;
}

/** When an invoice is worked on by itself: a draft is finalized, an open one tried again. Seconds. */
export function invoiceDueAt(invoice: Invoice): number | null {
  if (invoice.status === "draft") return invoice.automatically_finalizes_at;
  return invoice.status === "open" ? invoice.next_payment_attempt : null;
}

export function actOnInvoice(provider: Provider, invoice: Invoice): void {
  const open = invoice.status === "draft" ? finalizeInvoice(provider, invoice, byItself) : invoice;
  collect(provider, open, byItself);
}
