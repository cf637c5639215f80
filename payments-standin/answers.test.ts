import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type Stripe from "stripe";
import { payingRoutes } from "./serve/routes.ts";
import { operationOf } from "./stripe-document/document.ts";
import {
  fiftyDollars,
  flatSession,
  payOnPage,
  startForTest,
  startReceiver,
  until,
} from "./testing/provider.ts";
import { everyMonth, saveCardOf } from "./testing/subscriptions.ts";

/** What of any answer is looked at here. */
type Answer = {
  id: string;
  url: string | null;
  data: { id: string }[];
  payment_intent: { id: string; latest_charge: { id: string } };
  subscription: { id: string; customer: string };
};

/** The bodies are held against Stripe's document by `startForTest`; here each call is made, in every state there is. */
test("every call that is played answers in Stripe's shape, strictly", async (t) => {
  const played = await startAsked(t);
  for (const [name, play] of Object.entries(states)) await t.test(name, () => play(played));
  const missed = payingRoutes
    .map(operationOf)
    .filter(({ method, path }) => !played.asked.has(`${method} ${path}`));
  assert.deepEqual(missed, [], "no call was left out");
});

const sessions = "/v1/checkout/sessions";

/** What is done to bring about the states of each kind of object, in an order that they build on. */
const states: Record<string, (played: Awaited<ReturnType<typeof startAsked>>) => Promise<void>> = {
  "a session: made, open, refused in every way, asked for 3-D Secure, expired": async ({ get, send }) => {
    const form = { ...flatSession, "expand[]": "line_items", customer_email: "bo@example.com" };
    const { id, url } = await send(sessions, sessions, form);
    const at = `${sessions}/${id}`;
    await get(`${at}?expand[]=line_items.data.price.product`, `${sessions}/{session}`);
    await get(`${at}/line_items`, `${sessions}/{session}/line_items`);
    await get(`${sessions}?limit=1&expand[]=data.line_items`, sessions);
    for (const number of ["4000000000009995", "4000000000000127", "4100000000000019", "4111111111111111"]) {
      assert.equal((await payOnPage(String(url), { number })).status, 402, number);
      await get(`${at}?expand[]=payment_intent.latest_charge`, `${sessions}/{session}`);
    }
    await payOnPage(String(url), { number: "4000002760003184" });
    await get(`${at}?expand[]=payment_intent`, `${sessions}/{session}`);
    await fetch(`${url}/authenticate`, { method: "POST", body: new URLSearchParams({ answer: "fail" }) });
    await get(`${at}?expand[]=payment_intent.latest_charge`, `${sessions}/{session}`);
    await send(at, `${sessions}/{session}`, { "metadata[note]": "x" });
    await send(`${at}/expire`, `${sessions}/{session}/expire`, {});
    await send(`${at}/expire`, `${sessions}/{session}/expire`, {});
  },
  "a paid session, by card and by bank account, and all that hangs on it": async ({
    advance,
    get,
    send,
    paid,
  }) => {
    const deep =
      "expand[]=payment_intent.latest_charge.balance_transaction&expand[]=payment_intent.payment_method&expand[]=customer";
    const bank = await paid("000123456789");
    await paid("000111111113");
    await get(`${sessions}/${bank}?${deep}`, `${sessions}/{session}`);
    await advance(6);
    await get(`${sessions}/${bank}?${deep}`, `${sessions}/{session}`);
    const card = await paid("4242424242424242", { customer_creation: "always" });
    const session = await get(`${sessions}/${card}?${deep}`, `${sessions}/{session}`);
    const intent = session.payment_intent;
    const charge = String(intent.latest_charge.id);
    await get("/v1/payment_intents?expand[]=data.latest_charge", "/v1/payment_intents");
    await get(`/v1/payment_intents/${intent.id}`, "/v1/payment_intents/{intent}");
    await send(`/v1/payment_intents/${intent.id}`, "/v1/payment_intents/{intent}", { "metadata[a]": "b" });
    await get("/v1/charges?limit=100", "/v1/charges");
    await get(`/v1/charges/${charge}?expand[]=payment_intent&expand[]=refunds`, "/v1/charges/{charge}");
    await send(`/v1/charges/${charge}`, "/v1/charges/{charge}", { "metadata[a]": "b" });
    await get("/v1/balance", "/v1/balance");
  },
  "refunds: part, pending, failed, refused": async ({ stripe, advance, get, send, paid }) => {
    for (const number of ["4242424242424242", "4000000000007726", "4000000000005126", "000123456789"]) {
      const session = await stripe.checkout.sessions.retrieve(await paid(number));
      const payment_intent = String(session.payment_intent);
      await advance(6);
      const refund = await send("/v1/refunds", "/v1/refunds", { payment_intent, amount: "1000" });
      await advance(100_000);
      await send("/v1/refunds", "/v1/refunds", { payment_intent, reason: "requested_by_customer" });
      await send("/v1/refunds", "/v1/refunds", { payment_intent, amount: "99999999" });
      await get(
        `/v1/refunds/${refund.id}?expand[]=charge&expand[]=balance_transaction`,
        "/v1/refunds/{refund}",
      );
      await send(`/v1/refunds/${refund.id}`, "/v1/refunds/{refund}", { "metadata[a]": "b" });
      await send(`/v1/refunds/${refund.id}/cancel`, "/v1/refunds/{refund}/cancel", {});
    }
    await advance(6);
    const list = await get("/v1/refunds?expand[]=data.failure_balance_transaction", "/v1/refunds");
    assert.ok(JSON.stringify(list).includes("refund_failure"), "one of them failed");
  },
  "disputes in every phase": async ({ stripe, control, advance, get, send, paid }) => {
    for (const number of ["4000000000000259", "4000000000001976", "4000000404000079", "4000000000002685"]) {
      await paid(number);
    }
    await until(async () => (await stripe.disputes.list()).data.length === 5);
    const path = "/v1/disputes/{dispute}";
    const { data } = await get("/v1/disputes?expand[]=data.charge", "/v1/disputes");
    const [received_, second, first, inquiry, fraud] = data.map(({ id }) => `/v1/disputes/${id}`);
    await send(`${fraud}`, path, { "evidence[customer_name]": "Ann", submit: "false" });
    await send(`${fraud}`, path, { "evidence[uncategorized_text]": "winning_evidence" });
    await send(`${first}`, path, { "evidence[uncategorized_text]": "losing_evidence" });
    await send(`${second}/close`, `${path}/close`, {});
    await send(`${inquiry}`, path, { "evidence[uncategorized_text]": "It was her." });
    await control("POST", `/disputes/${inquiry?.split("/").at(-1)}`, { status: "needs_response" });
    await get(`${received_}?expand[]=payment_intent`, path);
    await advance(30 * 24 * 60 * 60);
    await get("/v1/disputes", "/v1/disputes");
    const all = await get(
      "/v1/balance_transactions?limit=100&expand[]=data.source",
      "/v1/balance_transactions",
    );
    for (const { id } of all.data)
      await get(`/v1/balance_transactions/${id}?expand[]=source`, "/v1/balance_transactions/{id}");
  },
  "customers, products, prices, webhook endpoints": async ({ stripe, asked, get, send, webhook }) => {
    const customer = await send("/v1/customers", "/v1/customers", { email: "ann@example.com" });
    await send(`/v1/customers/${customer.id}`, "/v1/customers/{customer}", { name: "Ann", description: "" });
    await get("/v1/customers?email=ann@example.com", "/v1/customers");
    const product = await send("/v1/products", "/v1/products", {
      name: "Support",
      url: "http://localhost:1/",
    });
    await send(`/v1/products/${product.id}`, "/v1/products/{id}", { description: "By the month" });
    await get("/v1/products?active=true", "/v1/products");
    await get(`/v1/products/${product.id}`, "/v1/products/{id}");
    const amount = { currency: "usd", unit_amount: "2500" };
    const price = await send("/v1/prices", "/v1/prices", { ...amount, product: product.id });
    await send(`/v1/prices/${price.id}`, "/v1/prices/{price}", { nickname: "Small" });
    await get(`/v1/prices/${price.id}?expand[]=product`, "/v1/prices/{price}");
    await get("/v1/prices?type=one_time", "/v1/prices");
    await send(sessions, sessions, {
      mode: "payment",
      success_url: "http://localhost:1/",
      customer: customer.id,
      "line_items[0][price]": price.id,
      "line_items[0][quantity]": "2",
    });
    const hooks = "/v1/webhook_endpoints";
    const made = { url: webhook.url, "enabled_events[0]": "price.created" };
    const endpoint = await send(hooks, hooks, made);
    await get(hooks, hooks);
    await get(`${hooks}/${endpoint.id}`, `${hooks}/{webhook_endpoint}`);
    await send(`${hooks}/${endpoint.id}`, `${hooks}/{webhook_endpoint}`, { disabled: "true" });
    asked.add(`delete ${hooks}/{webhook_endpoint}`);
    await stripe.webhookEndpoints.del(endpoint.id);
    asked.add("delete /v1/customers/{customer}");
    await stripe.customers.del(customer.id);
    await get(`/v1/customers/${customer.id}`, "/v1/customers/{customer}");
    const spare = await stripe.products.create({ name: "Spare" });
    asked.add("delete /v1/products/{id}");
    await stripe.products.del(spare.id);
  },
  "a subscription, its invoices and cards, from its checkout to its end": async ({
    stripe,
    advance,
    asked,
    get,
    send,
    paid,
  }) => {
    const id = await paid("4242424242424242", everyMonth);
    const more =
      "expand[]=subscription.default_payment_method&expand[]=invoice.payments&expand[]=customer&expand[]=subscription.latest_invoice";
    const session = await get(`${sessions}/${id}?${more}`, `${sessions}/{session}`);
    const { id: sub, customer } = session.subscription;
    const one = "/v1/subscriptions/{subscription_exposed_id}";
    await get(`/v1/subscriptions/${sub}?expand[]=latest_invoice.payments`, one);
    await get("/v1/subscriptions?status=all&expand[]=data.customer", "/v1/subscriptions");
    const methods = "/v1/payment_methods";
    const attach = `${methods}/{payment_method}/attach`;
    const { id: failing } = await send(`${methods}/pm_card_chargeCustomerFail/attach`, attach, { customer });
    await send(`${methods}/pm_card_visa_chargeDeclined/attach`, attach, { customer });
    await send(`/v1/subscriptions/${sub}`, one, { default_payment_method: failing, "metadata[a]": "b" });
    await advance(32 * 24 * 60 * 60);
    const { data } = await get("/v1/invoices?status=open&expand[]=data.payments", "/v1/invoices");
    const invoice = `/v1/invoices/${data[0]?.id}`;
    await send(`${invoice}/finalize`, "/v1/invoices/{invoice}/finalize", {});
    await send(`${invoice}/pay`, "/v1/invoices/{invoice}/pay", {});
    const { id: paying } = await send(`${methods}/pm_card_visa/attach`, attach, { customer });
    await send(`/v1/customers/${customer}`, "/v1/customers/{customer}", {
      "invoice_settings[default_payment_method]": paying,
    });
    await send(`/v1/subscriptions/${sub}`, one, { default_payment_method: "" });
    await send(`${invoice}/pay`, "/v1/invoices/{invoice}/pay", { payment_method: paying });
    await send(`${invoice}/void`, "/v1/invoices/{invoice}/void", {});
    await get(`${invoice}?expand[]=customer`, "/v1/invoices/{invoice}");
    await get(`/v1/invoice_payments?invoice=${data[0]?.id}&expand[]=data.invoice`, "/v1/invoice_payments");
    await send(`/v1/subscriptions/${sub}/pause`, "/v1/subscriptions/{id}/pause", {});
    await send(`/v1/subscriptions/${sub}/resume`, "/v1/subscriptions/{subscription}/resume", {});
    for (const behavior of ["void", "keep_as_draft", "mark_uncollectible"]) {
      await send(`/v1/subscriptions/${sub}`, one, { "pause_collection[behavior]": behavior });
      await advance(31 * 24 * 60 * 60);
    }
    await get("/v1/invoices?limit=100", "/v1/invoices");
    asked.add(`delete ${one}`);
    await stripe.subscriptions.cancel(sub);
    await get(`${methods}?customer=${customer}`, methods);
    await get(`${methods}/${paying}`, `${methods}/{payment_method}`);
    await send(`${methods}/${paying}/detach`, `${methods}/{payment_method}/detach`, {});
    const saving = await stripe.checkout.sessions.create(saveCardOf(customer));
    await payOnPage(saving.url, { number: "4000000000000002" });
    await get(`/v1/setup_intents/${saving.setup_intent}`, "/v1/setup_intents/{intent}");
    await get("/v1/setup_intents?limit=1", "/v1/setup_intents");
    await payOnPage(saving.url, {});
    await get(`${sessions}/${saving.id}?expand[]=setup_intent.payment_method`, `${sessions}/{session}`);
  },
  "events, as they are listed, fetched and delivered": async ({ stripe, get, received }) => {
    const list = await get("/v1/events?limit=100", "/v1/events");
    await get(`/v1/events/${list.data[0]?.id}`, "/v1/events/{id}");
    await get("/v1/events/evt_none", "/v1/events/{id}");
    await until(async () => (await stripe.events.list({ delivery_success: false })).data.length === 0);
    assert.ok(received.length > 100);
  },
};

/** The stand-in, and calls that note which of its operations they asked. */
async function startAsked(t: TestContext) {
  const { webhook, received } = await startReceiver(t);
  const played = await startForTest(t, { webhook, delays: { refund_seconds: 5, debit_seconds: 5 } });
  const asked = new Set<string>();
  const get = async (path: string, operation: string): Promise<Answer> => {
    asked.add(`get ${operation}`);
    return (await (await played.get(path)).json()) as Answer;
  };
  const send = async (path: string, operation: string, form: Record<string, string>): Promise<Answer> => {
    asked.add(`post ${operation}`);
    return (await (await played.post(path, form)).json()) as Answer;
  };
  const paid = async (number: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const session = await played.stripe.checkout.sessions.create(fiftyDollars(more));
    await payOnPage(session.url, { number });
    return session.id;
  };
  const { stripe, control, advance } = played;
  return { stripe, control, advance, webhook, received, asked, get, send, paid };
}
