import type { PoolClient } from "pg";
import type { Sql } from "sql-template-tag";
import type { Database } from "../../world/database.ts";
import { Refusal } from "../answers/refusal.ts";
import { csvLine } from "./csv.ts";

/** A table of a file: its columns, what is asked for its rows, and the cells of one of them. */
export interface Table<Row> {
  readonly columns: readonly string[];
  readonly statement: Sql;
  readonly cellsOf: (row: Row) => readonly (string | number | null)[];
  /** Once there is something to give, and before the first line goes out: that it is taken is written down here. */
  readonly onTaken: () => Promise<void>;
}

/** Rows that are fetched at a time: what the server holds, however many there are. */
const AT_ONCE = 1_000;
/** Files that are written at the same time: each holds a connection for as long as it takes. */
const MOST_FILES = 2;
let writing = 0;

/** To be asked before anything else is done for a file. Throws `Refusal` 503 where others are written. */
export function refuseManyFiles(): void {
  if (writing >= MOST_FILES)
    throw new Refusal(503, "Others are exporting just now. Please try again in a minute.");
}

/** The lines of a table that may be of any length, its head first. */
export async function* tableLines<Row extends object>(
  database: Database,
  { columns, statement, cellsOf, onTaken }: Table<Row>,
): AsyncGenerator<string> {
  writing += 1;
  try {
    const rows = rowsOf<Row>(database, statement);
    const first = await rows.next();
    await onTaken();
    yield csvLine(columns);
    if (!first.done) yield csvLine(cellsOf(first.value));
    for await (const row of rows) yield csvLine(cellsOf(row));
  } finally {
    writing -= 1;
  }
}

/** Read from the database as they are taken, by a cursor; who stops early lets go of it. */
async function* rowsOf<Row extends object>({ pool }: Database, { text, values }: Sql): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin read only");
    await client.query(`declare listed no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from listed`);
      yield* rows;
      if (rows.length < AT_ONCE) return;
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
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
