import type Stripe from "stripe";
import type { BalanceMove, Dispute, Refund } from "../card-payments.ts";
import { all, idOf, PAGE } from "./asking.ts";

/** What has to come along with a list of refunds so that `refundOf` can read them. */
export const REFUND_EXPANDED = ["data.balance_transaction", "data.failure_balance_transaction"];

/** A refund in our words. */
export function refundOf(refund: Stripe.Refund): Refund {
  return {
    refund_id: refund.id,
    amount_cents: refund.amount,
    currency: refund.currency,
    status: refund.status ?? "pending",
    reason: refund.reason,
    failure_reason: refund.failure_reason ?? null,
    created_at: new Date(refund.created * 1000),
    left_at: momentOf(refund.balance_transaction),
    returned_at: momentOf(refund.failure_balance_transaction),
  };
}

const momentOf = (move: string | Stripe.BalanceTransaction | null | undefined): Date | null =>
  move && typeof move !== "string" ? new Date(move.created * 1000) : null;

/** A dispute in our words; what it moved comes with it, without being asked for. */
export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const due_by = dispute.evidence_details.due_by;
  return {
    dispute_id: dispute.id,
    amount_cents: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    reason: dispute.reason,
    evidence_due_at: due_by === null ? null : new Date(due_by * 1000),
    created_at: new Date(dispute.created * 1000),
    moves: dispute.balance_transactions.map(balanceMoveOf),
  };
}

/** A line of the balance in our words. */
export function balanceMoveOf(line: Stripe.BalanceTransaction): BalanceMove {
  return {
    balance_transaction_id: line.id,
    type: isRefundBack(line) ? "refund_failure" : line.type,
    amount_cents: line.amount,
    fee_cents: line.fee,
    net_cents: line.net,
    currency: line.currency,
    source_id: idOf(line.source),
    created_at: new Date(line.created * 1000),
  };
}

/**
 * Whether the money of a refund came back. The line is called `refund_failure` for a card, at times `adjustment`, and `payment_refund`, as when
 * it left, for what was paid in another way (Stripe, "Balance transaction types").
 */
const isRefundBack = ({ type, amount, source }: Stripe.BalanceTransaction): boolean =>
  amount > 0 &&
  (type === "payment_refund" || (type === "adjustment" && /^(re|pyr)_/.test(idOf(source) ?? "")));

/** Every refund of a payment or charge, the failed ones too, the newest first. */
export const refundsOf = (
  stripe: Stripe,
  of: { payment_intent: string } | { charge: string },
): Promise<Stripe.Refund[]> => all(stripe.refunds.list({ ...of, limit: PAGE }));
