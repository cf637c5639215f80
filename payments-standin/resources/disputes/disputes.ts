import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, flag, metadata, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Provider } from "../../state/provider.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { endDispute, isInquiry, submitEvidence } from "./dispute-phases.ts";

const path = "/disputes/:dispute";
const evidenceText = text({ most: 20_000 });

/** Every text that may be given as evidence; files are not played. */
const evidenceTexts = {
  access_activity_log: evidenceText,
  billing_address: evidenceText,
  cancellation_policy_disclosure: evidenceText,
  cancellation_rebuttal: evidenceText,
  customer_email_address: evidenceText,
  customer_name: evidenceText,
  customer_purchase_ip: evidenceText,
  duplicate_charge_explanation: evidenceText,
  duplicate_charge_id: evidenceText,
  product_description: evidenceText,
  refund_policy_disclosure: evidenceText,
  refund_refusal_explanation: evidenceText,
  service_date: evidenceText,
  shipping_address: evidenceText,
  shipping_carrier: evidenceText,
  shipping_date: evidenceText,
  shipping_tracking_number: evidenceText,
  uncategorized_text: evidenceText,
};

export const disputeRoutes = [
  route({
    method: "GET",
    path: "/disputes",
    parameters: fields({ ...paging, created: timeRange(), charge: text(), payment_intent: text() }),
    answer({ provider, given }) {
      const { payment_intent, charge } = given;
      const rows = provider.store.of("dispute", { charge, payment_intent }).filter(
        (dispute) =>
          isWithin(dispute.created, given.created) &&
          matchesAll([
            [charge, dispute.charge],
            [payment_intent, dispute.payment_intent],
          ]),
      );
      return page("dispute", "/v1/disputes", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => disputeAt(provider, path.dispute),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({
      evidence: fields(evidenceTexts),
      metadata: metadata(),
      submit: flag(),
    }),
    answer({ provider, path, given, origin }) {
      const dispute = disputeAt(provider, path.dispute);
      const evidence = Object.fromEntries(
        Object.entries(given.evidence ?? {}).filter(([, words]) => words !== undefined),
      );
      const givesEvidence = Object.keys(evidence).length > 0;
      if (givesEvidence || given.submit) mustBeOpen(dispute, "evidence");
      const has_evidence = dispute.evidence_details.has_evidence || givesEvidence;
      const updated = provider.store.put("dispute", {
        ...dispute,
        metadata: mergeMetadata(dispute.metadata, given.metadata),
        evidence: { ...dispute.evidence, ...evidence },
        evidence_details: { ...dispute.evidence_details, has_evidence },
      });
      // Evidence is handed in at once unless the caller says that more is to come.
      if (given.submit ?? givesEvidence) return submitEvidence(provider, updated, origin);
      const { metadata, evidence_details } = dispute;
      recordEvent(provider, "charge.dispute.updated", updated, origin, { metadata, evidence_details });
      return updated;
    },
  }),
  route({
    method: "POST",
    path: `${path}/close`,
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const dispute = disputeAt(provider, path.dispute);
      mustBeOpen(dispute, "close");
      return (
        endDispute(provider, dispute.id, isInquiry(dispute) ? "warning_closed" : "lost", origin) ?? dispute
      );
    },
  }),
];

function disputeAt({ store }: Provider, id = ""): Stripe.Dispute {
  const dispute = store.get("dispute", id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  return dispute;
}

function mustBeOpen({ status }: Stripe.Dispute, what: "evidence" | "close"): void {
  if (status.endsWith("needs_response")) return;
  const message =
    what === "close"
      ? `This dispute is already ${status} and cannot be closed.`
      : `This dispute is ${status}: its evidence was handed in or is no longer wanted.`;
  throw invalid(message);
}
