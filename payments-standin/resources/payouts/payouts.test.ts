import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { onboarded, platformHas, statusesOf } from "../../testing/athletes.ts";
import { day, startForTest } from "../../testing/provider.ts";

/** A Monday, in the afternoon. */
const monday = Date.UTC(2026, 10, 23, 15);

/** Somebody who was just transferred 50 dollars. */
async function transferred(t: Parameters<typeof startForTest>[0], scenario = "ready") {
  const played = await startForTest(t, { now: () => monday });
  const { stripe, control } = played;
  await platformHas(played, 100_000);
  const id = await onboarded(played, scenario);
  const theirs = { stripeAccount: id };
  await stripe.transfers.create({ amount: 5000, currency: "usd", destination: id, transfer_group: "run-1" });
  const payouts = async () => (await stripe.payouts.list({ limit: 100 }, theirs)).data;
  const available = async () => (await stripe.balance.retrieve({}, theirs)).available[0]?.amount;
  const moved = async () =>
    (await stripe.balanceTransactions.list({}, theirs)).data.map(({ type, amount }) => [type, amount]);
  const told = async () =>
    (await stripe.events.list({ limit: 100, types: ["payout.*", "account.external_account.*"] }, theirs)).data
      .map(({ type }) => type)
      .reverse();
  return { ...played, control, id, theirs, payouts, available, moved, told };
}

test("what is available is paid out on the next day, is in transit, and arrives", async (t) => {
  const { stripe, advance, theirs, payouts, available, moved, told } = await transferred(t);
  assert.deepEqual(await payouts(), []);
  await advance(9 * 3600);
  const [payout] = await payouts();
  assert.deepEqual([payout?.status, payout?.amount, payout?.automatic], ["pending", 5000, true]);
  assert.equal(payout?.created, Date.UTC(2026, 10, 24) / 1000, "at midnight");
  assert.equal(await available(), 0);
  await advance(day);
  assert.equal((await payouts())[0]?.status, "in_transit");
  await advance(day);
  const [paid] = await payouts();
  assert.deepEqual([paid?.status, paid?.reconciliation_status], ["paid", "completed"]);
  assert.ok((paid?.arrival_date ?? 0) <= monday / 1000 + 3 * day);
  assert.deepEqual(await moved(), [
    ["payout", -5000],
    ["payment", 5000],
  ]);
  const inIt = await stripe.balanceTransactions.list({ payout: paid?.id ?? "" }, theirs);
  assert.equal(inIt.data.length, 2, "what went into it, and itself");
  const expanded = await stripe.payouts.retrieve(
    paid?.id ?? "",
    { expand: ["destination", "balance_transaction"] },
    theirs,
  );
  assert.equal((expanded.destination as Stripe.BankAccount).last4, "6789");
  assert.deepEqual(await told(), [
    "account.external_account.created",
    "payout.created",
    "payout.updated",
    "payout.updated",
    "payout.paid",
    "payout.reconciliation_completed",
  ]);
});

for (const [scenario, code] of [
  ["no_account", "no_account"],
  ["account_closed", "account_closed"],
  ["insufficient_funds", "insufficient_funds"],
  ["debit_not_authorized", "debit_not_authorized"],
  ["invalid_currency", "invalid_currency"],
]) {
  test(`to the test account for ${code} it fails, and the money is back`, async (t) => {
    const { advance, payouts, available, moved } = await transferred(t, scenario);
    await advance(3 * day);
    const [payout] = await payouts();
    assert.deepEqual([payout?.status, payout?.failure_code], ["failed", code]);
    assert.ok(payout?.failure_balance_transaction);
    assert.equal(await available(), 5000);
    assert.deepEqual((await moved())[0], ["payout_failure", 5000]);
  });
}

test("one that had arrived comes back a day later; nothing is paid out before there is another bank account", async (t) => {
  const played = await transferred(t, "comes_back");
  const { stripe, control, advance, id, payouts, available, told } = played;
  await advance(2 * day + 9 * 3600);
  assert.equal((await payouts())[0]?.status, "paid");
  assert.equal(await available(), 0);
  await advance(day);
  const [payout] = await payouts();
  assert.deepEqual([payout?.status, payout?.failure_code], ["failed", "account_closed"]);
  assert.equal(await available(), 5000);
  assert.deepEqual((await told()).slice(-3), [
    "payout.updated",
    "payout.failed",
    "account.external_account.updated",
  ]);
  assert.deepEqual(await statusesOf(played, id), ["active", "restricted"]);
  const { external_accounts, requirements } = await stripe.accounts.retrieve(id);
  assert.equal((external_accounts?.data[0] as Stripe.BankAccount | undefined)?.status, "errored");
  assert.deepEqual(requirements?.past_due, ["external_account"]);

  await stripe.transfers.create({ amount: 700, currency: "usd", destination: id });
  await advance(10 * day);
  assert.equal((await payouts()).length, 1, "it waits");
  await control("POST", `/accounts/${id}/onboard`);
  await advance(4 * day);
  assert.deepEqual(
    (await payouts()).map(({ status, amount }) => [status, amount]),
    [
      ["paid", 5700],
      ["failed", 5000],
    ],
  );
});

test("one that comes back after the bank account was replaced goes to the new one on the next day", async (t) => {
  const { control, advance, id, payouts } = await transferred(t, "comes_back");
  await advance(day + 9 * 3600);
  assert.equal((await payouts())[0]?.status, "in_transit");
  await control("POST", `/accounts/${id}/onboard`, { scenario: "ready" });
  await advance(5 * day);
  const stand = (await payouts()).map(({ status, amount }) => [status, amount]);
  assert.deepEqual(stand, [
    ["paid", 5000],
    ["failed", 5000],
  ]);
});

test("one that is called back is paid out on the next day", async (t) => {
  const { control, advance, id, payouts } = await transferred(t);
  const made = await control("POST", `/accounts/${id}/payouts`);
  await control("POST", `/account_payouts/${made.id}`, { status: "canceled" });
  await advance(4 * day);
  assert.deepEqual(
    (await payouts()).map(({ status }) => status),
    ["paid", "canceled"],
  );
});

test("by the control a payout fails when asked, is called back, or is made now", async (t) => {
  const { control, id, payouts, available } = await transferred(t);
  const made = await control("POST", `/accounts/${id}/payouts`);
  assert.equal(made.status, "pending");
  assert.equal(
    (await control("POST", `/account_payouts/${made.id}`, { status: "canceled" })).status,
    "canceled",
  );
  assert.equal(await available(), 5000);
  const next = await control("POST", `/accounts/${id}/payouts`);
  await control("POST", `/account_payouts/${next.id}`, { status: "in_transit" });
  await control("POST", `/account_payouts/${next.id}`, { status: "paid" });
  const failed = await control("POST", `/account_payouts/${next.id}`, {
    status: "failed",
    failure_code: "account_frozen",
  });
  assert.deepEqual([failed.status, failed.failure_code], ["failed", "account_frozen"]);
  await assert.rejects(control("POST", `/account_payouts/${next.id}`, { status: "paid" }), /409/);
  assert.deepEqual(
    (await payouts()).map(({ status }) => status),
    ["failed", "canceled"],
  );
});

test("weekly, monthly or only when asked, as the balance settings say", async (t) => {
  const { stripe, advance, theirs, payouts } = await transferred(t);
  const schedule = (payouts: Stripe.BalanceSettingsUpdateParams.Payments.Payouts) =>
    stripe.balanceSettings.update({ payments: { payouts } }, theirs);
  await schedule({ schedule: { interval: "manual" } });
  await advance(5 * day);
  assert.deepEqual(await payouts(), []);
  const weekly = await schedule({ schedule: { interval: "weekly", weekly_payout_days: ["thursday"] } });
  assert.deepEqual(weekly.payments.payouts?.schedule?.weekly_payout_days, ["thursday"]);
  await advance(5 * day);
  const [payout] = await payouts();
  assert.equal(new Date((payout?.created ?? 0) * 1000).getUTCDay(), 4);
  await schedule({ statement_descriptor: "DONATE NIL" });
  const settings = await stripe.balanceSettings.retrieve({}, theirs);
  assert.equal(settings.payments.payouts?.statement_descriptor, "DONATE NIL");
  await assert.rejects(
    stripe.balanceSettings.update({ payments: { settlement_timing: { delay_days_override: 32 } } }, theirs),
    { statusCode: 400 },
  );
});

test("the platform's own daily payout empties what was to be transferred; its settings say so", async (t) => {
  const played = await startForTest(t, { now: () => monday });
  const { stripe, advance } = played;
  await platformHas(played, 10_000);
  const interval = async () => (await stripe.balanceSettings.retrieve()).payments.payouts?.schedule?.interval;
  const schedule = (interval: "daily" | "manual" | "weekly") =>
    stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval } } } });
  assert.equal(await interval(), "manual");
  await schedule("daily");
  assert.equal(await interval(), "daily");
  await advance(day);
  assert.equal((await stripe.balance.retrieve()).available[0]?.amount, 0);
  await schedule("manual");
  assert.equal(await interval(), "manual");
  await assert.rejects(schedule("weekly"), { message: /not played/ });
});

test("a key that one account was asked under is not another's", async (t) => {
  const played = await transferred(t);
  const { stripe, id } = played;
  const other = await onboarded(played);
  const weekly = (stripeAccount: string) =>
    stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: "weekly" } } } },
      { stripeAccount, idempotencyKey: "schedule" },
    );
  await weekly(id);
  await assert.rejects(weekly(other), { type: "StripeIdempotencyError" });
  const settings = await stripe.balanceSettings.retrieve({}, { stripeAccount: other });
  assert.equal(settings.payments.payouts?.schedule?.interval, "daily");
});

test("an account that is restricted or closed between transfer and payout is not paid out", async (t) => {
  const { stripe, control, advance, id, payouts, available } = await transferred(t);
  await control("PUT", `/accounts/${id}/rejection`, { reason: "fraud" });
  await advance(3 * day);
  assert.deepEqual([await payouts(), await available()], [[], 5000]);
  await control("PUT", `/accounts/${id}/rejection`, { reason: null });
  await advance(3 * day);
  assert.equal((await payouts())[0]?.status, "paid");
  await stripe.transfers.create({ amount: 700, currency: "usd", destination: id });
  await stripe.v2.core.accounts.close(id);
  await advance(3 * day);
  assert.equal((await payouts()).length, 1);
});
