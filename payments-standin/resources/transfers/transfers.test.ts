import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { newAccountOf, onboarded, platformHas } from "../../testing/athletes.ts";
import { day, eventTypes, paidWith, startForTest, stoppedClock, visa } from "../../testing/provider.ts";

type Played = Awaited<ReturnType<typeof startForTest>>;

const to = (destination: string, amount = 5000): Stripe.TransferCreateParams => ({
  amount,
  currency: "usd",
  destination,
  transfer_group: "run-1",
  metadata: { payout: "1" },
});

async function availableOf({ stripe }: Pick<Played, "stripe">, stripeAccount?: string): Promise<number> {
  const { available } = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return available[0]?.amount ?? 0;
}

test("a transfer moves available money, and both sides have it in their books", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe } = played;
  await platformHas(played, 20_000);
  const id = await onboarded(played);
  const transfer = await stripe.transfers.create(to(id));
  assert.deepEqual([transfer.amount_reversed, transfer.reversed], [0, false]);
  assert.deepEqual([await availableOf(played), await availableOf(played, id)], [15_000, 5000]);

  const [sent] = (await stripe.balanceTransactions.list({ source: transfer.id })).data;
  assert.deepEqual([sent?.type, sent?.amount, sent?.fee], ["transfer", -5000, 0]);
  assert.equal(sent?.id, transfer.balance_transaction);
  const theirs = await stripe.balanceTransactions.list({}, { stripeAccount: id });
  assert.deepEqual(
    theirs.data.map(({ type, amount, fee, source }) => [type, amount, fee, source]),
    [["payment", 5000, 0, transfer.destination_payment]],
  );
  const payment = await stripe.charges.retrieve(
    String(transfer.destination_payment),
    { expand: ["balance_transaction", "source_transfer"] },
    { stripeAccount: id },
  );
  assert.equal((payment.source_transfer as Stripe.Transfer).id, transfer.id);
  await assert.rejects(stripe.charges.retrieve(payment.id), { statusCode: 404 }, "not the platform's");
  await assert.rejects(stripe.balance.retrieve({}, { stripeAccount: "acct_other" }), {
    statusCode: 403,
    code: "account_invalid",
  });
});

test("it is found by its group and by where it went", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe } = played;
  await platformHas(played, 20_000);
  const [one, other] = [await onboarded(played), await onboarded(played)];
  const first = await stripe.transfers.create(to(one));
  const second = await stripe.transfers.create({ ...to(other), transfer_group: "run-2" });
  const third = await stripe.transfers.create({ ...to(one), transfer_group: "run-2" });
  const found = async (by: Stripe.TransferListParams) =>
    (await stripe.transfers.list(by)).data.map(({ id }) => id);
  assert.deepEqual(await found({ transfer_group: "run-2" }), [third.id, second.id]);
  assert.deepEqual(await found({ destination: one }), [third.id, first.id]);
  assert.deepEqual(await found({ transfer_group: "run-2", destination: one }), [third.id]);
  assert.deepEqual(await found({ transfer_group: "run-3" }), []);
  const changed = await stripe.transfers.update(first.id, { metadata: { seen: "yes" } });
  assert.deepEqual(changed.metadata, { payout: "1", seen: "yes" });
});

test("refused at once: too little, no such account, one that cannot take it, closed, rejected", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe, control } = played;
  await paidWith(stripe, visa.number);
  const ready = await onboarded(played);
  // 48.25 dollars are on their way, none of them is available yet.
  await assert.rejects(stripe.transfers.create(to(ready, 100)), {
    statusCode: 400,
    code: "balance_insufficient",
  });
  await platformHas(played, 10_000);
  await assert.rejects(stripe.transfers.create(to(ready, 10_001)), { code: "balance_insufficient" });
  await assert.rejects(stripe.transfers.create(to("acct_none")), {
    statusCode: 400,
    code: "resource_missing",
    param: "destination",
  });
  const code = "insufficient_capabilities_for_transfer";
  const { id: untouched } = await stripe.v2.core.accounts.create(newAccountOf());
  await assert.rejects(stripe.transfers.create(to(untouched)), { statusCode: 400, code });
  const rejected = await onboarded(played);
  await stripe.accounts.reject(rejected, { reason: "other" });
  await assert.rejects(stripe.transfers.create(to(rejected)), { code });
  const closed = await onboarded(played);
  await stripe.v2.core.accounts.close(closed);
  await assert.rejects(stripe.transfers.create(to(closed)), { code });
  for (const closed_account of ["account_closed", "resource_missing"]) {
    await control("PUT", "/unsure", { closed_account });
    await assert.rejects(stripe.transfers.create(to(closed)), { code: closed_account });
  }
  await assert.rejects(stripe.transfers.create({ ...to(ready), source_transaction: "ch_1" }), {
    param: "source_transaction",
    message: /not played/,
  });
  assert.equal(await availableOf(played), 10_000, "nothing moved");
  assert.deepEqual((await stripe.transfers.list()).data, []);
  assert.ok(!(await eventTypes(stripe)).some((type) => type.startsWith("transfer.")), "and nothing is told");
});

test("the key again, with another body, for another account, and on the next day", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe, advance } = played;
  await platformHas(played, 20_000);
  const id = await onboarded(played);
  const idempotencyKey = `payout-1-${id}`;
  const first = await stripe.transfers.create(to(id), { idempotencyKey });
  const again = await stripe.transfers.create(to(id), { idempotencyKey });
  assert.deepEqual([again.id, await availableOf(played)], [first.id, 15_000], "paid once");
  await assert.rejects(stripe.transfers.create(to(id, 4999), { idempotencyKey }), {
    type: "StripeIdempotencyError",
  });
  await advance(day - 60);
  assert.equal((await stripe.transfers.create(to(id), { idempotencyKey })).id, first.id);
  await advance(120);
  const second = await stripe.transfers.create(to(id), { idempotencyKey });
  assert.notEqual(second.id, first.id, "a key that ran out pays again: look by the group first");
  assert.equal((await stripe.transfers.list({ transfer_group: "run-1" })).data.length, 2);
});

test("whether a refusal stays under its key is a setting", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe, control } = played;
  const id = await onboarded(played);
  const create = (idempotencyKey: string) => stripe.transfers.create(to(id), { idempotencyKey });
  await assert.rejects(create("kept"), { code: "balance_insufficient" });
  await control("PUT", "/unsure", { refused_transfers: "asked_anew" });
  await assert.rejects(create("anew"), { code: "balance_insufficient" });
  await platformHas(played, 20_000);
  await assert.rejects(create("kept"), { code: "balance_insufficient" });
  assert.equal((await create("anew")).amount, 5000);
});

test("a reversal takes back in parts, never more than is left or than the account has available", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe, control } = played;
  await platformHas(played, 20_000);
  const id = await onboarded(played);
  const { id: transfer } = await stripe.transfers.create(to(id));
  const part = await stripe.transfers.createReversal(transfer, { amount: 2000, metadata: { why: "refund" } });
  assert.deepEqual([await availableOf(played), await availableOf(played, id)], [17_000, 3000]);
  const [back] = (await stripe.balanceTransactions.list({ source: part.id })).data;
  assert.deepEqual([back?.type, back?.amount], ["transfer_refund", 2000]);
  const refund = await stripe.refunds.retrieve(
    String(part.destination_payment_refund),
    { expand: ["balance_transaction"] },
    { stripeAccount: id },
  );
  const { type, amount } = refund.balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual([type, amount, refund.source_transfer_reversal], ["payment_refund", -2000, part.id]);
  assert.equal((await stripe.transfers.retrieve(transfer)).reversed, false, "only in part");

  await assert.rejects(stripe.transfers.createReversal(transfer, { amount: 3001 }), {
    statusCode: 400,
    message: /greater than/,
  });
  await control("POST", `/accounts/${id}/moves`, { amount: -500 });
  await assert.rejects(stripe.transfers.createReversal(transfer), { code: "balance_insufficient" });
  await control("POST", `/accounts/${id}/moves`, { amount: 500 });
  await stripe.transfers.createReversal(transfer);
  const whole = await stripe.transfers.retrieve(transfer);
  assert.deepEqual([whole.amount_reversed, whole.reversed, whole.reversals.data.length], [5000, true, 2]);
  await assert.rejects(stripe.transfers.createReversal(transfer), { message: /already fully reversed/ });
  assert.equal((await stripe.transfers.listReversals(transfer)).data.length, 2);
  assert.equal((await stripe.transfers.retrieveReversal(transfer, part.id)).amount, 2000);
  const told = await eventTypes(stripe, ["transfer.created", "transfer.reversed"]);
  assert.deepEqual(told, ["transfer.created", "transfer.reversed", "transfer.reversed"]);
});

test("what is transferred is pending for as long as the setting says", async (t) => {
  const played = await startForTest(t, { ...stoppedClock(), delays: { transfer_seconds: 2 * day } });
  const { stripe, advance } = played;
  await platformHas(played, 20_000);
  const id = await onboarded(played);
  const { id: transfer } = await stripe.transfers.create(to(id));
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: id });
  assert.deepEqual([available[0]?.amount, pending[0]?.amount], [0, 5000]);
  await assert.rejects(stripe.transfers.createReversal(transfer), { code: "balance_insufficient" });
  await advance(2 * day - 1);
  assert.equal(await availableOf(played, id), 0);
  await advance(1);
  assert.equal(await availableOf(played, id), 5000);
  const events = await stripe.events.list({ type: "balance.available" }, { stripeAccount: id });
  assert.deepEqual([events.data.length, events.data[0]?.account], [1, id]);
});
