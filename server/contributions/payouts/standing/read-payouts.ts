import sql, { type Sql } from "sql-template-tag";
import type { PayoutLine } from "../../../../contract/payouts/admin-payouts.ts";
import type { Queries } from "../../../world/database.ts";

/**
 * Payouts `p` with their state as people see it: one that was sent has arrived once as much as was sent up to it is at the bank. The
 * provider pays an athlete's balance to the bank as it likes, several transfers together: what was sent first arrives first.
 */
const SHEETS: Sql = sql`
  (select p.*, case when p.state = 'sent' and p.sent_through <= p.at_bank then 'arrived' else p.state end as shown_state
     from (select q.*,
                  (select coalesce(sum(o.amount_cents - o.reversed_cents), 0) from payouts o
                    where o.player_id = q.player_id and o.state = 'sent' and (o.sent_at, o.payout_id) <= (q.sent_at, q.payout_id)) as sent_through,
                  (select coalesce(sum(b.amount_cents), 0) from bank_payouts b
                    where b.player_id = q.player_id and b.arrived_at is not null and b.came_back_at is null) as at_bank
             from payouts q) as p)`;

const iso = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Payouts that `where` names, a condition on `p`, in its order. */
export const readPayouts = (queries: Queries, where: Sql, rest: Sql): Promise<PayoutLine[]> =>
  queries.rows<PayoutLine>(sql`
    select p.payout_id, p.shown_state as state, (p.amount_cents / 100.0)::float8 as amount, ${iso(sql`p.planned_at`)} as planned_at,
           ${iso(sql`p.sent_at`)} as sent_at,
           case when p.shown_state = 'arrived' then
             (select ${iso(sql`max(b.arrived_at)`)} from bank_payouts b
               where b.player_id = p.player_id and b.arrived_at >= p.sent_at and b.came_back_at is null
                 and b.arrived_at <= coalesce((select min(n.arrived_at) from bank_payouts n
                                                where n.player_id = p.player_id and n.arrived_at >= p.sent_at and n.came_back_at is null), b.arrived_at)) end as arrived_at,
           p.player_id::int, pl.player_name, pl.team_name, p.failure, (p.reversed_cents / 100.0)::float8 as reversed
      from ${SHEETS} as p join players pl on pl.player_id = p.player_id where ${where} ${rest}`);

/** How many there are of those that `where` names. */
export async function countPayouts(queries: Queries, where: Sql): Promise<number> {
  const counted = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from ${SHEETS} as p where ${where}`);
  return counted?.count ?? 0;
}
