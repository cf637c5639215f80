import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import type { Site } from "../site.ts";
import type { Random } from "./random.ts";
import { control } from "./trouble.ts";

const QUIET_WITHIN_MS = 180_000;

/**
 * What happens at the provider after the payments, without a request of ours: some are refunded in whole or in
 * part, disputes are decided, pages that nobody paid are over.
 */
export async function afterwards(site: Site, stripe: Stripe, random: Random): Promise<void> {
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== "succeeded" || charge.disputed || random.random() > 0.15) continue;
    const whole = random.random() < 0.5 || charge.amount < 200;
    await control(site, "POST", "refunds", {
      charge: charge.id,
      ...(whole ? {} : { amount: random.whole(1, charge.amount - 1) }),
    });
  }
  for await (const dispute of stripe.disputes.list({ limit: 100 })) {
    await control(site, "POST", `disputes/${dispute.id}`, { status: random.one(["won", "lost"]) });
  }
  // Whole before the first is ended: a list of open ones loses its place with the one it was at.
  const open = await Array.fromAsync(stripe.checkout.sessions.list({ limit: 100, status: "open" }));
  for (const session of open) {
    await stripe.checkout.sessions.expire(session.id);
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (refund.status !== "pending") continue;
    await control(site, "POST", `refunds/${refund.id}`, { status: random.one(["succeeded", "failed"]) });
  }
}

/** Nothing is under way any more: no event waits, no row has an end to come, no mail is to be sent. Or what still is. */
export async function untilQuiet(site: Site): Promise<string[]> {
  for (const deadline = Date.now() + QUIET_WITHIN_MS; ; ) {
    // As if the gaps between tries had passed: with a partner away they grow to ten minutes.
    await site.database.query(`
      select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where locked_at is null and last_error is not null and run_at > now()), run_at := now())`);
    const waiting = await underWay(site);
    if (waiting.length === 0) return [];
    if (Date.now() > deadline)
      return waiting.map((what) => `Not quiet after ${QUIET_WITHIN_MS / 1_000} s: ${what}`);
    await sleep(500);
  }
}

async function underWay(site: Site): Promise<string[]> {
  const { rows } = await site.database.query<{ what: string; count: number }>(`
    select 'contributions to look after' as what, count(*)::int as count from contributions where check_at is not null
    union all
    select 'jobs', count(*)::int from graphile_worker.jobs where attempts < max_attempts and key is distinct from 'sweep'`);
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}
