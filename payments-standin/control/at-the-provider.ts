import type Stripe from "stripe";
import { invalid } from "../api/refusal.ts";
import {
  disputable,
  endDispute,
  escalateInquiry,
  isEnded,
  isInquiry,
  openDispute,
} from "../resources/disputes/dispute-phases.ts";
import type { DisputeReason } from "../state/dispute-reasons.ts";
import type { Provider } from "../state/provider.ts";
import type { DisputeEnd } from "../state/rows.ts";

type DisputeInput = {
  charge: Stripe.Charge;
  /** In cents; without it all that is not refunded. */
  amount: number | undefined;
  reason: DisputeReason;
  inquiry: boolean;
};

/** A payer goes to their bank about a charge. Throws a 400 for more than the charge still holds. */
export function disputeCharge(provider: Provider, { amount, ...asked }: DisputeInput): Stripe.Dispute {
  const { charge } = asked;
  const left = disputable(provider, charge);
  if (left <= 0 || (amount ?? left) > left) {
    throw invalid(`Charge ${charge.id} holds only ${Math.max(left, 0)} that can be disputed.`, {
      param: "amount",
    });
  }
  return provider.store.act(() => openDispute(provider, { ...asked, amount: amount ?? left }));
}

/**
 * What a bank decides about a dispute: its end, or, for an inquiry, that it becomes a chargeback. Gives null for what
 * cannot come of it.
 */
export function decideDispute(
  provider: Provider,
  dispute: Stripe.Dispute,
  status: DisputeEnd | "needs_response",
): Stripe.Dispute | null {
  const inquiry = isInquiry(dispute);
  if (isEnded(dispute)) return null;
  if (status === "needs_response") return inquiry ? escalateInquiry(provider, dispute) : null;
  const fits = inquiry === (status === "warning_closed");
  return fits ? endDispute(provider, dispute.id, status) : null;
}
