import assert from "node:assert/strict";
import { test } from "node:test";
import Stripe from "stripe";
import { startCardPayments } from "../../../../payments-standin/start.ts";
import { ProviderRefused } from "../card-payments.ts";
import { openStripe } from "./stripe.ts";

test("the provider's list of events goes on after one of them, over its pages, without those that came since", async (t) => {
  const standin = await startCardPayments({ port: 0 });
  t.after(() => standin.close());
  const key = { secret_key: "sk_test_demo", webhook_secrets: ["whsec_test"] };
  const payments = openStripe({ ...key, api_origin: standin.origin });
  const { hostname: host, port } = new URL(standin.origin);
  const stripe = new Stripe("sk_test_demo", { protocol: "http", host, port: Number(port), telemetry: false });
  for (let n = 0; n < 130; n += 1) await stripe.customers.create({ metadata: { n: String(n) } });
  const list = async (after: string | null = null) => {
    const events = await Array.fromAsync(payments.listEvents(new Date(Date.now() - 3_600_000), after));
    return events.map(({ event_id }) => event_id);
  };
  const all = await list();
  assert.equal(new Set(all).size, 130);
  await stripe.customers.create({});
  assert.deepEqual(await list(all[9]), all.slice(10));
  assert.deepEqual(await list(all[129]), []);
  await assert.rejects(list("evt_none"), ProviderRefused);
});
