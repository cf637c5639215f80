import type Stripe from "stripe";
import { isWithin, matchesAll, page, paging } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import {
  email,
  fields,
  flag,
  integer,
  list,
  metadata,
  oneOf,
  required,
  text,
  timeRange,
  webAddress,
} from "../api/parameters.ts";
import { invalid, noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { newId } from "../ids.ts";
import type { Provider } from "../provider.ts";
import { closeSession, expireIfDue } from "./expiry.ts";
import { lineItemsOf, lineItemsParameter, newLineItem } from "./line-items.ts";
import { expiryOf, methodTypesOf, payerOf, totalOf } from "./session-rules.ts";
import { newSession } from "./session-shape.ts";

const paymentMethodTypes = oneOf("card", "us_bank_account");
const sessionPath = "/checkout/sessions/:session";

export const checkoutSessionRoutes = [
  route({
    method: "POST",
    path: "/checkout/sessions",
    parameters: fields({
      mode: required(oneOf("payment", "subscription", "setup")),
      line_items: required(lineItemsParameter),
      success_url: required(webAddress()),
      cancel_url: webAddress(),
      expires_at: integer({ least: 0 }),
      client_reference_id: text({ most: 200 }),
      customer: text(),
      customer_email: email(),
      metadata: metadata(),
      payment_intent_data: fields({ metadata: metadata(), description: text({ most: 1000 }) }),
      submit_type: oneOf("auto", "book", "donate", "pay"),
      ui_mode: oneOf("hosted_page"),
      locale: oneOf("auto", "en"),
      currency: oneOf("usd", "eur", "gbp", "cad"),
      customer_creation: oneOf("always", "if_required"),
      billing_address_collection: oneOf("auto"),
      allow_promotion_codes: flag(),
      allowed_payment_method_types: list(paymentMethodTypes),
      excluded_payment_method_types: list(paymentMethodTypes),
    }),
    answer({ provider, given }) {
      if (given.mode !== "payment") {
        throw invalid(`This stand-in plays mode payment only, not ${given.mode}.`, { param: "mode" });
      }
      const expires_at = expiryOf(provider, given.expires_at);
      const line_items = given.line_items.map((item, index) => newLineItem(provider, item, index));
      const { currency, amount } = totalOf(line_items);

      const session = newSession({
        ...given,
        id: newId("session"),
        customer: payerOf(provider, given),
        metadata: mergeMetadata({}, given.metadata),
        payment_method_types: methodTypesOf(given),
        created: provider.now(),
        expires_at,
        currency,
        amount,
      });
      provider.store.put("checkout", {
        id: session.id,
        line_items,
        payment_intent_data: {
          metadata: mergeMetadata({}, given.payment_intent_data?.metadata),
          description: given.payment_intent_data?.description ?? null,
        },
        challenge: null,
        last_attempt: null,
      });
      return provider.store.put("checkout.session", {
        ...session,
        url: `${provider.origin()}/c/pay/${session.id}`,
      });
    },
  }),
  route({
    method: "GET",
    path: "/checkout/sessions",
    parameters: fields({
      ...paging,
      created: timeRange(),
      customer: text(),
      payment_intent: text(),
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
