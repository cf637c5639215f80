import assert from "node:assert/strict";
import { test } from "node:test";
import { startForTest } from "../testing/provider.ts";

const before = Math.floor(Date.UTC(2026, 2, 31, 12) / 1_000);

test("payments of before are remembered under their own names, once, and can be sent back", async (t) => {
  const { stripe, control } = await startForTest(t);
  const payment = {
    session: "demo_cs_1",
    payment_intent: "demo_pi_1",
    charge: "demo_ch_1",
    balance_transaction: "demo_txn_1",
    amount: 5_000,
    fee: 175,
    email: "ada@example.org",
    client_reference_id: "1",
    metadata: {},
    paid_at: before,
  };
  assert.deepEqual(await control("POST", "/past", { payments: [payment] }), { remembered: 1 });
  assert.deepEqual(await control("POST", "/past", { payments: [payment] }), { remembered: 0 });
  const session = await stripe.checkout.sessions.retrieve("demo_cs_1", { expand: ["payment_intent"] });
  assert.equal(session.payment_status, "paid");
  assert.equal(session.created, before);
  await stripe.refunds.create({ payment_intent: "demo_pi_1", amount: 2_000 });
  const { data } = await stripe.balanceTransactions.list();
  assert.deepEqual(
    data.map(({ type, net }) => [type, net]),
    [
      ["refund", -2_000],
      ["charge", 4_825],
    ],
  );
  assert.equal((await stripe.events.list()).data.length, 2, "of the refund alone");
});

test("a page is paid as of some time ago, and what followed every month is there", async (t) => {
  const { stripe, control } = await startForTest(t);
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: 2_500,
          recurring: { interval: "month" },
          product_data: { name: "Kai" },
        },
      },
    ],
    success_url: "https://example.org/success",
  });
  const at = Math.floor(Date.now() / 1_000) - 70 * 24 * 60 * 60;
  await control("POST", `/sessions/${session.id}/pay`, {
    number: "4242424242424242",
    later_number: "4000000000000341",
    email: "ada@example.org",
    at,
  });
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  const { data } = await stripe.invoices.list({ subscription: String(subscription) });
  assert.deepEqual([data.at(-1)?.status, data.at(-1)?.created, data.length > 1], ["paid", at, true]);
  assert.notEqual(data[0]?.status, "paid", "the card declines since it was saved");
});
