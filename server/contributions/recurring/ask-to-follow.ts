import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { World } from "../../world/world.ts";
import { followRecurring } from "./follow.ts";
import { tell } from "./letters.ts";
import { dueInvoice } from "./reckon.ts";

/** The job that asks one giver whose athlete moves on whether to follow. */
export const ASK_TASK = "handle_moved_athlete";

/** So long a giver is waited for whose athlete moves on, in whole days (UTC). */
const WAIT_FOR_ANSWER_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

/**
 * Finds whose athlete plays for another team than when they began, or is on no roster any more: each is asked once, by
 * a job. Who gives no answer in time is not asked again, and his contribution goes on by itself.
 */
export async function findMoved(world: World): Promise<void> {
  const now = world.clock.now();
  const until = new Date((Math.floor(now.getTime() / DAY_MS) + WAIT_FOR_ANSWER_DAYS + 1) * DAY_MS);
  await world.database.rows(sql`
    with asked as (
      update recurring_contributions r set asked_at = ${now}, asked_until = ${until}, answered_at = null
        from players p
       where p.player_id = r.player_id and r.state = 'going' and r.next_charge_at is not null and r.asked_at is null and r.athlete_left_at is null
         and ((p.pending_transfer and p.team_id <> r.team_id) or not p.is_listed)
      returning r.recurring_id)
    select from asked cross join lateral ${world.jobs.added(
      ASK_TASK,
      sql`json_build_object('recurring_id', asked.recurring_id)`,
      sql`${`${ASK_TASK}:`} || asked.recurring_id`,
    )}`);
  await world.database.row(sql`
    update recurring_contributions set answered_at = ${now} where answered_at is null and asked_until <= ${now}`);
  // Who has settled down can move again.
  await world.database.row(sql`
    update recurring_contributions r set asked_at = null, asked_until = null, answered_at = null from players p
     where p.player_id = r.player_id and r.asked_at is not null and not p.pending_transfer and p.is_listed`);
}

const payloadShape = z.object({ recurring_id: z.uuid() });

/** Has nothing charged until the day comes, and then writes the letter, which says what was done and what comes next. */
export async function askToFollow(world: World, payload: unknown): Promise<void> {
  const { recurring_id } = payloadShape.parse(payload);
  const asked = await world.database.row<{
    provider_subscription_id: string;
    until: Date;
    waits: boolean;
  }>(sql`
    select provider_subscription_id, asked_until as until, state = 'going' and next_charge_at < asked_until as waits
      from recurring_contributions
     where recurring_id = ${recurring_id}::uuid and asked_until is not null and answered_at is null and ended_at is null`);
  if (!asked) return;
  const { provider_subscription_id, until } = asked;
  const day = until.toISOString().slice(0, 10);
  const billed = dueInvoice(await world.payments.fetchSubscription(provider_subscription_id));
  if (asked.waits || billed) {
    await world.payments.pauseUntil(provider_subscription_id, until, `ask.${recurring_id}.${day}`);
    await followRecurring(world, recurring_id);
  }
  await tell(world, world.database, recurring_id, "athlete_leaves", { which: day, until });
}
