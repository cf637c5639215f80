import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";
import { FOLLOW_TASK } from "../booking/tasks.ts";
import { IS_ABOUT_NOW, IS_ASKED_TO_FOLLOW, IS_TO_BE_ASKED, IS_TO_END } from "../pages/moved.ts";
import { followRecurring } from "./follow.ts";
import { answerBy, dropOwed } from "./hold.ts";
import { tell } from "./letters.ts";
import { endPlansNotOffered } from "./not-offered.ts";
import { dueInvoice } from "./reckon.ts";

/**
 * Finds plans whose athlete changed teams or is on no roster any more: each supporter is asked once about either, by a job.
 * Without an answer in time, plans for athletes who transferred go on, and plans for athletes on no roster end.
 */
export async function findMoved(world: World): Promise<void> {
  const now = world.clock.now();
  await endServicesOfMoved(world);
  await endPlansNotOffered(world, world.database);
  const until = answerBy(now);
  await world.database.rows(sql`
    with asked as (
      update recurring_contributions r
         set asked_at = ${now}, asked_until = ${later(until)}, answered_at = null
        from players p
       where p.player_id = r.player_id and ${IS_TO_BE_ASKED}
      returning r.recurring_id)
    select from asked cross join lateral ${world.jobs.added(
      askToFollow,
      sql`json_build_object('recurring_id', asked.recurring_id)`,
      sql`${`${askToFollow.name}:`} || asked.recurring_id`,
    )}`);
  await world.database.row(sql`
    update recurring_contributions r set answered_at = ${now} from players p
     where p.player_id = r.player_id and r.answered_at is null and r.asked_until <= ${now} and p.is_listed
       and r.held_for is distinct from 'left'`);
  await world.database.rows(sql`
    with unanswered as (
      select recurring_id from recurring_contributions r join players p using (player_id)
       where r.ended_at is null and r.answered_at is null and r.asked_until <= ${now} and not p.is_listed and not ${IS_ASKED_TO_FOLLOW})
    select from unanswered cross join lateral ${world.jobs.added(
      FOLLOW_TASK,
      sql`json_build_object('recurring_id', unanswered.recurring_id)`,
      sql`${`${FOLLOW_TASK.name}:unanswered:`} || unanswered.recurring_id`,
    )}`);
  // An athlete who has settled on a team can move again. What is held still needs the day that its supporter was promised (hold.ts).
  await world.database.row(sql`
    update recurring_contributions r set asked_at = null, asked_until = null, answered_at = null, asked_to_follow_at = null from players p
     where p.player_id = r.player_id and r.asked_at is not null and not p.pending_transfer and p.is_listed
       and (r.held_at is null or r.answered_at is not null)`);
  // Also of what a release before has asked. While it is held, who is back is yet to be told of (hold.ts).
  await world.database.row(sql`
    update recurring_contributions r set asked_to_follow_at = r.asked_at from players p
     where p.player_id = r.player_id and r.ended_at is null and ${IS_ABOUT_NOW} and not ${IS_ASKED_TO_FOLLOW}`);
}

/** Each question has a day of its own, by which its letter is known, also where another one was asked on the same day. */
const later = (until: Date): Sql => sql`greatest(${until}::timestamptz, r.asked_until + interval '24 hours')`;

/** Plans that carry a service are not asked about, they end. */
const endServicesOfMoved = ({ database, clock, jobs }: World): Promise<unknown> =>
  database.rows(sql`
    with going as (
      update recurring_contributions r set athlete_left_at = ${clock.now()}
        from players p
       where p.player_id = r.player_id and ${IS_TO_END}
      returning r.recurring_id)
    select from going cross join lateral ${jobs.added(
      FOLLOW_TASK,
      sql`json_build_object('recurring_id', going.recurring_id)`,
      sql`${`${FOLLOW_TASK.name}:athlete_left:`} || going.recurring_id`,
    )}`);

const payloadShape = z.object({ recurring_id: z.uuid() });

/**
 * Asks a supporter whose athlete moves on whether the plan goes on. Pauses it until the day of the answer, then mails what was
 * done and what comes next.
 */
export const askToFollow = task({ name: "handle_moved_athlete" }, async (world, payload) => {
  const { recurring_id } = payloadShape.parse(payload);
  const asked = await world.database.row<{
    provider_subscription_id: string;
    until: Date;
    waits: boolean;
    on_roster: boolean;
  }>(sql`
    select provider_subscription_id, asked_until as until,
           state = 'late' or state = 'going' and next_charge_at < asked_until as waits,
           is_listed as on_roster
      from recurring_contributions join players using (player_id)
     where recurring_id = ${recurring_id}::uuid and asked_until is not null and answered_at is null and ended_at is null`);
  if (!asked) return;
  const { provider_subscription_id, until } = asked;
  const day = until.toISOString().slice(0, 10);
  if (!asked.on_roster) {
    // The athlete is on no roster: the plan is held until the answer and ends without one.
    await followRecurring(world, recurring_id);
  } else if (asked.waits || dueInvoice(await world.payments.fetchSubscription(provider_subscription_id))) {
    await world.payments.pauseUntil(provider_subscription_id, until, `ask.${recurring_id}.${day}`);
    // A pause keeps what is billed from then on; a charge that was declined is tried again in spite of it.
    await dropOwed(world.payments, await world.payments.fetchSubscription(provider_subscription_id));
    await followRecurring(world, recurring_id);
  }
  await tell(world, world.database, recurring_id, "athlete_leaves", { which: day, until });
});
