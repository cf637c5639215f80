import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * How long a migration waits for a table at a time. Whoever asks that table meanwhile waits behind it, so this is what
 * requests feel. Half of PostgreSQL's deadlock_timeout: of a request and a migration that wait for each other,
 * the migration gives way.
 */
const LOCK_TIMEOUT_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

export interface Patience {
  /** How long a migration tries to get its locks. */
  readonly patience_ms: number;
  /** Hears why it tries again. */
  readonly log: (line: string) => void;
}

/**
 * Runs `work` in a transaction that waits for no lock longer than half a second, again and again with pauses between, in which
 * requests pass. Throws as `work` does; where it got no lock for `patience_ms`, an error that says who holds it.
 */
export async function withShortLocks(
  client: pg.Client,
  { patience_ms, log }: Patience,
  work: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
      if (!isNoLock(error)) throw error;
      const waited = Math.round((performance.now() - begun) / 1_000);
      const holder = await oldestTransaction(client);
      if (performance.now() - begun >= patience_ms) {
        throw new Error(
          `no lock in ${tries} tries over ${waited} s. ${holder} Let it finish or end it, then start again.`,
          { cause: error },
        );
      }
      log(`no lock after ${waited} s, tried again. ${holder}`);
      await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** Math.min(tries, 10)));
    }
  }
}

/** lock_not_available, deadlock_detected */
const isNoLock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");

/** Most likely what holds the lock: a report, an export, somebody's open psql. Nothing of what it asks is told. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; user: string; seconds: number }>(`
    select pid, application_name as name, usename as user,
           extract(epoch from clock_timestamp() - xact_start)::integer as seconds
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`);
  const [row] = rows;
  if (!row) return "No other transaction is open now.";
  return `The oldest open transaction is ${row.seconds} s old: process ${row.pid} of ${row.user} (${row.name || "no name"}).`;
}
