import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../../api/lists.ts";
import { mergeMetadata } from "../../api/metadata.ts";
import { fields, metadata, oneOf, text, timeRange } from "../../api/parameters.ts";
import { invalid, noSuch } from "../../api/refusal.ts";
import { route } from "../../api/route.ts";
import type { Provider } from "../../state/provider.ts";
import { lineItemsOf } from "../products/line-items.ts";
import { closeSession, expireIfDue } from "./expiry.ts";
import { checkoutParameters, newCheckout } from "./new-checkout.ts";

const sessionPath = "/checkout/sessions/:session";

export const checkoutSessionRoutes = [
  route({
    method: "POST",
    path: "/checkout/sessions",
    parameters: checkoutParameters,
    answer: ({ provider, given, origin }) => newCheckout(provider, given, origin),
  }),
  route({
    method: "GET",
    path: "/checkout/sessions",
    parameters: fields({
      ...paging,
      created: timeRange(),
      customer: text(),
      payment_intent: text(),
      subscription: text(),
      status: oneOf("open", "complete", "expired"),
    }),
    answer({ provider, given }) {
      const sessions = provider.store
        .all("checkout.session")
        .map((session) => expireIfDue(provider, session));
      const rows = sessions.filter(
        (session) =>
          isWithin(session.created, given.created) &&
          matchesAll([
            [given.customer, session.customer],
            [given.payment_intent, session.payment_intent],
            [given.subscription, session.subscription],
            [given.status, session.status],
          ]),
      );
      return page("checkout.session", "/v1/checkout/sessions", rows, given, sessions);
    },
  }),
  route({
    method: "GET",
    path: sessionPath,
    parameters: fields({}),
    answer: ({ provider, path }) => sessionAt(provider, path.session),
  }),
  route({
    method: "GET",
    path: `${sessionPath}/line_items`,
    parameters: fields(paging),
    answer({ provider, path, given }) {
      const { data, url } = lineItemsOf(provider.store, sessionAt(provider, path.session).id);
      return page("item", url, data.toReversed(), given);
    },
  }),
  route({
    method: "POST",
    path: sessionPath,
    parameters: fields({ metadata: metadata() }),
    answer({ provider, path, given }) {
      const session = sessionAt(provider, path.session);
      const kept = mergeMetadata(session.metadata, given.metadata);
      return provider.store.put("checkout.session", { ...session, metadata: kept });
    },
  }),
  route({
    method: "POST",
    path: `${sessionPath}/expire`,
    parameters: fields({}),
    answer({ provider, path, origin }) {
      const session = sessionAt(provider, path.session);
      if (session.status === "open") return closeSession(provider, session, origin);
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      throw invalid(message);
    },
  }),
];

function sessionAt(provider: Provider, id = ""): Stripe.Checkout.Session {
  const session = provider.store.get("checkout.session", id);
  if (!session) throw noSuch("checkout.session", id, "session");
  return expireIfDue(provider, session);
}
