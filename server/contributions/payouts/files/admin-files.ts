import sql, { type Sql } from "sql-template-tag";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PAID_BY_ATHLETE_CSV, PAYOUTS_CSV } from "../../../../contract/payouts/admin-payouts.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { OwnFile } from "../../../http/files/own-file.ts";
import { refuseManyFiles, tableLines } from "../../../http/files/table-file.ts";
import { yearOf } from "./year.ts";

type Cell = string | number | null;
type Row = Record<string, Cell>;

/** A table of a year for admins; that it was taken is written down. */
function yearly(
  address: string,
  what: string,
  columns: readonly string[],
  statementOf: (from: Date, until: Date) => Sql,
): OwnFile {
  return {
    address,
    who: "admin",
    fresh_proof: true,
    page: pages.adminPayouts.to(),
    async write({ database, clock }, query, asker) {
      const { year, from, until } = yearOf(query, clock.now());
      refuseManyFiles();
      const onTaken = () => audit(database, asker, { act: `exported ${what}`, detail: { year } });
      const cellsOf = (row: Row) => columns.map((column) => row[column] ?? null);
      const table = { columns, statement: statementOf(from, until), cellsOf, onTaken };
      return {
        name: `donate-nil-${what.replaceAll(" ", "-")}-${year}.csv`,
        lines: tableLines<Row>(database, table),
      };
    },
  };
}

const day = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
const dollars = (cents: Sql): Sql => sql`to_char((${cents}) / 100.0, 'FM999999999990.00')`;

/** Who was paid: the athlete (`pl`), or where another account has their page by now, whoever had this one (`a`), by their email. */
const WHO: Sql = sql`
  case when a.not_theirs_at is null then pl.player_name
       else coalesce((select u.email from people u where u.user_id = a.user_id), 'an account that was deleted') end`;

/** Reversals (`r`) that were carried out, each with when it was, as the book has it (`t`): it may be agreed to in one year and happen in the next. */
const REVERSED: Sql = sql`
  payout_reversals r join ledger_transfers t on t.kind = 'payout_reversal' and t.provider_object = r.reversal_id and r.state = 'sent'`;

/** For the accountant: a line for each payout that was sent in a year, and for each reversal that was carried out in it, by the provider's clock. */
export const payoutsFile = yearly(
  PAYOUTS_CSV,
  "payouts",
  ["date", "what", "amount_usd", "payout", "provider_object", "provider_account", "player_id", "athlete"],
  (from, until) => sql`
    select ${day(sql`m.at`)} as date, m.what, ${dollars(sql`m.cents`)} as amount_usd, m.payout_id::text as payout, m.object as provider_object,
           a.provider_account_id as provider_account, p.player_id::int as player_id, ${WHO} as athlete
      from (select 'payout' as what, sent_at as at, amount_cents as cents, payout_id, transfer_id as object from payouts where state = 'sent'
            union all
            select 'reversal', t.happened_at, -r.amount_cents, r.payout_id, r.reversal_id from ${REVERSED}) as m
      join payouts p using (payout_id) join payout_accounts a using (payout_account_id) join players pl on pl.player_id = p.player_id
     where m.at >= ${from} and m.at < ${until} order by m.at, m.what, m.payout_id`,
);

/**
 * For tax forms: what was sent to each athlete in a year, what was taken back in it, whenever it had been sent, and the difference, which may be below zero; with the
 * first and the last day on which something was sent. No number of theirs.
 */
export const paidByAthleteFile = yearly(
  PAID_BY_ATHLETE_CSV,
  "paid by athlete",
  [
    "player_id",
    "athlete",
    "team",
    "provider_account",
    "kind",
    "gross_usd",
    "taken_back_usd",
    "net_usd",
    "payouts",
    "first_on",
    "last_on",
  ],
  (from, until) => sql`
    select p.player_id::int as player_id, ${WHO} as athlete, case when a.not_theirs_at is null then pl.team_name end as team, a.provider_account_id as provider_account, 'support' as kind,
           ${dollars(sql`coalesce(sum(m.cents) filter (where m.is_sent), 0)`)} as gross_usd,
           ${dollars(sql`coalesce(sum(m.cents) filter (where not m.is_sent), 0)`)} as taken_back_usd,
           ${dollars(sql`sum(case when m.is_sent then m.cents else -m.cents end)`)} as net_usd, (count(*) filter (where m.is_sent))::int as payouts,
           ${day(sql`min(m.at) filter (where m.is_sent)`)} as first_on, ${day(sql`max(m.at) filter (where m.is_sent)`)} as last_on
      from (select payout_id, true as is_sent, sent_at as at, amount_cents as cents from payouts where state = 'sent'
            union all
            select r.payout_id, false, t.happened_at, r.amount_cents from ${REVERSED}) as m
      join payouts p using (payout_id) join payout_accounts a using (payout_account_id) join players pl on pl.player_id = p.player_id
     where m.at >= ${from} and m.at < ${until}
     group by p.player_id, pl.player_name, pl.team_name, a.provider_account_id, a.not_theirs_at, a.user_id order by pl.player_name, p.player_id`,
);
