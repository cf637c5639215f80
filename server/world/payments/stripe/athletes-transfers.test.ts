import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newAccountOf } from "../../../../payments-standin/testing/athletes.ts";
import { day } from "../../../../payments-standin/testing/provider.ts";
import { aTransfer, playPayingOut } from "../../../testing/paying-out.ts";
import { ProviderAway } from "../card-payments.ts";
import { TransferRefused } from "../paying-out.ts";

const refused = (why: TransferRefused["why"]) => (error: Error) =>
  error instanceof TransferRefused && error.why === why;
const away = (answered: boolean) => (error: Error) =>
  error instanceof ProviderAway && error.answered === answered;

test("a transfer carries the payout's id, goes to the athlete's balance, and is found by that id", async (t) => {
  const { payments, stripe, ready } = await playPayingOut(t);
  const account_id = await ready();
  const order = aTransfer(account_id);
  const { created_at, balance_transaction_id, ...sent } = await payments.transfer(order);
  assert.match(sent.transfer_id, /^tr_/);
  assert.deepEqual(sent, {
    transfer_id: sent.transfer_id,
    payout_id: order.payout_id,
    account_id,
    amount_cents: 5_000,
    reversed_cents: 0,
    currency: "usd",
    reversals: [],
  });
  const at_provider = await stripe.transfers.retrieve(sent.transfer_id);
  assert.deepEqual([at_provider.source_transaction, at_provider.transfer_group], [null, order.payout_id]);
  assert.equal(created_at.getTime(), at_provider.created * 1_000);
  assert.equal(balance_transaction_id, at_provider.balance_transaction);
  const whole = { ...sent, created_at, balance_transaction_id };
  assert.deepEqual(await payments.findTransfer(order.payout_id), whole);
  assert.deepEqual(await payments.fetchTransferOf(balance_transaction_id ?? ""), whole);
  assert.equal(await payments.findTransfer(randomUUID()), null);
  assert.deepEqual(await payments.fetchBalanceOf(account_id), [{ currency: "usd", amount_cents: 5_000 }]);
  assert.deepEqual(await payments.fetchAvailable(), [{ currency: "usd", amount_cents: 15_000 }]);
});

test("a payout is sent once: at the same attempt, at the next, with another amount, on the third day", async (t) => {
  const { payments, advance, ready } = await playPayingOut(t);
  const account_id = await ready();
  const order = aTransfer(account_id);
  const { transfer_id } = await payments.transfer(order);
  for (const again of [order, { ...order, attempt: 1 }, { ...order, attempt: 2, amount_cents: 6_000 }]) {
    const found = await payments.transfer(again);
    assert.deepEqual([found.transfer_id, found.amount_cents], [transfer_id, 5_000]);
  }
  await advance(3 * day);
  assert.equal(
    (await payments.transfer(order)).transfer_id,
    transfer_id,
    "the key is forgotten, the group is not",
  );
  assert.equal((await Array.fromAsync(payments.listTransfers(new Date(0)))).length, 1);
});

test("sent, and answered with a failure: asked again, it is the one that was sent", async (t) => {
  const { payments, ready, trouble, quiet } = await playPayingOut(t);
  const order = aTransfer(await ready());
  await trouble({ method: "POST", path: "/v1/transfers", do: "fail_after" });
  await assert.rejects(payments.transfer(order), away(true));
  await quiet();
  const made = await payments.findTransfer(order.payout_id);
  assert.equal(made?.amount_cents, 5_000);
  assert.deepEqual(await payments.transfer({ ...order, attempt: 1 }), made);
  assert.equal((await Array.fromAsync(payments.listTransfers(new Date(0)))).length, 1);
});

test("a server that stands still for days after a try whose answer was lost finds the transfer", async (t) => {
  const { payments, stripe, advance, ready, trouble } = await playPayingOut(t);
  const order = aTransfer(await ready());
  await trouble({ method: "POST", path: "/v1/transfers", do: "lose_answer", times: 1 });
  const standsStill = async () => {
    while ((await stripe.transfers.list()).data.length === 0) await sleep(10);
    // The provider forgets the key.
    await advance(3 * day);
  };
  const [sent] = await Promise.all([payments.transfer(order), standsStill()]);
  assert.equal(sent.payout_id, order.payout_id);
  assert.equal((await Array.fromAsync(payments.listTransfers(new Date(0)))).length, 1);
});

test("nothing was sent where the connection broke before: the same attempt sends it", async (t) => {
  const { payments, ready, trouble, quiet } = await playPayingOut(t);
  const order = aTransfer(await ready());
  await trouble({ method: "POST", path: "/v1/transfers", do: "cut" });
  await assert.rejects(payments.transfer(order), away(false));
  await quiet();
  assert.equal(await payments.findTransfer(order.payout_id), null);
  assert.equal((await payments.transfer(order)).payout_id, order.payout_id);
});

test("a failure that is kept under the key is answered until the next attempt; a key of other words likewise", async (t) => {
  const { payments, stripe, ready, trouble, quiet } = await playPayingOut(t);
  const account_id = await ready();
  const order = aTransfer(account_id);
  await trouble({ method: "POST", path: "/v1/transfers", do: "refuse", status: 500 });
  await assert.rejects(payments.transfer(order), away(true));
  await quiet();
  await assert.rejects(payments.transfer(order), away(true));
  assert.equal((await payments.transfer({ ...order, attempt: 1 })).amount_cents, 5_000);

  const other = aTransfer(account_id);
  await stripe.transfers.create(
    { amount: 1, currency: "usd", destination: account_id },
    { idempotencyKey: other.payout_id },
  );
  await assert.rejects(payments.transfer(other), away(true));
  assert.equal((await payments.transfer({ ...other, attempt: 1 })).amount_cents, 5_000);
});

for (const refused_transfers of ["kept", "asked_anew"] as const) {
  test(`too little to send: refused, and sent by the next attempt once there is enough (refusals ${refused_transfers})`, async (t) => {
    const { payments, control, ready } = await playPayingOut(t, { unsure: { refused_transfers } });
    const order = aTransfer(await ready(4_999));
    await assert.rejects(payments.transfer(order), refused("balance"));
    assert.equal(await payments.findTransfer(order.payout_id), null);
    await control("POST", "/own_moves", { type: "topup", amount: 1 });
    if (refused_transfers === "kept") await assert.rejects(payments.transfer(order), refused("balance"));
    assert.equal((await payments.transfer({ ...order, attempt: 1 })).amount_cents, 5_000);
    assert.deepEqual(await payments.fetchAvailable(), [{ currency: "usd", amount_cents: 0 }]);
  });
}

test("an account that can't take it refuses as such: never ready, rejected, unknown, closed whatever its code", async (t) => {
  const { payments, stripe, control, ready } = await playPayingOut(t);
  const { id: never_ready } = await stripe.v2.core.accounts.create(newAccountOf());
  const rejected = await ready();
  await stripe.accounts.reject(rejected, { reason: "other" });
  for (const account_id of [never_ready, rejected, "acct_none"])
    await assert.rejects(payments.transfer(aTransfer(account_id)), refused("account"), account_id);
  const closed = await ready();
  await stripe.v2.core.accounts.close(closed);
  for (const closed_account of [
    "insufficient_capabilities_for_transfer",
    "account_closed",
    "resource_missing",
  ]) {
    await control("PUT", "/unsure", { closed_account });
    await assert.rejects(payments.transfer(aTransfer(closed)), refused("account"), closed_account);
  }
  await assert.rejects(payments.transfer(aTransfer(await ready(), { amount_cents: 0 })), refused("other"));
});

test("what a slow or busy provider says is no refusal", async (t) => {
  const { payments, ready, trouble } = await playPayingOut(t);
  const order = aTransfer(await ready());
  await trouble({ method: "POST", path: "/v1/transfers", do: "refuse", status: 429, code: "rate_limit" });
  await assert.rejects(payments.transfer(order), away(false));
  await trouble({ method: "GET", path: "/v1/transfers", do: "refuse", status: 503 });
  await assert.rejects(payments.transfer(order), ProviderAway, "and nothing is sent without a look");
  assert.equal(await payments.findTransfer(order.payout_id), null);
});
