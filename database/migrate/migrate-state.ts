import { join } from "node:path";
import pg from "pg";
import { type Applied, pendingOf, readMigrations } from "./migrate-files.ts";

export const MIGRATIONS = join(import.meta.dirname, "../migrations");

export const HOW_TO_MIGRATE =
  "run npm run migrate with MIGRATE_DATABASE_URL (the role that owns) and DATABASE_URL (the role that acts).";

/**
 * The migrations that the database at `url` still lacks, in order; none where it is as new as this checkout needs it, or newer.
 * Changes nothing, and any role that was granted what it may do can ask.
 *
 * Throws where files and database do not tell the same story or the database has left this checkout behind, as `migrate` does;
 * and where the role may not read the database.
 */
export async function missingMigrations(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "donate-nil start" });
  client.on("error", () => {}); // the running query rejects as well
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; readable: boolean }>(LOOK);
    const [kept] = rows;
    if (kept && !kept.readable)
      throw new Error(`${kept.role} may not read the database yet: ${HOW_TO_MIGRATE}`);
    const applied = kept ? await readApplied(client) : [];
    return pendingOf(readMigrations(folder), applied).pending.map(({ file }) => file);
  } finally {
    await client.end();
  }
}

/** What was applied, in order. Before oldest_server was kept, any server could run. */
export async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select version, name, checksum, (to_jsonb(m) ->> 'oldest_server')::integer as oldest_server
       from public.schema_migrations m order by version`,
  );
  return rows;
}

/** Catalogs may be read by everyone, so this tells "not there" from "not allowed". */
const LOOK = `
  select current_user as role,
         has_table_privilege(c.oid, 'select') and has_schema_privilege(c.relnamespace, 'usage') as readable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relname = 'schema_migrations'`;
