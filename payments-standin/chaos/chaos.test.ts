import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import {
  day,
  eventTypes,
  fiftyDollars,
  flatSession,
  paidWith,
  payOnPage,
  startForTest,
  startReceiver,
  stoppedClock,
  until,
  visa,
} from "../testing/provider.ts";

const sessions = "/v1/checkout/sessions";
const idsIn = (received: { body: string }[]) =>
  received.map(({ body }) => (JSON.parse(body) as { id: string }).id);

test("refused on demand, as the SDK has it: 429, 409, 500, and never more often than asked", async (t) => {
  const { stripe, control } = await startForTest(t);
  const refusals: [status: number, code: string | null, type: string][] = [
    [429, "rate_limit", "StripeRateLimitError"],
    [429, "lock_timeout", "StripeRateLimitError"],
    [500, null, "StripeAPIError"],
    [503, null, "StripeAPIError"],
  ];
  for (const [status, code, type] of refusals) {
    await control("POST", "/chaos", { on: "request", do: "refuse", status, code, times: 1 });
    await assert.rejects(stripe.events.list(), { type, statusCode: status, ...(code && { code }) });
    await stripe.events.list();
  }
});

test("a 500 was carried out as far as its key knows and is replayed; a 429 is asked anew", async (t) => {
  const { post, control } = await startForTest(t);
  const ask = (key: string) => post(sessions, flatSession, { "idempotency-key": key });
  await control("POST", "/chaos", { on: "request", method: "POST", do: "refuse", status: 500, times: 1 });
  assert.equal((await ask("a")).status, 500);
  const replayed = await ask("a");
  assert.deepEqual([replayed.status, replayed.headers.get("idempotent-replayed")], [500, "true"]);
  await control("POST", "/chaos", { on: "request", do: "refuse", status: 429, code: "rate_limit", times: 1 });
  assert.equal((await ask("b")).status, 429);
  assert.equal((await ask("b")).status, 200);
});

test("carried out, then 500: its key repeats the failure for a day of the clock, and is a new one after it", async (t) => {
  const { stripe, post, control, advance } = await startForTest(t);
  const ask = () => post("/v1/customers", { email: "ann@example.com" }, { "idempotency-key": "a" });
  const made = async () => (await stripe.customers.list()).data.length;
  await control("POST", "/chaos", {
    on: "request",
    method: "POST",
    path: "/v1/customers",
    do: "fail_after",
    times: 1,
  });
  assert.equal((await ask()).status, 500);
  assert.equal(await made(), 1);
  await advance(day - 60);
  const replayed = await ask();
  assert.deepEqual([replayed.status, replayed.headers.get("idempotent-replayed")], [500, "true"]);
  await advance(61);
  assert.equal((await ask()).status, 200);
  assert.equal(await made(), 2);
});

test("time out after it was done: the first answer is lost, the retry under the key gets it", async (t) => {
  const { control, port, stripe } = await startForTest(t);
  const impatient = new Stripe("sk_test_x", {
    host: "localhost",
    port,
    protocol: "http",
    timeout: 300,
    // On a busy machine a quiet try may time out too.
    maxNetworkRetries: 10,
  });
  for (const trouble of ["no_answer", "lose_answer", "cut"]) {
    await control("POST", "/chaos", { on: "request", path: sessions, do: trouble, times: 1 });
    const { id } = await impatient.checkout.sessions.create(fiftyDollars(), { idempotencyKey: trouble });
    const { lastResponse } = await impatient.checkout.sessions.create(fiftyDollars(), {
      idempotencyKey: trouble,
    });
    assert.equal(lastResponse.headers["idempotent-replayed"], "true", id);
  }
  assert.equal((await stripe.checkout.sessions.list()).data.length, 3, "none was made twice");
});

test("the payer's page may be lost after the charge was made, and the charge is there once", async (t) => {
  const { stripe, control } = await startForTest(t);
  const session = await stripe.checkout.sessions.create(fiftyDollars());
  await control("POST", "/chaos", {
    on: "request",
    method: "POST",
    path: "/c/pay/",
    do: "lose_answer",
    times: 1,
  });
  await assert.rejects(payOnPage(session.url), /fetch failed/);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, "paid");
  assert.match(await (await payOnPage(session.url)).text(), /already paid/);
  assert.deepEqual(await eventTypes(stripe, ["charge.succeeded"]), ["charge.succeeded"]);
});

test("a slow request holds its key: a second one meanwhile is 409", async (t) => {
  const { post, control, connect } = await startForTest(t);
  await control("POST", "/chaos", { on: "request", method: "POST", do: "slow", seconds: 0.5 });
  await connect(2);
  const ask = () => post(sessions, flatSession, { "idempotency-key": "a" });
  const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  await control("DELETE", "/chaos");
  assert.deepEqual((await control("GET", "/chaos")).rules, []);
});

test("events: sent twice, told twice, delayed, lost, in reverse", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe, control, advance } = await startForTest(t, { webhook, ...stoppedClock() });
  const troubled = async (rule: object) => {
    await control("POST", "/chaos", { on: "event", type: "charge.succeeded", times: 1, ...rule });
    const { charge } = await paidWith(stripe, visa.number);
    return charge.id;
  };
  const arrivedOf = (charge: string) =>
    received.filter(({ body }) => body.includes(charge) && body.includes('"type": "charge.succeeded"'));

  const twice = await troubled({ do: "duplicate" });
  await until(() => arrivedOf(twice).length === 2);
  assert.equal(new Set(idsIn(arrivedOf(twice))).size, 1, "the same event");

  const twin = await troubled({ do: "twin" });
  await until(() => arrivedOf(twin).length === 2);
  assert.equal(new Set(idsIn(arrivedOf(twin))).size, 2, "two events of one change");

  const lost = await troubled({ do: "lose" });
  const late = await troubled({ do: "delay", seconds: 3 * 24 * 60 * 60 });
  const undelivered = async (count: number) =>
    (await stripe.events.list({ delivery_success: false })).data.length === count;
  await until(() => undelivered(2));
  await advance(3 * 24 * 60 * 60);
  await until(() => arrivedOf(late).length === 1);
  // It has arrived before its answer is back.
  await until(() => undelivered(1));
  const { data } = await stripe.events.list({ delivery_success: false });
  assert.deepEqual(
    data.map((event) => (event.data.object as { id?: string }).id),
    [lost],
  );
  assert.equal(arrivedOf(lost).length, 0);

  received.length = 0;
  await control("POST", "/chaos", { on: "event", do: "reorder", times: 5, seconds: 1 });
  await paidWith(stripe, visa.number);
  for (let came = 1; came <= 5; came += 1) {
    await advance(1);
    await until(() => received.length === came);
  }
  const order = (await stripe.events.list({ limit: 5 })).data.map(({ id }) => id);
  assert.deepEqual(idsIn(received), order, "newest first, as they are listed");
});

test("an event can be late and come twice", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe, control } = await startForTest(t, { webhook });
  await control("POST", "/chaos", { on: "event", do: "delay", seconds: 0.3 });
  await control("POST", "/chaos", { on: "event", do: "duplicate" });
  const before = Date.now();
  await stripe.customers.create({ email: "ann@example.com" });
  await until(() => received.length === 2);
  assert.ok(Date.now() - before >= 300);
  assert.equal(new Set(idsIn(received)).size, 1);
});

test("a share of the matches is hit, the same ones for the same seed", async (t) => {
  const { stripe, control } = await startForTest(t);
  const hits = async () => {
    await control("DELETE", "/chaos");
    await control("POST", "/chaos", { on: "request", do: "refuse", status: 503, share: 0.3, seed: 42 });
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => stripe.balance.retrieve()));
    return answers.filter(({ status }) => status === "rejected").length;
  };
  const first = await hits();
  assert.ok(first > 5 && first < 35, String(first));
  assert.equal(await hits(), first);
});

test("a rule that nothing could meet is refused with its reason", async (t) => {
  const { control } = await startForTest(t);
  for (const wrong of [{}, { on: "event", do: "slow" }, { on: "request", do: "cut", path: "/_control" }])
    await assert.rejects(control("POST", "/chaos", wrong), /400/);
});
