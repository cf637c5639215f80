import sql, { type Sql } from "sql-template-tag";
import { MOVES_COUNTED, type MoneyMove } from "../../../../contract/payouts/own-payouts.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { objectsOfOthers, wentToThem } from "./theirs.ts";

/** The kinds of transfers that move an athlete's money as they see it, and what each is to them. */
const MOVE_OF = {
  charge: "given",
  refund: "went_back",
  refund_failed: "went_back",
  dispute_lost: "went_back",
  dispute_won_back: "went_back",
  paid_back_outside: "went_back",
  beyond_paid: "went_back",
  beyond_paid_less: "went_back",
  payout_transfer: "sent",
  payout_reversal: "taken_back",
  payout_arrived: "arrived",
  payout_came_back: "came_back",
  handed_over: "handed_over",
  handed_over_less: "handed_over",
} satisfies Record<string, MoneyMove["kind"]>;
/** Of the book's transfers `t`. What went to the account of whoever had the page before is none of theirs who have it. */
const isAMove = (player_id: number): Sql => sql`
  (t.kind = any(${Object.keys(MOVE_OF)}::text[])
   and not (t.kind = any(${THROUGH_ACCOUNTS}::text[]) and t.provider_object = any (array(${objectsOfOthers(player_id)}))))`;

/** Those that pass through athletes' accounts at the provider. */
const THROUGH_ACCOUNTS = ["payout_transfer", "payout_reversal", "payout_arrived", "payout_came_back"];

/** The accounts on which each of them is read once: what was given and went back, and what passes through the athlete's own. */
const accountsOf = (player_id: number) => sql`
  (select account_id from ledger_accounts
    where currency = 'usd' and ((kind = 'held_for_athlete' and player_id = ${pagesOf(player_id)}) or (kind = 'athlete_balance' and player_id = ${player_id})))`;

/** Where a line stands: by the book's order, and those that are in no book after what was booked last before them. */
export interface MovePlace {
  readonly entry_id: string;
  /** Empty where the line is an entry of the book. */
  readonly bank_payout_id: string;
}
export type PlacedMove = MoneyMove & MovePlace;

export interface WhichMoves {
  /** Only what happened then or later. */
  readonly from?: Date;
  /** Only what happened before. */
  readonly until?: Date;
  /** Only what stands after that line. */
  readonly after?: MovePlace | null;
}

/**
 * What a bank refused before it arrived: that moves nothing in the book, since the money lies in the athlete's account at the provider as before, and
 * is a line all the same.
 */
const refused = (player_id: number) => sql`
  (select coalesce((select max(e.entry_id) from ledger_entries e
                     where e.transfer_id = (select t.transfer_id from ledger_transfers t where t.happened_at <= b.at
                                             order by t.happened_at desc, t.transfer_id desc limit 1)), 0) as entry_id,
          b.bank_payout_id, b.at, b.amount_cents
     from (select bank_payout_id, amount_cents, coalesce(failed_at, arrives_at) as at from bank_payouts
            where player_id = ${player_id} and currency = 'usd' and status = 'failed' and arrived_at is null
               and ${wentToThem(sql`bank_payouts.payout_account_id`)}) as b)`;

/**
 * Every movement of an athlete's money, the last booked one first, in dollars: positive what came to it, negative what left it. Of what
 * arrived at the bank or was refused by it, what did. `total`: above `MOVES_COUNTED` it is one more than those up to here where others follow.
 */
export async function listMoves(
  queries: Queries,
  player_id: number,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ moves: MoneyMove[]; total: number }> {
  const found = await readMoves(queries, player_id, {}, { limit: limit + 1, skip });
  const moves = found.slice(0, limit).map(({ entry_id: _, bank_payout_id: __, ...move }) => move);
  const counted = await countMoves(queries, player_id);
  return { moves, total: counted > MOVES_COUNTED ? Math.max(counted, skip + found.length) : counted };
}

/** How many there are, or one more than are counted. */
async function countMoves(queries: Queries, player_id: number): Promise<number> {
  const found = await queries.row<{ count: number }>(sql`
    select count(*)::int as count
      from ((select from ledger_entries e join ledger_transfers t using (transfer_id)
              where e.account_id in ${accountsOf(player_id)} and ${isAMove(player_id)} limit ${MOVES_COUNTED + 1})
            union all (select from ${refused(player_id)} as r)) as move`);
  return Math.min(found?.count ?? 0, MOVES_COUNTED + 1);
}

/**
 * The same, with where each stands. Of the book's lines only as many are read as may be needed, account by account in the order of its index: what
 * would be joined to all of them (`MOVE_OF` as rows) would have all of them read and sorted.
 */
export const readMoves = (
  queries: Queries,
  player_id: number,
  { from, until, after }: WhichMoves,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<PlacedMove[]> => {
  const inTime = (at: Sql) =>
    sql`${from ? sql`${at} >= ${from}` : sql`true`} and ${until ? sql`${at} < ${until}` : sql`true`}`;
  const place = after && sql`(${after.entry_id}::bigint, ${after.bank_payout_id})`;
  return queries.rows<PlacedMove>(sql`
    select l.entry_id, l.bank_payout_id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.move as kind,
           (case l.move when 'sent' then -abs(l.amount_cents)
                        when 'given' then -l.amount_cents when 'went_back' then -l.amount_cents when 'handed_over' then -l.amount_cents
                        else abs(l.amount_cents) end / 100.0)::float8 as amount,
           (select p.payout_id from payouts p where l.kind = 'payout_transfer' and p.transfer_id = l.provider_object) as payout_id,
           (select b.failure_code from bank_payouts b
             where l.kind in ('payout_came_back', 'bank_refused') and b.bank_payout_id = l.provider_object) as why
      from ((select of_account.*
               from ${accountsOf(player_id)} as a
              cross join lateral (
                select e.entry_id, '' as bank_payout_id, t.happened_at as at, ${JSON.stringify(MOVE_OF)}::jsonb ->> t.kind as move, t.kind, t.provider_object,
                       e.amount_cents
                  from ledger_entries e join ledger_transfers t using (transfer_id)
                 where e.account_id = a.account_id and ${isAMove(player_id)} and ${inTime(sql`t.happened_at`)}
                   and ${place ? sql`(e.entry_id, '') < ${place}` : sql`true`}
                 order by e.entry_id desc limit ${limit + skip}) as of_account
              order by of_account.entry_id desc limit ${limit + skip})
            union all
            (select r.entry_id, r.bank_payout_id, r.at, 'bank_refused', 'bank_refused', r.bank_payout_id, r.amount_cents
               from ${refused(player_id)} as r
              where ${inTime(sql`r.at`)} and ${place ? sql`(r.entry_id, r.bank_payout_id) < ${place}` : sql`true`})
            order by 1 desc, 2 desc limit ${limit} offset ${skip}) as l
     order by l.entry_id desc, l.bank_payout_id desc`);
};
