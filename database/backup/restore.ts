import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { migrate } from "../migrate/migrate.ts";
import { grantJobSchema } from "../migrate/migrate-grants.ts";
import { SPEECH } from "./backed-up-tables.ts";
import { type BackupHeader, BackupReader } from "./backup-file.ts";
import { loadJobs, loadRows } from "./load-rows.ts";
import { catchUpSchema, emptySchema, makeSchema, migrationsOf } from "./make-schema.ts";
import { endWhatCameBack, goOnCounting } from "./what-ends.ts";

/** Servers that were just told to stop are given a moment. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 100;

export interface RestoreOptions {
  /** The name of the database that is to lose what it holds; null: it has to be empty. */
  readonly replace: string | null;
  /** Hears what the backup says of itself, before anything is done. */
  readonly tell: (header: BackupHeader) => void;
  /** How long it waits for others to leave the database. */
  readonly patience_ms?: number;
}

/** Tables of the backup that no migration of ours makes, and migrations that came after it. */
export interface Restored {
  readonly header: BackupHeader;
  readonly left_out: readonly string[];
  readonly applied: readonly string[];
}

/**
 * Puts a backup into a database and brings it up to this release, all of it or nothing; then grants the role of `appUrl` what it
 * does. Throws where the backup is not whole or of a newer release, where the database holds something and is not
 * named by `replace`, and where somebody is connected to it.
 */
export async function restore(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  packed: Readable,
  { replace, tell, patience_ms = PATIENCE_MS }: RestoreOptions,
): Promise<Restored> {
  const reader = new BackupReader(packed);
  const header = await reader.header();
  tell(header);
  const { had, newer } = migrationsOf(header);
  const client = new Client({ connectionString: ownerUrl, application_name: "donate-nil restore" });
  client.on("error", () => {}); // the running statement rejects as well
  await client.connect();
  try {
    await client.query(SPEECH);
    const name = await refuseWhatItHolds(client, replace);
    await untilNobodyIsIn(client, name, patience_ms);
    await prepareJobs(client, ownerUrl, appUrl);
    await client.query("begin; set local lock_timeout = '10s'");
    await emptySchema(client);
    await makeSchema(client, had);
    const left_out = await loadRows(client, header, reader);
    await goOnCounting(client, await reader.sequences());
    await reader.finish();
    await catchUpSchema(client, newer);
    await loadJobs(client);
    await endWhatCameBack(client, header);
    await client.query("commit");
    // Nothing is left to apply; the acting role is granted what it does.
    await migrate(ownerUrl, { appUrl });
    await client.query("analyze");
    return { header, left_out, applied: newer.map(({ file }) => file) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Answers the name of the database. */
async function refuseWhatItHolds(client: Client, replace: string | null): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name ?? "";
  const held = await whatItHolds(client);
  if (held === null || replace === name) return name;
  const named = replace === null ? "" : ` (not ${replace})`;
  throw new Error(
    `The database ${name}${named} holds ${held}. To have the backup instead of that, which is then lost: --replace ${name}`,
  );
}

async function untilNobodyIsIn(client: Client, name: string, patience_ms: number): Promise<void> {
  for (let waited_ms = 0; ; waited_ms += LOOK_EVERY_MS) {
    const others = await connected(client);
    if (others === 0) return;
    if (waited_ms >= patience_ms)
      throw new Error(`${others} connections to the database ${name} are open: stop the servers first.`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** In words; null where nobody has done anything in it. */
async function whatItHolds(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ tables: string[] }>(`
    select coalesce(array_agg(relname::text), '{}') as tables from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  const tables = rows[0]?.tables ?? [];
  if (tables.length === 0) return null;
  if (!tables.includes("schema_migrations")) return `${tables.length} tables of somebody else`;
  const counts: string[] = [];
  for (const table of ["people", "players", "contributions", "ledger_transfers"]) {
    if (!tables.includes(table)) counts.push(`no table ${table}`);
    else {
      const { rows: found } = await client.query<{ n: number }>(`select count(*)::float8 as n from ${table}`);
      if (found[0]?.n) counts.push(`${found[0].n} ${table}`);
    }
  }
  return counts.length === 0 ? null : counts.join(", ");
}

async function connected(client: Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`);
  return rows[0]?.others ?? 0;
}

/** The job library's own tables, by the role that works on them. */
async function prepareJobs(client: Client, ownerUrl: string, appUrl: string): Promise<void> {
  if (new Client(appUrl).user !== new Client(ownerUrl).user) await grantJobSchema(client, appUrl);
  await runMigrations({ connectionString: appUrl, logger: new Logger(() => () => {}) });
}
