import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pool } from "pg";
import sql from "sql-template-tag";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import type { World } from "../../world/world.ts";
import { openCheckout } from "../checkout/open-checkout.ts";
import { lookAtOrders } from "../orders/look/look.ts";
import { anOffer } from "../orders/testing/orders.ts";
import { NOBODY, openMovableWorld, readerOf } from "../testing/clock.ts";
import { pay } from "../testing/pay.ts";
import { providerApi } from "../testing/provider-control.ts";
import { refundOrder } from "./refund-order.ts";

/** By hand with 500, as many as a bad day has (`REFUNDS_DUE=500`). */
const ORDERS = Number(process.env.REFUNDS_DUE ?? 80);
/** Jobs of one kind that a server works on at once (server/world/job-workers.ts). */
const AT_ONCE = 12;

test("many orders that are to be refunded on a day on which the provider is away: each goes back once when it is there again, a few at a time", async (t) => {
  await using begun = new AsyncDisposableStack();
  const { world, owner, provider, control, advance } = await openMovableWorld(begun, "2028-01-29T10:00:00Z");
  const kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;
  const { body } = await anOffer(owner, kai, { at_once: 1_000 });
  await eachOf(ORDERS, async () => {
    const { checkout_url } = await openCheckout(world, body, { ...NOBODY, idempotency_key: null });
    await pay(checkout_url);
  });
  const readAll = readerOf(world, Math.random);
  await readAll();
  await advance(40 * 86_400);

  // It carries out some, and answers that it failed; then it is away.
  const path = "/v1/refunds";
  await control("POST", "/chaos", { on: "request", method: "POST", path, do: "fail_after", share: 1 });
  const asked = { now: 0, most: 0, times: 0 };
  const counting = countRefunds(world, asked);
  const states = async () =>
    Object.fromEntries((await owner.query(STATES)).rows.map(({ state, n }) => [state, n]));
  await lookAtOrders.run(world);
  assert.deepEqual(await states(), { refunding: ORDERS });
  const stop = await world.jobs.start({
    [refundOrder.name]: (payload) => refundOrder.run(counting, payload),
  });
  begun.defer(() => stop());
  await until(() => asked.times > AT_ONCE, "They were not tried.");
  await control("DELETE", "/chaos");
  await control("POST", "/chaos", { on: "request", path: "/v1/", do: "cut", share: 1 });
  const before = asked.times;
  await until(() => asked.times > before + AT_ONCE, "They were not tried again and again.");
  assert.deepEqual(await states(), { refunding: ORDERS });
  // As every hour: nothing is asked for besides by looking again.
  await lookAtOrders.run(world);

  await control("DELETE", "/chaos");
  const there_again = performance.now();
  for (let left = ORDERS; left > 0; ) {
    // The gaps between tries pass; for as long as fewer are left than before.
    left = await until(async () => {
      await owner.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()",
      );
      const now = ORDERS - (await sent(owner));
      return now < left && [now];
    }).then(([now = 0]) => now);
  }
  t.diagnostic(
    `sent in ${((performance.now() - there_again) / 1_000).toFixed(1)} s, ${asked.most} at once at most`,
  );
  assert.ok(asked.most <= AT_ONCE, `${asked.most} at once`);
  await stop();
  await readAll();
  assert.deepEqual(await states(), { refunded: ORDERS });
  const amounts: number[] = [];
  for await (const { amount } of providerApi(provider).refunds.list({ limit: 100 })) amounts.push(amount);
  assert.deepEqual(amounts, new Array(ORDERS).fill(5_000), "each once at the provider");
  const sums = await world.database.row(sql`
    select count(*)::int as requests, (select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e join ledger_accounts a using (account_id)
                                        where a.kind = 'held_for_order') as held from refund_requests`);
  assert.deepEqual(sums, { requests: ORDERS, held: 0 });
});

const STATES = "select state, count(*)::int as n from orders group by state";

async function sent(owner: Pool): Promise<number> {
  const { rows } = await owner.query("select count(*)::int as n from refund_requests where state = 'sent'");
  return rows[0].n;
}

/** Eight at a time. */
async function eachOf(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const line = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: 8 }, line));
}

/** The same world, whose requests for refunds are counted. */
function countRefunds(world: World, asked: { now: number; most: number; times: number }): World {
  const { payments } = world;
  const refund: typeof payments.refund = async (order) => {
    asked.now += 1;
    asked.times += 1;
    asked.most = Math.max(asked.most, asked.now);
    return payments.refund(order).finally(() => {
      asked.now -= 1;
    });
  };
  return { ...world, payments: Object.assign(Object.create(payments), { refund }) };
}
