import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { onboarded, statusesOf } from "../../../../payments-standin/testing/athletes.ts";
import { day } from "../../../../payments-standin/testing/provider.ts";
import { aTransfer, playPayingOut } from "../../../testing/paying-out.ts";
import { ProviderAway, ProviderRefused } from "../card-payments.ts";

const anAccount = (email = "jo@example.com") => ({
  payout_account_id: randomUUID(),
  attempt: 0,
  email,
  player_id: 7,
});
const back = { refresh_url: "http://localhost:1/refresh", return_url: "http://localhost:1/return" };

for (const new_account of ["restricted", "pending"] as const) {
  test(`an account is opened once for each order, and says what is open (${new_account})`, async (t) => {
    const { payments, stripe } = await playPayingOut(t, { unsure: { new_account } });
    const order = anAccount();
    const made = await payments.openAccount(order);
    assert.match(made.account_id, /^acct_/);
    assert.equal(made.payout_account_id, order.payout_account_id);
    assert.deepEqual(
      [made.transfers, made.payouts, made.closed, made.due_at],
      [new_account, new_account, false, null],
    );
    const bank = made.requirements.find(({ what }) => what === "defaults.payout_methods");
    assert.deepEqual(bank, {
      what: "defaults.payout_methods",
      whose: "athlete",
      status: "eventually_due",
      due_at: null,
      errors: [],
    });
    assert.deepEqual(await payments.openAccount(order), made);
    assert.deepEqual(await payments.fetchAccount(made.account_id), made);
    assert.notEqual((await payments.openAccount({ ...order, attempt: 1 })).account_id, made.account_id);
    const { metadata, contact_email, dashboard } = await stripe.v2.core.accounts.retrieve(made.account_id);
    assert.deepEqual(
      [metadata, contact_email, dashboard],
      [{ payout_account_id: order.payout_account_id, player_id: "7" }, "jo@example.com", "express"],
    );
  });
}

test("opened, and not heard of: asked again within the day it is the same one", async (t) => {
  const { payments, stripe, trouble, quiet } = await playPayingOut(t);
  const order = anAccount();
  await trouble({ method: "POST", path: "/v2/core/accounts", do: "lose_answer" });
  await assert.rejects(
    payments.openAccount(order),
    (error) => error instanceof ProviderAway && !error.answered,
  );
  await quiet();
  const { account_id } = await payments.openAccount(order);
  const listed = await stripe.v2.core.accounts.list();
  assert.deepEqual(
    listed.data.map(({ id }) => id),
    [account_id],
  );
});

test("the second version's refusals: bad input, a used-up key, a server that fails or asks for patience", async (t) => {
  const { payments, trouble, quiet } = await playPayingOut(t);
  await assert.rejects(payments.openAccount(anAccount("jo")), ProviderRefused);
  const order = anAccount();
  await payments.openAccount(order);
  const answered = (error: Error) => error instanceof ProviderAway && error.answered;
  await assert.rejects(payments.openAccount({ ...order, email: "other@example.com" }), answered);
  await trouble({ method: "POST", path: "/v2/core/accounts", do: "refuse", status: 500 });
  const failing = anAccount();
  await assert.rejects(payments.openAccount(failing), answered);
  await quiet();
  await assert.rejects(payments.openAccount(failing), answered, "kept under its key");
  assert.ok(await payments.openAccount({ ...failing, attempt: 1 }));
  await trouble({ path: "/v2/core/accounts", do: "refuse", status: 429, code: "rate_limit" });
  await assert.rejects(
    payments.openAccount(anAccount()),
    (error) => error instanceof ProviderAway && !error.answered && !error.denied,
  );
});

test("an account as it goes its way: half-way, ready, wanted more of, rejected, closed", async (t) => {
  const played = await playPayingOut(t);
  const { payments, control, advance, stripe, ready } = played;
  const half = await payments.fetchAccount(await ready(1, "half"));
  assert.ok(
    half?.requirements.some(({ what, status }) => what.includes("date_of_birth") && status === "past_due"),
  );
  assert.deepEqual(half?.reasons, ["requirements_past_due"]);
  const mismatch = await payments.fetchAccount(await ready(1, "number_mismatch"));
  assert.ok(mismatch?.requirements.some(({ errors }) => errors[0] === "verification_failed_id_number_match"));

  const account_id = await ready();
  const fetch = async () => (await payments.fetchAccount(account_id)) ?? assert.fail("it is there");
  const { transfers, payouts, requirements, reasons } = await fetch();
  assert.deepEqual([transfers, payouts, requirements, reasons], ["active", "active", [], []]);
  await control("POST", `/accounts/${account_id}/requirements`, { need: "id_number", seconds: 7 * day });
  const { now } = await control("GET", "/clock");
  const asked = await fetch();
  assert.equal(asked.due_at?.getTime(), (now + 7 * day) * 1_000);
  assert.equal(asked.transfers, "active", "until then");
  await advance(7 * day);
  const late = await fetch();
  assert.deepEqual([late.transfers, late.payouts], ["restricted", "restricted"]);
  await control("PUT", `/accounts/${account_id}/rejection`, { reason: "listed" });
  const rejected = await fetch();
  assert.deepEqual([rejected.transfers, rejected.reasons], ["rejected", ["rejected_listed"]]);
  const other = await onboarded(played);
  await stripe.v2.core.accounts.close(other);
  const closed = await payments.fetchAccount(other);
  assert.deepEqual([closed?.closed, closed?.transfers], [true, "restricted"]);
  assert.equal(await payments.fetchAccount("acct_none"), null);
});

test("the form is another address on each click, asks for the bank account, and can't be had for one that is over", async (t) => {
  const { payments, stripe, ready } = await playPayingOut(t);
  const { account_id } = await payments.openAccount(anAccount());
  const [one, other] = [await payments.openForm(account_id, back), await payments.openForm(account_id, back)];
  assert.notEqual(one, other);
  assert.match(await (await fetch(one)).text(), /name="account_number"/);
  const closed = await ready();
  await stripe.v2.core.accounts.close(closed);
  for (const gone of [closed, "acct_none"]) {
    await assert.rejects(payments.openForm(gone, back), (error: Error) => {
      assert.ok(error instanceof ProviderRefused);
      assert.doesNotMatch(error.message, /setup\/e/);
      return true;
    });
  }
});

test("the athlete's own pages at the provider: an address where it gives one, else none", async (t) => {
  const { payments, control, ready, trouble } = await playPayingOut(t);
  const account_id = await ready();
  assert.equal(await payments.openDashboard(account_id), null);
  await control("PUT", "/unsure", { login_links: "given" });
  assert.match((await payments.openDashboard(account_id)) ?? "", /^http/);
  const { account_id: new_one } = await payments.openAccount(anAccount());
  assert.equal(await payments.openDashboard(new_one), null);
  assert.equal(await payments.openDashboard("acct_none"), null);
  await trouble({ path: "/v1/accounts/", do: "refuse", status: 500 });
  await assert.rejects(
    payments.openDashboard(account_id),
    ProviderAway,
    "which is not to say that there is none",
  );
});

test("what goes on to the bank by itself: under way, arrived, come back; and every line of the balance", async (t) => {
  const { payments, advance, ready } = await playPayingOut(t);
  const account_id = await ready(20_000, "comes_back");
  await payments.transfer(aTransfer(account_id));
  const list = (since?: Date) => Array.fromAsync(payments.listBankPayouts(account_id, since));
  assert.deepEqual(await list(), []);
  await advance(day);
  const [first = assert.fail("nothing went out")] = await list();
  const { bank_payout_id, created_at, arrives_at, status, ...more } = first;
  assert.match(bank_payout_id, /^po_/);
  assert.ok(["pending", "in_transit"].includes(status));
  assert.deepEqual(more, { amount_cents: 5_000, currency: "usd", failure_code: null, failed_back: false });
  assert.ok(arrives_at > created_at);
  assert.deepEqual(await list(new Date(created_at.getTime() + 1_000)), []);
  assert.deepEqual(await payments.fetchBalanceOf(account_id), [{ currency: "usd", amount_cents: 0 }]);
  await advance(2 * day);
  assert.equal((await list())[0]?.status, "paid");
  await advance(day);
  const [failed] = await list();
  assert.deepEqual(
    [failed?.status, failed?.failure_code, failed?.failed_back],
    ["failed", "account_closed", true],
  );
  const moves = await Array.fromAsync(payments.listBalanceMovesOf(account_id));
  assert.deepEqual(
    moves.map(({ type, net_cents }) => [type, net_cents]),
    [
      ["payout_failure", 5_000],
      ["payout", -5_000],
      ["payment", 5_000],
    ],
  );
  assert.deepEqual(await payments.fetchBalanceOf(account_id), [{ currency: "usd", amount_cents: 5_000 }]);
});

test("one that was called back while the bank had not heard of it", async (t) => {
  const { payments, advance, control, ready } = await playPayingOut(t);
  const account_id = await ready();
  await payments.transfer(aTransfer(account_id));
  await control("POST", `/accounts/${account_id}/payouts`);
  const [pending] = await Array.fromAsync(payments.listBankPayouts(account_id));
  await control("POST", `/account_payouts/${pending?.bank_payout_id}`, { status: "canceled" });
  const [canceled] = await Array.fromAsync(payments.listBankPayouts(account_id));
  assert.deepEqual([pending?.status, canceled?.status, canceled?.failed_back], ["pending", "canceled", true]);
  await advance(1);
});

test("of our own balance only what is available may be sent; of the athlete's all counts", async (t) => {
  const played = await playPayingOut(t, { delays: { transfer_seconds: day } });
  const { payments, ready } = played;
  const account_id = await ready(20_000);
  await payments.transfer(aTransfer(account_id));
  assert.deepEqual(await payments.fetchBalanceOf(account_id), [{ currency: "usd", amount_cents: 5_000 }]);
  assert.deepEqual(await statusesOf(played, account_id), ["active", "active"]);
  for (const ask of [
    () => payments.fetchBalanceOf("acct_none"),
    () => Array.fromAsync(payments.listBankPayouts("acct_none")),
    () => Array.fromAsync(payments.listBalanceMovesOf("acct_none")),
  ])
    await assert.rejects(ask(), (error) => error instanceof ProviderRefused && error.missing === "account");
});
