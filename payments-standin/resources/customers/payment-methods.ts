import type Stripe from "stripe";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin, Payer } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import type { BankAccount } from "../cards/bank-accounts.ts";
import { fingerprintOfAccount, routingNumber } from "../cards/bank-accounts.ts";
import type { TypedCard } from "../cards/card-form.ts";
import { fingerprintOf, testCard } from "../cards/cards.ts";

/** The card as typed, without its number and CVC, which are kept nowhere. Only inside an act. */
export function newCard(provider: Provider, card: TypedCard, payer: Payer): Stripe.PaymentMethod {
  const { brand, funding, cvc_check, postcode_check } = testCard(card.number);
  return provider.store.put("payment_method", {
    ...newMethod(provider, payer),
    type: "card",
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: postcode_check, cvc_check },
      country: "US",
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: fingerprintOf(card.number),
      funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });
}

/** A bank account that may be debited. Only inside an act. */
export function newBankAccount(
  provider: Provider,
  { number }: BankAccount,
  payer: Payer,
): Stripe.PaymentMethod {
  return provider.store.put("payment_method", {
    ...newMethod(provider, payer),
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: "individual",
      account_type: "checking",
      bank_name: "STRIPE TEST BANK",
      financial_connections_account: null,
      fingerprint: fingerprintOfAccount(number),
      last4: number.slice(-4),
      networks: { preferred: "ach", supported: ["ach"] },
      routing_number: routingNumber,
      status_details: null,
    },
  });
}

/** A card is a customer's from now on. Only inside an act. */
export function attachTo(
  provider: Provider,
  id: string,
  customer: string,
  origin: Origin,
): Stripe.PaymentMethod {
  const method = provider.store.get("payment_method", id);
  if (!method) throw new Error(`There is no ${id}.`);
  const attached = provider.store.put("payment_method", { ...method, customer });
  if (method.customer !== customer) recordEvent(provider, "payment_method.attached", attached, origin);
  return attached;
}

function newMethod(provider: Provider, payer: Payer) {
  return {
    id: newId("payment_method"),
    object: "payment_method",
    billing_details: billingDetails(payer),
    created: provider.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const;
}

function billingDetails({ email, name }: Payer) {
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
