import assert from "node:assert/strict";
import { test } from "node:test";
import { oldestServerOf } from "./migrate-contracts.ts";

const FILE = "0041-next.sql";

test("what only adds leaves every server what it uses", () => {
  for (const sql of [
    "create table letters (letter text not null); -- not to rename",
    "alter table letters add column mailed text default 'rename'",
    "drop view seen; create view seen as select letter, mailed from letters",
    "drop index letters_by_day; drop trigger told on letters; alter table letters drop constraint short",
    "create function f() returns text language sql as $$ select 'drop table letters' $$",
  ])
    assert.equal(oldestServerOf(FILE, sql), null, sql);
});

test("what takes something away says from which release on nobody uses it", () => {
  for (const [sql, words] of [
    ["drop table letters", "drop table letters"],
    ["alter table letters\n  drop column mailed", "drop column"],
    ["alter table letters rename column mailed to sent", "rename"],
    ["alter table letters alter column letter type bigint", "alter column letter type"],
    ["alter table letters alter column letter set not null", "set not null"],
    ["drop function letter_of(bigint); create function letters_of() returns int", "drop function letter_of"],
  ] as const) {
    assert.throws(() => oldestServerOf(FILE, sql), new RegExp(`${FILE} takes away .*"${words}"`), sql);
    assert.equal(oldestServerOf(FILE, `-- Why.\n-- contracts: 0039\n${sql}`), 39, sql);
    assert.equal(oldestServerOf("0039-older-than-the-rule.sql", sql), null, sql);
  }
});

test("no release lies between a migration and itself; and 'nothing' needs its reason", () => {
  assert.throws(() => oldestServerOf(FILE, "-- contracts: 0041\ndrop table letters"), /name one before it/);
  const sql = "alter table letters drop column mailed";
  assert.throws(() => oldestServerOf(FILE, `-- contracts: nothing\n${sql}`), /takes away/);
  assert.equal(oldestServerOf(FILE, `-- contracts: nothing, no server has ever read it\n${sql}`), null);
});
