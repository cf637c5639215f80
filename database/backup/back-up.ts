import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createZstdCompress } from "node:zlib";
import { Client, escapeIdentifier } from "pg";
import {
  JOB_COLUMNS,
  JOBS,
  type OwnTable,
  ownTables,
  rowsOf,
  SPEECH,
  WAITING_JOBS,
} from "./backed-up-tables.ts";
import {
  type BackupHeader,
  type BackupTable,
  END_OF_ROWS,
  FORMAT,
  lineOf,
  type Sequences,
  sealed,
} from "./backup-file.ts";
import { copyOut } from "./copy.ts";

/**
 * Writes everything that a database of ours holds, as of one moment, while servers work. `url`: of a role that may read all of it,
 * the owner's. Answers what it says of itself. What is left out: backed-up-tables.ts.
 */
export async function backUp(url: string, release: string, sink: Writable): Promise<BackupHeader> {
  const client = new Client({ connectionString: url, application_name: "donate-nil backup" });
  client.on("error", () => {}); // the running statement rejects as well
  await client.connect();
  try {
    await client.query(SPEECH);
    const copies = await copiesOf(client, await heldTables(client));
    const header = await headerOf(client, release, copies);
    const content = sealed(contentOf(client, header, copies));
    await pipeline(Readable.from(content, { objectMode: false }), createZstdCompress(), sink);
    return header;
  } finally {
    await client.end().catch(() => {});
  }
}

/** What is noted of a backup; of one that went through a pipe nobody knows any more of which moment it is. */
type Taken = Pick<BackupHeader, "release"> & { readonly taken_at: string | null };

/** Writes into the audit log that a backup was taken: where the doctor looks for its age. Once all of it lies where it is to be. */
export async function noteBackup(url: string, { taken_at, release }: Taken): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "donate-nil backup" });
  client.on("error", () => {}); // the running statement rejects as well
  await client.connect();
  try {
    await client.query(
      "insert into audit_log (act, detail) values ('took a backup', jsonb_build_object('taken_at', $1::text, 'release', $2::text))",
      [taken_at, release],
    );
  } finally {
    await client.end();
  }
}

/** A table of the file and how its rows are read. */
type Copy = Pick<BackupTable, "name" | "columns"> & { readonly rows: string };

/**
 * Begins the transaction that all is read in. Nobody changes a table's shape until it is read: the locks come before the moment that is read. A migration
 * that they waited for has changed some meanwhile, and its line is there at that moment: then it is begun again with what is there now.
 */
async function heldTables(client: Client): Promise<readonly OwnTable[]> {
  for (let tables = await ownTables(client); ; ) {
    if (tables.length === 0) throw new Error("There is nothing to back up: the database has no tables.");
    const names = tables.map(({ name }) => `public.${escapeIdentifier(name)}`);
    await client.query("begin isolation level repeatable read, read only");
    await client.query(`lock table ${names.join(", ")} in access share mode`);
    const found = await ownTables(client);
    if (isDeepStrictEqual(found, tables)) return tables;
    await client.query("rollback");
    tables = found;
  }
}

async function copiesOf(client: Client, tables: readonly OwnTable[]): Promise<Copy[]> {
  const { rows } = await client.query(
    "select where to_regclass('graphile_worker._private_jobs') is not null",
  );
  return [
    ...tables.map((table) => ({ ...table, rows: rowsOf(table) })),
    ...(rows.length > 0 ? [{ name: JOBS, columns: JOB_COLUMNS, rows: WAITING_JOBS }] : []),
  ];
}

async function headerOf(client: Client, release: string, copies: readonly Copy[]): Promise<BackupHeader> {
  const { rows } = await client.query<Pick<BackupHeader, "taken_at" | "postgres" | "migrations">>(`
    select to_json(now()) #>> '{}' as taken_at, current_setting('server_version') as postgres,
           (select json_agg(json_build_object('version', version, 'name', name, 'checksum', checksum) order by version)
              from schema_migrations) as migrations`);
  const [about] = rows;
  if (!about) throw new Error("PostgreSQL says nothing of itself.");
  const tables: BackupTable[] = [];
  for (const { name, columns, rows: statement } of copies) {
    const counted = await client.query<{ rows: number }>(
      `select count(*)::float8 as rows from (${statement}) as counted`,
    );
    tables.push({ name, columns, rows: counted.rows[0]?.rows ?? 0 });
  }
  return { format: FORMAT, release, ...about, tables };
}

async function* contentOf(
  client: Client,
  header: BackupHeader,
  copies: readonly Copy[],
): AsyncGenerator<Buffer> {
  yield lineOf(header);
  for (const { rows } of copies) {
    yield* copyOut(client, `copy (${rows}) to stdout`);
    yield END_OF_ROWS;
  }
  yield lineOf({ sequences: await readSequences(client) });
}

/** They stand outside of the moment: read last, none is behind the rows. */
async function readSequences(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
