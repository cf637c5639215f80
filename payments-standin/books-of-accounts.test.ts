import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import Stripe from "stripe";
import { onboarded, platformHas, statusesOf } from "./testing/athletes.ts";
import { day, key, startForTest, stoppedClock } from "./testing/provider.ts";

const steps = 150;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Whatever is done in whatever order, every cent that left the platform by a transfer is in an account's balance, on its way to
 * a bank, or there; and a restart changes none of it. `SEED` repeats a run that failed.
 */
test("the books of both sides agree after anything that may happen, over a restart too", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "card-payments-"));
  t.after(() => rm(folder, { recursive: true }));
  const journal = join(folder, "journal.jsonl");
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const pick = pickerOf(seed);
  const clock = stoppedClock();
  const first = await startForTest(t, { journal, ...clock });
  const { control, advance } = first;
  await platformHas(first, 500_000);
  const accounts: string[] = [];
  for (const scenario of ["ready", "comes_back", "no_account"])
    accounts.push(await onboarded(first, scenario));
  // Shapes are the other tests' matter; this one is about sums, and quick.
  const stripe = quick(first.port);
  const quietly = (act: Promise<unknown>) => act.catch((error: Error) => assert.match(error.message, /./));
  const transfers: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const id = pick(accounts) ?? "";
    const act = pick([
      () => quietly(transfer(stripe, id, pick([1, 999, 5000]) ?? 1, transfers)),
      () => quietly(transfer(stripe, id, 5000, transfers)),
      () => quietly(stripe.transfers.createReversal(pick(transfers) ?? "tr_none", { amount: 500 })),
      () => quietly(stripe.transfers.createReversal(pick(transfers) ?? "tr_none")),
      () => quietly(control("POST", `/accounts/${id}/onboard`, { scenario: pick(["ready", "comes_back"]) })),
      () => advance(pick([60, 3600, day, 3 * day]) ?? 1),
    ]);
    await act?.();
  }
  const before = await explain(stripe, accounts, `SEED=${seed}`);
  await first.close();

  const second = await startForTest(t, { journal, ...clock });
  assert.deepEqual(await explain(quick(second.port), accounts, `SEED=${seed}`), before);
});

const quick = (port: number) =>
  new Stripe(key, { host: "localhost", port, protocol: "http", maxNetworkRetries: 0, telemetry: false });

async function transfer(stripe: Stripe, destination: string, amount: number, made: string[]): Promise<void> {
  made.push((await stripe.transfers.create({ amount, currency: "usd", destination })).id);
}

async function explain(stripe: Stripe, accounts: readonly string[], seed: string) {
  const transfers = await Array.fromAsync(stripe.transfers.list({ limit: 100 }));
  const own = await Array.fromAsync(stripe.balanceTransactions.list({ limit: 100 }));
  const { available } = await stripe.balance.retrieve();
  const net = sum(transfers.map(({ amount, amount_reversed }) => amount - amount_reversed));
  assert.equal(available[0]?.amount, 500_000 - net, seed);
  assert.equal(available[0]?.amount, sum(own.map((moved) => moved.net)), seed);
  assert.ok(transfers.length > 10, `${seed}: too little happened`);
  const balances: (number | undefined)[] = [];
  for (const stripeAccount of accounts) {
    const theirs = { stripeAccount };
    const mine = transfers.filter(({ destination }) => destination === stripeAccount);
    const got = sum(mine.map(({ amount, amount_reversed }) => amount - amount_reversed));
    const payouts = await Array.fromAsync(stripe.payouts.list({ limit: 100 }, theirs));
    const gone = payouts.filter(({ status }) => status !== "failed" && status !== "canceled");
    const moved = await Array.fromAsync(stripe.balanceTransactions.list({ limit: 100 }, theirs));
    const balance = await stripe.balance.retrieve({}, theirs);
    const left = balance.available[0]?.amount;
    assert.equal(left, got - sum(gone.map(({ amount }) => amount)), `${seed} ${stripeAccount}`);
    assert.equal(left, sum(moved.map((one) => one.net)), `${seed} ${stripeAccount}`);
    assert.ok((left ?? 0) >= 0, `${seed}: below zero`);
    balances.push(left);
  }
  return balances;
}

test("what was under way goes on after a restart: a check, a payout, a link, an event", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "card-payments-"));
  t.after(() => rm(folder, { recursive: true }));
  const journal = join(folder, "journal.jsonl");
  const clock = stoppedClock();
  const first = await startForTest(t, { journal, ...clock });
  await platformHas(first, 10_000);
  const id = await onboarded(first, "comes_back");
  await first.stripe.transfers.create({ amount: 5000, currency: "usd", destination: id });
  await first.advance(2 * day);
  await first.control("POST", `/accounts/${id}/requirements`, { need: "phone", seconds: 30 * day });
  await first.close();

  const second = await startForTest(t, { journal, ...clock });
  const theirs = { stripeAccount: id };
  assert.notEqual((await second.stripe.payouts.list({}, theirs)).data[0]?.status, "failed");
  await second.advance(3 * day);
  await second.close();

  const third = await startForTest(t, { journal, ...clock });
  const { data } = await third.stripe.payouts.list({}, theirs);
  assert.deepEqual([data.length, data[0]?.status], [1, "failed"]);
  const told = await third.stripe.events.list({ limit: 100, type: "payout.failed" }, theirs);
  assert.equal(told.data.length, 1, "told once");
  assert.equal((await third.stripe.v2.core.events.list({ limit: 1 })).data.length, 1);
  await third.advance(30 * day);
  assert.deepEqual(await statusesOf(third, id), ["restricted", "restricted"]);
});

test("what an account owes is held back from the platform, given back, or after 180 days taken", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe, control, advance } = played;
  await platformHas(played, 10_000);
  const id = await onboarded(played);
  const owes = (amount: number) => control("POST", `/accounts/${id}/moves`, { amount: -amount });
  const balances = async () => {
    const { available, connect_reserved } = await stripe.balance.retrieve();
    const theirs = await stripe.balance.retrieve({}, { stripeAccount: id });
    return [available[0]?.amount, connect_reserved?.[0]?.amount, theirs.available[0]?.amount];
  };
  await owes(3000);
  assert.deepEqual(await balances(), [7000, 3000, -3000]);
  await assert.rejects(stripe.transfers.create({ amount: 7001, currency: "usd", destination: id }), {
    code: "balance_insufficient",
  });
  await stripe.transfers.create({ amount: 1000, currency: "usd", destination: id });
  assert.deepEqual(await balances(), [7000, 2000, -2000], "a transfer pays it off");
  await advance(100 * day);
  await owes(-2000);
  assert.deepEqual(await balances(), [9000, 0, 0]);
  await owes(500);
  await advance(179 * day);
  assert.deepEqual(await balances(), [8500, 500, -500]);
  await advance(day);
  assert.deepEqual(await balances(), [8500, 0, 0]);
  const { data } = await stripe.balanceTransactions.list({ limit: 2 });
  assert.deepEqual(data.map(({ type, amount }) => [type, amount]).sort(), [
    ["connect_collection_transfer", -500],
    ["reserve_transaction", 500],
  ]);
});

/** Picks the same ones for the same seed (a linear congruence, by its high digits). */
function pickerOf(seed: number) {
  let state = seed;
  return <One>(ones: readonly One[]): One | undefined => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return ones[Math.floor((state / 2_147_483_647) * ones.length)];
  };
}
