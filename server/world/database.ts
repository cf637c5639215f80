import { createHash } from "node:crypto";
import { DatabaseError, Pool, type PoolClient, type QueryResultRow } from "pg";
import type { Sql } from "sql-template-tag";

/** What runs statements: the database itself, or one transaction of it. */
export interface Queries {
  rows<Row extends QueryResultRow>(statement: Sql, how?: Planned): Promise<Row[]>;
  /** The first row, or null. */
  row<Row extends QueryResultRow>(statement: Sql, how?: Planned): Promise<Row | null>;
}

/**
 * A statement is planned once per connection, whatever its values. `anew`: each time for the values that it has, where
 * the best way depends on them, as in a list that can be narrowed by anything.
 */
export interface Planned {
  readonly planned: "once" | "anew";
}

export interface Database extends Queries {
  /** Runs `work` in one transaction: all of it, or nothing when it throws. */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** The database can't be reached, is starting or shutting down, or has no connection left. Passes by itself. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
}

/** Opens a pool of connections; nothing is connected before the first statement. */
export function openDatabase(options: {
  url: string;
  connections: number;
  onIdleError: (error: Error) => void;
}): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // For a server that does not even answer that: the network in between swallows everything.
    query_timeout: 17_000,
    keepAlive: true,
    application_name: "donate-nil",
  });
  // A connection that dies while nobody uses it is dropped by the pool; without a listener it ends the process.
  pool.on("error", options.onIdleError);
  // The same for one that dies between two statements of a transaction; the next statement tells.
  pool.on("connect", (client) => void client.on("error", options.onIdleError));
  return {
    ...queriesOn(pool),
    transaction: (work) => inTransaction(pool, work),
    pool,
    close: () => pool.end(),
  };
}

function queriesOn(runner: Pool | PoolClient): Queries {
  const rows = async <Row extends QueryResultRow>(statement: Sql, how?: Planned): Promise<Row[]> => {
    try {
      const { rows: found } = await runner.query<Row>({
        ...(how?.planned === "anew" ? {} : { name: nameOf(statement.text) }),
        text: statement.text,
        values: statement.values,
      });
      return found;
    } catch (error) {
      throw told(error);
    }
  };
  return { rows, row: async (statement, how) => ((await rows(statement, how))[0] as never) ?? null };
}

async function inTransaction<Result>(pool: Pool, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw told(error);
  });
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(queriesOn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw told(error);
  } finally {
    client.release(broken);
  }
}

/** Names of prepared statements: the same text is planned once per connection. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}

/** SQLSTATE classes and codes that pass by themselves: connection lost, shutting down, too many connections. */
const PASSING = /^(08|57P0[123]|53300)/;
const PASSING_NETWORK = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOENT)$/;
const PASSING_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const passing =
    error instanceof DatabaseError
      ? PASSING.test(code)
      : PASSING_NETWORK.test(code) || PASSING_WORDS.test(error.message);
  return passing ? new DatabaseAway("The database is away.", { cause: error }) : error;
}
