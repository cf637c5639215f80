import type Stripe from "stripe";
import type { CardTry, Checkout, CheckoutOrder, Payment } from "../card-payments.ts";
import { emailForProvider } from "../provider-email.ts";
import { disputeOf, refundOf } from "./money-back.ts";

/** What has to come along with a session so that `checkoutOf` can read it. */
export const SESSION_EXPANDED = [
  "payment_intent.latest_charge.balance_transaction",
  "payment_intent.latest_charge.refunds",
];

/** The same of a payment that is fetched by itself. */
export const PAYMENT_EXPANDED = ["latest_charge.balance_transaction", "latest_charge.refunds"];

/** What the checkout page shows of an order. */
export const productOf = ({ title, description, picture }: Omit<CheckoutOrder, "contributor_email">) => ({
  name: title,
  description,
  images: [picture],
});

/** Kept beside a page, so that a book that was lost can be written anew from there. */
export const whomItIsFor = ({ player_id, team_id, service }: Omit<CheckoutOrder, "contributor_email">) => ({
  player_id: String(player_id),
  team_id: String(team_id),
  ...(service ? { offer_id: service.offer_id, service: service.kind } : {}),
});

/** How the page words what one does there: who pays for a service donates nothing. */
export const submitTypeOf = ({ service }: Pick<CheckoutOrder, "service">) => (service ? "pay" : "donate");

/** An order in the provider's words. */
export function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { contribution_id } = order;
  const customer_email = emailForProvider(order.contributor_email);
  const metadata = { contribution_id, ...whomItIsFor(order) };
  return {
    mode: "payment",
    submit_type: submitTypeOf(order),
    client_reference_id: contribution_id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.amount_cents,
          product_data: productOf(order),
        },
      },
    ],
    // Neither is copied on from the session: events about the payment itself find the contribution by this.
    payment_intent_data: { metadata, description: order.title },
    metadata,
    ...(customer_email === null ? {} : { customer_email }),
    success_url: order.success_url,
    cancel_url: order.cancel_url,
    expires_at: Math.floor(order.expires_at.getTime() / 1000),
  };
}

/** What the provider lists of a session's payment. */
export interface Listed {
  charges: readonly Stripe.Charge[];
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
}
export const NOTHING_YET: Listed = { charges: [], refunds: [], disputes: [] };

/** Whether the session's charge says that it has no refunds, the failed ones included. */
export function isWithoutRefunds({
  payment_intent: intent,
}: Pick<Stripe.Checkout.Session, "payment_intent">): boolean {
  const charge = intent && typeof intent !== "string" ? intent.latest_charge : null;
  return charge !== null && typeof charge !== "string" && charge.refunds?.data.length === 0;
}

/** A session in our words, with all that became of its payment. */
export function checkoutOf(session: Stripe.Checkout.Session, listed: Listed): Checkout {
  return {
    session_id: session.id,
    invoice_id: idOf(session.invoice),
    subscription_id: idOf(session.subscription),
    contribution_id: session.client_reference_id,
    url: session.url,
    status: statusOf(session.status),
    contributor_email: session.customer_details?.email ?? null,
    payment: session.payment_status === "paid" ? paymentOf(session.payment_intent, listed) : null,
    failure: failureOf(session),
    card_tries: listed.charges.map(cardTryOf),
  };
}

const idOf = (named: string | { id?: string } | null | undefined): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);

export function statusOf(status: string | null): Checkout["status"] {
  return status === "complete" || status === "expired" ? status : "open";
}

function paymentOf(
  intent: Stripe.Checkout.Session["payment_intent"],
  { refunds, disputes }: Listed,
): Payment | null {
  if (!intent || typeof intent === "string" || intent.status !== "succeeded") return null;
  const charge = intent.latest_charge;
  if (!charge || typeof charge === "string") return null;
  const balance = charge.balance_transaction;
  return {
    payment_id: intent.id,
    charge_id: charge.id,
    amount_cents: charge.amount_captured,
    currency: charge.currency,
    paid_at: new Date(charge.created * 1000),
    method: charge.payment_method_details?.type ?? null,
    // The charge is made when the bank is asked; when it answered is said nowhere.
    ...(charge.payment_method_details?.type === "us_bank_account"
      ? {
          cleared_about:
            balance && typeof balance !== "string" ? new Date(balance.available_on * 1000) : null,
        }
      : {}),
    fee:
      balance && typeof balance !== "string"
        ? { balance_transaction_id: balance.id, amount_cents: balance.fee }
        : null,
    refunds: refunds.map(refundOf),
    disputes: disputes.map(disputeOf),
  };
}

const cardTryOf = (charge: Stripe.Charge): CardTry => ({
  charge_id: charge.id,
  card_fingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
  declined: charge.status === "failed",
  happened_at: new Date(charge.created * 1000),
});

/** While a slow payment is under way its intent is `processing`; one that wants another card will get none here. */
function failureOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): string | null {
  if (status !== "complete" || payment_status !== "unpaid") return null;
  if (!payment_intent || typeof payment_intent === "string") return null;
  if (!["requires_payment_method", "canceled"].includes(payment_intent.status)) return null;
  return payment_intent.last_payment_error?.message ?? "The payment failed.";
}
