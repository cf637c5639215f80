import type Stripe from "stripe";
import { page, paging } from "../api/lists.ts";
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
  webAddress,
} from "../api/parameters.ts";
import { invalid, noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { newId } from "../ids.ts";
import type { Provider } from "../provider.ts";
import { closeSession, expireIfDue } from "./expiry.ts";
import { least, lineItemsOf, lineItemsParameter, mostCents, newLineItem } from "./line-items.ts";
import { newSession } from "./session-shape.ts";

const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 60 * 60;
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
      customer_email: email(),
      metadata: metadata(),
      payment_intent_data: fields({ metadata: metadata(), description: text({ most: 1000 }) }),
      submit_type: oneOf("auto", "book", "donate", "pay"),
      ui_mode: oneOf("hosted_page"),
      locale: oneOf("auto", "en"),
      currency: oneOf("usd", "eur", "gbp", "cad"),
      customer_creation: oneOf("if_required"),
      billing_address_collection: oneOf("auto"),
      allow_promotion_codes: flag(),
      allowed_payment_method_types: list(oneOf("card")),
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
        created: provider.now(),
        expires_at,
        currency,
        amount,
      });
      provider.store.put("checkout", {
        id: session.id,
        line_items,
        payment_intent_data: {
          metadata: given.payment_intent_data?.metadata ?? {},
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
    parameters: fields({ ...paging, payment_intent: text(), status: oneOf("open", "complete", "expired") }),
    answer({ provider, given }) {
      const rows = provider.store
        .all("checkout.session")
        .map((session) => expireIfDue(provider, session))
        .filter((session) => session.status === (given.status ?? session.status))
        .filter((session) => session.payment_intent === (given.payment_intent ?? session.payment_intent));
      return page("checkout.session", "/v1/checkout/sessions", rows, given);
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

function expiryOf(provider: Provider, asked: number | undefined): number {
  const created = provider.now();
  const expires_at = asked ?? created + longestSeconds;
  const refuse = (words: string) =>
    invalid(`The \`expires_at\` timestamp must be ${words} from Checkout Session creation.`, {
      param: "expires_at",
    });
  if (expires_at < created + shortestSeconds) throw refuse("at least 30 minutes");
  if (expires_at > created + longestSeconds) throw refuse("less than 24 hours");
  return expires_at;
}

function totalOf(items: ReturnType<typeof newLineItem>[]) {
  const [first] = items;
  if (!first)
    throw invalid("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  const currency = first.currency as keyof typeof least;
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  const refuse = (message: string, code?: string) =>
    invalid(message, code ? { code, param: "line_items" } : { param: "line_items" });

  if (items.some((item) => item.currency !== currency))
    throw refuse("All line items must have the same currency.");
  if (amount > mostCents)
    throw refuse("The total amount must be no more than 999,999.99.", "amount_too_large");
  if (amount < least[currency]) {
    const minimum = (least[currency] / 100).toFixed(2);
    throw refuse(
      `The Checkout Session's total amount due must add up to at least ${minimum} ${currency}`,
      "amount_too_small",
    );
  }
  return { currency, amount };
}
