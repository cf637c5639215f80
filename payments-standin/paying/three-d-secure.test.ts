import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { fiftyDollars, payOnPage, startForTest } from "../testing/provider.ts";

test("3-D Secure asks first, then pays, refuses or is declined", async (t) => {
  const { stripe } = await startForTest(t);
  const answerBank = (url: string | null, answer: string) =>
    fetch(`${url}/authenticate`, {
      method: "POST",
      body: new URLSearchParams({ answer }),
      redirect: "manual",
    });

  const { id, url } = await stripe.checkout.sessions.create(fiftyDollars());
  const asked = await payOnPage(url, { number: "4000002760003184" });
  assert.equal(asked.headers.get("location"), `/c/pay/${id}/authenticate`);
  assert.match(await (await fetch(`${url}/authenticate`)).text(), /Complete authentication/);
  const intent = (await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] }))
    .payment_intent as Stripe.PaymentIntent;
  assert.deepEqual([intent.status, intent.latest_charge], ["requires_action", null]);

  const failed = await answerBank(url, "fail");
  assert.match(await failed.text(), /unable to authenticate/);
  await payOnPage(url, { number: "4000002760003184" });
  const passed = await Promise.all([answerBank(url, "complete"), answerBank(url, "complete")]);
  assert.deepEqual(
    passed.map((answer) => answer.status),
    [303, 303],
  );
  assert.equal(
    (await chargeOf(stripe, id)).payment_method_details?.card?.three_d_secure?.result,
    "authenticated",
  );
  assert.equal((await stripe.events.list({ type: "charge.succeeded" })).data.length, 1);

  const other = await stripe.checkout.sessions.create(fiftyDollars());
  await payOnPage(other.url, { number: "4000008260003178" });
  assert.match(await (await answerBank(other.url, "complete")).text(), /insufficient funds/);
});

async function chargeOf(stripe: Stripe, id: string): Promise<Stripe.Charge> {
  const expand = ["payment_intent.latest_charge"];
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand });
  return (payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}
