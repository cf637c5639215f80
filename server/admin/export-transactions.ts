import type { PoolClient } from "pg";
import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { TRANSACTIONS_CSV, transactionFilters } from "../../contract/admin-transactions.ts";
import { pages } from "../../contract/pages.ts";
import type { Transaction } from "../../contract/transactions.ts";
import { audit } from "../http/audit.ts";
import { csvLine } from "../http/csv.ts";
import type { OwnFile } from "../http/file.ts";
import { Refusal } from "../http/refusal.ts";
import type { Database } from "../world/database.ts";
import { type Found, foundBy } from "./found-transactions.ts";
import { all, orderOf } from "./transaction-conditions.ts";

/** All transactions that a filter finds, as a table; that they were taken is written down. */
export const transactionsFile: OwnFile = {
  address: TRANSACTIONS_CSV,
  who: "admin",
  page: pages.adminTransactions.to(),
  async write({ database, clock }, query, asker) {
    const filters = z.safeParse(transactionFilters, query);
    if (!filters.success) throw new Refusal(422, filters.error.issues[0]?.message ?? "This is no filter.");
    if (writing >= MOST_FILES)
      throw new Refusal(503, "Others are exporting just now. Please try again in a minute.");
    const found = await foundBy(database, filters.data);
    await audit(database, asker, { act: "exported transactions" });
    const { order_by } = orderOf(filters.data, undefined);
    const name = `donate-nil-transactions-${clock.now().toISOString().slice(0, 10)}.csv`;
    return { name, lines: linesOf(database, statementOf(found, order_by)) };
  },
};

const COLUMNS = [
  "created_at",
  "transaction_id",
  "transaction_amount",
  "refunded_amount",
  "lost_amount",
  "disputed_amount",
  "state",
  "transaction_type",
  "recurring_cost_duration",
  "nil_service_type",
  "payment_method_type",
  "user_email",
  "user_company_name",
  "team_conference",
  "team_name",
  "player_name",
] as const satisfies readonly (keyof Transaction)[];

/** Rows that are fetched at a time: what the server holds, however many there are. */
const AT_ONCE = 1_000;
/** Files that are written at the same time: each holds a connection for as long as it takes. */
const MOST_FILES = 2;
let writing = 0;

async function* linesOf(database: Database, statement: Sql): AsyncGenerator<string> {
  writing += 1;
  try {
    yield csvLine(COLUMNS);
    for await (const row of rowsOf(database, statement)) yield csvLine(COLUMNS.map((column) => row[column]));
  } finally {
    writing -= 1;
  }
}

/** Read from the database as they are taken, by a cursor; who stops early lets go of it. */
async function* rowsOf({ pool }: Database, { text, values }: Sql): AsyncGenerator<Transaction> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin read only");
    await client.query(`declare listed no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await client.query<Transaction>(`fetch ${AT_ONCE} from listed`);
      yield* rows;
      if (rows.length < AT_ONCE) return;
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    await leave(client, broken);
  }
}

async function leave(client: PoolClient, broken: Error | undefined): Promise<void> {
  const failure =
    broken ??
    (await client.query("rollback").then(
      () => undefined,
      (error: Error) => error,
    ));
  client.release(failure);
}

const statementOf = ({ branches, conditions }: Found, order_by: Sql): Sql => {
  const [any] = branches;
  const named = branches.map(({ condition, few }) =>
    few ? sql`${few.column} = any (${few.values}::${few.type})` : condition,
  );
  const sought = any ? sql`(${named.reduce((one, other) => sql`${one} or ${other}`)})` : sql`false`;
  return sql`select s.* from contributions c join transaction_sheets s on s.transaction_id = c.contribution_id
              where ${all([...conditions, sought])} order by ${order_by}`;
};
