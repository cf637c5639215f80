import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as z from "zod/mini";
import { lettersTo } from "../driving/books.ts";
import { orderRunsOut, orderService, orderState } from "../driving/orders.ts";
import { control } from "../driving/provider.ts";
import { becomes } from "../driving/seen.ts";
import { type Site, startSiteOfPrograms } from "../driving/site.ts";

// The sweeper looks rarely here, so that it is the job that heals.
const site = await startSiteOfPrograms({ SWEEP_SECONDS: "600" });
after(() => site.stop());

const refunds = z.object({ data: z.array(z.object({ amount: z.number(), status: z.string() })) });

async function refundsOf({ payments }: Site, payment_intent: string): Promise<number[]> {
  const answer = await fetch(`${payments}/v1/refunds?payment_intent=${payment_intent}`, {
    headers: { authorization: "Bearer sk_test_demo" },
  });
  return refunds.parse(await answer.json()).data.map(({ amount }) => amount);
}

/** What the dead server worked on is another's a minute later, and is tried again soon. */
async function letJobsGo({ database }: Site): Promise<void> {
  await database.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute', run_at = now() where locked_at > now() - interval '1 minute' or run_at > now()",
  );
}

// On the third day the provider has forgotten the key of the first request.
for (const days of [0, 2])
  test(`the server dies after an order's refund was made and before its answer: asked again ${days} days later, it goes back once`, async () => {
    const email = `supporter-${days}@example.org`;
    const { contribution_id, payment_intent } = await orderService(site, { email });
    // Made, and never told, neither by its answer nor by an event.
    const path = "/v1/refunds";
    await control(site, "POST", "chaos", { on: "request", method: "POST", path, do: "no_answer" });
    await control(site, "POST", "chaos", { on: "event", do: "lose" });
    await orderRunsOut(site, contribution_id);
    await becomes(() => refundsOf(site, payment_intent), [5_000], 20_000);
    await site.killServer();
    assert.equal(await orderState(site, contribution_id), "refunding");
    await control(site, "DELETE", "chaos");
    await control(site, "POST", "clock/advance", { seconds: days * 86_400 });
    await site.startServer();
    await becomes(
      async () => {
        await letJobsGo(site);
        return orderState(site, contribution_id);
      },
      "refunded",
      30_000,
    );
    assert.deepEqual(await refundsOf(site, payment_intent), [5_000]);
    const { rows } = await site.database.query(
      `select (select array_agg(state) from refund_requests q where q.contribution_id = c.contribution_id) as asked,
              c.refunded_cents::int as cents, s.held_cents::int as held
         from contributions c join contribution_sums s using (contribution_id) where c.contribution_id = $1`,
      [contribution_id],
    );
    assert.deepEqual(rows, [{ asked: ["sent"], cents: 5_000, held: 0 }]);
    await becomes(
      async () =>
        (await lettersTo(site, email)).filter(({ subject }) => subject.startsWith("Refund: $50")).length,
      1,
      20_000,
    );
  });
