import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { day, eventTypes, paidWith, startForTest, stoppedClock, visa } from "../../testing/provider.ts";

const whole = { expand: ["balance_transaction", "failure_balance_transaction", "charge"] };

test("a refund in parts and in full: the money goes, the fee stays, the charge stays succeeded", async (t) => {
  const { stripe } = await startForTest(t);
  const { charge, intent } = await paidWith(stripe, visa.number);

  const part = await stripe.refunds.create({ charge: charge.id, amount: 1500, metadata: { why: "asked" } });
  assert.deepEqual([part.status, part.amount, part.payment_intent], ["succeeded", 1500, intent]);
  const moved = (await stripe.refunds.retrieve(part.id, whole))
    .balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual([moved.type, moved.amount, moved.fee, moved.net], ["refund", -1500, 0, -1500]);
  const after = await stripe.charges.retrieve(charge.id);
  assert.deepEqual([after.status, after.amount_refunded, after.refunded], ["succeeded", 1500, false]);
  assert.equal(after.refunds, undefined, "left out unless expanded");

  const rest = await stripe.refunds.create({ payment_intent: intent, reason: "requested_by_customer" });
  assert.deepEqual([rest.amount, rest.reason], [3500, "requested_by_customer"]);
  const expanded = await stripe.charges.retrieve(charge.id, { expand: ["refunds"] });
  assert.deepEqual([expanded.refunded, expanded.amount_refunded], [true, 5000]);
  assert.deepEqual(
    expanded.refunds?.data.map(({ id }) => id),
    [rest.id, part.id],
  );
  assert.deepEqual(await eventTypes(stripe, ["refund.*", "charge.refunded"]), [
    "refund.created",
    "charge.refunded",
    "refund.created",
    "charge.refunded",
  ]);
});

test("shortly after the charge a refund is a reversal, later a refund", async (t) => {
  const { stripe, advance } = await startForTest(t);
  const { charge } = await paidWith(stripe, visa.number);
  const early = await stripe.refunds.create({ charge: charge.id, amount: 100 });
  assert.equal(early.destination_details?.card?.type, "reversal");
  await advance(2 * day);
  const late = await stripe.refunds.create({ charge: charge.id, amount: 100 });
  assert.equal(late.destination_details?.card?.type, "refund");
});

test("never more is given back than was paid, by however many at once", async (t) => {
  const { stripe } = await startForTest(t);
  const { charge } = await paidWith(stripe, visa.number);
  const tries = Array.from({ length: 10 }, () => stripe.refunds.create({ charge: charge.id, amount: 1500 }));
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
  assert.equal(done.length, 3);
  await assert.rejects(stripe.refunds.create({ charge: charge.id, amount: 501 }), {
    type: "StripeInvalidRequestError",
    statusCode: 400,
    param: "amount",
    message: /\$5\.01\) is greater than unrefunded amount on charge \(\$5\.00\)/,
  });
  await stripe.refunds.create({ charge: charge.id });
  await assert.rejects(stripe.refunds.create({ charge: charge.id }), { code: "charge_already_refunded" });
});

test("what cannot be refunded says why", async (t) => {
  const { stripe } = await startForTest(t);
  const declined = await paidWith(stripe, "4000000000000002");
  const wrongs: [asked: Stripe.RefundCreateParams, code: string, param?: string][] = [
    [{}, "parameter_missing"],
    [{ charge: "ch_none" }, "resource_missing", "charge"],
    [{ payment_intent: "pi_none" }, "resource_missing", "payment_intent"],
    [{ charge: declined.charge.id }, "charge_not_refundable"],
    [{ payment_intent: declined.intent }, "charge_not_refundable"],
    [{ charge: declined.charge.id, amount: 0 }, "parameter_invalid_integer", "amount"],
  ];
  for (const [asked, code, param] of wrongs) {
    await assert.rejects(stripe.refunds.create(asked), { statusCode: 400, code, param });
  }
  await assert.rejects(stripe.refunds.retrieve("re_none"), { statusCode: 404, param: "refund" });
});

test("the card of pending refunds: pending first, succeeded in time", async (t) => {
  const { stripe, advance } = await startForTest(t, stoppedClock());
  const { charge } = await paidWith(stripe, "4000000000007726");
  const { id, status } = await stripe.refunds.create({ charge: charge.id });
  assert.equal(status, "pending");
  await advance(59);
  assert.equal((await stripe.refunds.retrieve(id)).status, "pending");
  await advance(1);
  assert.equal((await stripe.refunds.retrieve(id)).status, "succeeded");
  const { data } = await stripe.events.list({ types: ["refund.updated", "charge.refund.updated"] });
  assert.deepEqual(
    data.map(({ data: { previous_attributes } }) => previous_attributes),
    [{ status: "pending" }, { status: "pending" }],
  );
  assert.deepEqual(data[0]?.request, { id: null, idempotency_key: null }, "nobody asked for it");
});

test("the card of failing refunds: succeeded first, failed in time, and the money is back", async (t) => {
  const { stripe, advance } = await startForTest(t);
  const { charge } = await paidWith(stripe, "4000000000005126");
  const { id, status } = await stripe.refunds.create({ charge: charge.id, amount: 2000 });
  assert.equal(status, "succeeded");
  await advance(60);

  const failed = await stripe.refunds.retrieve(id, whole);
  const back = failed.failure_balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual([failed.status, failed.failure_reason], ["failed", "expired_or_canceled_card"]);
  assert.deepEqual([back.type, back.amount, back.fee], ["refund_failure", 2000, 0]);
  assert.equal((failed.charge as Stripe.Charge).amount_refunded, 0);
  assert.deepEqual(await eventTypes(stripe, ["refund.failed", "refund.updated", "charge.refund.updated"]), [
    "refund.failed",
    "refund.updated",
    "charge.refund.updated",
  ]);
  const { available, pending } = await stripe.balance.retrieve();
  assert.equal((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0), 5000 - 175);
});

test("made at the provider: by its control, with the end that is wanted", async (t) => {
  const { stripe, control, advance } = await startForTest(t);
  const { charge, intent } = await paidWith(stripe, visa.number);
  const made = await control("POST", "/refunds", { payment_intent: intent, amount: 700, goes: "pending" });
  assert.equal((await stripe.refunds.retrieve(made.id)).status, "pending");
  const { data } = await stripe.events.list({ type: "charge.refunded" });
  assert.deepEqual(data[0]?.request, { id: null, idempotency_key: null });

  await control("POST", `/refunds/${made.id}`, { status: "failed", failure_reason: "declined" });
  assert.equal((await stripe.refunds.retrieve(made.id)).failure_reason, "declined");
  await advance(day);
  assert.equal((await stripe.refunds.retrieve(made.id)).status, "failed", "its own plan is dropped");
  await control("POST", "/refunds", { charge: charge.id });
  assert.equal((await stripe.charges.retrieve(charge.id)).refunded, true);
  await assert.rejects(control("POST", "/refunds", { charge: charge.id }), /already been refunded/);
  await assert.rejects(control("POST", "/refunds", { charge: charge.id, amount: 1.5 }), /400/);
});
