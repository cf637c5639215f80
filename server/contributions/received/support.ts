import sql from "sql-template-tag";
import type { supportOfPlayer } from "../../../contract/contributions/support.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { ReadWorld } from "../../world/world.ts";
import { pagesOf } from "../pages/pages-of.ts";
import { inPeriods, LEAST_SUPPORTERS, type Month } from "./periods.ts";

/** So many months are told apart; what came in before them is one. */
const MONTHS = 12;

/**
 * Who supports an athlete, counted, and what came in by month. Somebody who gave signed in and as a guest by one address is one
 * supporter; who deleted their account is nobody any more: their money counts, and they don't. What went back whole counts for nobody.
 */
export async function supportOf(
  { database, clock }: Pick<ReadWorld, "database" | "clock">,
  player_id: number,
): Promise<CallAnswer<typeof supportOfPlayer>> {
  const months = await database.rows<Month>(sql`
    with given as materialized (
      select greatest(date_trunc('month', c.paid_at at time zone 'UTC'), date_trunc('month', ${clock.now()}::timestamptz at time zone 'UTC') - make_interval(months => ${MONTHS})) as month,
             c.paid_cents - c.refunded_cents - c.lost_cents as cents,
             hashtextextended(lower(coalesce(u.email, c.contributor_email)), 0)::text as supporter
        from contributions c left join people u using (user_id)
       where c.player_id = ${pagesOf(player_id)} and c.paid_at is not null
         and c.paid_cents > c.refunded_cents + c.lost_cents
         and not exists (select from players p where p.player_id = ${player_id} and p.is_withdrawn))
    select to_char(month, 'YYYY-MM') as month, sum(cents)::int as cents,
           coalesce(array_agg(distinct supporter) filter (where supporter is not null), '{}') as supporters
      from given group by month order by month`);
  const supporters = new Set(months.flatMap((month) => month.supporters)).size;
  if (supporters < LEAST_SUPPORTERS) return { supporters: null, monthly: null, periods: [] };
  const monthly = await countMonthly(database, player_id);
  return {
    supporters,
    monthly: monthly < LEAST_SUPPORTERS ? null : monthly,
    periods: inPeriods(months, monthBefore(clock.now(), MONTHS)),
  };
}

/** Different people with a plan that goes on, held or not. */
async function countMonthly(database: ReadWorld["database"], player_id: number): Promise<number> {
  const found = await database.row<{ monthly: number }>(sql`
    select count(distinct user_id)::int as monthly from recurring_contributions
     where player_id = ${pagesOf(player_id)} and ended_at is null and state <> 'opening'`);
  return found?.monthly ?? 0;
}

/** The month so many months before, as `2027-04`, in UTC. */
const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
