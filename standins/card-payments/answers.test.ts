import assert from "node:assert/strict";
import { test } from "node:test";
import { documentMissing, openStripeDocument } from "./stripe-document.ts";
import { fiftyDollars, flatSession, payOnPage, startForTest, startReceiver, until } from "./testing.ts";

/** Every answer, in every state of a session, against Stripe's own document: nothing missing, nothing unknown. */
test("answers are Stripe's shape, strictly", { skip: documentMissing }, async (t) => {
  const document = openStripeDocument();
  const { received, webhook } = await startReceiver(t);
  const { stripe, get, post } = await startForTest(t, { webhook });
  const session = await stripe.checkout.sessions.create(fiftyDollars());
  const sessionPath = "/v1/checkout/sessions/{session}";

  const checkGet = async (path: string, asIn: string): Promise<Record<string, unknown>> => {
    const answer = await get(path);
    const body = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual(document.answer("get", asIn, answer.status, body), [], path);
    return body;
  };

  await t.test("a session that is made", async () => {
    const answer = await post("/v1/checkout/sessions", { ...flatSession, "expand[]": "line_items" });
    assert.deepEqual(
      document.answer("post", "/v1/checkout/sessions", answer.status, await answer.json()),
      [],
    );
  });

  await t.test("an open session, its items and the list", async () => {
    await checkGet(`/v1/checkout/sessions/${session.id}?expand[]=line_items.data.price.product`, sessionPath);
    await checkGet(`/v1/checkout/sessions/${session.id}/line_items`, `${sessionPath}/line_items`);
    await checkGet("/v1/checkout/sessions?limit=1&expand[]=data.line_items", "/v1/checkout/sessions");
  });

  await t.test("after a decline, a failed authentication, and an expiry", async () => {
    const other = await stripe.checkout.sessions.create(fiftyDollars({ customer_email: "bo@example.com" }));
    for (const number of ["4000000000009995", "4000000000000127", "4100000000000019", "4111111111111111"]) {
      assert.equal((await payOnPage(other.url, { number })).status, 402, number);
      const path = `/v1/checkout/sessions/${other.id}?expand[]=payment_intent.latest_charge`;
      await checkGet(path, sessionPath);
    }
    await payOnPage(other.url, { number: "4000002760003184" });
    await checkGet(`/v1/checkout/sessions/${other.id}?expand[]=payment_intent`, sessionPath);
    await fetch(`${other.url}/authenticate`, {
      method: "POST",
      body: new URLSearchParams({ answer: "fail" }),
    });
    await checkGet(`/v1/checkout/sessions/${other.id}?expand[]=payment_intent.latest_charge`, sessionPath);

    const expired = await post(`/v1/checkout/sessions/${other.id}/expire`, {});
    assert.deepEqual(
      document.answer("post", `${sessionPath}/expire`, expired.status, await expired.json()),
      [],
    );
  });

  await t.test("a paid session and all that hangs on it", async () => {
    await payOnPage(session.url, { name: "Ann Lee" });
    const deep =
      "expand[]=payment_intent.latest_charge.balance_transaction&expand[]=payment_intent.payment_method";
    const paid = await checkGet(`/v1/checkout/sessions/${session.id}?${deep}`, sessionPath);
    const intent = paid.payment_intent as unknown as {
      id: string;
      latest_charge: { id: string; balance_transaction: { id: string } };
    };
    await checkGet(`/v1/payment_intents/${intent.id}`, "/v1/payment_intents/{intent}");
    await checkGet(`/v1/charges/${intent.latest_charge.id}?expand[]=payment_intent`, "/v1/charges/{charge}");
    const transaction = intent.latest_charge.balance_transaction.id;
    await checkGet(
      `/v1/balance_transactions/${transaction}?expand[]=source`,
      "/v1/balance_transactions/{id}",
    );
  });

  await t.test("events, listed, fetched and delivered, with the object of each", async () => {
    const list = await checkGet("/v1/events?limit=100", "/v1/events");
    const events = list.data as { id: string }[];
    assert.ok(events.length > 15);
    await checkGet(`/v1/events/${events[0]?.id}`, "/v1/events/{id}");
    await until(() => received.length === events.length);
    for (const { body } of received) {
      const event = JSON.parse(body);
      assert.deepEqual(document.object("event", event), [], event.type);
      assert.deepEqual(document.object(event.data.object.object, event.data.object), [], event.type);
    }
  });

  await t.test("refusals", async () => {
    await checkGet("/v1/charges/ch_none", "/v1/charges/{charge}");
    const answer = await post("/v1/checkout/sessions", { mode: "payment" });
    assert.deepEqual(
      document.answer("post", "/v1/checkout/sessions", answer.status, await answer.json()),
      [],
    );
  });
});
