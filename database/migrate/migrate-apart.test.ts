import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { query } from "../testing/clusters.ts";
import { bareDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";
import { missingMigrations } from "./migrate-state.ts";

const skip = process.env.TEST_DATABASE_URL ? "TEST_DATABASE_URL has one role for both" : false;

/** A folder of migrations: file name to SQL. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-migrations-"));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The release before: this folder without its newest file. */
function releaseBefore(folder: string): string {
  const copy = folderOf({});
  cpSync(folder, copy, { recursive: true });
  rmSync(join(copy, readdirSync(copy).sort().at(-1) ?? ""));
  return copy;
}

test("the role that acts sees what is missing, and brings up to date what lacks nothing", {
  skip,
}, async (t) => {
  const { ownerUrl, appUrl, drop } = await bareDatabase();
  t.after(drop);
  const folder = folderOf({ "0040-letters.sql": "create table letters (letter text)" });
  assert.deepEqual(await missingMigrations(appUrl, folder), ["0040-letters.sql"]);
  await assert.rejects(
    migrate(appUrl, { folder }),
    /permission denied .* MIGRATE_DATABASE_URL \(the role that owns\)/,
  );
  await migrate(ownerUrl, { folder });
  await assert.rejects(missingMigrations(appUrl, folder), /donate_nil_app may not read .* npm run migrate/);
  await migrate(ownerUrl, { appUrl, folder });
  assert.deepEqual(await missingMigrations(appUrl, folder), []);
  assert.deepEqual(await migrate(appUrl, { folder }), { applied: [] });

  writeFileSync(
    join(folder, "0041-more.sql"),
    "-- contracts: 0040\nalter table letters rename letter to words",
  );
  assert.deepEqual(await missingMigrations(appUrl, folder), ["0041-more.sql"]);
  await assert.rejects(
    migrate(appUrl, { folder }),
    /0041-more\.sql failed: must be owner .* npm run migrate/,
  );
  await migrate(ownerUrl, { appUrl, folder });
  assert.deepEqual(await missingMigrations(appUrl, releaseBefore(folder)), []);
  writeFileSync(join(folder, "0042-gone.sql"), "-- contracts: 0041\ndrop table letters");
  const oldest = releaseBefore(releaseBefore(folder));
  await migrate(ownerUrl, { appUrl, folder });
  await assert.rejects(missingMigrations(appUrl, oldest), /0042-gone\.sql has taken away/);
});

test("an index is made while others write, by ten servers at once; after a try that broke off it is made anew", async (t) => {
  const { ownerUrl, drop } = await bareDatabase();
  t.after(drop);
  const folder = folderOf({ "0040-letters.sql": "create table letters (letter text)" });
  await migrate(ownerUrl, { folder });
  await query(ownerUrl, "insert into letters values ('twice'), ('twice'), ('it; is')");
  const index = (where: string) =>
    `drop index concurrently if exists once; create unique index concurrently once on letters (letter) where ${where};\n`;
  writeFileSync(join(folder, "0041-index.sql"), index("letter is not null"));
  await assert.rejects(
    migrate(ownerUrl, { folder }),
    /0041-index\.sql failed: could not create unique index/,
  );
  writeFileSync(join(folder, "0041-index.sql"), index("letter <> 'twice' -- those come twice\n"));
  const writer = new pg.Client({ connectionString: ownerUrl });
  await writer.connect();
  await writer.query("begin; insert into letters values ('open')");
  const servers = Promise.all(Array.from({ length: 10 }, () => migrate(ownerUrl, { folder })));
  await query(ownerUrl, "insert into letters values ('meanwhile')");
  await writer.query("commit");
  await writer.end();
  assert.deepEqual(
    (await servers).flatMap(({ applied }) => applied),
    ["0041-index.sql"],
  );
  const valid = "select indisvalid as valid from pg_index where indexrelid = 'once'::regclass";
  assert.deepEqual(await query(ownerUrl, valid), [{ valid: true }]);
  for (const [sql, words] of [
    ["create index concurrently i on letters (letter)", /drop index concurrently if exists i/],
    [
      `${index("true")}; alter table letters add column more text`,
      /"alter table letters .* a file of its own/,
    ],
    [index("letter <> 'it; is'"), /semicolon/],
  ] as const) {
    writeFileSync(join(folder, "0042-bad.sql"), sql);
    await assert.rejects(migrate(ownerUrl, { folder }), words);
  }
});
