import assert from "node:assert/strict";
import { test } from "node:test";
import { paidWith, startForTest, visa } from "../testing/provider.ts";

test("a person refunds, disputes, decides and moves the clock by plain forms", async (t) => {
  const { origin, stripe, control } = await startForTest(t);
  const { charge } = await paidWith(stripe, visa.number);
  const read = async (path: string) => (await fetch(origin + path)).text();
  const send = (path: string, form: Record<string, string>) =>
    fetch(`${origin}/dashboard${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  assert.match(await read("/dashboard"), new RegExp(`/dashboard/payments/${charge.id}`));

  const path = `/payments/${charge.id}`;
  const refunded = await send(`${path}/refund`, { amount: "12.50" });
  assert.deepEqual([refunded.status, refunded.headers.get("location")], [303, `/dashboard${path}`]);
  assert.match(await read(`/dashboard${path}`), /Refund of \$12\.50/);
  assert.equal((await send(`${path}/refund`, { amount: "1e3" })).status, 400);
  assert.equal((await send(`${path}/refund`, { amount: "500" })).status, 400);
  const [refund] = (await stripe.refunds.list()).data;
  await send(`/refunds/${refund?.id}`, { status: "failed" });
  assert.equal((await stripe.charges.retrieve(charge.id)).amount_refunded, 0);

  await send(`${path}/dispute`, { kind: "inquiry" });
  const [dispute] = (await stripe.disputes.list()).data;
  assert.match(await read(`/dashboard${path}`), /Inquiry over \$50\.00/);
  await send(`/disputes/${dispute?.id}`, { status: "needs_response" });
  await send(`/disputes/${dispute?.id}`, { status: "won" });
  assert.equal((await stripe.disputes.retrieve(dispute?.id ?? "")).status, "won");
  assert.equal((await send(`/disputes/${dispute?.id}`, { status: "lost" })).status, 404);

  await send("/clock", { hours: "24" });
  assert.equal((await control("GET", "/clock")).ahead_seconds, 24 * 60 * 60);
  assert.equal((await fetch(`${origin}/dashboard/payments/ch_none`)).status, 404);
});

test("the payment page lets a person choose what happens, in one click", async (t) => {
  const { stripe } = await startForTest(t);
  const { url, id } = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://localhost:1/",
    customer_email: "ann@example.com",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 5000, product_data: { name: "Gift" } } },
    ],
  });
  const page = await (await fetch(url ?? "")).text();
  const numbers = Array.from(page.matchAll(/name="choose" value="(\d+)"/g), ([, number]) => number ?? "");
  assert.ok(numbers.length > 20);
  assert.ok(page.indexOf(">Pay $50.00<") < page.indexOf('name="choose"'), "Enter presses Pay");
  const choose = (number: string) => {
    const body = new URLSearchParams({ attempt: number, choose: number, number: "", expiry: "", cvc: "" });
    return fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  };
  assert.equal((await choose("4000000000009995")).status, 402);
  assert.equal((await choose("4242424242424242")).status, 303);
  assert.equal((await stripe.checkout.sessions.retrieve(id)).payment_status, "paid");
});
