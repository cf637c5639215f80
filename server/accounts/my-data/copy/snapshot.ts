import type { PoolClient } from "pg";
import type { Sql } from "sql-template-tag";
import type { Database } from "../../../world/database.ts";

/** One moment of the database: whatever is read of it fits together. */
export interface Snapshot {
  /** Read as they are taken, however many there are. */
  rows<Row extends object>(statement: Sql): AsyncGenerator<Row>;
}

/** Rows that are fetched at a time: what the server holds. */
const AT_ONCE = 500;

/** Reads all of one moment, on a connection of its own. Moments are told in UTC. */
export async function withSnapshot<Result>(
  { pool }: Pick<Database, "pool">,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local timezone to 'UTC'");
    return await read({ rows: (statement) => rowsOf(client, statement) });
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // What went wrong may have left the connection in the middle of an answer. All was read where only this goes wrong.
    if (!broken)
      await client.query("rollback").catch((failure: Error) => {
        broken = failure;
      });
    client.release(broken);
  }
}

async function* rowsOf<Row extends object>(client: PoolClient, { text, values }: Sql): AsyncGenerator<Row> {
  await client.query(`declare listed no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from listed`);
    yield* rows;
    if (rows.length < AT_ONCE) break;
  }
  await client.query("close listed");
}
