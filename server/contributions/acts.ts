import sql, { raw } from "sql-template-tag";
import { Refusal } from "../http/answers/refusal.ts";
import type { Queries } from "../world/database.ts";
import { ProviderAway, ProviderRefused } from "../world/payments/card-payments.ts";
import type { World } from "../world/world.ts";
import { FOLLOW_TASK } from "./booking/tasks.ts";
import { listParked, type ParkedEvent, retryParked } from "./events/inbox.ts";
import { followRecurring } from "./recurring/follow.ts";
import { carryOutStop } from "./recurring/stops.ts";

/** Gives a person the contributions that guests made with their e-mail address. Only for an address that is confirmed. */
export async function joinContributions(
  queries: Queries,
  person: { user_id: number; email: string },
): Promise<void> {
  await queries.row(sql`
    update contributions set user_id = ${person.user_id}
     where user_id is null and lower(contributor_email) = lower(${person.email})`);
}

/** Deletes e-mail address and card from the contributions of a deleted account. Sums, days and athletes stay. */
export async function forgetContributor(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`
    update contributions set contributor_email = null, failure = null where user_id = ${user_id}`);
  await queries.row(sql`
    update recurring_contributions
       set card_brand = null, card_last4 = null, card_exp_month = null, card_exp_year = null where user_id = ${user_id}`);
}

/**
 * What was given to athletes without a name any more says so too: to one whose page was just taken down, or, of what was
 * written at that very moment, to all of them. Sums and days stay as they are.
 */
export async function forgetAthleteNames(queries: Queries, player_id: number | null = null): Promise<void> {
  const whom = player_id === null ? sql`p.is_withdrawn` : sql`p.is_withdrawn and p.player_id = ${player_id}`;
  for (const table of [raw("contributions"), raw("recurring_contributions")])
    await queries.row(sql`
      update ${table} c set player_name = p.player_name
        from players p where p.player_id = c.player_id and c.player_name <> p.player_name and ${whom}`);
}

/** What somebody gives an athlete every month, in dollars. */
export interface MonthlyContribution {
  readonly player_name: string;
  readonly amount: number;
}

const isGoing = sql`r.ended_at is null and r.provider_subscription_id is not null`;

/** What somebody gives every month and would go on, the oldest first. */
export const monthlyContributionsOf = (queries: Queries, user_id: number) =>
  queries.rows<MonthlyContribution & { recurring_id: string; provider_subscription_id: string }>(sql`
    select r.recurring_id, r.provider_subscription_id, p.player_name, (r.amount_cents / 100.0)::float8 as amount
      from recurring_contributions r join players p using (player_id)
     where r.user_id = ${user_id} and ${isGoing} order by r.created_at`);

/** How many contributions by the month to an athlete go on. */
export async function countMonthlyTo(queries: Queries, player_id: number): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from recurring_contributions r where r.player_id = ${player_id} and ${isGoing}`,
  );
  return found?.count ?? 0;
}

/**
 * Ends at the provider whatever somebody gives every month, and answers what that was. Throws a `Refusal` 502 where that
 * is not sure. A page that is paid after all, once the account is gone, is ended by the next look at it.
 */
export async function stopRecurring(world: World, user_id: number): Promise<MonthlyContribution[]> {
  const going = await monthlyContributionsOf(world.database, user_id);
  try {
    for (const { recurring_id, provider_subscription_id } of going) {
      await world.payments.endNow(provider_subscription_id);
      await followRecurring(world, recurring_id);
    }
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    world.log.error({ err: error, user_id }, "Recurring contributions were not stopped.");
    throw new Refusal(
      502,
      "Your recurring contributions could not be stopped just now, so nothing was deleted. Please try again.",
    );
  }
  return going.map(({ player_name, amount }) => ({ player_name, amount }));
}

/**
 * An athlete takes no contributions any more: what is given to them every month is ended at the provider, by jobs, as is
 * a page that is paid after all; pages that are open are closed. Who gave it is mailed. Runs in the caller's transaction.
 */
export async function leaveAthlete(
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  tx: Queries,
  player_id: number,
): Promise<void> {
  await carryOutStop({ jobs }, tx, { player_id });
  await tx.rows(sql`
    with going as (
      update recurring_contributions set athlete_left_at = ${clock.now()}
       where player_id = ${player_id} and ended_at is null returning recurring_id)
    select from going cross join lateral ${jobs.added(
      FOLLOW_TASK,
      sql`json_build_object('recurring_id', going.recurring_id)`,
      sql`${`${FOLLOW_TASK}:athlete_left:`} || going.recurring_id`,
    )}`);
}

/** Contributions were turned off or on: what goes on is held or released, and open pages are closed, by jobs. */
export const contributionsTurned = (
  world: Pick<World, "jobs">,
  tx: Queries,
  whom: { player_id?: number | undefined; team_id?: number | undefined },
): Promise<void> => carryOutStop(world, tx, whom);

/** The provider's events that were given up, the longest waiting first. */
export const eventsGivenUp = (queries: Queries): Promise<ParkedEvent[]> => listParked(queries);

/** Gives one of them ten more tries. Answers false where it is not given up (any more). */
export async function retryEvent(
  world: Pick<World, "jobs"> & { readonly database: Queries },
  event_id: string,
): Promise<boolean> {
  return event_id !== "all" && (await retryParked(world, event_id)) > 0;
}
