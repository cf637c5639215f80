import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import {
  day,
  eventTypes,
  paidWith,
  startForTest,
  stoppedClock,
  until,
  visa,
} from "../../testing/provider.ts";

const types = ["charge.dispute.*"];

/** The disputes of a card that causes `count` of them, the first one first. */
async function disputedBy(stripe: Stripe, number: string, count = 1) {
  const { charge } = await paidWith(stripe, number);
  const list = () => stripe.disputes.list({ charge: charge.id });
  await until(async () => (await list()).data.length === count);
  return { charge: await stripe.charges.retrieve(charge.id), disputes: (await list()).data.reverse() };
}

async function onlyDispute(stripe: Stripe, number: string) {
  const { charge, disputes } = await disputedBy(stripe, number);
  assert.ok(disputes[0]);
  return { charge, dispute: disputes[0] };
}

async function balanceOf(stripe: Stripe): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve();
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
}

test("a disputing card: the charge and 15 dollars are withdrawn at once, nothing can be refunded", async (t) => {
  const { stripe } = await startForTest(t);
  const { charge, dispute } = await onlyDispute(stripe, "4000000000000259");
  assert.deepEqual([dispute.status, dispute.reason, dispute.amount], ["needs_response", "fraudulent", 5000]);
  assert.deepEqual([charge.disputed, dispute.is_charge_refundable], [true, false]);
  const [moved] = dispute.balance_transactions;
  assert.deepEqual(
    [moved?.type, moved?.amount, moved?.fee, moved?.net, moved?.source],
    ["adjustment", -5000, 1500, -6500, dispute.id],
  );
  assert.deepEqual(await eventTypes(stripe, types), [
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
  ]);
  await assert.rejects(stripe.refunds.create({ charge: charge.id }), {
    code: "charge_disputed",
    statusCode: 400,
  });
  assert.equal(await balanceOf(stripe), 5000 - 175 - 6500);
});

test("winning evidence: under review, won, the money is back without the fee", async (t) => {
  const { stripe } = await startForTest(t);
  const { dispute } = await onlyDispute(stripe, "4000000000002685");
  assert.equal(dispute.reason, "product_not_received");
  const evidence = { uncategorized_text: "winning_evidence" };
  const submitted = await stripe.disputes.update(dispute.id, { evidence, submit: true });
  assert.deepEqual([submitted.status, submitted.evidence_details.submission_count], ["under_review", 1]);
  await until(async () => (await stripe.disputes.retrieve(dispute.id)).status === "won");
  const won = await stripe.disputes.retrieve(dispute.id);
  assert.deepEqual(
    won.balance_transactions.map(({ amount, fee }) => [amount, fee]),
    [
      [-5000, 1500],
      [5000, 0],
    ],
  );
  assert.deepEqual(await eventTypes(stripe, types), [
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
  assert.equal(await balanceOf(stripe), 5000 - 175 - 1500);
  await assert.rejects(stripe.disputes.update(dispute.id, { evidence }), /no longer wanted/);
});

test("lost: by losing evidence, by giving up, by silence until the last day", async (t) => {
  const { stripe, advance } = await startForTest(t, stoppedClock());
  const losing = (await onlyDispute(stripe, "4000000000000259")).dispute;
  await stripe.disputes.update(losing.id, { evidence: { uncategorized_text: "losing_evidence" } });
  await until(async () => (await stripe.disputes.retrieve(losing.id)).status === "lost");

  const given = (await onlyDispute(stripe, "4000000000000259")).dispute;
  assert.equal((await stripe.disputes.close(given.id)).status, "lost");
  await assert.rejects(stripe.disputes.close(given.id), /already lost/);

  const silent = (await onlyDispute(stripe, "4000000000000259")).dispute;
  await advance((silent.evidence_details.due_by ?? 0) - silent.created - 5);
  assert.equal((await stripe.disputes.retrieve(silent.id)).status, "needs_response");
  await advance(10);
  assert.equal((await stripe.disputes.retrieve(silent.id)).status, "lost");
  const { data } = await stripe.events.list({ type: "charge.dispute.closed" });
  assert.equal(data.length, 3);
  assert.equal(data[0]?.created, silent.evidence_details.due_by, "it ended when it was due");
});

test("staged evidence is not handed in, and other words wait for the bank", async (t) => {
  const { stripe, control, advance } = await startForTest(t);
  const { dispute } = await onlyDispute(stripe, "4000000000000259");
  const staged = await stripe.disputes.update(dispute.id, {
    evidence: { customer_name: "Ann Lee" },
    submit: false,
  });
  assert.deepEqual([staged.status, staged.evidence_details.has_evidence], ["needs_response", true]);
  await stripe.disputes.update(dispute.id, { submit: true });
  await advance(30 * day);
  assert.equal((await stripe.disputes.retrieve(dispute.id)).status, "under_review");
  await control("POST", `/disputes/${dispute.id}`, { status: "won" });
  assert.equal((await stripe.disputes.retrieve(dispute.id)).evidence.customer_name, "Ann Lee");
  assert.equal((await stripe.disputes.retrieve(dispute.id)).status, "won");
});

test("an inquiry moves no money, allows a refund, and closes with nothing lost", async (t) => {
  const { stripe, advance } = await startForTest(t);
  const { charge, dispute } = await onlyDispute(stripe, "4000000000001976");
  assert.deepEqual([dispute.status, dispute.balance_transactions], ["warning_needs_response", []]);
  assert.equal(dispute.is_charge_refundable, true);
  assert.deepEqual(await eventTypes(stripe, types), ["charge.dispute.created"]);
  await stripe.refunds.create({ charge: charge.id, amount: 100 });
  await advance(30 * day);
  assert.equal((await stripe.disputes.retrieve(dispute.id)).status, "warning_closed");
  assert.equal(await balanceOf(stripe), 5000 - 175 - 100);
});

test("an inquiry that is not answered well becomes a chargeback", async (t) => {
  const { stripe, control } = await startForTest(t);
  const { charge, dispute } = await onlyDispute(stripe, "4000000000001976");
  await control("POST", `/disputes/${dispute.id}`, { status: "needs_response" });
  const grown = await stripe.disputes.retrieve(dispute.id);
  assert.deepEqual([grown.status, grown.balance_transactions.length], ["needs_response", 1]);
  assert.equal(grown.payment_method_details?.card?.case_type, "chargeback");
  await assert.rejects(stripe.refunds.create({ charge: charge.id }), { code: "charge_disputed" });
  await assert.rejects(control("POST", `/disputes/${dispute.id}`, { status: "warning_closed" }), /409/);
});

test("what was refunded during an inquiry is not taken a second time", async (t) => {
  const { stripe, control } = await startForTest(t);
  const { charge, dispute } = await onlyDispute(stripe, "4000000000001976");
  await stripe.refunds.create({ charge: charge.id, amount: 2000 });
  const grown = await control("POST", `/disputes/${dispute.id}`, { status: "needs_response" });
  assert.deepEqual([grown.amount, grown.balance_transactions[0].amount], [3000, -3000]);

  const other = await onlyDispute(stripe, "4000000000001976");
  await stripe.refunds.create({ charge: other.charge.id });
  await assert.rejects(control("POST", `/disputes/${other.dispute.id}`, { status: "needs_response" }), /409/);
});

test("several disputes of one charge never take more than it brought", async (t) => {
  const { stripe } = await startForTest(t);
  const { disputes } = await disputedBy(stripe, "4000000404000079", 2);
  assert.deepEqual(
    disputes.map(({ amount }) => amount),
    [2500, 2500],
  );
  assert.equal(await balanceOf(stripe), 5000 - 175 - 2 * (2500 + 1500));
});

test("made at the provider: a payer disputes what is left after a refund", async (t) => {
  const { stripe, control } = await startForTest(t);
  const { charge } = await paidWith(stripe, visa.number);
  await stripe.refunds.create({ charge: charge.id, amount: 2000 });
  await assert.rejects(control("POST", "/disputes", { charge: charge.id, amount: 3001 }), /holds only 3000/);
  const made = await control("POST", "/disputes", { charge: charge.id, reason: "duplicate" });
  assert.deepEqual([made.amount, made.reason], [3000, "duplicate"]);
  const { data } = await stripe.events.list({ type: "charge.dispute.created" });
  assert.deepEqual(data[0]?.request, { id: null, idempotency_key: null });
});
