import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/** A monthly contribution, in dollars. */
export interface MonthlyContribution {
  readonly player_id: number;
  readonly amount: number;
}

const isGoing = sql`r.ended_at is null and r.provider_subscription_id is not null`;

/** A person's monthly contributions that have not ended, the oldest first. */
export const monthlyContributionsOf = (queries: Queries, user_id: number) =>
  queries.rows<
    MonthlyContribution & { player_name: string; recurring_id: string; provider_subscription_id: string }
  >(sql`
    select r.recurring_id, r.provider_subscription_id, p.player_id::int, p.player_name, (r.amount_cents / 100.0)::float8 as amount
      from recurring_contributions r join players p using (player_id)
     where r.user_id = ${user_id} and ${isGoing} order by r.created_at`);

/** How many monthly contributions to an athlete have not ended. */
export async function countMonthlyTo(queries: Queries, player_id: number): Promise<number> {
  const found = await queries.row<{ count: number }>(
    sql`select count(*)::int as count from recurring_contributions r where r.player_id = ${player_id} and ${isGoing}`,
  );
  return found?.count ?? 0;
}
