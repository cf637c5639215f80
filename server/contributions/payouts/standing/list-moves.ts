import sql, { type Sql } from "sql-template-tag";
import type { MoneyMove } from "../../../../contract/payouts/own-payouts.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOf } from "../../pages/pages-of.ts";

/** The kinds of transfers that move an athlete's money as they see it, and what each is to them. */
const MOVES = sql`
  (values ('charge', 'given'), ('refund', 'went_back'), ('refund_failed', 'went_back'), ('dispute_lost', 'went_back'), ('paid_back_outside', 'went_back'),
          ('dispute_won_back', 'went_back'), ('payout_transfer', 'sent'), ('payout_reversal', 'taken_back'),
          ('payout_arrived', 'arrived'), ('payout_came_back', 'came_back'),
          ('handed_over', 'handed_over'), ('handed_over_less', 'handed_over'))`;

/** The accounts on which each of them is read once: what was given and went back, and what passes through the athlete's own. */
const accountsOf = (player_id: number) => sql`
  select account_id from ledger_accounts
   where currency = 'usd' and ((kind = 'held_for_athlete' and player_id = ${pagesOf(player_id)}) or (kind = 'athlete_balance' and player_id = ${player_id}))`;

/**
 * Every movement of an athlete's money, the last booked one first, in dollars: positive what came to it, negative what left it. Of what
 * arrived at the bank, what arrived.
 */
export async function listMoves(
  queries: Queries,
  player_id: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ moves: MoneyMove[]; total: number }> {
  const found = await readMoves(queries, player_id, sql`true`, sql`limit ${limit} offset ${skip}`);
  const moves = found.map(({ entry_id: _, ...move }) => move);
  const counted = await queries.row<{ total: number }>(sql`
    select count(*)::int as total
      from ledger_entries e join ledger_transfers t using (transfer_id) join ${MOVES} as m (kind, move) on m.kind = t.kind
     where e.account_id in (${accountsOf(player_id)})`);
  return { moves, total: counted?.total ?? 0 };
}

/** The same that `where` names, a condition on the entries `e` of transfers `t`. */
export const readMoves = (
  queries: Queries,
  player_id: number,
  where: Sql,
  rest: Sql,
): Promise<(MoneyMove & { entry_id: string })[]> =>
  queries.rows<MoneyMove & { entry_id: string }>(sql`
    select e.entry_id, to_char(t.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.move as kind,
           (case m.move when 'sent' then -abs(e.amount_cents)
                        when 'given' then -e.amount_cents when 'went_back' then -e.amount_cents when 'handed_over' then -e.amount_cents
                        else abs(e.amount_cents) end / 100.0)::float8 as amount,
           (select p.payout_id from payouts p where t.kind = 'payout_transfer' and p.transfer_id = t.provider_object) as payout_id,
           (select b.failure_code from bank_payouts b where t.kind = 'payout_came_back' and b.bank_payout_id = t.provider_object) as why
      from ledger_entries e join ledger_accounts a using (account_id) join ledger_transfers t using (transfer_id)
      join ${MOVES} as m (kind, move) on m.kind = t.kind
     where e.account_id in (${accountsOf(player_id)}) and ${where}
     order by e.entry_id desc ${rest}`);
