import sql from "sql-template-tag";
import { RECEIVED_BY_PLAYER_CSV } from "../../../contract/contributions/received.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { csvLine } from "../../http/files/csv.ts";
import type { OwnFile } from "../../http/files/own-file.ts";
import type { Database } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";

/** What the signed-in athlete received, as a table. Supporters are left out. */
export const receivedFile: OwnFile = {
  address: RECEIVED_BY_PLAYER_CSV,
  who: "athlete",
  page: pages.athleteDashboard.to(),
  async write({ database, clock }, _query, { session }) {
    const player_id = session.person.roles.find(({ role }) => role === "athlete")?.player_id ?? null;
    const name = `donate-nil-contributions-${clock.now().toISOString().slice(0, 10)}.csv`;
    return { name, lines: linesOf(database, player_id) };
  },
};

const COLUMNS = [
  "received_on",
  "transaction_amount",
  "went_back",
  "transaction_type",
  "payment_method",
  "recurring_duration_months",
] as const;

/** Rows read at a time. */
const AT_ONCE = 1_000;

interface Row {
  contribution_id: string;
  /** With all its digits, which a Date would cut. */
  paid_at: string;
  received_on: string;
  amount: number;
  went_back: number;
  transaction_type: string;
  payment_method_type: string | null;
  recurring_cost_duration: number | null;
}

async function* linesOf(database: Database, player_id: number | null): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let last: Row | undefined; ; ) {
    const rows = await database.rows<Row>(sql`
      with part as (
        select contribution_id, paid_at from contributions
         where player_id = ${pagesOf(player_id)} and paid_at is not null
           and (paid_at, contribution_id) < (${last?.paid_at ?? "infinity"}::timestamptz,
                                             ${last?.contribution_id ?? MOST_ID}::uuid)
         order by paid_at desc, contribution_id desc limit ${AT_ONCE})
      select part.contribution_id, part.paid_at::text, s.created_at as received_on, s.transaction_amount as amount,
             s.refunded_amount + s.lost_amount as went_back, s.transaction_type, s.payment_method_type,
             s.recurring_cost_duration
        from part join transaction_sheets s on s.transaction_id = part.contribution_id
       order by part.paid_at desc, part.contribution_id desc`);
    for (const row of rows) yield csvLine(cellsOf(row));
    last = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

const MOST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const cellsOf = (row: Row): (string | number | null)[] => [
  row.received_on,
  row.amount,
  row.went_back,
  row.transaction_type,
  row.payment_method_type,
  row.recurring_cost_duration,
];
