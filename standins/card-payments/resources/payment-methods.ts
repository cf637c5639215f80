import type Stripe from "stripe";
import { newId, stableText } from "../ids.ts";
import type { TypedCard } from "../paying/card-form.ts";
import { testCard } from "../paying/cards.ts";
import type { Provider } from "../provider.ts";
import type { Payer } from "../rows.ts";

/** The card as typed, without its number and CVC, which are kept nowhere. */
export function newPaymentMethod(provider: Provider, card: TypedCard, payer: Payer): Stripe.PaymentMethod {
  const { brand, funding, cvc_check } = testCard(card.number);
  return provider.store.put("payment_method", {
    id: newId("payment_method"),
    object: "payment_method",
    billing_details: billingDetails(payer),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check },
      country: "US",
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: stableText(card.number, 16),
      funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: provider.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  });
}

export function billingDetails({ email, name }: Payer) {
  return { address: noAddress, email, name, phone: null, tax_id: null };
}

export const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
