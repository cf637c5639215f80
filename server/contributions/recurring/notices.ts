import sql from "sql-template-tag";
import { ProviderAway, ProviderRefused } from "../../world/card-payments.ts";
import type { World } from "../../world/world.ts";
import { followRecurring } from "./follow.ts";
import { tell } from "./letters.ts";

/** The job that looks every hour at what has to be told before it happens. */
export const NOTICES_TASK = "handle_notices";
export const NOTICES_TIME = "17 * * * *";

const LAST_CHARGE_TOLD_DAYS = 3;
/** Before the end of the month in which a card expires. */
const EXPIRY_TOLD_DAYS = [30, 7] as const;
/** So long a giver is waited for whose athlete leaves. */
export const WAIT_FOR_ANSWER_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

/** Reminds of the last charge and of cards that expire, and asks those whose athlete leaves. Tells each thing once. */
export async function giveNotices(world: World): Promise<void> {
  await remindOfLastCharge(world);
  for (const days of EXPIRY_TOLD_DAYS) await remindOfExpiry(world, days);
  await askWhetherToFollow(world);
}

async function remindOfLastCharge(world: World): Promise<void> {
  const { database, clock } = world;
  const near = await database.rows<{ recurring_id: string; which: string }>(sql`
    select recurring_id, to_char(next_charge_at, 'YYYY-MM-DD') as which from recurring_contributions
     where ended_at is null and next_charge_at = last_charge_at
       and next_charge_at between ${clock.now()}
                              and ${clock.now()}::timestamptz + make_interval(days => ${LAST_CHARGE_TOLD_DAYS})`);
  for (const { recurring_id, which } of near)
    await tell(world, database, recurring_id, "last_charge", { which });
}

/** Only where the card is still to be charged after that. */
async function remindOfExpiry(world: World, days: number): Promise<void> {
  const { database, clock } = world;
  const near = await database.rows<{ recurring_id: string; month: string }>(sql`
    select recurring_id, card_exp_year || '-' || card_exp_month as month
      from recurring_contributions,
           make_date(card_exp_year, card_exp_month, 1) as first_day,
           lateral (select (first_day + interval '1 month') at time zone 'UTC' as expires_at) as expiry
     where ended_at is null and last_charge_at >= expires_at
       and ${clock.now()}::timestamptz between expires_at - make_interval(days => ${days}) and expires_at`);
  for (const { recurring_id, month } of near) {
    const which = `${month}.${days}`;
    // One letter where both are due at once: the earlier notice is for those who still have a month.
    if (days !== EXPIRY_TOLD_DAYS[0] || !(await isDue(world, recurring_id, EXPIRY_TOLD_DAYS[1])))
      await tell(world, database, recurring_id, "card_expires", { which });
  }
}

async function isDue({ database, clock }: World, recurring_id: string, days: number): Promise<boolean> {
  const due = await database.row(sql`
    select from recurring_contributions
     where recurring_id = ${recurring_id}::uuid
       and (make_date(card_exp_year, card_exp_month, 1) + interval '1 month') at time zone 'UTC'
           - make_interval(days => ${days}) <= ${clock.now()}`);
  return due !== null;
}

/**
 * A giver whose athlete changes teams, or is on no roster any more, is asked, and nothing is charged for two weeks.
 * Without an answer it goes on by itself, for the same athlete.
 */
async function askWhetherToFollow(world: World): Promise<void> {
  const { database, clock } = world;
  const until = new Date(clock.now().getTime() + WAIT_FOR_ANSWER_DAYS * DAY_MS);
  const leaving = await database.rows<{
    recurring_id: string;
    provider_subscription_id: string;
    waits: boolean;
  }>(sql`
    select recurring_id, provider_subscription_id, next_charge_at < ${until} as waits
      from recurring_contributions join players using (player_id)
     where state = 'going' and next_charge_at is not null and (pending_transfer or not is_listed) and asked_at is null`);
  for (const { recurring_id, provider_subscription_id, waits } of leaving) {
    try {
      if (waits) await world.payments.pauseUntil(provider_subscription_id, until, `ask.${recurring_id}`);
      await database.transaction(async (tx) => {
        await tx.row(sql`
          update recurring_contributions set asked_at = ${clock.now()} where recurring_id = ${recurring_id}::uuid`);
        await tell(world, tx, recurring_id, "athlete_leaves", { until });
      });
      if (waits) await followRecurring(world, recurring_id);
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
      world.log.warn({ err: error, recurring_id }, "A giver whose athlete leaves could not be asked.");
    }
  }
  // Who has settled down can leave again.
  await database.row(sql`
    update recurring_contributions r set asked_at = null from players p
     where p.player_id = r.player_id and r.asked_at is not null and not p.pending_transfer and p.is_listed`);
}
