import sql from "sql-template-tag";
import { pages } from "../../../../contract/pages/addresses.ts";
import { DESK_PAYOUTS_CSV } from "../../../../contract/payouts/desk-payouts.ts";
import type { PayoutState } from "../../../../contract/payouts/states.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { OwnFile } from "../../../http/files/own-file.ts";
import { refuseManyFiles, tableLines } from "../../../http/files/table-file.ts";
import { pagesOfSchool } from "../../pages/pages-of.ts";
import { deskOf } from "../calls/read-desk.ts";
import { sheetsOf } from "../standing/read-payouts.ts";
import { wentToThem } from "../standing/theirs.ts";
import { yearOf } from "./year.ts";

interface Row {
  readonly planned_on: string;
  readonly sent_on: string | null;
  readonly arrived_on: string | null;
  readonly player_id: number;
  readonly player_name: string;
  readonly team_name: string;
  readonly state: PayoutState;
  readonly amount_usd: string;
  readonly taken_back_usd: string;
}

const COLUMNS = [
  "planned_on",
  "sent_on",
  "arrived_on",
  "player_id",
  "player_name",
  "team_name",
  "state",
  "amount_usd",
  "taken_back_usd",
] as const satisfies readonly (keyof Row)[];

/** What a school's athletes were paid in a year, a line for each payout that was not dropped; that it was taken is written down. */
export const deskPayoutsFile: OwnFile = {
  address: DESK_PAYOUTS_CSV,
  who: "compliance",
  fresh_proof: true,
  page: pages.deskPayouts.to(),
  async write({ database, clock }, query, asker) {
    const school_id = deskOf(asker);
    const { year, from, until } = yearOf(query, clock.now());
    refuseManyFiles();
    const statement = sql`
      select to_char(s.planned_at::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as planned_on, to_char(s.sent_at::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as sent_on,
             to_char(s.arrived_at::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as arrived_on, pages.athlete_id::int as player_id, p.player_name, p.team_name,
             s.state, to_char(s.amount, 'FM999999999990.00') as amount_usd, to_char(s.reversed, 'FM999999999990.00') as taken_back_usd
        from (${pagesOfSchool(school_id)}) pages join players p on p.player_id = pages.athlete_id
        join (${sheetsOf(sql`p.player_id in (select player_id from (${pagesOfSchool(school_id)}) own) and p.state <> 'dropped' and ${wentToThem(sql`p.payout_account_id`)}
                             and p.planned_at >= ${from} and p.planned_at < ${until}`)}) s on s.player_id = pages.player_id
       order by s.planned_at, s.payout_id`;
    const cellsOf = (row: Row) => COLUMNS.map((column) => row[column]);
    const onTaken = () =>
      audit(database, asker, {
        act: "exported what a school's athletes were paid",
        subject: `school ${school_id}`,
        detail: { year },
      });
    const table = { columns: COLUMNS, statement, cellsOf, onTaken };
    return { name: `nil-payouts-${year}.csv`, lines: tableLines<Row>(database, table) };
  },
};
