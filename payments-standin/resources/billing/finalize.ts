import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Invoice, Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { newPaymentIntent } from "../charges/payment-intents.ts";
import { subscriptionOf } from "./invoices-of.ts";

/** Closes a draft: from now on it is owed. Its payment comes to be with it, unless `paidBy` is there already. */
export function finalizeInvoice(
  provider: Provider,
  draft: Invoice,
  origin: Origin,
  paidBy?: string,
): Invoice {
  const { store } = provider;
  const now = provider.now();
  const open = store.put("invoice", {
    ...draft,
    status: "open",
    number: numberOf(provider, draft),
    automatically_finalizes_at: null,
    effective_at: now,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  if (open.amount_due > 0) joinPayment(provider, open, origin, paidBy);
  recordEvent(provider, "invoice.finalized", open, origin);
  return open;
}

function joinPayment(provider: Provider, invoice: Invoice, origin: Origin, paidBy: string | undefined): void {
  const { store } = provider;
  const side = store.get("collection", invoice.id);
  if (!side) throw new Error(`${invoice.id} has no collection.`);
  const payment_intent = paidBy ?? makeIntent(provider, invoice, origin);
  store.put("collection", { ...side, payment_intent });
  store.put("invoice_payment", {
    id: newId("invoice_payment"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: provider.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function makeIntent(provider: Provider, invoice: Invoice, origin: Origin): string {
  // What stands in the subscription's metadata is not copied on to the payment.
  const intent = newPaymentIntent(provider, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: subscriptionOf(provider, invoice).description ?? "Subscription update",
    metadata: {},
    payment_method_types: ["card"],
  });
  recordEvent(provider, "payment_intent.created", intent, origin);
  return intent.id;
}

/** `ABCD1234-0003`: the customer's prefix and a number that goes up. */
function numberOf({ store }: Provider, { customer }: Invoice): string {
  const found = store.get("customer", customer);
  if (!found || found.deleted) return "DELETED-0001";
  const sequence = found.next_invoice_sequence ?? 1;
  store.put("customer", { ...found, next_invoice_sequence: sequence + 1 });
  return `${found.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
}
