import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { query } from "../testing/clusters.ts";
import { bareDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

test("servers write through a new trigger from its commit on, also while a later migration takes its time or fails", async (t) => {
  const { ownerUrl, appUrl, drop } = await bareDatabase();
  t.after(drop);
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-migrations-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql);
  write("0001-gifts.sql", "create table gifts (cents integer)");
  await migrate(ownerUrl, { appUrl, folder });

  write(
    "0002-sums.sql",
    `create table sums (sum_id integer generated always as identity, cents integer);
     create function gifts_are_summed() returns trigger language plpgsql as $$
     begin
       insert into sums (cents) values (new.cents);
       return null;
     end $$;
     create trigger are_summed after insert on gifts for each row execute function gifts_are_summed()`,
  );
  write("0003-late.sql", "select 1 / 0");
  await assert.rejects(migrate(ownerUrl, { appUrl, folder }), /0003-late\.sql failed/);
  await query(appUrl, "insert into gifts values (500)");
  assert.deepEqual(await query(appUrl, "select cents from sums"), [{ cents: 500 }]);
});
