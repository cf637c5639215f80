import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import Stripe from "stripe";
import { parseForm } from "../api/form.ts";
import { apiVersion } from "../state/provider.ts";
import { fiftyDollars, flatSession, startForTest } from "../testing/provider.ts";

type ErrorAnswer = {
  error: { type: string; code?: string; param?: string; message: string; decline_code?: string };
};

test("a session is made as asked", async (t) => {
  const { stripe, origin } = await startForTest(t);
  const before = Math.floor(Date.now() / 1000);
  const session = await stripe.checkout.sessions.create(fiftyDollars({ expand: ["line_items"] }));
  const after = Math.floor(Date.now() / 1000);

  assert.match(session.id, /^cs_test_\w{50,}$/);
  assert.equal(session.url, `${origin}/c/pay/${session.id}`);
  assert.deepEqual([session.status, session.payment_status, session.amount_total], ["open", "unpaid", 5000]);
  assert.equal(session.payment_intent, null);
  assert.ok(session.expires_at >= before + 86_400 && session.expires_at <= after + 86_400);
  assert.equal(session.success_url, "http://localhost:1/success?session_id={CHECKOUT_SESSION_ID}");
  assert.deepEqual(session.metadata, { contribution: "1" });
  assert.equal(session.line_items?.data[0]?.description, "Support for Jordan Hale");
  assert.match(session.lastResponse.requestId, /^req_/);
  assert.equal(session.lastResponse.apiVersion, apiVersion);
  assert.match(session.lastResponse.idempotencyKey ?? "", /^stripe-node-retry-/);

  const again = await stripe.checkout.sessions.retrieve(session.id);
  assert.equal(again.line_items, undefined, "line items are left out unless expanded");
});

test("what is wrong with a request is said with type, code, param and status", async (t) => {
  const { post } = await startForTest(t);
  const price = "line_items[0][price_data]";
  const soon = String(Math.floor(Date.now() / 1000) + 600);
  const wrongs: [form: Record<string, string>, code: string | undefined, param: string][] = [
    [{ mode: "" }, "parameter_invalid_empty", "mode"],
    [{ mode: "donation" }, undefined, "mode"],
    [{ mode: "subscription" }, undefined, "line_items[0]"],
    [{ mode: "setup" }, undefined, "line_items"],
    [{ [`${price}[recurring][interval]`]: "month" }, undefined, "line_items[0]"],
    [{ amount: "5000" }, "parameter_unknown", "amount"],
    [{ "payment_method_types[0]": "card" }, "parameter_unknown", "payment_method_types"],
    [{ [`${price}[amount]`]: "1" }, "parameter_unknown", `${price}[amount]`],
    [{ [`${price}[unit_amount]`]: "1e3" }, "parameter_invalid_integer", `${price}[unit_amount]`],
    [{ [`${price}[unit_amount]`]: "50.5" }, "parameter_invalid_integer", `${price}[unit_amount]`],
    [{ [`${price}[unit_amount]`]: "-5" }, "parameter_invalid_integer", `${price}[unit_amount]`],
    [{ [`${price}[unit_amount]`]: "49" }, "amount_too_small", "line_items"],
    [{ [`${price}[unit_amount]`]: "100000000" }, "amount_too_large", `${price}[unit_amount]`],
    [{ success_url: "success" }, "url_invalid", "success_url"],
    [{ customer_email: "ann@" }, "email_invalid", "customer_email"],
    [{ expires_at: soon }, undefined, "expires_at"],
    [{ client_reference_id: "x".repeat(201) }, undefined, "client_reference_id"],
    [{ "metadata[key]": "x".repeat(501) }, undefined, "metadata[key]"],
  ];
  for (const [form, code, param] of wrongs) {
    const answer = await post("/v1/checkout/sessions", { ...flatSession, ...form });
    const { error } = (await answer.json()) as ErrorAnswer;
    const found = [answer.status, error.type, error.code, error.param];
    assert.deepEqual(found, [400, "invalid_request_error", code, param], JSON.stringify(form));
    assert.ok(error.message);
  }

  const { mode: _, ...withoutMode } = flatSession;
  const { error } = (await (await post("/v1/checkout/sessions", withoutMode)).json()) as ErrorAnswer;
  assert.deepEqual([error.code, error.param], ["parameter_missing", "mode"]);
});

test("the SDK throws its own error for each kind of refusal", async (t) => {
  const { stripe, port } = await startForTest(t);
  const session = await stripe.checkout.sessions.create(fiftyDollars());

  await assert.rejects(stripe.charges.retrieve("ch_none"), {
    type: "StripeInvalidRequestError",
    statusCode: 404,
    code: "resource_missing",
    param: "charge",
  });
  await assert.rejects(
    stripe.checkout.sessions.retrieve(session.id, { expand: ["livemode"] }),
    /cannot be expanded/,
  );
  await assert.rejects(stripe.events.list({ expand: ["object"] }), /data\.object/);
  const options = { host: "localhost", port, protocol: "http", maxNetworkRetries: 0 } as const;
  await assert.rejects(new Stripe("pk_test_wrong", options).events.list(), {
    type: "StripeAuthenticationError",
    statusCode: 401,
  });

  await stripe.checkout.sessions.expire(session.id);
  await assert.rejects(stripe.checkout.sessions.expire(session.id), /status of expired/);
});

test("only the configured key is let in", async (t) => {
  const { port, origin } = await startForTest(t, { secretKey: "sk_test_only" });
  const options = { host: "localhost", port, protocol: "http", maxNetworkRetries: 0 } as const;
  await new Stripe("sk_test_only", options).events.list();
  await assert.rejects(new Stripe("sk_test_other", options).events.list(), { statusCode: 401 });
  assert.equal((await fetch(`${origin}/v1/events`)).status, 401);
});

test("a key that is used again replays the first answer, and only for the same request", async (t) => {
  const { stripe, post } = await startForTest(t);
  const first = await post("/v1/checkout/sessions", flatSession, { "idempotency-key": "gift-1" });
  const again = await post("/v1/checkout/sessions", flatSession, { "idempotency-key": "gift-1" });
  assert.equal(first.headers.get("idempotent-replayed"), null);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal(again.headers.get("idempotency-key"), "gift-1");
  assert.equal(await again.text(), await first.text());
  assert.equal((await stripe.checkout.sessions.list()).data.length, 1);

  const options = { idempotencyKey: "gift-1" };
  const other = stripe.checkout.sessions.create(fiftyDollars(), options);
  await assert.rejects(other, { type: "StripeIdempotencyError", statusCode: 400 });

  const missing = await post("/v1/checkout/sessions/cs_none/expire", {}, { "idempotency-key": "gift-2" });
  assert.equal(missing.status, 404);
  const replayed = await post("/v1/checkout/sessions/cs_none/expire", {}, { "idempotency-key": "gift-2" });
  assert.equal(
    replayed.headers.get("idempotent-replayed"),
    "true",
    "a failure that was executed is kept too",
  );
});

test("a request that was refused before it was executed does not use up its key", async (t) => {
  const { post } = await startForTest(t);
  const headers = { "idempotency-key": "gift-3" };
  assert.equal((await post("/v1/checkout/sessions", { mode: "payment" }, headers)).status, 400);
  assert.equal((await post("/v1/checkout/sessions", flatSession, headers)).status, 200);
});

test("a key in use answers 409, and the SDK's own retry gets the first answer", async (t) => {
  const { post, stripe, port, connect } = await startForTest(t, { latencyMs: 200 });
  await connect(2);
  const headers = { "idempotency-key": "gift-4" };
  const both = await Promise.all([1, 2].map(() => post("/v1/checkout/sessions", flatSession, headers)));
  assert.deepEqual(both.map((answer) => answer.status).toSorted(), [200, 409]);
  const refused = both.find((answer) => answer.status === 409);
  assert.ok(refused);
  assert.equal(((await refused.json()) as ErrorAnswer).error.code, "idempotency_key_in_use");

  const retrying = new Stripe("sk_test_x", {
    host: "localhost",
    port,
    protocol: "http",
    maxNetworkRetries: 2,
  });
  const options = { idempotencyKey: "gift-5" };
  const sessions = await Promise.all(
    [1, 2].map(() => retrying.checkout.sessions.create(fiftyDollars(), options)),
  );
  assert.equal(sessions[0]?.id, sessions[1]?.id);
  assert.equal((await stripe.checkout.sessions.list()).data.length, 2);
});

test("lists go page by page, newest first", async (t: TestContext) => {
  const { stripe } = await startForTest(t);
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1)
    made.unshift((await stripe.checkout.sessions.create(fiftyDollars())).id);

  const first = await stripe.checkout.sessions.list({ limit: 2 });
  assert.deepEqual([first.data.map(({ id }) => id), first.has_more], [made.slice(0, 2), true]);
  const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[3] ?? "" });
  assert.deepEqual(
    before.data.map(({ id }) => id),
    made.slice(1, 3),
  );
  const all: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) all.push(id);
  assert.deepEqual(all, made);
  await assert.rejects(stripe.checkout.sessions.list({ starting_after: "cs_none" }), {
    statusCode: 400,
    code: "resource_missing",
  });
  await assert.rejects(stripe.checkout.sessions.list({ limit: 101 }), { code: "parameter_invalid_integer" });
});

test("bracketed forms are read as nested values", () => {
  const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)));
  assert.deepEqual(plain("a[b][0][c]=1&a[b][1][c]=%7BX%7D&d=x+y"), {
    a: { b: { 0: { c: "1" }, 1: { c: "{X}" } } },
    d: "x y",
  });
  assert.deepEqual(plain("expand[]=a&expand[]=b"), { expand: { 0: "a", 1: "b" } });
  assert.equal(Object.getPrototypeOf(parseForm("__proto__[polluted]=1")), null);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  assert.throws(() => parseForm("a=1&a[b]=2"), /Invalid object/);
  assert.throws(() => parseForm("a[b=1"), /Invalid parameter name/);
});
