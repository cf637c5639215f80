import { Client } from "pg";
import { HOW_TO_MIGRATE, missingMigrations } from "../../database/migrate/migrate-state.ts";
import { type Finding, fine, look, mend } from "./findings.ts";
import { lookAtBackups } from "./look-at-backups.ts";
import { aheadOf } from "./look-at-clocks.ts";
import { lookAtQueues } from "./look-at-queues.ts";

const TESTED = { oldest: 15, newest: 18 };
const CLOCKS_DIFFER_S = 2;
/** A machine that is short of processor takes its time: that is no firewall. */
const CONNECT_WITHIN_MS = 30_000;

/** Version, schema, rights, clock, and what waits or fails in it. Changes nothing. */
export async function lookAtDatabase(url: string, connections: number): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on("error", () => {}); // the running query rejects as well
  await client.connect();
  try {
    const server = await lookAtServer(client, connections);
    const missing = await missingMigrations(url);
    const [first] = missing;
    if (first !== undefined) {
      const others = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
      return [...server, mend("database", `It lacks ${first}${others}: ${HOW_TO_MIGRATE}`)];
    }
    const rights = await lookAtRights(client);
    return [...server, ...rights, ...(await lookAtQueues(client)), ...(await lookAtBackups(client))];
  } finally {
    await client.end();
  }
}

async function lookAtServer(client: Client, connections: number): Promise<Finding[]> {
  const asked_ms = Date.now();
  const { rows } = await client.query<{
    version: string;
    major: number;
    read_only: boolean;
    most: number;
    now: Date;
  }>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
           current_setting('transaction_read_only')::boolean as read_only,
           current_setting('max_connections')::int as most, clock_timestamp() as now`);
  const [server] = rows;
  if (!server) throw new Error("PostgreSQL says nothing of itself.");
  const { version, major, read_only, most, now } = server;
  const differs_s = aheadOf({ clock_ms: now.getTime(), asked_ms, answered_ms: Date.now() }, 1);
  return [
    major < TESTED.oldest || major > TESTED.newest
      ? mend("database", `PostgreSQL ${version}: 15 to 18 are what the project is tested with.`)
      : fine("database", `PostgreSQL ${version}`),
    ...(read_only
      ? [mend("database", "It takes no writes: it is a copy. Let DATABASE_URL name the primary.")]
      : []),
    // One server more while a release is rolled out, each with some connections for jobs (server/world/job-crew.ts) and to look.
    ...(2 * (connections + 6) > most
      ? [
          look(
            "database",
            `max_connections is ${most}: two servers with DATABASE_CONNECTIONS=${connections} come close.`,
          ),
        ]
      : []),
    Math.abs(differs_s) > CLOCKS_DIFFER_S
      ? mend(
          "clock",
          `This machine's clock and the database's differ by ${Math.abs(differs_s)} s: run NTP on both.`,
        )
      : fine("clock", `as the database's, to ${Math.abs(differs_s)} s`),
  ];
}

async function lookAtRights(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ role: string; may_change: boolean; lacks: string | null }>(`
    select current_user as role,
           has_table_privilege('ledger_entries', 'update, delete, truncate') as may_change,
           (select string_agg(relname, ', ' order by relname) from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'r'
               and not has_table_privilege(oid, 'select')) as lacks`);
  const [rights] = rows;
  if (rights?.lacks)
    return [mend("rights", `${rights.role} may not read ${rights.lacks}: ${HOW_TO_MIGRATE}`)];
  if (rights?.may_change)
    return [
      look(
        "rights",
        `${rights.role} owns the books and could change them: let one role own and another act (README).`,
      ),
    ];
  return [fine("rights", `${rights?.role} may add to the books and not change them`)];
}
