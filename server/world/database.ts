import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig, DatabaseError, Pool, type PoolClient, type QueryResultRow } from "pg";
import sql, { type Sql } from "sql-template-tag";
import { isOutdatedPlan, PlanNames } from "./plan-names.ts";
import { NoPrimary } from "./primary/find-primary.ts";
import { type Reach, reach } from "./primary/reach.ts";
import type { Verdict } from "./primary/replicas/replicas.ts";
import { queried, spanned } from "./tracing.ts";

/** What statements that only read are asked of. It may be a replica (primary/replicas/), which knows the money and the rights of a moment ago. */
export interface Reads {
  rows<Row extends QueryResultRow>(statement: Sql, how?: Planned): Promise<Row[]>;
  /** The first row, or null. */
  row<Row extends QueryResultRow>(statement: Sql, how?: Planned): Promise<Row | null>;
}

/** A database as whoever only reads sees it: nothing that needs `Queries` or `Database` takes it. */
export interface ReadDatabase extends Reads {
  /** Runs `work` in one transaction, once more where that is needed. */
  transaction<Result>(work: (tx: Reads) => Promise<Result>): Promise<Result>;
}

/** What runs statements: the database itself, or one transaction of it. */
export interface Queries extends Reads {
  /** Calls `tell` once what was done so far is kept: after the commit in a transaction, never where it is rolled back; else now. */
  afterCommit(tell: () => void): void;
}

/** A statement is planned once per connection, whatever its values; `anew`: for its values, where the best way depends on them, as in a list. */
export interface Planned {
  readonly planned: "once" | "anew";
}

export interface Database extends Queries {
  /**
   * Runs `work` in one transaction: all of it, or nothing when it throws. Where a migration has outdated a plan that it
   * uses, where its connection is lost before its commit was sent, and where PostgreSQL undid it for another's sake, it is run once
   * more: `work` changes nothing but the database. `client`: the connection itself, for work in temporary tables; it neither begins nor commits.
   */
  transaction<Result>(work: (tx: Queries, client: PoolClient) => Promise<Result>): Promise<Result>;
  /** Throws `DatabaseAway` where it can't be reached, or takes no writes: a copy, or a server that is one since a failover. */
  checkWritable(): Promise<void>;
  readonly pool: Pool;
  /** A connection beside the pool, to the same database; not yet connected. */
  alone(config: ClientConfig): Client;
  close(): Promise<void>;
}

/** The database can't be reached, is starting or shutting down, takes no writes, or has no connection left. Passes by itself. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";
}

class ReadOnly extends DatabaseAway {
  constructor(cause?: unknown) {
    super("The database takes no writes.", { cause });
  }
}

/** Opens a pool of connections to the primary; nothing is connected before the first statement. `url` may name several hosts (`hostsOf`). */
export function openDatabase(options: {
  url: string;
  connections: number;
  /** How long a statement waits for a connection before the database counts as away; 3 s. */
  connect_within_ms?: number;
  /** Nothing is written by it, also where it turns out to be the primary. */
  read_only?: boolean;
  onIdleError: (error: Error) => void;
}): Database {
  const way = reach(options.url);
  const pool = new Pool({
    ...way.how,
    max: options.connections,
    connectionTimeoutMillis: options.connect_within_ms ?? 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // For a server that does not even answer that: the network in between swallows everything.
    query_timeout: 17_000,
    keepAlive: true,
    application_name: "donate-nil",
    ...(options.read_only && { options: "-c default_transaction_read_only=on" }),
  });
  // A connection that dies while nobody uses it is dropped by the pool; without a listener it ends the process.
  pool.on("error", options.onIdleError);
  // The same for one that dies between two statements of a transaction; the next statement tells.
  pool.on("connect", (client) => void client.on("error", options.onIdleError));
  const plans = new PlanNames();
  const away = noticeMoved(pool, way);
  const ask = onceMore(askRowsOn(pool, plans));
  const rows: AskRows = (...asked) => ask<never>(...asked).catch(away);
  return {
    ...queriesFrom(rows, atOnce),
    transaction: (work) =>
      spanned("transaction", {}, () => inTransaction(pool, plans, way, work)).catch(away),
    async checkWritable() {
      const [found] = await rows<{ read_only: boolean }>(READ_ONLY);
      if (found?.read_only) await away(new ReadOnly());
    },
    pool,
    alone: (config) =>
      new (way.how.Client ?? Client)({ ...config, connectionString: way.how.connectionString }),
    async close() {
      way.close();
      await pool.end();
    },
  };
}

const READ_ONLY = sql`select current_setting('transaction_read_only')::boolean as read_only`;

/**
 * Answers what throws a failure on; where it says that no writes are taken, all connections that nobody uses are closed first: the
 * next ones are made anew, and lead to where the address points by then. Of several hosts the primary is looked for.
 */
function noticeMoved(pool: Pool, way: Reach): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof DatabaseAway && wasLost(error)) way.doubt();
    if (error instanceof ReadOnly) {
      const idle = Array.from({ length: pool.idleCount }, () => pool.connect());
      await Promise.allSettled(idle.map((taken) => taken.then((client) => client.release(true))));
    }
    throw error;
  };
}

type AskRows = Queries["rows"];

const queriesFrom = (rows: AskRows, afterCommit: Queries["afterCommit"]): Queries => ({
  rows,
  row: async (statement, how) => ((await rows(statement, how))[0] as never) ?? null,
  afterCommit,
});

const atOnce: Queries["afterCommit"] = (tell) => tell();

/** Without `plans` every statement is planned anew. `onOutdated` hears of each that was refused for its plan. */
function askRowsOn(runner: Pool | PoolClient, plans: PlanNames | null, onOutdated?: () => void): AskRows {
  return async <Row extends QueryResultRow>({ text, values }: Sql, how?: Planned) => {
    const name = (how?.planned !== "anew" && plans?.nameOf(text)) || null;
    try {
      const { rows } = await queried(text, () => runner.query<Row>({ ...(name && { name }), text, values }));
      return rows;
    } catch (error) {
      if (name && isOutdatedPlan(error)) {
        plans?.outdate(text, name);
        onOutdated?.();
      }
      throw told(error);
    }
  };
}

/** Nothing of a statement is done whose plan is refused: it is asked again, and planned anew. */
const onceMore =
  (rows: AskRows): AskRows =>
  (statement, how) =>
    rows<never>(statement, how).catch((error: unknown) => {
      if (isOutdatedPlan(error)) return rows<never>(statement, { planned: "anew" });
      throw error;
    });

/** What becomes of a transaction. */
interface Course {
  outdated: boolean;
  /** From then on nobody but the database knows whether it is kept. */
  committing: boolean;
}

async function inTransaction<Result>(
  pool: Pool,
  plans: PlanNames,
  way: Reach,
  work: (tx: Queries, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  let undone = 0;
  for (let is_moved = false; ; ) {
    const course: Course = { outdated: false, committing: false };
    try {
      return await tryTransaction(pool, plans, work, course);
    } catch (error) {
      // Whatever `work` made of it: rolled back it is.
      if (course.outdated) return await tryTransaction(pool, null, work);
      const pause_ms = UNDONE_PAUSES_MS[undone];
      if (isUndone(error) && pause_ms) {
        undone += 1;
        await sleep(pause_ms * (0.5 + Math.random() / 2));
      } else if (wasLost(error) && !course.committing && !is_moved) {
        is_moved = true;
        way.doubt();
        await way.settled();
      } else {
        throw error;
      }
    }
  }
}

/**
 * How long what was undone waits at most, before each of its tries. Whoever it was undone for has to wake up first: who comes at once
 * takes the same row before it, and meets it the same way again.
 */
const UNDONE_PAUSES_MS = [60, 250, 1_000];

async function tryTransaction<Result>(
  pool: Pool,
  plans: PlanNames | null,
  work: (tx: Queries, client: PoolClient) => Promise<Result>,
  course: Course = { outdated: false, committing: false },
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw told(error);
  });
  const tellings: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const onOutdated = () => {
      course.outdated = true;
    };
    const tx = queriesFrom(askRowsOn(client, plans, onOutdated), (tell) => void tellings.push(tell));
    const result = await work(tx, client);
    course.committing = true;
    await client.query("commit");
    for (const tell of tellings) tell();
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    const failure = told(error);
    if (failure instanceof ReadOnly) broken = failure;
    throw failure;
  } finally {
    client.release(broken);
  }
}

/** PostgreSQL says that it undid all of it, for the sake of another: serialization_failure and deadlock_detected. */
export const isUndone = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(40001|40P01)$/.test(codeOf(error));

/** A connection that was made is gone, or turned out to be to a copy: by a look at what failed first. Not that none was to be had in time. */
function wasLost(error: unknown): boolean {
  const { cause } = error instanceof DatabaseAway ? error : { cause: error };
  if (!(cause instanceof Error)) return false;
  return cause instanceof DatabaseError
    ? /^(57P0[12]|25006)$/.test(codeOf(cause))
    : /^(ECONNRESET|EPIPE)$/.test(codeOf(cause)) || LOST.test(cause.message);
}

/** SQLSTATE classes and codes that pass by themselves: connection lost, shutting down, disk full, too many connections, no writes. */
const PASSING = /^(08|57P0[123]|53[13]00|25006)/;
const PASSING_NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOENT)$/;
const LOST = /^Connection terminated(?! due to connection timeout)|not queryable/;
const PASSING_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|Query read timeout/;

/** Whether a value is another row's already, by the constraint of this name. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === "23505" && error.constraint === constraint;

/** Whether a failure of PostgreSQL or of the way to it passes by itself. */
export function isPassing(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway || error instanceof NoPrimary) return true;
  const code = codeOf(error);
  return error instanceof DatabaseError
    ? PASSING.test(code)
    : PASSING_NETWORK.test(code) || PASSING_WORDS.test(error.message);
}

/**
 * What is to become of a question on which a replica failed (primary/replicas/). A write is never done at the primary instead: whoever is given
 * `Reads` is not to write. The primary may answer what was undone because what is replayed was in its way (40001, 40P01), and what is about
 * something that a migration has added a moment ago (class 42).
 */
export function ofReplica(error: unknown): Verdict {
  if (error instanceof ReadOnly) return "to be told";
  if (error instanceof DatabaseAway) return "gone";
  const is_replicas_own = error instanceof DatabaseError && /^(40001|40P01|42)/.test(codeOf(error));
  return is_replicas_own ? "all the same" : "to be told";
}

/** As of a full disk, which PostgreSQL tells a new connection without its code. */
const endsConnection = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^(FATAL|PANIC)$/.test(error.severity ?? "");

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

function told(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  // It let us in when we started: a password that is being changed, until somebody restarts us with the new one.
  if (error instanceof DatabaseError && codeOf(error).startsWith("28"))
    return new DatabaseAway("The database refuses our password.", { cause: error });
  if (!isPassing(error) && !endsConnection(error)) return error;
  if (codeOf(error) === "25006") return new ReadOnly(error);
  return new DatabaseAway("The database is away.", { cause: error });
}
