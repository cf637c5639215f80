import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { type EmbeddedDatabase, startEmbedded } from "../embedded/embedded.ts";
import { PROJECT, query, temporaryFolders } from "../testing/clusters.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(PROJECT, "database/migrations");
const { emptyFolder, remove } = temporaryFolders();
let database: EmbeddedDatabase;

before(async () => {
  database = await startEmbedded({ projectFolder: PROJECT, dataDir: emptyFolder() });
});
after(async () => {
  await database.stop();
  await remove();
});

/** The owner's and the app's URL of a new, empty database in the same cluster. */
let databases = 0;
async function emptyDatabase(form = ""): Promise<{ ownerUrl: string; appUrl: string }> {
  const name = `empty_${++databases}`;
  const { passwords } = JSON.parse(readFileSync(join(database.folder, "postgres/connection.json"), "utf8"));
  const admin = `postgres://postgres:${passwords.superuser}@127.0.0.1:${database.port}/postgres`;
  await query(admin, `create database ${name} owner donate_nil_owner ${form}`);
  const to = (url: string) => url.replace(/donate_nil$/, name);
  return { ownerUrl: to(database.ownerUrl), appUrl: to(database.appUrl) };
}

/** A folder of migrations: file name to SQL. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-migrations-"));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the real migrations, by ten servers at once, are applied once and in order", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const all = await Promise.all(Array.from({ length: 10 }, () => migrate(ownerUrl, { appUrl })));
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  assert.deepEqual(
    all.flatMap(({ applied }) => applied),
    files.sort(),
  );
  assert.deepEqual(await migrate(ownerUrl, { appUrl }), { applied: [] });
});

test("a database of another encoding is refused before anything is made in it, with what to do", async () => {
  const { ownerUrl } = await emptyDatabase("template template0 encoding 'SQL_ASCII' locale 'C'");
  await assert.rejects(
    migrate(ownerUrl),
    /^Error: The database empty_\d+ has the encoding SQL_ASCII, and UTF8 is needed\. Make it again: create database empty_\d+ owner … template template0 encoding 'UTF8'\.$/,
  );
  assert.deepEqual(await query(ownerUrl, "select from pg_tables where schemaname = 'public'"), []);
});

test("a database that is filled already gets its counts with the migration that keeps them", async () => {
  const { ownerUrl } = await emptyDatabase();
  const before = ["0001-players.sql", "0002-contributions.sql", "0003-ledger.sql"];
  const sqlOf = (file: string) => [file, readFileSync(join(MIGRATIONS, file), "utf8")];
  await migrate(ownerUrl, { folder: folderOf(Object.fromEntries(before.map(sqlOf))) });
  await query(
    ownerUrl,
    `insert into schools (school_name) values ('Akron'), ('Kent State');
     insert into teams (sport_id, school_id, team_name, conference) select 2, school_id, school_name, 'Mid-American' from schools;
     insert into players (team_id, player_name, player_class, position, is_listed, source, source_player_id)
     select 1 + n % 2, 'Player ' || n, 'Senior', case when n % 3 = 0 then 'QB' end, n <> 5, 'test', n
       from generate_series(1, 9) n`,
  );
  await migrate(ownerUrl);
  const kinds =
    "select players from player_counts where player_class = 'Senior' and position = 'QB' and conference is null";
  assert.deepEqual(await query(ownerUrl, kinds), [{ players: 3 }]);
  const difference = "select * from player_counts except all select * from player_counts_recomputed";
  assert.deepEqual(await query(ownerUrl, difference), []);
});

test("the app role acts and does not own: it cannot change a ledger row, or a shape, or the list of migrations", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  await migrate(ownerUrl, { appUrl });
  await query(
    appUrl,
    "update players set player_name = player_name; delete from players; select ledger_account('bank', null, 'usd')",
  );
  for (const table of ["ledger_accounts", "ledger_transfers", "ledger_entries"]) {
    const [held] = await query(
      appUrl,
      `select has_table_privilege('${table}', 'select') and has_table_privilege('${table}', 'insert') as may,
              has_table_privilege('${table}', 'update,delete,truncate,references,trigger') as more`,
    );
    assert.deepEqual(held, { may: true, more: false }, table);
  }
  for (const refused of [
    "update ledger_entries set amount_cents = 1",
    "delete from ledger_transfers",
    "truncate ledger_accounts",
    "insert into schema_migrations values (99, 'x', 'x')",
    "drop table players",
    "alter table players add column x integer",
    "create table public.mine (i integer)",
    "create schema mine",
  ]) {
    await assert.rejects(query(appUrl, refused), /permission denied|must be owner/, refused);
  }
  assert.ok((await query(appUrl, "select version from schema_migrations")).length > 0);
});

test("the job library makes and uses its own schema as the app role", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  await migrate(ownerUrl, { appUrl });
  await runMigrations({ connectionString: appUrl });
  await query(appUrl, "select graphile_worker.add_job('send_mail')");
  await migrate(ownerUrl, { appUrl }); // once more changes nothing there
  assert.equal((await query(appUrl, "select * from graphile_worker._private_jobs")).length, 1);
});

test("tables of a later migration are granted too, and a privilege that is no longer meant goes", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const folder = folderOf({
    "0001-first.sql": "create table first_table (i integer generated by default as identity)",
  });
  await migrate(ownerUrl, { appUrl, folder });
  await query(ownerUrl, "grant all on first_table to donate_nil_app");
  writeFileSync(
    join(folder, "0002-second.sql"),
    "create table second_table (i serial); create view v as select * from second_table",
  );
  assert.deepEqual(await migrate(ownerUrl, { appUrl, folder }), { applied: ["0002-second.sql"] });
  await query(
    appUrl,
    "insert into first_table default values; insert into second_table default values; select * from v",
  );
  await assert.rejects(query(appUrl, "truncate first_table"), /permission denied/);
});

test("one role for both: nothing to grant", async () => {
  const { ownerUrl } = await emptyDatabase();
  await migrate(ownerUrl, { appUrl: ownerUrl });
  assert.deepEqual(await query(ownerUrl, "select to_regnamespace('graphile_worker') as schema"), [
    { schema: null },
  ]);
});

test("the search path is pinned for every later connection", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  await query(ownerUrl, "create schema donate_nil_owner; create schema donate_nil_app");
  await migrate(ownerUrl, { appUrl });
  assert.deepEqual(await query(appUrl, "show search_path"), [{ search_path: "public" }]);
  assert.deepEqual(await query(ownerUrl, "select to_regclass('donate_nil_owner.players') as elsewhere"), [
    { elsewhere: null },
  ]);
});

test("a file that fails leaves nothing of itself, keeps those before it, and is named with its line", async () => {
  const { ownerUrl } = await emptyDatabase();
  const folder = folderOf({
    "0001-good.sql": "create table good (i integer);",
    "0002-bad.sql": "create table half (i integer);\n\nselect no_such_column from half;",
  });
  await assert.rejects(
    migrate(ownerUrl, { folder }),
    /0002-bad\.sql failed in line 3: column "no_such_column"/,
  );
  const left = await query(
    ownerUrl,
    "select to_regclass('good') as good, to_regclass('half') as half, (select count(*)::integer from schema_migrations) as n",
  );
  assert.deepEqual(left, [{ good: "good", half: null, n: 1 }]);
  writeFileSync(join(folder, "0002-bad.sql"), "create table half (i integer)");
  assert.deepEqual(await migrate(ownerUrl, { folder }), { applied: ["0002-bad.sql"] });
});

test("files that do not tell the database's story are refused by name", async () => {
  const { ownerUrl } = await emptyDatabase();
  const folder = folderOf({ "0001-a.sql": "select 1;\n", "0003-c.sql": "select 3" });
  await migrate(ownerUrl, { folder });

  const withFiles = (change: (copy: string) => void) => {
    const copy = folderOf({});
    cpSync(folder, copy, { recursive: true });
    change(copy);
    return migrate(ownerUrl, { folder: copy });
  };
  await assert.rejects(
    withFiles((copy) => writeFileSync(join(copy, "0001-a.sql"), "select 2;\n")),
    /0001-a\.sql was altered/,
  );
  await assert.rejects(
    withFiles((copy) => renameSync(join(copy, "0001-a.sql"), join(copy, "0001-b.sql"))),
    /0001-b\.sql was altered after it was applied \(as 0001-a\.sql\)/,
  );
  await assert.rejects(
    withFiles((copy) => rmSync(join(copy, "0001-a.sql"))),
    /0001-a\.sql was applied to the database, but its file is missing/,
  );
  await assert.rejects(
    withFiles((copy) => writeFileSync(join(copy, "0002-late.sql"), "select 2")),
    /0002-late\.sql comes before one that is applied/,
  );
  await assert.rejects(
    withFiles((copy) => writeFileSync(join(copy, "0003-d.sql"), "select 3")),
    /one number: 0003-c\.sql and 0003-d\.sql/,
  );
  await assert.rejects(
    withFiles((copy) => writeFileSync(join(copy, "4-short.sql"), "")),
    /4-short\.sql is not named like/,
  );
  // The line ends of a Windows checkout are no alteration.
  assert.deepEqual(await withFiles((copy) => writeFileSync(join(copy, "0001-a.sql"), "select 1;\r\n")), {
    applied: [],
  });
});

/** The release before: this folder without its newest file. */
function releaseBefore(folder: string): string {
  const copy = folderOf({});
  cpSync(folder, copy, { recursive: true });
  rmSync(join(copy, readdirSync(copy).sort().at(-1) ?? ""));
  return copy;
}

test("the release before starts beside what a newer one has added, and leaves it as it is", async () => {
  const { ownerUrl, appUrl } = await emptyDatabase();
  const folder = folderOf({
    "0040-letters.sql": "create table letters (letter text)",
    "0041-audit.sql": "create table audit_log (line text); alter table letters add column mailed boolean",
  });
  await migrate(ownerUrl, { appUrl, folder });
  await query(
    ownerUrl,
    "create table newer_book (line text); grant select, insert on newer_book to donate_nil_app",
  );
  assert.deepEqual(await migrate(ownerUrl, { appUrl, folder: releaseBefore(folder) }), { applied: [] });
  await query(appUrl, "insert into letters (letter) values ('x')");
  // What the app may do to a newer table, the release before does not know.
  await assert.rejects(query(appUrl, "delete from newer_book"), /permission denied/);
});

test("a release that a newer one has left behind is refused by the migration that took something away", async () => {
  const { ownerUrl } = await emptyDatabase();
  const folder = folderOf({
    "0040-letters.sql": "create table letters (letter text, mailed text)",
    "0041-without.sql":
      "-- Nobody reads letters.mailed any more.\nalter table letters add column mailed_at timestamptz",
    "0042-contract.sql": "-- contracts: 0041\nalter table letters drop column mailed",
  });
  await migrate(ownerUrl, { folder });
  const before = releaseBefore(folder);
  assert.deepEqual(await migrate(ownerUrl, { folder: before }), { applied: [] });
  await assert.rejects(
    migrate(ownerUrl, { folder: releaseBefore(before) }),
    /newer than this checkout: 0042-contract\.sql has taken away what this checkout uses/,
  );
});

test("a migration that gets no lock gives up after its patience, and says who is in its way", async () => {
  const { ownerUrl } = await emptyDatabase();
  const folder = folderOf({ "0040-letters.sql": "create table letters (letter text)" });
  await migrate(ownerUrl, { folder });
  writeFileSync(join(folder, "0041-more.sql"), "alter table letters add column mailed text");
  const report = new pg.Client({ connectionString: ownerUrl, application_name: "a long report" });
  await report.connect();
  await report.query("begin; select from letters");
  await assert.rejects(
    migrate(ownerUrl, { folder, patience_ms: 1_000 }),
    /0041-more\.sql failed: no lock in \d tries over \d s\. The oldest open transaction is \d s old: process \d+ of donate_nil_owner \(a long report\)\./,
  );
  const waits: string[] = [];
  const log = (line: string) => {
    // The report ends once the migration has said that it waits for it.
    if (waits.push(line) === 1) void report.end();
  };
  assert.deepEqual(await migrate(ownerUrl, { folder, log }), { applied: ["0041-more.sql"] });
  assert.match(waits[0] ?? "", /no lock .* \(a long report\)/);
});
