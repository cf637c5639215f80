import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { projectFolder } from "../programs/project-folder.ts";
import { checkMigrations, holdingStatements } from "./check-migrations.ts";

const said = (sql: string) => holdingStatements({ file: "0099-next.sql", sql });

test("the migrations of this checkout keep nobody out for longer than a moment", () => {
  assert.deepEqual(checkMigrations(join(projectFolder, "database/migrations")), []);
});

test("what is done in a moment, or to a table that the file itself makes, is let pass", () => {
  for (const sql of [
    "alter table players add column nickname text default 'serial', add column born_on date",
    "alter table players add constraint short check (char_length(nickname) < 9) not valid",
    "alter table players validate constraint short; update players set nickname = null",
    "alter table players add constraint one_each unique using index players_by_nickname",
    "drop index concurrently if exists i; create index concurrently i on players (nickname)",
    "create table letters (letter text check (letter <> '')); create index on letters (letter); alter table letters alter letter set not null",
    "alter table players add column nickname text; insert into letters select from players",
    "create function f() returns void language sql as $$ update players set nickname = null; lock table players $$; alter table players add x text",
  ])
    assert.deepEqual(said(sql), [], sql);
});

test("what holds a table for as long as its rows take is refused with what to do instead", () => {
  for (const [sql, words] of [
    ["create unique index i on players (nickname)", /keeps writers out; create it concurrently/],
    ["drop index i", /drop it concurrently/],
    ["alter table players\n  add constraint short check (nickname <> '')", /add it not valid/],
    ["alter table only public.players add foreign key (team_id) references teams", /add it not valid/],
    ["alter table players add constraint one_each unique (nickname)", /using index/],
    ["alter table players add key uuid default gen_random_uuid()", /add it empty/],
    ["alter table players add column key bigint generated always as identity", /add it empty/],
    ["-- contracts: 0090\nalter table players alter column nickname type varchar(9)", /another column/],
    ["-- contracts: 0090\nalter table players alter nickname set not null", /is not null\) not valid/],
    ["lock table players", /keeps everyone out/],
    [
      "alter table players add nickname text; update players set nickname = ''",
      /a file, or a job, of its own/,
    ],
  ] as const) {
    assert.match(said(sql).join("\n"), words, sql);
    assert.equal(said(sql).length, 1, sql);
    assert.deepEqual(said(`-- holds: a hundred rows at most\n${sql}`), [], sql);
  }
});
