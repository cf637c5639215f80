import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { twoHosts } from "../../testing/two-hosts.ts";
import { type Database, DatabaseAway, openDatabase } from "../database.ts";
import { findPrimary, NoPrimary } from "./find-primary.ts";
import { hostNames, hostsOf } from "./hosts.ts";

const TEST_DATABASE = process.env.TEST_DATABASE_URL ? "it may not set defaults of databases there" : false;

test("an address of several hosts is as libpq reads it; what is wrong is said without quoting it", () => {
  const url = "postgres://app:p%40ss@one:5433,two,[::1]:5435/name?target_session_attrs=read-write";
  assert.deepEqual(hostsOf(url), [
    "postgres://app:p%40ss@one:5433/name?target_session_attrs=read-write",
    "postgres://app:p%40ss@two/name?target_session_attrs=read-write",
    "postgres://app:p%40ss@[::1]:5435/name?target_session_attrs=read-write",
  ]);
  assert.equal(hostNames(url), "one:5433, two, [::1]:5435");
  assert.deepEqual(hostsOf("postgres://app@db/name"), ["postgres://app@db/name"]);
  const wrong = [
    "mysql://a:secret@b/c",
    "postgres://a:secret@one,/c",
    "postgres://a:secret@one:x,two/c",
    "postgres://a:secret@one,two/c?target_session_attrs=standby",
  ];
  for (const url of wrong) {
    assert.throws(
      () => hostsOf(url),
      (error: Error) => /has to be/.test(error.message) && !/secret/.test(error.message),
    );
  }
});

async function opened(t: TestContext) {
  const two = await twoHosts();
  const database = openDatabase({ url: two.url, connections: 3, connect_within_ms: 5_000, onIdleError() {} });
  t.after(async () => {
    await database.close();
    await two.drop();
  });
  return { ...two, database };
}

const note = (database: Database, words: string) =>
  database.transaction((tx) => tx.row(sql`insert into notes values (${words})`));
const notes = async (database: Database) =>
  (await database.rows<{ words: string }>(sql`select words from notes order by words`)).map((it) => it.words);

test("of two hosts the one is written to that is the primary, and the other once that one is", {
  skip: TEST_DATABASE,
}, async (t) => {
  const { hosts, url, database } = await opened(t);
  await assert.rejects(findPrimary(url), NoPrimary);
  await assert.rejects(database.checkWritable(), DatabaseAway);
  await hosts[1].become("primary");
  await note(database, "second");
  assert.deepEqual(await notes(database), ["second"]);
  // Its connections end, as those of a server that is demoted.
  await hosts[1].become("copy");
  await hosts[0].become("primary");
  await hosts[1].close();
  await note(database, "first");
  assert.deepEqual(await notes(database), ["first"]);
});

test("a primary that turned into a copy under living connections is left at the first write, which is done at the other", {
  skip: TEST_DATABASE,
}, async (t) => {
  const { hosts, database } = await opened(t);
  await hosts[0].become("primary");
  await note(database, "before");
  let runs = 0;
  const moving = database.transaction(async (tx) => {
    runs += 1;
    if (runs === 1) {
      await hosts[0].become("copy");
      await hosts[1].become("primary");
      await tx.rows(sql`set transaction read only`);
    }
    await tx.row(sql`insert into notes values ('after')`);
  });
  await moving;
  assert.equal(runs, 2);
  assert.deepEqual(await notes(database), ["after"]);
});

test("a primary that is cut off without a word is left within seconds, with what is asked of it", {
  skip: TEST_DATABASE,
}, async (t) => {
  const { hosts, database } = await opened(t);
  await hosts[0].become("primary");
  await note(database, "before");
  const begin = performance.now();
  hosts[0].silence();
  await hosts[1].become("primary");
  // Nothing tells that it hangs but that the primary is elsewhere: its commit was not sent, so it is done there.
  await note(database, "after");
  assert.ok(performance.now() - begin < 14_000, `${performance.now() - begin} ms`);
  assert.deepEqual(await notes(database), ["after"]);
});

test("what was sent to be committed is never sent twice, and what PostgreSQL undid for another's sake is run again, three times at most", async (t) => {
  const store = await emptyDatabase();
  const database = openDatabase({ url: store.ownerUrl, connections: 3, onIdleError() {} });
  t.after(async () => {
    await database.close();
    await store.drop();
  });
  await database.rows(sql`create table notes (words text)`);
  await database.rows(sql`
    create function hang_up() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await database.rows(sql`
    create constraint trigger at_commit after insert on notes deferrable initially deferred
      for each row when (new.words = 'lost at the commit') execute function hang_up()`);
  let runs = 0;
  const asked = database.transaction(async (tx) => {
    runs += 1;
    await tx.row(sql`insert into notes values ('lost at the commit')`);
  });
  await assert.rejects(asked, DatabaseAway);
  assert.equal(runs, 1);

  await database.rows(sql`
    create function undo(code text) returns void language plpgsql as
      $$ begin raise exception 'undone' using errcode = code; end $$`);
  for (const [code, undone, ran] of [
    ["40P01", 2, 3],
    ["40001", 3, 4],
    ["40P01", 9, 4],
    ["23514", 9, 1],
  ] as const) {
    let runs = 0;
    const asked = database.transaction(async (tx) => {
      runs += 1;
      await tx.row(sql`insert into notes values (${`${code} ${undone} ${runs}`})`);
      if (runs <= undone) await tx.rows(sql`select undo(${code})`);
    });
    if (undone < 9) await asked;
    else await assert.rejects(asked, { code });
    assert.equal(runs, ran, code);
  }
  const kept = await database.rows(sql`select words from notes where words like '4%' order by words`);
  assert.deepEqual(kept, [{ words: "40001 3 4" }, { words: "40P01 2 3" }]);

  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await database.rows(sql`insert into notes values ('a'), ('b')`);
  const lock = (words: string) => sql`update notes set words = words where words = ${words}`;
  let tries = 0;
  const cross = (one: string, other: string, mine: () => void, theirs: Promise<void>) =>
    database.transaction(async (tx) => {
      tries += 1;
      await tx.rows(lock(one));
      mine();
      await theirs;
      await tx.rows(lock(other));
    });
  await Promise.all([
    cross("a", "b", first.resolve, second.promise),
    cross("b", "a", second.resolve, first.promise),
  ]);
  assert.ok(tries >= 3, "neither was undone");
});
