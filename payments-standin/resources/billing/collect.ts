import type Stripe from "stripe";
import type { Decline } from "../../state/problems.ts";
import { declines } from "../../state/problems.ts";
import type { Provider } from "../../state/provider.ts";
import type { Invoice, Origin, Subscription } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { cardBehind, offSessionDecline } from "../cards/cards.ts";
import { newCharge } from "../charges/charge-shape.ts";
import { settleSoon } from "../charges/charges.ts";
import { failIntent, planDisputes, succeed } from "../charges/intents.ts";
import { debit } from "./debit.ts";
import { subscriptionOf } from "./invoices-of.ts";
import { markFailed, markPaid } from "./marks.ts";

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

  if (method.type === "us_bank_account") return debit(provider, invoice, { intent, method }, origin);
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
