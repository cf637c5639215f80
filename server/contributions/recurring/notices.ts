import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";
import { findMoved } from "./ask-to-follow.ts";
import { tell } from "./letters.ts";
import { findStopped } from "./stops.ts";

const LAST_CHARGE_TOLD_DAYS = 3;
/**
 * Days before the end of the month in which a card expires: one notice after the first of them, another after the
 * second.
 */
const EXPIRY_TOLD_DAYS = [30, 7] as const;

/**
 * Gives notice of last charges and expiring cards, and asks supporters whose athlete moves on. Each notice is given
 * once.
 */
export const giveNotices = task({ name: "handle_notices", times: "17 * * * *" }, async (world) => {
  await remindOfLastCharge(world);
  const [early, late] = EXPIRY_TOLD_DAYS;
  await remindOfExpiry(world, early, late);
  await remindOfExpiry(world, late, 0);
  await findMoved(world);
  // What no stop's own job finds: an athlete who moved to a team that is stopped.
  await findStopped(world);
});

async function remindOfLastCharge(world: World): Promise<void> {
  const { database, clock } = world;
  const near = await database.rows<{ recurring_id: string; which: string }>(sql`
    select recurring_id, to_char(next_charge_at at time zone 'UTC', 'YYYY-MM-DD') as which from recurring_contributions
     where ended_at is null and next_charge_at = last_charge_at
       and next_charge_at between ${clock.now()}
                              and ${clock.now()}::timestamptz + make_interval(days => ${LAST_CHARGE_TOLD_DAYS})`);
  for (const { recurring_id, which } of near)
    await tell(world, database, recurring_id, "last_charge", { which });
}

/**
 * Only where the card is to be charged after it expires; one letter for each card, about the oldest plan that it
 * pays.
 */
async function remindOfExpiry(world: World, from_days: number, to_days: number): Promise<void> {
  const { database, clock } = world;
  const near = await database.rows<{ recurring_id: string; month: string }>(sql`
    select distinct on (user_id, card_last4, expires_at)
           recurring_id, card_exp_year || '-' || card_exp_month as month
      from recurring_contributions,
           make_date(card_exp_year, card_exp_month, 1) as first_day,
           lateral (select (first_day + interval '1 month') at time zone 'UTC' as expires_at) as expiry
     where ended_at is null and last_charge_at >= expires_at
       and ${clock.now()}::timestamptz >= expires_at - make_interval(days => ${from_days})
       and ${clock.now()}::timestamptz < expires_at - make_interval(days => ${to_days})
     order by user_id, card_last4, expires_at, created_at, recurring_id`);
  for (const { recurring_id, month } of near)
    await tell(world, database, recurring_id, "card_expires", { which: `${month}.${from_days}` });
}
