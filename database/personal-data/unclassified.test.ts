import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TABLES } from "./tables.ts";
import { columnsIn, unclassified } from "./unclassified.ts";

const SCHEMA = readFileSync(join(import.meta.dirname, "../schema.sql"), "utf8");

test("every column of the schema is classified, and nothing else is", () => {
  assert.deepEqual(unclassified(SCHEMA, TABLES), []);
});

test("a new column is refused with its name and the place where it has to be said whose it is", () => {
  const grown = SCHEMA.replace("create table people (\n", "create table people (\n  nickname text,\n");
  const [line, ...others] = unclassified(grown, TABLES);
  assert.deepEqual(others, []);
  assert.match(
    line ?? "",
    /^people\.nickname is not classified\. See 'people' in database\/personal-data\/account-tables\.ts/,
  );
  assert.match(line ?? "", /npm run personal-data/);
});

test("a new table is refused, and a column that is gone or said twice", () => {
  const grown = `${SCHEMA}\ncreate table diaries (\n  page text not null\n);\n`;
  assert.match(unclassified(grown, TABLES).join(), /^diaries: no row says whose/);
  const less = { ...TABLES, mails_sent: { row: "A letter.", plain: "mail_key sent_at sent_at to_whom" } };
  const lines = unclassified(SCHEMA, less).join("\n");
  assert.match(lines, /mails_sent\.to_whom is not in the schema any more/);
  assert.match(lines, /mails_sent\.sent_at stands in two places/);
});

test("columns are read as the schema prints them, quoted ones and generated ones too", () => {
  const players = columnsIn(SCHEMA).get("players") ?? [];
  for (const column of ["player_id", "position", "name_key", "merged_into"])
    assert.ok(players.includes(column), column);
  assert.ok(!players.includes("constraint"));
});
