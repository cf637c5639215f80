import type { Client } from "pg";
import { APPLIED_TABLE, noteDown } from "../migrate/migrate.ts";
import { type Migration, pendingOf, readMigrations } from "../migrate/migrate-files.ts";
import { indexesApart } from "../migrate/migrate-indexes.ts";
import { MIGRATIONS } from "../migrate/migrate-state.ts";
import type { BackupHeader } from "./backup-file.ts";

/**
 * The migrations that a backup had, and those that came after it. Throws where this release does not know one of them, or knows another of its number: the
 * backup is of a newer release, or of another project.
 */
export function migrationsOf({ release, migrations }: BackupHeader): {
  had: Migration[];
  newer: Migration[];
} {
  const files = readMigrations(MIGRATIONS);
  const newest = migrations.at(-1)?.version ?? 0;
  if (newest > (files.at(-1)?.version ?? 0))
    throw new Error(
      `The backup is of a newer release (${release}, migration ${newest}): install that one, or a later one.`,
    );
  const versions = new Set(migrations.map(({ version }) => version));
  const had = files.filter(({ version }) => versions.has(version));
  const applied = migrations.map((migration) => ({ ...migration, oldest_server: null }));
  pendingOf(had, applied);
  return { had, newer: pendingOf(files, applied).pending };
}

/** Takes everything of ours out of the database, whatever state it is in. Runs in the caller's transaction. */
export async function emptySchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OURS);
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(";"));
}

/** Empty tables as these migrations make them, in the caller's transaction. */
export async function makeSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(APPLIED_TABLE);
  await runMigrations(client, migrations);
}

/** Brings what a backup had up to this release, in the caller's transaction. */
export async function catchUpSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await runMigrations(client, migrations);
  for (const migration of migrations) await noteDown(client, migration);
}

async function runMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  for (const { file, sql } of migrations) {
    try {
      // Nobody is kept out of a table that nobody sees yet.
      const statements = indexesApart(sql)?.map((text) => text.replace(/\bconcurrently\b/i, "")) ?? [sql];
      for (const statement of statements) await client.query(statement);
      await client.query("set constraints all immediate");
    } catch (error) {
      throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
}

/** What is not an extension's, by the names it has before anything goes. */
const OURS = `
  select format('drop %s if exists public.%I cascade',
                case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                relname) as statement
    from pg_class c
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
