import type Stripe from "stripe";
import { dropPlans } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { RefundEnd } from "../../state/rows.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";
import { newTransaction } from "../charges/balance-transactions.ts";

/** Brings a refund to its end. A failed one puts the money back into the balance, and onto the charge. Only inside an act. */
export function finishRefund(
  provider: Provider,
  id: string,
  status: RefundEnd,
  failure_reason = "expired_or_canceled_card",
): void {
  const { store } = provider;
  const refund = store.get("refund", id);
  if (!refund || refund.status === "failed" || refund.status === status) return;
  dropPlans(provider, (plan) => plan.act === "finish_refund" && plan.refund === id);
  const { pending_reason: _, ...rest } = refund;
  const ended = { ...rest, status, ...(status === "failed" && failureOf(provider, refund, failure_reason)) };
  store.put("refund", ended);
  const before = { status: refund.status };
  if (status === "failed") recordEvent(provider, "refund.failed", ended, byItself);
  recordEvent(provider, "refund.updated", ended, byItself, before);
  recordEvent(provider, "charge.refund.updated", ended, byItself, before);
}

function failureOf(provider: Provider, refund: Stripe.Refund, failure_reason: string) {
  const charge = provider.store.get("charge", String(refund.charge));
  if (charge) addRefunded(provider, charge, -refund.amount);
  const back = newTransaction(provider, {
    // What was not paid by card comes back under the name under which it left.
    type: charge && !isByCard(charge) ? "payment_refund" : "refund_failure",
    reporting_category: "refund_failure",
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    description: "REFUND FAILURE",
    source: refund.id,
  });
  return { failure_reason, failure_balance_transaction: back.id };
}

export const isByCard = (charge: Stripe.Charge): boolean => charge.payment_method_details?.type === "card";

/** Notes on a charge that `amount` more of it (below zero: less) was given back. Only inside an act. */
export function addRefunded({ store }: Provider, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return store.put("charge", { ...charge, amount_refunded, refunded: amount_refunded === charge.amount });
}
