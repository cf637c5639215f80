import { type Client, escapeIdentifier } from "pg";
import { JOB_COLUMNS, JOBS } from "./backed-up-tables.ts";
import type { BackupHeader, BackupReader, BackupTable } from "./backup-file.ts";
import { copyIn } from "./copy.ts";

/**
 * Loads the rows of a backup into the tables that its migrations made: what those put there goes, triggers rest, and keys and
 * indexes that the rows have to fit are made once they are there. Answers tables that no migration makes: those are left out.
 * Runs in the caller's transaction.
 */
export async function loadRows(
  client: Client,
  header: BackupHeader,
  reader: BackupReader,
): Promise<readonly string[]> {
  const { rows: made } = await client.query<{ name: string }>(MADE);
  const names = made.map(({ name }) => name);
  await client.query(JOBS_TABLE);
  const large = header.tables.filter(({ rows }) => rows > LARGE).map(({ name }) => name);
  const { rows: set_aside } = await client.query<{ drop: string; make: string }>(SET_ASIDE, [large]);
  await client.query(set_aside.map(({ drop }) => drop).join(";"));
  const each = (statement: string) =>
    client.query(names.map((name) => `alter table public.${escapeIdentifier(name)} ${statement}`).join(";"));
  await each("disable trigger user");
  await client.query(`truncate ${names.map((name) => `public.${escapeIdentifier(name)}`).join(", ")}`);
  const strange: string[] = [];
  for (const table of header.tables) {
    if (table.name === JOBS || names.includes(table.name)) await loadTable(client, table, reader);
    else {
      for await (const _ of reader.rows());
      strange.push(table.name);
    }
  }
  await client.query(set_aside.map(({ make }) => make).join(";"));
  await each("enable trigger user");
  return strange;
}

async function loadTable(
  client: Client,
  { name, columns, rows }: BackupTable,
  reader: BackupReader,
): Promise<void> {
  const place = name === JOBS ? "pg_temp.jobs" : `public.${escapeIdentifier(name)}`;
  const listed = columns.map((column) => escapeIdentifier(column)).join(", ");
  const copied = await copyIn(client, `copy ${place} (${listed}) from stdin`, reader.rows());
  if (copied !== rows) throw new Error(`The backup has ${copied} rows of ${name} and says ${rows}.`);
}

const MADE = `
  select relname as name from pg_class c
   where relnamespace = 'public'::regnamespace and relkind = 'r'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   order by 1`;

const JOBS_TABLE = `
  create temporary table ${JOBS} (identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int,
                                  job_key text, priority int) on commit drop`;

/** From so many rows on, an index is made faster than kept. */
const LARGE = 10_000;

/** Jobs of before are of the database that was; those of the backup are added as any job is. */
export async function loadJobs(client: Client): Promise<void> {
  await client.query("delete from graphile_worker._private_jobs");
  const given = JOB_COLUMNS.map((column) => `${column} := j.${column}`).join(", ");
  await client.query(`select graphile_worker.add_job(${given}) from pg_temp.jobs j`);
}

/** Foreign keys, and indexes of large tables but those of keys; keys first to go and last to come, since they lean on the others. */
const SET_ASIDE = `
  select "drop", make from (
    select 1 as turn, format('alter table public.%I drop constraint %I', c.relname, k.conname) as "drop",
           format('alter table public.%I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as make
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    union all
    select 0, format('drop index public.%I', x.relname), pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as each
   order by turn`;
