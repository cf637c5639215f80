import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { day } from "../../../../payments-standin/testing/provider.ts";
import { aTransfer, playPayingOut } from "../../../testing/paying-out.ts";
import { ProviderAway, ProviderRefused } from "../card-payments.ts";
import { TransferRefused } from "../paying-out.ts";

type Played = Awaited<ReturnType<typeof playPayingOut>>;

const refused = (why: TransferRefused["why"]) => (error: Error) =>
  error instanceof TransferRefused && error.why === why;
const aReversal = (transfer_id: string, amount_cents: number) => ({
  payout_reversal_id: randomUUID(),
  attempt: 0,
  transfer_id,
  amount_cents,
});

for (const reversal_type of ["transfer_refund", "transfer_cancel"] as const) {
  test(`a part of a transfer comes back once, however often and late it is asked (${reversal_type})`, async (t) => {
    const { payments, stripe, advance, ready } = await playPayingOut(t, { unsure: { reversal_type } });
    // Paid out by itself it would be gone on the third day.
    const account_id = await ready(20_000, "no_bank");
    const { transfer_id } = await payments.transfer(aTransfer(account_id));
    const order = aReversal(transfer_id, 2_000);
    const back = await payments.reverseTransfer(order);
    const { payout_reversal_id } = order;
    assert.equal(back.reversed_cents, 2_000);
    const [{ reversal_id = "", created_at = null, balance_transaction_id = null, ...reversal } = {}] =
      back.reversals;
    assert.match(reversal_id, /^trr_/);
    assert.ok(created_at instanceof Date);
    assert.deepEqual(reversal, { payout_reversal_id, amount_cents: 2_000 });
    assert.deepEqual(await payments.fetchTransferOf(balance_transaction_id ?? ""), back);
    assert.deepEqual(await payments.reverseTransfer({ ...order, attempt: 1 }), back);
    await advance(3 * day);
    assert.deepEqual(
      await payments.reverseTransfer(order),
      back,
      "the key is forgotten, the reversal is not",
    );
    await stripe.transfers.createReversal(transfer_id, { amount: 500 });
    const whole = await payments.reverseTransfer(aReversal(transfer_id, 2_500));
    assert.deepEqual(
      [whole.reversed_cents, whole.reversals.map(({ amount_cents }) => amount_cents)],
      [5_000, [2_500, 500, 2_000]],
    );
    assert.equal(whole.reversals[1]?.payout_reversal_id, null, "made on the provider's own pages");
    assert.deepEqual(await payments.fetchAvailable(), [{ currency: "usd", amount_cents: 20_000 }]);
  });
}

test("taken back, and answered with a failure: the next attempt finds it", async (t) => {
  const { payments, ready, trouble, quiet } = await playPayingOut(t);
  const { transfer_id } = await payments.transfer(aTransfer(await ready()));
  const order = aReversal(transfer_id, 1_000);
  await trouble({ method: "POST", path: "/v1/transfers/", do: "fail_after" });
  await assert.rejects(payments.reverseTransfer(order), ProviderAway);
  await quiet();
  const { reversed_cents, reversals } = await payments.reverseTransfer({ ...order, attempt: 1 });
  assert.deepEqual([reversed_cents, reversals.length], [1_000, 1]);
});

/** Where its first try was carried out and not heard of: waits for that, and has the provider forget the key before the next one. */
async function standsStill({ stripe, advance }: Played, transfer_id: string): Promise<void> {
  const isBack = async () => (await stripe.transfers.retrieve(transfer_id)).amount_reversed > 0;
  while (!(await isBack())) await sleep(10);
  await advance(3 * day);
}

for (const [left, cents] of [
  ["too little", 3_000],
  ["enough", 2_000],
] as const)
  test(`a server that stands still for days after a try whose answer was lost finds the reversal, where ${left} is left for another`, async (t) => {
    const played = await playPayingOut(t);
    const { payments, stripe, ready, trouble } = played;
    const { transfer_id } = await payments.transfer(aTransfer(await ready(20_000, "no_bank")));
    await trouble({ method: "POST", path: "/v1/transfers/", do: "lose_answer", times: 1 });
    const [back] = await Promise.all([
      payments.reverseTransfer(aReversal(transfer_id, cents)),
      standsStill(played, transfer_id),
    ]);
    assert.deepEqual([back.reversed_cents, back.reversals.length], [cents, 1]);
    assert.equal((await stripe.transfers.retrieve(transfer_id)).amount_reversed, cents);
  });

for (const refused_transfers of ["kept", "asked_anew"] as const) {
  test(`what the athlete's balance does not cover stays there (refusals ${refused_transfers})`, async (t) => {
    const { payments, control, ready } = await playPayingOut(t, { unsure: { refused_transfers } });
    const account_id = await ready();
    const { transfer_id, payout_id } = await payments.transfer(aTransfer(account_id));
    await control("POST", `/accounts/${account_id}/moves`, { amount: -4_500 });
    const order = aReversal(transfer_id, 1_000);
    await assert.rejects(payments.reverseTransfer(order), refused("balance"));
    assert.equal((await payments.findTransfer(payout_id ?? ""))?.reversed_cents, 0);
    await control("POST", `/accounts/${account_id}/moves`, { amount: 4_500 });
    assert.equal((await payments.reverseTransfer({ ...order, attempt: 1 })).reversed_cents, 1_000);
    await assert.rejects(payments.reverseTransfer(aReversal(transfer_id, 4_001)), refused("other"));
  });
}

test("a transfer that is not there", async (t) => {
  const { payments } = await playPayingOut(t);
  await assert.rejects(
    payments.reverseTransfer(aReversal("tr_none", 1)),
    (error) => error instanceof ProviderRefused && error.missing !== null,
  );
});

test("more reversals than come along with a transfer are asked for, also in the list of all", async (t) => {
  const { payments, ready, advance } = await playPayingOut(t);
  const { transfer_id, payout_id } = await payments.transfer(aTransfer(await ready()));
  for (let n = 1; n <= 12; n += 1) await payments.reverseTransfer(aReversal(transfer_id, n));
  const found = await payments.findTransfer(payout_id ?? "");
  assert.equal(found?.reversals.length, 12);
  assert.equal(found?.reversed_cents, 78);
  assert.deepEqual(await Array.fromAsync(payments.listTransfers(new Date(0))), [found]);
  await advance(day);
  const since = new Date((found?.created_at.getTime() ?? 0) + 1_000);
  assert.deepEqual(await Array.fromAsync(payments.listTransfers(since)), []);
});
