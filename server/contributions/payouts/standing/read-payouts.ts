import sql, { type Sql } from "sql-template-tag";
import type { PayoutLine } from "../../../../contract/payouts/admin-payouts.ts";
import type { Queries } from "../../../world/database.ts";
import { HAS_ARRIVED } from "../../booking/where-it-is.ts";

/** Payouts with their state as people see it. */
const SHEETS: Sql = sql`(select q.*, case when ${HAS_ARRIVED} then 'arrived' else q.state end as shown_state from payouts q)`;

const iso = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Payouts that `where` names, a condition on `p`, in its order. */
export const readPayouts = (queries: Queries, where: Sql, rest: Sql): Promise<PayoutLine[]> =>
  queries.rows<PayoutLine>(sql`${sheetsOf(where)} ${rest}`);

/** The query of the same. */
export const sheetsOf = (where: Sql): Sql => sql`
    select p.payout_id, p.shown_state as state, (p.amount_cents / 100.0)::float8 as amount, ${iso(sql`p.planned_at`)} as planned_at,
           ${iso(sql`p.sent_at`)} as sent_at,
           case when p.shown_state = 'arrived' then
             (select ${iso(sql`max(b.arrived_at)`)} from bank_payouts b
               where b.payout_account_id = p.payout_account_id and b.arrived_at >= p.sent_at and b.came_back_at is null
                 and b.arrived_at <= coalesce((select min(n.arrived_at) from bank_payouts n
                                                where n.payout_account_id = p.payout_account_id and n.arrived_at >= p.sent_at and n.came_back_at is null), b.arrived_at)) end as arrived_at,
           p.player_id::int, pl.player_name, pl.team_name, p.failure, (p.reversed_cents / 100.0)::float8 as reversed
      from ${SHEETS} as p join players pl on pl.player_id = p.player_id where ${where}`;

/** How many there are of those that `where` names. */
export async function countPayouts(queries: Queries, where: Sql): Promise<number> {
  const counted = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from ${SHEETS} as p where ${where}`);
  return counted?.count ?? 0;
}
