import type Stripe from "stripe";
import type { DisputeReason } from "../../state/dispute-reasons.ts";
import { disputeReasons } from "../../state/dispute-reasons.ts";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";

const day = 24 * 60 * 60;
const daysToAnswer = 14;

type DisputeInput = { charge: Stripe.Charge; amount: number; reason: DisputeReason; inquiry: boolean };

/** A new dispute that nobody has answered, before any money was moved for it. */
export function disputeShape(
  provider: Provider,
  { charge, amount, reason, inquiry }: DisputeInput,
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const network_reason_code = disputeReasons[reason];
  return {
    id: newId("dispute"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy(provider),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand, case_type: inquiry ? "inquiry" : "chargeback", network: brand, network_reason_code },
    },
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
}

/** The last second (UTC) of the last day on which evidence counts. */
export function dueBy(provider: Provider): number {
  const now = provider.now();
  return now - (now % day) + (daysToAnswer + 1) * day - 1;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
