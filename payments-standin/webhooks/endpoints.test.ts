import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { configuredEndpoint } from "../state/endpoint-id.ts";
import {
  day,
  paidWith,
  startForTest,
  startReceiver,
  stoppedClock,
  until,
  visa,
  webhookSecret,
} from "../testing/provider.ts";

function isSigned(stripe: Stripe, { body, signature }: { body: string; signature: string }, secret: string) {
  try {
    stripe.webhooks.constructEvent(body, signature, secret);
    return true;
  } catch {
    return false;
  }
}

test("while a secret is rolled both sign; after the overlap only the new one", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe, control, advance } = await startForTest(t, { webhook });
  const asked = { secret: "whsec_new", overlap_seconds: day };
  const { secret } = await control("POST", `/webhook_endpoints/${configuredEndpoint}/roll`, asked);
  assert.equal(secret, "whsec_new");
  await stripe.customers.create({ email: "ann@example.com" });
  await until(() => received.length === 1);
  assert.equal(received[0]?.signature.match(/v1=/g)?.length, 2);
  assert.ok(received[0] && isSigned(stripe, received[0], webhookSecret));
  assert.ok(received[0] && isSigned(stripe, received[0], "whsec_new"));

  await advance(day + 1);
  await stripe.customers.create({ email: "bo@example.com" });
  await until(() => received.length === 2);
  assert.ok(received[1] && !isSigned(stripe, received[1], webhookSecret));
  assert.ok(received[1] && isSigned(stripe, received[1], "whsec_new"));
  const signedAt = Number(/t=(\d+)/.exec(received[1]?.signature ?? "")?.[1]);
  assert.ok(
    Math.abs(signedAt - Date.now() / 1000) < 60,
    "by the machine's clock, which the receiver has too",
  );
});

test("an endpoint tells its secret once, at its creation", async (t) => {
  const { stripe } = await startForTest(t);
  const url = "http://localhost:1/events";
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  assert.match(endpoint.secret ?? "", /^whsec_\w{32}$/);
  assert.equal((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret, undefined);
  const nowhere = stripe.webhookEndpoints.create({ url: "nowhere", enabled_events: ["*"] });
  await assert.rejects(nowhere, { code: "url_invalid", param: "url" });
});

test("switched on again, an endpoint gets what has waited for it", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe, control } = await startForTest(t, { webhook });
  await control("POST", "/deliveries/hold");
  await stripe.customers.create({ email: "ann@example.com" });
  await stripe.webhookEndpoints.update(configuredEndpoint, { disabled: true });
  await control("POST", "/deliveries/release");
  await stripe.customers.create({ email: "bo@example.com" });
  await stripe.webhookEndpoints.update(configuredEndpoint, { disabled: false });
  await until(() => received.length === 1);
  assert.match(received[0]?.body ?? "", /ann@example\.com/);
});

test("only wanted events come; a disabled or deleted endpoint gets none", async (t) => {
  const { received, webhook } = await startReceiver(t);
  const { stripe } = await startForTest(t);
  const { id, secret } = await stripe.webhookEndpoints.create({
    url: webhook.url,
    enabled_events: ["charge.refunded"],
  });
  const { charge } = await paidWith(stripe, visa.number);
  const refund = () => stripe.refunds.create({ charge: charge.id, amount: 100 });
  await refund();
  await until(() => received.length === 1);
  assert.ok(received[0] && isSigned(stripe, received[0], secret ?? ""));
  await stripe.webhookEndpoints.update(id, { disabled: true });
  await refund();
  await stripe.webhookEndpoints.del(id);
  await refund();
  const { data } = await stripe.events.list({ type: "charge.refunded" });
  assert.deepEqual(
    data.map(({ pending_webhooks }) => pending_webhooks),
    [0, 0, 0],
  );
  await assert.rejects(stripe.webhookEndpoints.retrieve(id), { statusCode: 404 });
  assert.equal(received.length, 1);
});

test("what is never answered is tried again for three days of the clock, then only listed", async (t) => {
  const { received, statuses, webhook } = await startReceiver(t);
  statuses.push(...Array.from({ length: 100 }, () => 503));
  // Its own clock would have the next try follow within half a second, whether we have looked by then or not.
  const { stripe, advance, control } = await startForTest(t, { webhook, ...stoppedClock() });
  await stripe.customers.create({ email: "ann@example.com" });
  const delivery = async () => (await control("GET", "/deliveries")).deliveries[0];
  await until(async () => (await delivery()).attempts === 1);
  const gaps: number[] = [];
  for (let attempts = 1; attempts < 9; attempts += 1) {
    const { now } = await control("GET", "/clock");
    gaps.push(Math.round((await delivery()).next_attempt_at / 1000 - now));
    await advance(31);
    await until(async () => (await delivery()).attempts === attempts + 1);
  }
  assert.ok((gaps[7] ?? 0) > (gaps[1] ?? 0), `growing: ${gaps}`);
  assert.equal((await delivery()).last_answer, "503");
  await advance(3 * day);
  await until(async () => (await delivery()).next_attempt_at === null);
  assert.equal((await delivery()).delivered_at, null);
  const { data } = await stripe.events.list({ delivery_success: false });
  assert.equal(data.length, 1);

  statuses.length = 0;
  const before = received.length;
  await control("POST", `/events/${data[0]?.id}/redeliver`);
  await until(() => received.length === before + 1);
});
