import assert from "node:assert/strict";
import { test } from "node:test";
import { onboarded, platformHas, statusesOf } from "../testing/athletes.ts";
import { day, startForTest, stoppedClock } from "../testing/provider.ts";

test("a person pays out, has a payout arrive and come back, asks and rejects by plain forms", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { origin, stripe, advance } = played;
  await platformHas(played, 10_000);
  const id = await onboarded(played);
  await stripe.transfers.create({ amount: 5000, currency: "usd", destination: id });
  const read = async (path: string) => (await fetch(`${origin}/dashboard${path}`)).text();
  const send = (path: string, form: Record<string, string>) =>
    fetch(`${origin}/dashboard${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  assert.match(await read("/accounts"), new RegExp(`/dashboard/accounts/${id}.*Jenny Rosen`));
  assert.match(await read(`/accounts/${id}`), /\$50\.00/);
  const paid = await send(`/accounts/${id}`, { do: "pay_out" });
  assert.deepEqual([paid.status, paid.headers.get("location")], [303, `/dashboard/accounts/${id}`]);
  const payout = async () => (await stripe.payouts.list({}, { stripeAccount: id })).data[0];
  const step = async (status: string) =>
    send(`/payouts/${(await payout())?.id}`, { status, failure_code: "no_account" });
  await step("in_transit");
  await step("paid");
  assert.equal((await payout())?.status, "paid");
  assert.match(await read(`/accounts/${id}`), /It comes back/);
  await step("failed");
  assert.deepEqual([(await payout())?.status, (await payout())?.failure_code], ["failed", "no_account"]);
  assert.equal((await step("paid")).status, 404);
  assert.match(await read(`/accounts/${id}`), /defaults\.payout_methods: past_due/);

  await send(`/accounts/${id}`, { do: "ask_document" });
  await advance(7 * day);
  assert.deepEqual(await statusesOf(played, id), ["restricted", "restricted"]);
  await send(`/accounts/${id}`, { do: "reject" });
  assert.deepEqual(await statusesOf(played, id), ["rejected", "rejected"]);
  assert.equal((await send(`/accounts/${id}`, { do: "constructor" })).status, 404);
  assert.equal((await fetch(`${origin}/dashboard/accounts/acct_none`)).status, 404);
});

test("a payout arrives when a person says so, though its bank account is one that fails", async (t) => {
  const played = await startForTest(t, stoppedClock());
  const { stripe, control, advance } = played;
  await platformHas(played, 10_000);
  const id = await onboarded(played, "no_account");
  await stripe.transfers.create({ amount: 5000, currency: "usd", destination: id });
  const { id: payout } = await control("POST", `/accounts/${id}/payouts`);
  assert.equal((await control("POST", `/account_payouts/${payout}`, { status: "paid" })).status, "paid");
  await advance(10 * day);
  assert.equal((await stripe.payouts.retrieve(payout, {}, { stripeAccount: id })).status, "paid");
});
