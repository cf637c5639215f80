import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type Stripe from "stripe";
import {
  day,
  eventTypes,
  fiftyDollars,
  flatSession,
  paidWith,
  startForTest,
  visa,
} from "../testing/provider.ts";

test("all that falls due on the way happens, each at its own time", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  const start = (await control("GET", "/clock")).now as number;
  const hour = 3600;
  for (const hours of [5, 2, 9])
    await stripe.checkout.sessions.create(fiftyDollars({ expires_at: start + hours * hour }));
  await advance(10 * hour);
  const { data } = await stripe.events.list({ type: "checkout.session.expired" });
  assert.deepEqual(
    data.map(({ created }) => (created - start) / hour),
    [9, 5, 2],
    "newest first",
  );
  const { now, ahead_seconds } = await control("GET", "/clock");
  assert.ok(now >= start + 10 * hour && now < start + 10 * hour + 60);
  assert.equal(ahead_seconds, 10 * hour);
  assert.equal((await control("POST", "/clock/reset")).ahead_seconds, 0);
});

test("a session ends after a day, or when it was asked to; one that had begun takes its PaymentIntent along", async (t) => {
  const { stripe, advance } = await startForTest(t);
  const { session, intent } = await paidWith(stripe, "4000000000000002");
  await advance(day - 60);
  assert.equal((await stripe.checkout.sessions.retrieve(session)).status, "open");
  await advance(61);
  const { status, url } = await stripe.checkout.sessions.retrieve(session);
  assert.deepEqual([status, url], ["expired", null]);
  assert.equal((await stripe.paymentIntents.retrieve(intent)).status, "canceled");
  await assert.rejects(stripe.checkout.sessions.expire(session), /status of expired/);
});

test("money becomes available after two working days, or at once with the card for it", async (t) => {
  const { stripe, advance } = await startForTest(t, { now: () => Date.UTC(2026, 10, 20, 15) });
  await paidWith(stripe, visa.number);
  const balance = async () => {
    const { available, pending } = await stripe.balance.retrieve();
    return [available[0]?.amount, pending[0]?.amount];
  };
  assert.deepEqual(await balance(), [0, 4825]);
  // A Friday: the second working day after it is Tuesday.
  await advance(3 * day);
  assert.deepEqual(await balance(), [0, 4825]);
  await advance(day);
  assert.deepEqual(await balance(), [4825, 0]);
  const expand = ["latest_charge.balance_transaction"];
  const { data } = await stripe.paymentIntents.list({ expand: expand.map((path) => `data.${path}`) });
  const charge = data[0]?.latest_charge as Stripe.Charge;
  assert.equal((charge.balance_transaction as Stripe.BalanceTransaction).status, "available");
  await paidWith(stripe, "4000000000000077");
  assert.deepEqual(await balance(), [9650, 0]);
});

test("the fee can come later than the charge", async (t) => {
  const { stripe, advance, control } = await startForTest(t);
  await control("PUT", "/delays", { fee_seconds: 120 });
  const { charge, session } = await paidWith(stripe, visa.number);
  assert.equal(charge.balance_transaction, null);
  assert.equal((await stripe.checkout.sessions.retrieve(session)).payment_status, "paid");
  assert.deepEqual((await stripe.balanceTransactions.list()).data, []);
  await advance(120);
  const expand = ["balance_transaction"];
  const settled = await stripe.charges.retrieve(charge.id, { expand });
  assert.equal((settled.balance_transaction as Stripe.BalanceTransaction).fee, 175);
  const { data } = await stripe.events.list({ type: "charge.updated" });
  assert.deepEqual(data[0]?.data.previous_attributes, { balance_transaction: null });
  assert.deepEqual(data[0]?.request, { id: null, idempotency_key: null });
});

test("an idempotency key is kept for a day, an event is listed for thirty", async (t) => {
  const { stripe, post, advance } = await startForTest(t);
  const make = async () =>
    (await post("/v1/checkout/sessions", flatSession, { "idempotency-key": "gift-1" })).json() as Promise<{
      id: string;
    }>;
  const first = await make();
  await advance(day - 60);
  assert.equal((await make()).id, first.id);
  await advance(120);
  const second = await make();
  assert.notEqual(second.id, first.id);

  const { data } = await stripe.events.list({ type: "checkout.session.expired" });
  const event = data[0]?.id ?? "";
  await advance(30 * day - 600);
  assert.equal((await stripe.events.retrieve(event)).id, event);
  await advance(1200);
  await assert.rejects(stripe.events.retrieve(event), { statusCode: 404, code: "resource_missing" });
  assert.ok(!(await stripe.events.list({ limit: 100 })).data.some(({ id }) => id === event));
});

test("what was planned, and how far the clock was moved, last over a restart", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "card-payments-"));
  t.after(() => rm(folder, { recursive: true }));
  const journal = join(folder, "journal.jsonl");
  const first = await startForTest(t, { journal });
  await first.advance(5 * day);
  const { charge } = await paidWith(first.stripe, "4000000000007726");
  const refund = await first.stripe.refunds.create({ charge: charge.id });
  await first.close();

  const second = await startForTest(t, { journal });
  assert.equal((await second.control("GET", "/clock")).ahead_seconds, 5 * day);
  assert.equal((await second.stripe.refunds.retrieve(refund.id)).status, "pending");
  await second.advance(61);
  await second.close();

  const third = await startForTest(t, { journal });
  await third.advance(day);
  assert.deepEqual(await eventTypes(third.stripe, ["refund.updated"]), ["refund.updated"], "once, not again");
});

test("the clock goes forward by whole seconds only", async (t) => {
  const { control } = await startForTest(t);
  for (const seconds of [-1, 1.5, "10", null, 1e12])
    await assert.rejects(control("POST", "/clock/advance", { seconds }), /400/, String(seconds));
});
