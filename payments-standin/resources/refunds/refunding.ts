import type Stripe from "stripe";
import { invalid } from "../../api/refusal.ts";
import { newId } from "../../state/ids.ts";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import type { RefundBehaviour } from "../cards/cards.ts";
import { cardBehind } from "../cards/cards.ts";
import { newTransaction } from "../charges/balance-transactions.ts";
import { addRefunded, isByCard } from "./refund-end.ts";

const reversedForSeconds = 24 * 60 * 60;

type RefundInput = {
  charge: Stripe.Charge;
  /** In cents; without it all that is left. */
  amount: number | undefined;
  reason?: Stripe.Refund.Reason | null;
  metadata?: Record<string, string>;
  /** How it goes; without it as the card has it. */
  behaviour?: RefundBehaviour | undefined;
};

/** Finds what is to be given back by its charge or PaymentIntent. Throws a 400 when there is nothing to give. */
export function chargeToRefund(
  { store }: Provider,
  { charge, payment_intent }: { charge: string | undefined; payment_intent: string | undefined },
): Stripe.Charge {
  const missing = (kind: string, id: string) =>
    invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param: kind });
  if (charge !== undefined) {
    const found = store.get("charge", charge);
    if (!found || (payment_intent ?? found.payment_intent) !== found.payment_intent)
      throw missing("charge", charge);
    return found;
  }
  if (payment_intent === undefined) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw invalid(message, { code: "parameter_missing" });
  }
  const intent = store.get("payment_intent", payment_intent);
  if (!intent) throw missing("payment_intent", payment_intent);
  const latest = store.get("charge", String(intent.latest_charge));
  if (latest?.status === "succeeded") return latest;
  throw invalid(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
    code: "charge_not_refundable",
  });
}

/** Gives money back to the card it came from. Throws a 400 for more than is left, or what a dispute holds. */
export function makeRefund(provider: Provider, asked: RefundInput, origin: Origin): Stripe.Refund {
  return provider.store.act(() => {
    const { store } = provider;
    const amount = refundable(provider, asked.charge, asked.amount);
    const behaviour = asked.behaviour ?? behaviourOf(provider, asked.charge);
    const made = shapeOf(provider, asked, amount, behaviour === "pending" ? "pending" : "succeeded");
    const transaction = newTransaction(provider, {
      type: isByCard(asked.charge) ? "refund" : "payment_refund",
      reporting_category: "refund",
      amount: -amount,
      // The fee of the charge is not given back.
      fee: 0,
      currency: made.currency,
      description: `REFUND FOR CHARGE${asked.charge.description ? ` (${asked.charge.description})` : ""}`,
      source: made.id,
    });
    const refund = store.put("refund", { ...made, balance_transaction: transaction.id });
    const charge = addRefunded(provider, asked.charge, amount);
    recordEvent(provider, "refund.created", refund, origin);
    recordEvent(provider, "charge.refunded", charge, origin, {
      amount_refunded: asked.charge.amount_refunded,
      ...(charge.refunded && { refunded: false }),
    });
    if (behaviour !== "succeeds") {
      const status = behaviour === "pending" ? "succeeded" : "failed";
      planAfter(provider, provider.delays.refund_seconds, {
        act: "finish_refund",
        refund: refund.id,
        status,
      });
    }
    return refund;
  });
}

function refundable(provider: Provider, charge: Stripe.Charge, asked: number | undefined): number {
  const refuse = (message: string, code: string) => invalid(message, { code });
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded")
    throw refuse(`Charge ${charge.id} is not a successful charge.`, "charge_not_refundable");
  if (left === 0) throw refuse(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  const held = provider.store
    .all("dispute")
    .some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
  if (held)
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  if (asked === undefined || asked <= left) return asked ?? left;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const message = `Refund amount (${dollars(asked)}) is greater than unrefunded amount on charge (${dollars(left)})`;
  throw invalid(message, { param: "amount" });
}

function behaviourOf({ store }: Provider, charge: Stripe.Charge): RefundBehaviour {
  return cardBehind(store.get("payment_method", charge.payment_method ?? ""))?.refund ?? "succeeds";
}

function shapeOf(
  provider: Provider,
  { charge, reason, metadata }: RefundInput,
  amount: number,
  status: "pending" | "succeeded",
): Stripe.Refund {
  const early = provider.now() < charge.created + reversedForSeconds;
  return {
    id: newId("refund"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    // Shortly after the charge it is taken back as if it had never been: no second line on the statement.
    destination_details: isByCard(charge)
      ? { card: { type: early ? "reversal" : "refund" }, type: "card" }
      : { type: "us_bank_transfer" },
    metadata: metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === "pending" && { pending_reason: "processing" as const }),
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
