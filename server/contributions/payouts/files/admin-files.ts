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

/** For the accountant: a line for each payout that was sent in a year, and for each reversal. A payout's time is the provider's, whose clock may be ahead of ours: no reversal stands before its payout. */
export const payoutsFile = yearly(
  PAYOUTS_CSV,
  "payouts",
  ["date", "what", "amount_usd", "payout", "provider_object", "provider_account", "player_id", "athlete"],
  (from, until) => sql`
    select ${day(sql`m.at`)} as date, m.what, ${dollars(sql`m.cents`)} as amount_usd, m.payout_id::text as payout, m.object as provider_object,
           a.provider_account_id as provider_account, p.player_id::int as player_id, pl.player_name as athlete
      from (select 'payout' as what, sent_at as at, amount_cents as cents, payout_id, transfer_id as object from payouts where state = 'sent'
            union all
            select 'reversal', greatest(r.decided_at, sent.sent_at), -r.amount_cents, r.payout_id, r.reversal_id
              from payout_reversals r join payouts sent using (payout_id) where r.state = 'sent') as m
      join payouts p using (payout_id) join payout_accounts a using (payout_account_id) join players pl on pl.player_id = p.player_id
     where m.at >= ${from} and m.at < ${until} order by m.at, m.what, m.payout_id`,
);

/** For tax forms: what each athlete was paid in a year, gross, taken back and net, with the first and the last day. No number of theirs. */
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
    select p.player_id::int as player_id, pl.player_name as athlete, pl.team_name as team, a.provider_account_id as provider_account, 'support' as kind,
           ${dollars(sql`sum(p.amount_cents)`)} as gross_usd, ${dollars(sql`sum(p.reversed_cents)`)} as taken_back_usd,
           ${dollars(sql`sum(p.amount_cents - p.reversed_cents)`)} as net_usd, count(*)::int as payouts,
           ${day(sql`min(p.sent_at)`)} as first_on, ${day(sql`max(p.sent_at)`)} as last_on
      from payouts p join payout_accounts a using (payout_account_id) join players pl on pl.player_id = p.player_id
     where p.state = 'sent' and p.sent_at >= ${from} and p.sent_at < ${until}
     group by p.player_id, pl.player_name, pl.team_name, a.provider_account_id order by pl.player_name, p.player_id`,
);
