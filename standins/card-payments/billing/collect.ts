import type Stripe from "stripe";
import { cardBehind, offSessionDecline } from "../paying/cards.ts";
import { failIntent, planDisputes, succeed } from "../paying/intents.ts";
import type { Decline } from "../paying/problems.ts";
import { declines } from "../paying/problems.ts";
import type { Provider } from "../provider.ts";
import { newCharge } from "../resources/charge-shape.ts";
import { settleSoon } from "../resources/charges.ts";
import { recordEvent } from "../resources/events.ts";
import type { Invoice, Origin, Subscription } from "../rows.ts";
import { endSubscription } from "./end.ts";
import { subscriptionOf } from "./invoices-of.ts";

/** Banks that answer so must not be asked again with the same card. */
const neverAgain = [
  "lost_card",
  "stolen_card",
  "pickup_card",
  "revocation_of_authorization",
  "incorrect_number",
];

/** Asks the subscription's card, or the one that is named, for an open invoice. Answers it as it is then. */
export function collect(provider: Provider, invoice: Invoice, origin: Origin, named?: string): Invoice {
  const { store } = provider;
  if (invoice.amount_due === 0) return markPaid(provider, invoice, origin);
  const subscription = subscriptionOf(provider, invoice);
  const method = store.get("payment_method", named ?? methodOf(provider, subscription) ?? "");
  const side = store.get("collection", invoice.id);
  const intent = store.get("payment_intent", side?.payment_intent ?? "");
  if (!side || !intent) throw new Error(`${invoice.id} is not finalized.`);
  // Tries go on being counted, but nothing is asked of a bank that said never again.
  if (!method || side.refused_method === method.id) return markFailed(provider, invoice, origin);

  const decline = declineOf(provider, method);
  const charge = newCharge(provider, { intent, method, decline, authenticated: false });
  if (decline) {
    const { code, decline_code, message } = decline;
    recordEvent(provider, "charge.failed", charge, origin);
    const error = { type: "card_error", code, decline_code, message, charge: charge.id } as const;
    failIntent(
      provider,
      { ...intent, latest_charge: charge.id },
      { ...error, payment_method: method },
      origin,
    );
    const refused_method = neverAgain.includes(decline_code) ? method.id : null;
    store.put("collection", { ...side, refused_method });
    return markFailed(provider, invoice, origin);
  }
  const card = cardBehind(method);
  recordEvent(provider, "charge.succeeded", charge, origin);
  settleSoon(provider, charge, card?.available_at_once ?? false, origin);
  succeed(provider, { ...intent, latest_charge: charge.id }, method.id, origin);
  planDisputes(provider, charge, card?.dispute ?? null);
  return markPaid(provider, invoice, origin);
}

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
  const payment = store.all("invoice_payment").findLast((one) => one.invoice === invoice.id);
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
function markFailed(provider: Provider, invoice: Invoice, origin: Origin): Invoice {
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

/** The subscription's own card before its customer's. */
function methodOf({ store }: Provider, subscription: Subscription): string | null {
  if (subscription.default_payment_method) return subscription.default_payment_method;
  const customer = store.get("customer", subscription.customer);
  if (!customer || customer.deleted) return null;
  const usual = customer.invoice_settings.default_payment_method;
  return typeof usual === "string" ? usual : (usual?.id ?? null);
}

function declineOf(provider: Provider, method: Stripe.PaymentMethod): Decline | null {
  const { card } = method;
  const today = new Date(provider.nowMs());
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (card && card.exp_year * 12 + card.exp_month < thisMonth) return declines.expired_card;
  return offSessionDecline(method);
}

const daySeconds = 24 * 60 * 60;
