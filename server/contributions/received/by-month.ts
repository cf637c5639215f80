import sql from "sql-template-tag";
import type { ReceivedMonth } from "../../../contract/contributions/received.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";

/** What a player received by month and kind, in their order, less what went back. */
export const monthsOf = (queries: Queries, player_id: number): Promise<ReceivedMonth[]> =>
  queries.rows<ReceivedMonth>(sql`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, kind as transaction_type,
           (sum(greatest(paid_cents - refunded_cents - lost_cents, 0)) / 100.0)::float8 as amount, count(*)::int as count
      from contributions where player_id = ${pagesOf(player_id)} and paid_at is not null
     group by 1, 2 order by 1, 2`);

/** Dollars of it that are held for orders that are not done. */
export async function heldForOrders(queries: Queries, player_id: number): Promise<number> {
  const held = await queries.row<{ dollars: number }>(sql`
    select coalesce(sum(greatest(c.paid_cents - c.refunded_cents - c.lost_cents, 0)) / 100.0, 0)::float8 as dollars
      from contributions c join orders o using (contribution_id)
     where c.player_id = ${pagesOf(player_id)} and o.state not in ('unpaid', 'settled', 'ended')`);
  return held?.dollars ?? 0;
}

/** Whether a player takes contributions now, and how the monthly ones stand. */
interface Giving {
  readonly contributions_are_on: boolean;
  readonly on_roster: boolean;
  readonly monthly: number;
  readonly held: number;
}

export async function givingTo(queries: Queries, player_id: number): Promise<Giving> {
  const giving = await queries.row<Giving>(sql`
    select not contributions_are_stopped(${player_id}) as contributions_are_on,
           coalesce((select is_listed from players where player_id = ${player_id}), false) as on_roster,
           count(*)::int as monthly, (count(*) filter (where held_at is not null))::int as held
      from recurring_contributions
     where player_id = ${player_id} and ended_at is null and provider_subscription_id is not null`);
  return giving ?? { contributions_are_on: false, on_roster: false, monthly: 0, held: 0 };
}
