import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { Client } from "pg";
import { loadDemo } from "../demo/demo.ts";
import { loadDemoPeople } from "../demo/demo-people.ts";
import { loadDemoRequests } from "../demo/demo-requests.ts";
import { loadCatalogue } from "../facts/catalogue.ts";
import { migrate } from "../migrate/migrate.ts";
import { MIGRATIONS, missingMigrations } from "../migrate/migrate-state.ts";
import { printSchema } from "../schema/schema-print.ts";
import { query } from "../testing/clusters.ts";
import { bareDatabase, emptyDatabase } from "../testing/database.ts";
import { backUp } from "./back-up.ts";
import { LEFT_OUT } from "./backed-up-tables.ts";
import type { BackupHeader } from "./backup-file.ts";
import { type Restored, restore } from "./restore.ts";

let full: Awaited<ReturnType<typeof emptyDatabase>>;
let taken: Buffer;
/** What it was restored to. */
let store: Awaited<ReturnType<typeof emptyDatabase>>;
let restored: Restored;
before(async () => {
  full = await emptyDatabase();
  await withClient(full.ownerUrl, async (client) => {
    await loadCatalogue(client);
    await loadDemo(client, { players: 120 });
    await loadDemoPeople(client, "$argon2id$v=19$demo");
    await loadDemoRequests(client);
    await client.query(MORE);
  });
  taken = await backUpOf(full.ownerUrl);
  store = await bareDatabase();
  restored = await restoreTo(store, taken);
});
after(async () => {
  await full.drop();
  await store.drop();
});

/** Odd letters and bytes, secrets, jobs, and what must not come back. */
const MORE = `
  insert into kept_secrets (name, secret) values ('limits', repeat('s', 40));
  insert into profile_submissions (submission_id) values ('00000000-0000-4000-8000-000000000001');
  insert into profile_pictures (submission_id, webp, width, height)
    values ('00000000-0000-4000-8000-000000000001', '\\x00ff5c2e0a'::bytea, 1, 1);
  insert into profile_links (link_hash, submission_id, seen_by)
    values ('\\x01', '00000000-0000-4000-8000-000000000001', 'athlete');
  insert into audit_log (act, subject) values (E'\\\\.', E'tab\\t, line\\n\\\\.\\nand \\\\N é');
  insert into sessions (session_hash, user_id, way, idle_ends_at, ends_at)
    select sha256('a'), user_id, 'password', now() + interval '1 day', now() + interval '1 day' from people limit 1;
  insert into mailed_links (link_hash, user_id, purpose, email, ends_at)
    select sha256('b'), user_id, 'new_password', email, now() + interval '1 day' from people limit 1;
  insert into office_invitations (school_id, email, invited_at, sent_at, ends_at)
    select school_id, 'officer@example.org', now(), now(), now() + interval '9 days' from schools limit 1;
  insert into factor_removals (removal_id, user_id, asked_by, asked_at, agreed_by, agreed_at, told_at)
    select '00000000-0000-4000-8000-000000000002', min(user_id), min(user_id), now(), max(user_id), now(), now() from people
    having count(*) > 1;
  select graphile_worker.add_job('mail_receipt', '{"contribution_id": "one"}', job_key := 'one', max_attempts := 1000)`;

async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function backUpOf(url: string): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), backUp(url, "1.2.3", sink)]);
  return bytes;
}

const restoreTo = (
  urls: { ownerUrl: string; appUrl: string },
  bytes: Buffer,
  replace: string | null = null,
): Promise<Restored> => restore(urls, Readable.from([bytes]), { replace, tell: () => {} });

/** Rows of every table, as one hash each. */
const rowsOf = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(`
      select c.relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and attname <> 'made_in'
       group by 1 order by 1`);
    const found: Record<string, string> = {};
    for (const { name, columns } of rows) {
      const hashed = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as hash
           from (select ${columns} from ${name}) r`,
      );
      found[name] = hashed.rows[0].hash;
    }
    return found;
  });
/** What ends on the way back, and what is written of it. */
const CHANGED = ["audit_log", "factor_removals", "office_invitations", "profile_links"];

test("what comes back is what was there: each row, secrets and pictures too, and the schema", async () => {
  assert.equal(restored.header.release, "1.2.3");
  assert.deepEqual([restored.left_out, restored.applied], [[], []]);
  const [was, is] = [await rowsOf(full.ownerUrl), await rowsOf(store.ownerUrl)];
  for (const name of [...CHANGED, ...Object.keys(LEFT_OUT)]) {
    delete was[name];
    delete is[name];
  }
  assert.deepEqual(is, was);
  const lines = async (url: string) =>
    (await withClient(url, printSchema))
      .split("\n")
      .map((line) => line.replace(/,$/, ""))
      .filter((line) => line !== "")
      .sort();
  assert.deepEqual(await lines(store.ownerUrl), await lines(full.ownerUrl));
  const acts = "select act, subject from audit_log order by entry_id";
  const came_back = await query(store.ownerUrl, acts);
  assert.equal(came_back.pop()?.act, "restored a backup");
  assert.deepEqual(came_back, await query(full.ownerUrl, acts));
});

test("the acting role has its rights again, and finds the jobs that waited", async () => {
  const jobs = "select task_identifier, key, max_attempts from graphile_worker.jobs";
  assert.deepEqual(await query(store.appUrl, jobs), await query(full.ownerUrl, jobs));
  await query(store.appUrl, "insert into mails_sent (mail_key) values ('a letter')");
});

test("a transfer of the backup takes no more entries", async () => {
  const more = `
    insert into ledger_entries (transfer_id, account_id, currency, amount_cents)
    select transfer_id, (select max(account_id) from ledger_accounts), currency, amount
      from (select min(transfer_id) as transfer_id, min(currency) as currency from ledger_transfers) one,
           (values (5), (-5)) as two (amount)`;
  await assert.rejects(query(store.appUrl, more), /transfer/);
});

test("what was ended since the backup is not good again: sessions, links, invitations to an office, removals of a second step", async () => {
  const [left] = await query(
    store.ownerUrl,
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from mailed_links) as mailed_links,
            (select count(*)::int from profile_links where ends_at > now()) as private_links,
            (select count(*)::int from office_invitations where withdrawn_at is null) as invitations,
            (select count(*)::int from factor_removals where over_at is null) as removals,
            (select outcome from factor_removals where agreed_by is not null) as removal`,
  );
  const none = { sessions: 0, mailed_links: 0, private_links: 0, invitations: 0, removals: 0 };
  assert.deepEqual(left, { ...none, removal: "stopped" });
});

test("who comes after it gets no number that a partner knows somebody else by", async () => {
  const [was] = await query(full.ownerUrl, "select max(player_id)::int as last from players");
  const [is] = await query(
    store.ownerUrl,
    `insert into players (team_id, player_name, source, source_player_id)
     select min(team_id), 'Somebody New', 'test', 'new' from teams returning player_id::int as next`,
  );
  assert.ok(Number(is?.next) > Number(was?.last) + 100_000, `${is?.next} after ${was?.last}`);
});

test("what a database holds is replaced by its name alone, and a failure leaves it as it was", async (t) => {
  const other = await emptyDatabase();
  t.after(other.drop);
  const name = new URL(other.ownerUrl).pathname.slice(1);
  const people = "select email from people order by user_id";
  await query(other.ownerUrl, "insert into people (email) values ('somebody@example.org')");
  await assert.rejects(restoreTo(other, taken), new RegExp(`holds 1 people.* --replace ${name}`));
  await assert.rejects(restoreTo(other, taken, "another"), /not another.* holds 1 people/);
  const altered = zstdDecompressSync(taken);
  altered.write("S", altered.indexOf("limits\tsss") + 7);
  await assert.rejects(restoreTo(other, zstdCompressSync(altered), name), /altered or damaged/);
  assert.deepEqual(await query(other.ownerUrl, people), [{ email: "somebody@example.org" }]);
  await query(other.ownerUrl, "drop table contributions cascade");
  await restoreTo(other, taken, name);
  assert.deepEqual(await query(other.ownerUrl, people), await query(full.ownerUrl, people));
});

test("while somebody is connected nothing is replaced, and a backup of a newer release is refused", async (t) => {
  const other = await bareDatabase();
  t.after(other.drop);
  const content = zstdDecompressSync(taken);
  const header = JSON.parse(content.subarray(0, content.indexOf("\n")).toString());
  header.migrations.push({ version: 9999, name: "next", checksum: "" });
  await assert.rejects(
    restoreTo(other, zstdCompressSync(Buffer.from(`${JSON.stringify(header)}\n`))),
    /newer release \(1\.2\.3, migration 9999\)/,
  );
  await withClient(other.appUrl, async () => {
    await assert.rejects(
      restore(other, Readable.from([taken]), { replace: null, tell: () => {}, patience_ms: 0 }),
      /1 connections .* stop the servers first/,
    );
  });
});

test("a backup of the release before goes into this one, which brings it up to date", async (t) => {
  const [before, now] = [await bareDatabase(), await bareDatabase()];
  t.after(() => Promise.all([before.drop(), now.drop()]));
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-before-"));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const newest = readdirSync(folder).sort().at(-1) ?? "";
  rmSync(join(folder, newest));
  await migrate(before.ownerUrl, { appUrl: before.appUrl, folder });
  await query(before.ownerUrl, "insert into people (email) values ('ada@example.org')");
  const { applied } = await restoreTo(now, await backUpOf(before.ownerUrl));
  assert.deepEqual(applied, [newest]);
  assert.deepEqual(await query(now.appUrl, "select email from people"), [{ email: "ada@example.org" }]);
  assert.deepEqual(await missingMigrations(now.appUrl), []);
});

test("a backup that a migration keeps waiting has what that brought: column, table and its line", async (t) => {
  const met = await emptyDatabase();
  t.after(() => met.drop());
  await query(met.ownerUrl, "insert into people (email) values ('ada@example.org')");
  const taking = await withClient(met.ownerUrl, async (migrating) => {
    await migrating.query(`
      begin;
      alter table people add column brought text;
      update people set brought = 'kept';
      create table brought_too (word text);
      insert into brought_too values ('kept');
      insert into schema_migrations (version, name, checksum) values (99999, 'of this test', 'of this test')`);
    const begun = backUpOf(met.ownerUrl);
    await untilItWaits(met.ownerUrl);
    await migrating.query("commit");
    return begun;
  });
  const [first = ""] = zstdDecompressSync(taking).toString().split("\n", 1);
  const header: BackupHeader = JSON.parse(first);
  assert.equal(header.migrations.at(-1)?.version, 99_999);
  const columnsOf = (table: string) => header.tables.find(({ name }) => name === table)?.columns ?? [];
  assert.ok(columnsOf("people").includes("brought"), "the column");
  assert.deepEqual(columnsOf("brought_too"), ["word"], "the table");
  assert.ok(zstdDecompressSync(taking).toString().includes("kept"));
});

/** For a lock that somebody else holds. */
async function untilItWaits(url: string): Promise<void> {
  const waiting = `
    select from pg_stat_activity
     where datname = current_database() and application_name = 'donate-nil backup' and wait_event_type = 'Lock'`;
  while ((await query(url, waiting)).length === 0) await sleep(20);
}
