import type { Provider } from "../../state/provider.ts";
import type { Invoice, Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { endSubscription } from "./end.ts";
import { subscriptionOf } from "./invoices-of.ts";

/** The invoice is paid; a subscription that waited for it is active again. */
export function markPaid(provider: Provider, invoice: Invoice, origin: Origin): Invoice {
  const { store } = provider;
  const now = provider.now();
  const paid = store.put("invoice", {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const { status, attempt_count } = invoice;
  recordEvent(provider, "invoice.updated", paid, origin, { status, attempt_count });
  recordEvent(provider, "invoice.paid", paid, origin);
  recordEvent(provider, "invoice.payment_succeeded", paid, origin);
  const payment = store.of("invoice_payment", { invoice: invoice.id }).at(-1);
  if (payment) {
    const status_transitions = { ...payment.status_transitions, paid_at: now };
    const settled = { ...payment, status: "paid", amount_paid: invoice.amount_due, status_transitions };
    recordEvent(provider, "invoice_payment.paid", store.put("invoice_payment", settled), origin);
  }
  const subscription = subscriptionOf(provider, paid);
  if (subscription.status === "past_due" || subscription.status === "unpaid") {
    const active = store.put("subscription", { ...subscription, status: "active" });
    recordEvent(provider, "customer.subscription.updated", active, origin, { status: subscription.status });
  }
  return paid;
}

/** One try more has failed: the next is planned, or, after the last, what the account's settings say happens. */
export function markFailed(provider: Provider, invoice: Invoice, origin: Origin): Invoice {
  const { store, dunning } = provider;
  const days = dunning.retry_days[invoice.attempt_count];
  const failed = store.put("invoice", {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: days === undefined ? null : provider.now() + days * daySeconds,
  });
  const { attempt_count, next_payment_attempt } = invoice;
  recordEvent(provider, "invoice.updated", failed, origin, { attempt_count, next_payment_attempt });
  recordEvent(provider, "invoice.payment_failed", failed, origin);
  const subscription = subscriptionOf(provider, failed);
  if (subscription.status === "active") {
    const late = store.put("subscription", { ...subscription, status: "past_due" });
    recordEvent(provider, "customer.subscription.updated", late, origin, { status: "active" });
  }
  return days === undefined ? giveUp(provider, failed, origin) : failed;
}

function giveUp(provider: Provider, invoice: Invoice, origin: Origin): Invoice {
  const { store, dunning } = provider;
  const subscription = subscriptionOf(provider, invoice);
  if (subscription.status !== "past_due" || dunning.after_last === "past_due") return invoice;
  if (dunning.after_last === "cancel") endSubscription(provider, subscription, origin, "payment_failed");
  else {
    const unpaid = store.put("subscription", { ...subscription, status: "unpaid" });
    recordEvent(provider, "customer.subscription.updated", unpaid, origin, { status: "past_due" });
  }
  return store.get("invoice", invoice.id) ?? invoice;
}

const daySeconds = 24 * 60 * 60;
