import type Stripe from "stripe";
import type { DisputeReason } from "../../state/dispute-reasons.ts";
import { dropPlans, planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { DisputeEnd, Origin, Plan } from "../../state/rows.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";
import { newTransaction } from "../charges/balance-transactions.ts";
import { disputeShape, dueBy } from "./dispute-shape.ts";

/** How long a bank takes over evidence that says nothing of its outcome. */
const reviewSeconds = 60 * 24 * 60 * 60;

type DisputeInput = { charge: Stripe.Charge; reason: DisputeReason; inquiry: boolean; amount: number };

/** A payer disputes a charge. An inquiry only asks; a chargeback takes the money and a fee at once. Only inside an act. */
export function openDispute(provider: Provider, asked: DisputeInput): Stripe.Dispute {
  const { store } = provider;
  const made = store.put("dispute", disputeShape(provider, asked));
  store.put("charge", { ...asked.charge, disputed: true });
  const dispute = asked.inquiry ? made : withdrawFunds(provider, made);
  recordEvent(provider, "charge.dispute.created", dispute, byItself);
  if (!asked.inquiry) recordEvent(provider, "charge.dispute.funds_withdrawn", dispute, byItself);
  endWhenDue(provider, dispute, asked.inquiry ? "warning_closed" : "lost");
  return dispute;
}

/** The dispute that was planned when its card paid, if there is anything left to dispute. */
export function openPlannedDispute(provider: Provider, plan: Plan<"open_dispute">): void {
  const charge = provider.store.get("charge", plan.charge);
  const amount = charge ? Math.min(plan.amount, disputable(provider, charge)) : 0;
  if (charge && amount > 0) openDispute(provider, { ...plan, charge, amount });
}

/** What a charge still holds, in cents: less what went back, and what other chargebacks took and may take. */
export function disputable({ store }: Provider, charge: Stripe.Charge): number {
  if (charge.status !== "succeeded") return 0;
  const taken = store
    .all("dispute")
    .filter((dispute) => dispute.charge === charge.id && !isInquiry(dispute) && dispute.status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
  return charge.amount - charge.amount_refunded - taken;
}

/** The payer's bank turns an inquiry into a chargeback of what the charge still holds; null when that is nothing. */
export function escalateInquiry(provider: Provider, inquiry: Stripe.Dispute): Stripe.Dispute | null {
  const charge = provider.store.get("charge", String(inquiry.charge));
  const amount = charge ? Math.min(inquiry.amount, disputable(provider, charge)) : 0;
  if (amount <= 0) return null;
  return provider.store.act(() => {
    const { evidence_details, payment_method_details, status } = inquiry;
    const card = payment_method_details?.card;
    const dispute = withdrawFunds(provider, {
      ...inquiry,
      amount,
      status: "needs_response",
      is_charge_refundable: false,
      evidence_details: { ...evidence_details, due_by: dueBy(provider) },
      payment_method_details: { type: "card", ...(card && { card: { ...card, case_type: "chargeback" } }) },
    });
    recordEvent(provider, "charge.dispute.updated", dispute, byItself, { status });
    recordEvent(provider, "charge.dispute.funds_withdrawn", dispute, byItself);
    endWhenDue(provider, dispute, "lost");
    return dispute;
  });
}

/** Hands the evidence in: it can be done once, and the bank takes its time, or the test words decide. */
export function submitEvidence(provider: Provider, dispute: Stripe.Dispute, origin: Origin): Stripe.Dispute {
  const inquiry = isInquiry(dispute);
  const { evidence_details, status } = dispute;
  const submitted = provider.store.put("dispute", {
    ...dispute,
    status: inquiry ? "warning_under_review" : "under_review",
    evidence_details: {
      ...evidence_details,
      has_evidence: true,
      submission_count: evidence_details.submission_count + 1,
      submission_method: "manual",
    },
  });
  recordEvent(provider, "charge.dispute.updated", submitted, origin, { status, evidence_details });
  const words = dispute.evidence.uncategorized_text;
  const decided = words === "winning_evidence" || words === "losing_evidence";
  const seconds = decided ? provider.delays.dispute_seconds : reviewSeconds;
  const end = inquiry ? "warning_closed" : words === "winning_evidence" ? "won" : "lost";
  endAfter(provider, dispute.id, seconds, end);
  return submitted;
}

/** Ends a dispute. What was withdrawn comes back when it is won; the fee does not. */
export function endDispute(
  provider: Provider,
  id: string,
  status: DisputeEnd,
  origin: Origin = byItself,
): Stripe.Dispute | null {
  const { store } = provider;
  const dispute = store.get("dispute", id);
  if (!dispute || isEnded(dispute)) return null;
  return store.act(() => {
    forgetPlans(provider, id);
    const ended = store.put("dispute", { ...dispute, status });
    const closed = status === "won" ? reinstateFunds(provider, ended) : ended;
    if (status === "won") recordEvent(provider, "charge.dispute.funds_reinstated", closed, origin);
    recordEvent(provider, "charge.dispute.closed", closed, origin);
    return closed;
  });
}

export function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith("warning_");
}

export function isEnded({ status }: Stripe.Dispute): boolean {
  return ["won", "lost", "warning_closed"].includes(status);
}

function withdrawFunds(provider: Provider, dispute: Stripe.Dispute): Stripe.Dispute {
  return moveFunds(provider, dispute, {
    type: "adjustment",
    reporting_category: "dispute",
    amount: -dispute.amount,
    fee: provider.disputeFeeCents,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  });
}

function reinstateFunds(provider: Provider, dispute: Stripe.Dispute): Stripe.Dispute {
  return moveFunds(provider, dispute, {
    type: "adjustment",
    reporting_category: "dispute_reversal",
    amount: dispute.amount,
    fee: 0,
    description: `Chargeback reversal for ${dispute.charge}`,
  });
}

type Moved = Omit<Parameters<typeof newTransaction>[1], "currency" | "source">;

function moveFunds(provider: Provider, dispute: Stripe.Dispute, moved: Moved): Stripe.Dispute {
  const { currency, id, balance_transactions } = dispute;
  const transaction = newTransaction(provider, { ...moved, currency, source: id });
  return provider.store.put("dispute", {
    ...dispute,
    balance_transactions: [...balance_transactions, transaction],
  });
}

/** Evidence that never comes decides too. */
function endWhenDue(provider: Provider, { id, evidence_details }: Stripe.Dispute, status: DisputeEnd): void {
  endAfter(provider, id, (evidence_details.due_by ?? 0) - provider.now(), status);
}

function endAfter(provider: Provider, dispute: string, seconds: number, status: DisputeEnd): void {
  forgetPlans(provider, dispute);
  planAfter(provider, seconds, { act: "close_dispute", dispute, status });
}

function forgetPlans(provider: Provider, id: string): void {
  dropPlans(provider, (plan) => plan.act === "close_dispute" && plan.dispute === id);
}
