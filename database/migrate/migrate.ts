import pg from "pg";
import { type Migration, pendingOf, readMigrations } from "./migrate-files.ts";
import { grantNew, grantToApp } from "./migrate-grants.ts";
import { indexesApart } from "./migrate-indexes.ts";
import { type Patience, withShortLocks } from "./migrate-locks.ts";
import { HOW_TO_MIGRATE, MIGRATIONS, readApplied } from "./migrate-state.ts";
import { awaitTurn } from "./migrate-turn.ts";

const OLDEST_SERVER_VERSION = 150_000;
/** A long report may run that long before a deployment has to be looked at. */
const PATIENCE_MS = 120_000;

/**
 * Brings the database up to this checkout's numbered files, each in a transaction of its own, forward only, while servers work
 * (migrate-locks.ts). Any number of servers may call it at once: an advisory lock lets one work and the others find it done.
 * Where the database is ahead, by migrations that leave this checkout what it uses, there is nothing to do (migrate-contracts.ts).
 *
 * `appUrl`: when its role is not the owner's, that role is granted what it may do (migrate-grants.ts), every
 * time, so that the tables of a new file are covered. `folder`: the migrations, `database/migrations` by default.
 * `patience_ms`: how long each file tries to get its locks; `log` hears why it waits.
 *
 * Throws an error that names the file when an applied one has been altered or is missing, when a new one comes
 * before an applied one, when a newer one has left this checkout behind, when a file's SQL fails (with its line), and when it
 * got no lock (with who may hold it); and when PostgreSQL is older than 15 or the database's encoding is not UTF8.
 */
export async function migrate(
  ownerUrl: string,
  options: { appUrl?: string; folder?: string } & Partial<Patience> = {},
): Promise<{ applied: string[] }> {
  const { patience_ms = PATIENCE_MS, log = () => {} } = options;
  const migrations = readMigrations(options.folder ?? MIGRATIONS);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "donate-nil migrate" });
  client.on("error", () => {}); // the running query rejects as well
  await client.connect();
  try {
    await refuseUnfit(client);
    await awaitTurn(client, log);
    // Everything is made in public, whatever the role or the database prefer.
    await client.query("set search_path to public; set statement_timeout to 0");
    await client.query(APPLIED_TABLE).catch((error: unknown) => {
      throw new Error(wordsOf(error), { cause: error });
    });
    const { pending, ahead } = pendingOf(migrations, await readApplied(client));
    // Servers go on meanwhile: a trigger of this file may write to a table of it from its commit on.
    const grants = async () => {
      if (options.appUrl && !ahead) await grantNew(client, options.appUrl);
    };
    for (const migration of pending) await apply(client, migration, { patience_ms, log }, grants);
    await pinSearchPath(client);
    // What the app role may do to newer tables, only newer code knows.
    if (options.appUrl && !ahead) await grantToApp(client, options.appUrl);
    return { applied: pending.map(({ file }) => file) };
  } finally {
    await client.end();
  }
}

/**
 * Looked at before it is made or altered: an `alter` that changes nothing waits for whoever reads, and a role that only acts may
 * make no table, not even one that is there.
 */
export const APPLIED_TABLE = `
  do $$ begin
    if to_regclass('schema_migrations') is null then
      create table schema_migrations (
        version    integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      );
    end if;
    if not exists (select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_server') then
      alter table schema_migrations add column oldest_server integer;
    end if;
  end $$`;

async function apply(
  client: pg.Client,
  migration: Migration,
  patience: Patience,
  grants: () => Promise<void>,
): Promise<void> {
  const { file, sql } = migration;
  const log = (line: string) => patience.log(`migration ${file}: ${line}`);
  const apart = indexesApart(sql);
  try {
    // These keep nobody out, take as long as they take, and PostgreSQL makes them outside of transactions only.
    for (const statement of apart ?? []) await client.query(statement);
    await withShortLocks(client, { ...patience, log }, async () => {
      if (!apart) {
        await client.query(sql);
        await grants();
      }
      await noteDown(client, migration);
    });
  } catch (error) {
    throw new Error(`Migration ${file} failed${placeOf(error, sql)}: ${wordsOf(error)}`, { cause: error });
  }
}

/** That it was applied, in the transaction in which it was. */
export async function noteDown(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, checksum, oldest_server } = migration;
  await client.query(
    "insert into schema_migrations (version, name, checksum, oldest_server) values ($1, $2, $3, $4)",
    [version, name, checksum, oldest_server],
  );
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; name: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, current_database() as name`,
  );
  const [{ number, version, encoding, name } = { number: 0, version: "", encoding: "", name: "" }] = rows;
  if (number < OLDEST_SERVER_VERSION)
    throw new Error(`PostgreSQL 15 or later is needed; this one is ${version}.`);
  // A cluster made under LANG=C gives its databases an encoding in which names have no letters but those of English.
  if (encoding !== "UTF8")
    throw new Error(
      `The database ${name} has the encoding ${encoding}, and UTF8 is needed. Make it again: create database ${name} owner … template template0 encoding 'UTF8'.`,
    );
}

/** For every later connection, where the role owns the database and so may say it. */
async function pinSearchPath(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) then
        execute format('alter database %I set search_path to public', current_database());
      end if;
    end $$`);
}

function placeOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? "" : ` in line ${sql.slice(0, position).split("\n").length}`;
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const mayNot = error instanceof pg.DatabaseError && error.code === "42501";
  return mayNot ? `${words}. This role may not change the schema: ${HOW_TO_MIGRATE}` : words;
}
