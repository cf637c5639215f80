import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { eventTypes, fiftyDollars, paidWith, payOnPage, startForTest } from "../testing/provider.ts";

test("a bank debit: complete but unpaid at first, paid when the bank has answered", async (t) => {
  const { stripe, advance } = await startForTest(t, { delays: { debit_seconds: 4 * 24 * 60 * 60 } });
  const { session, intent, charge } = await paidWith(stripe, "000123456789");
  const before = await stripe.checkout.sessions.retrieve(session, { expand: ["payment_intent"] });
  assert.deepEqual([before.status, before.payment_status], ["complete", "unpaid"]);
  assert.equal((before.payment_intent as Stripe.PaymentIntent).status, "processing");
  assert.equal(charge.status, "pending");
  // The money is in the balance from the first day, pending until the bank has answered.
  const line = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction));
  assert.deepEqual([line.type, line.amount, line.status], ["payment", 5000, "pending"]);
  assert.equal(charge.payment_method_details?.us_bank_account?.last4, "6789");
  await assert.rejects(stripe.refunds.create({ charge: charge.id }), { code: "charge_not_refundable" });

  await advance(4 * 24 * 60 * 60);
  assert.equal((await stripe.checkout.sessions.retrieve(session)).payment_status, "paid");
  assert.equal((await stripe.paymentIntents.retrieve(intent)).amount_received, 5000);
  const types = await eventTypes(stripe);
  assert.deepEqual(types.toSorted(), [
    "charge.pending",
    "charge.succeeded",
    "charge.updated",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "payment_intent.created",
    "payment_intent.processing",
    "payment_intent.succeeded",
  ]);
});

test("a bank debit that fails leaves the session complete and unpaid, and no money", async (t) => {
  const { stripe, advance } = await startForTest(t);
  for (const [number, code] of [
    ["000111111113", "account_closed"],
    ["000222222227", "insufficient_funds"],
  ] as const) {
    const { session, intent, charge } = await paidWith(stripe, number);
    await advance(60);
    const after = await stripe.checkout.sessions.retrieve(session);
    assert.deepEqual([after.status, after.payment_status], ["complete", "unpaid"]);
    const failed = await stripe.charges.retrieve(charge.id);
    assert.deepEqual([failed.status, failed.paid, failed.failure_code], ["failed", false, code]);
    const back = await stripe.balanceTransactions.retrieve(String(failed.failure_balance_transaction));
    assert.equal(back.source, charge.id);
    const { status, last_payment_error } = await stripe.paymentIntents.retrieve(intent);
    assert.deepEqual([status, last_payment_error?.code], ["requires_payment_method", code]);
  }
  const { data: lines } = await stripe.balanceTransactions.list();
  assert.deepEqual(
    lines.map(({ type, amount, fee }) => [type, amount, fee]),
    [
      ["payment_failure_refund", -5000, -175],
      ["payment", 5000, 175],
      ["payment_failure_refund", -5000, -175],
      ["payment", 5000, 175],
    ],
  );
  const { data } = await stripe.events.list({ type: "checkout.session.async_payment_failed" });
  assert.equal(data.length, 2);
});

test("a session for cards only takes no bank account", async (t) => {
  const { stripe } = await startForTest(t);
  for (const filter of [
    { allowed_payment_method_types: ["card"] },
    { excluded_payment_method_types: ["us_bank_account"] },
  ] as Partial<Stripe.Checkout.SessionCreateParams>[]) {
    const session = await stripe.checkout.sessions.create(fiftyDollars(filter));
    assert.deepEqual(session.payment_method_types, ["card"]);
    assert.equal((await payOnPage(session.url, { number: "000123456789" })).status, 400);
    assert.doesNotMatch(await (await fetch(session.url ?? "")).text(), /bank account/);
  }
});
