import { Client } from "pg";
import { HOW_TO_MIGRATE, missingMigrations } from "../../database/migrate/migrate-state.ts";
import { type Finding, fine, look, mend } from "./findings.ts";
import { lookAtBackups } from "./look-at-backups.ts";

const TESTED = { oldest: 15, newest: 18 };
const CLOCKS_DIFFER_S = 2;
const LONG_QUIET_HOURS = 24;

/** Version, schema, rights, clock, and what waits or fails in it. Changes nothing. */
export async function lookAtDatabase(url: string, connections: number): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
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
  const before = Date.now();
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
  const differs_s = Math.round((now.getTime() - (before + Date.now()) / 2) / 100) / 10;
  return [
    major < TESTED.oldest || major > TESTED.newest
      ? mend("database", `PostgreSQL ${version}: 15 to 18 are what the project is tested with.`)
      : fine("database", `PostgreSQL ${version}`),
    ...(read_only
      ? [mend("database", "It takes no writes: it is a copy. Let DATABASE_URL name the primary.")]
      : []),
    // One server more while a release is rolled out, each with a dozen connections for jobs.
    ...(2 * (connections + 15) > most
      ? [
          look(
            "database",
            `max_connections is ${most}: two servers with DATABASE_CONNECTIONS=${connections} come close.`,
          ),
        ]
      : []),
    Math.abs(differs_s) > CLOCKS_DIFFER_S
      ? mend("clock", `This machine's clock and the database's differ by ${differs_s} s: run NTP on both.`)
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

async function lookAtQueues(client: Client): Promise<Finding[]> {
  const { rows: schema } = await client.query("select where to_regclass('graphile_worker.jobs') is not null");
  if (schema.length === 0) return [look("jobs", "No server has ever started on this database.")];
  const { rows } = await client.query<{
    failing: number;
    parked: number;
    quiet_hours: number | null;
    check_ok: boolean | null;
  }>(`
    select (select count(*)::int from graphile_worker.jobs where last_error is not null) as failing,
           (select count(*)::int from provider_events where parked_at is not null) as parked,
           (select (extract(epoch from now() - max(received_at)) / 3600)::int from provider_events) as quiet_hours,
           (select ok from ledger_checks order by check_id desc limit 1) as check_ok`);
  const [
    { failing, parked, quiet_hours, check_ok } = { failing: 0, parked: 0, quiet_hours: null, check_ok: null },
  ] = rows;
  return [
    failing > 0
      ? look("jobs", `${failing} failed at least once and are tried again: see the Admin Dashboard.`)
      : fine("jobs", "none fails"),
    parked > 0
      ? mend(
          "events",
          `${parked} of the payment provider's events failed ten times: npm run events -- parked`,
        )
      : quiet_hours === null || quiet_hours > LONG_QUIET_HOURS
        ? look(
            "events",
            "None came from the payment provider for a day: check its endpoint and STRIPE_WEBHOOK_SECRETS.",
          )
        : fine("events", `the last came ${quiet_hours} h ago`),
    check_ok === false
      ? mend("books", "The last check found something broken: npm run ledger-check")
      : check_ok === null
        ? look("books", "They were never checked: npm run ledger-check")
        : fine("books", "the last check found nothing broken"),
  ];
}
