import type Stripe from "stripe";
import { newId, stableText } from "../../state/ids.ts";
import type { Decline } from "../../state/problems.ts";
import type { Provider } from "../../state/provider.ts";

type Try = {
  /** A new one where none is given. */
  id?: string;
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  /** Why the money does not move; null when it does. */
  decline: Decline | null;
  /** The payer has answered the bank's question (3-D Secure). */
  authenticated: boolean;
};

/** One try to move the money of a PaymentIntent: paid, failed, or, from a bank account, pending. Its fee comes later. */
export function newCharge(
  provider: Provider,
  { id, intent, method, decline, authenticated }: Try,
): Stripe.Charge {
  const status = decline ? "failed" : method.type === "card" ? "succeeded" : "pending";
  const paid = status !== "failed";
  return provider.store.put("charge", {
    id: id ?? newId(method.type === "card" ? "charge" : "payment"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: paid ? "DONATION" : null,
    captured: paid,
    created: provider.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? failedOutcome(decline) : paidOutcome,
    // True while a bank debit is on its way, too: its status says which.
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(intent.amount, method, paid, authenticated),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  });
}

function methodDetails(
  amount: number,
  method: Stripe.PaymentMethod,
  paid: boolean,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const bank = method.us_bank_account;
  if (!bank) return { type: "card", card: cardDetails(amount, method, paid, authenticated) };
  return {
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: bank.account_holder_type,
      account_type: bank.account_type,
      bank_name: bank.bank_name,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      mandate: newId("mandate"),
      payment_reference: null,
      routing_number: bank.routing_number,
    },
  };
}

const paidOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: "Payment complete.",
  type: "authorized",
};

function failedOutcome({ outcome, decline_code }: Decline): Stripe.Charge.Outcome {
  if (outcome === "issuer_declined") {
    return {
      ...paidOutcome,
      advice_code: "try_again_later",
      network_decline_code: "01",
      network_status: "declined_by_network",
      reason: decline_code,
      seller_message: "The bank did not return any further details with this decline.",
      type: outcome,
    };
  }
  const notSent = { ...paidOutcome, network_status: "not_sent_to_network", type: outcome };
  return outcome === "blocked"
    ? {
        ...notSent,
        reason: "highest_risk_level",
        risk_level: "highest",
        risk_score: 92,
        seller_message: "Stripe blocked this payment as too risky.",
      }
    : { ...notSent, reason: decline_code, seller_message: "A live card was used in test mode." };
}

function cardDetails(
  amount: number,
  method: Stripe.PaymentMethod,
  paid: boolean,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  if (!card) throw new Error(`${method.id} is no card.`);
  return {
    amount_authorized: paid ? amount : null,
    authorization_code: paid ? stableText(method.id, 6).toUpperCase() : null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: authenticated ? "05" : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: paid ? stableText(method.id, 15) : null,
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: authenticated ? challengePassed(method.id) : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function challengePassed(methodId: string): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: "challenge",
    electronic_commerce_indicator: "05",
    exemption_indicator: null,
    result: "authenticated",
    result_reason: null,
    transaction_id: stableText(methodId, 36),
    version: "2.2.0",
  };
}
