import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** One for all programs that migrate this database; any number. */
const MIGRATION_LOCK = 7_034_612;
const TURN_MS = 100;
/** Servers that start together take turns within seconds; what lasts longer is told, and again while it does. */
const TOLD_FIRST_MS = 5_000;
const TOLD_EACH_MS = 30_000;

/**
 * Lets one program at a time migrate, by a lock of the session: it goes with the connection, however that ends. Asked for again and again, since who waits in
 * one statement is waited for by an index that is made concurrently. `log` hears for whom it waits.
 */
export async function awaitTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  await noticeVanishing(client);
  for (let tell_at = performance.now() + TOLD_FIRST_MS; ; await sleep(TURN_MS)) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine) return;
    if (performance.now() < tell_at) continue;
    tell_at = performance.now() + TOLD_EACH_MS;
    const holder = await holderOf(client);
    if (holder) log(`Another one migrates: ${holder} It is waited for.`);
  }
}

/**
 * A machine that goes without a word leaves its session behind, with the lock, for the two hours of the system's default. Within a minute is enough, in the middle
 * of a statement too; where a system has none of it the default stays.
 */
async function noticeVanishing(client: pg.Client): Promise<void> {
  for (const probe of [
    "set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3",
    "set client_connection_check_interval = '10s'",
  ])
    await client.query(probe).catch(() => {});
}

/** Who has the lock, and how to end it where nobody is there any more. Null where it has gone meanwhile. */
async function holderOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{
    pid: number;
    name: string | null;
    user: string | null;
    host: string | null;
    seconds: number | null;
  }>(
    `select l.pid, nullif(application_name, '') as name, usename as user, host(client_addr) as host,
            extract(epoch from clock_timestamp() - backend_start)::int as seconds
       from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  const [row] = rows;
  if (!row) return null;
  const name = row.name ? ` (${row.name})` : "";
  const from = row.host ? ` at ${row.host}` : "";
  const since = row.seconds === null ? "" : `, connected for ${row.seconds} s`;
  return `process ${row.pid}${name} of ${row.user ?? "nobody known"}${from}${since}. Where nobody is there any more: select pg_terminate_backend(${row.pid}).`;
}
