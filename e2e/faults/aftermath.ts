import type Stripe from "stripe";
import { control, deliveries } from "../driving/provider.ts";
import type { Site } from "../driving/site.ts";
import type { Random } from "./random.ts";
import { workedOff } from "./working-off.ts";

/** Of what is left, so many are told in full, to see why. */
const SHOWN = 10;

/** Longer than anything takes that the provider does by itself, such as failing a refund. */
export const PROVIDER_SECONDS = 600;

/**
 * What happens at the provider after the payments, without a request of ours: some are refunded in whole or in
 * part, disputes and refunds are decided, and time passes.
 */
export async function afterwards(site: Site, stripe: Stripe, random: Random): Promise<void> {
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== "succeeded" || charge.disputed || random.random() > 0.15) continue;
    const whole = random.random() < 0.5 || charge.amount < 200;
    await control(site, "POST", "refunds", {
      charge: charge.id,
      ...(whole ? {} : { amount: random.whole(1, charge.amount - 1) }),
    }).catch((error: Error) => {
      // Of an order, which the server has refunded meanwhile.
      if (!/already been refunded|greater than/.test(error.message)) throw error;
    });
  }
  for await (const dispute of stripe.disputes.list({ limit: 100 })) {
    // Some were lost in months that nobody answered them.
    if (dispute.status === "won" || dispute.status === "lost") continue;
    await control(site, "POST", `disputes/${dispute.id}`, { status: random.one(["won", "lost"]) });
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (refund.status !== "pending") continue;
    await control(site, "POST", `refunds/${refund.id}`, { status: random.one(["succeeded", "failed"]) });
  }
  await control(site, "POST", "clock/advance", { seconds: PROVIDER_SECONDS });
}

/** Nothing is under way any more: no event waits, no row has an end to come, no mail is to be sent. Or what still is. */
export async function untilQuiet(
  site: Site,
  stripe: Stripe,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const look = async () => {
    await letTimePass(site, stripe);
    return underWay(site);
  };
  const left = await workedOff(site, "until all is quiet", look, say);
  return left.slice(0, SHOWN);
}

/** As if the hour of pages that nobody pays had passed, too, and the half hour until the sweep looks again. */
async function letTimePass(site: Site, stripe: Stripe): Promise<void> {
  await letGapsPass(site);
  await site.database.query(
    "update contributions set check_at = now() where check_at > now() + interval '1 minute'",
  );
  // The sweeper opens pages late, of those whose asker was cut off.
  for await (const session of stripe.checkout.sessions.list({ limit: 100, status: "open" })) {
    await stripe.checkout.sessions.expire(session.id).catch((error: Error) => {
      // Its hour was over, or the server closed it, since it was listed.
      if (!/has a status of expired/.test(error.message)) throw error;
    });
  }
}

/** As if the gaps between tries had passed, which grow to ten minutes, and the minute that jobs, and the provider's list, are left to who holds them. */
export async function letGapsPass(site: Site): Promise<void> {
  await site.database.query(`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where locked_at is null and last_error is not null and run_at > now()), run_at := now())`);
  // It is for the server that lives to find those of the dead, and those that it never heard of itself, and to free them.
  await site.database.query(`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
     where locked_at > now() - interval '1 minute'`);
  // A server that was killed while it read the provider's list had its turn for a minute.
  await site.database.query(
    "update provider_events_read set reading_until = now() where reading_until > now()",
  );
}

async function underWay(site: Site): Promise<string[]> {
  const { rows } = await site.database.query<{ what: string }>(`
    select 'a contribution to look after: ' || to_jsonb(c)::text as what from contributions c
      where check_at is not null
    union all
    select 'a job: ' || to_jsonb(j)::text || case when exists (select from pg_stat_activity where application_name = locked_by)
                                             then ' (its worker lives)' else '' end
       from graphile_worker.jobs j where attempts < max_attempts`);
  return [...rows, ...(await unheard(site))].map(({ what }) => what);
}

/** What the provider tells everybody, lost on the way or not, is all known to us, and done. What it told of an athlete's account, and was lost, its next look finds. */
export async function unheard(site: Site): Promise<{ what: string }[]> {
  const sent = await deliveries(site);
  const { rows } = await site.database.query<{ what: string }>(
    `select 'an event: ' || event_id || ' ' || coalesce(to_jsonb(e)::text, 'never came') as what
       from (select event_id, bool_or(of_platform) as of_platform from unnest($1::text[], $2::boolean[]) as one (event_id, of_platform) group by 1) told
       left join provider_events e using (event_id)
      where handled_at is null and (of_platform or e.event_id is not null)`,
    [sent.map(({ event }) => event), sent.map(({ of_platform }) => of_platform)],
  );
  return rows;
}
