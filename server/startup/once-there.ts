import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { DatabaseAway, isPassing } from "../world/database.ts";
import type { Log } from "../world/log.ts";
import { findPrimary } from "../world/primary/find-primary.ts";
import { hostNames } from "../world/primary/hosts.ts";

/** What is waited for is looked at so often, and told each so many looks. */
export const LOOKS_EVERY_MS = 1_000;
export const TOLD_EACH = 30;
const CONNECT_WITHIN_MS = 5_000;

/**
 * Does the work once a PostgreSQL answers that takes writes, however long that takes, and again where it goes away meanwhile: the
 * work may be done twice. What else is wrong is thrown, and so is that `ending` is aborted while it waits.
 */
export async function onceThere<Answer>(
  url: string,
  work: () => Promise<Answer>,
  log: Log,
  ending: AbortSignal,
): Promise<Answer> {
  for (let looks = 0; ; looks += 1) {
    try {
      await asClient(url, refusePoolAndCopy);
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      if (!isPassing(reason)) throw error;
      const because = reason.message || ("code" in reason ? String(reason.code) : reason.name);
      if (looks % TOLD_EACH === 0)
        log.warn(
          { database: hostNames(url), because },
          "The database is away or takes no writes: waiting for it.",
        );
    }
    await sleep(LOOKS_EVERY_MS, undefined, { signal: ending });
  }
}

/** The work on a connection of its own, to the primary. */
export async function asClient<Answer>(
  url: string,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({
    connectionString: await findPrimary(url),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  client.on("error", () => {}); // the running query rejects as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A pool of connections, like pgbouncer, answers with a key of its own at the start of a session: the number of the process in it is not
 * PostgreSQL's. Through one whose sessions change with each transaction, named statements, listeners and locks of a session break, some of them
 * unnoticed; and it takes no time limits at the start of a session.
 */
async function refusePoolAndCopy(client: Client): Promise<void> {
  const { rows } = await client.query<{ read_only: boolean; pid: number }>(
    "select current_setting('transaction_read_only')::boolean as read_only, pg_backend_pid() as pid",
  );
  if ("processID" in client && client.processID !== rows[0]?.pid) throw new Error(NO_POOL);
  if (rows[0]?.read_only) throw new DatabaseAway("It takes no writes.");
}

const NO_POOL =
  "DATABASE_URL leads to a pool of connections, like pgbouncer, which a server does not survive: it keeps sessions of its own. Let it lead to PostgreSQL itself, or to a proxy that passes whole connections on, like HAProxy (docs/cluster.md).";

/** A migration names its file around what PostgreSQL said. */
const reasonOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? reasonOf(error.cause) : error;
