import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, integer, metadata, oneOf, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Provider } from "../../state/provider.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { chargeToRefund, makeRefund } from "./refunding.ts";

const path = "/refunds/:refund";

export const refundRoutes = [
  route({
    method: "POST",
    path: "/refunds",
    parameters: fields({
      charge: text(),
      payment_intent: text(),
      amount: integer({ least: 1 }),
      reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
      metadata: metadata(),
    }),
    answer({ provider, given, origin }) {
      const { amount, reason = null } = given;
      const charge = chargeToRefund(provider, given);
      const kept = mergeMetadata({}, given.metadata);
      return makeRefund(provider, { charge, amount, reason, metadata: kept }, origin);
    },
  }),
  route({
    method: "GET",
    path: "/refunds",
    parameters: fields({ ...paging, created: timeRange(), charge: text(), payment_intent: text() }),
    answer({ provider, given }) {
      const { payment_intent, charge } = given;
      const rows = provider.store.of("refund", { charge, payment_intent }).filter(
        (refund) =>
          isWithin(refund.created, given.created) &&
          matchesAll([
            [charge, refund.charge],
            [payment_intent, refund.payment_intent],
          ]),
      );
      return page("refund", "/v1/refunds", rows, given);
    },
  }),
  route({
    method: "GET",
    path,
    forAccounts: true,
    parameters: fields({}),
    answer: ({ provider, account, path }) => refundAt(provider, path.refund, account),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({ metadata: metadata() }),
    answer({ provider, path, given, origin }) {
      const refund = refundAt(provider, path.refund);
      const kept = mergeMetadata(refund.metadata, given.metadata);
      const updated = provider.store.put("refund", { ...refund, metadata: kept });
      recordEvent(provider, "refund.updated", updated, origin, { metadata: refund.metadata });
      return updated;
    },
  }),
  route({
    method: "POST",
    path: `${path}/cancel`,
    parameters: fields({}),
    answer({ provider, path }) {
      const { status } = refundAt(provider, path.refund);
      // No card's refund ever asks its receiver for anything.
      throw invalid(`You can only cancel a refund that requires action. This one has a status of ${status}.`);
    },
  }),
];

function refundAt({ store }: Provider, id = "", account: string | null = null): Stripe.Refund {
  const owned = store.get("owned_refund", id);
  const refund = account === null ? store.get("refund", id) : owned?.account === account && owned.is;
  if (!refund) throw noSuch("refund", id, "refund");
  return refund;
}
