import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../database/testing/database.ts";
import { type Database, DatabaseAway, openDatabase, type Queries } from "./database.ts";

const CONNECTIONS = 4;
let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;

before(async () => {
  store = await emptyDatabase();
  database = openDatabase({ url: store.ownerUrl, connections: CONNECTIONS, onIdleError: () => {} });
  await database.rows(sql`create table notes (note_id integer generated always as identity, words text)`);
});
after(async () => {
  await database.close();
  await store.drop();
});

/** The same statement on every connection at once, so that each has planned it. */
const everywhere = <Row>(ask: () => Promise<Row>): Promise<Row[]> =>
  Promise.all(Array.from({ length: CONNECTIONS * 3 }, ask));

/** What the next release does, on a connection of its own, as a migration would. */
let columns = 0;
async function addColumn(): Promise<string> {
  const name = `added_${++columns}`;
  await database.pool.query(`alter table notes add column ${name} integer default 7`);
  return name;
}

test("a statement that was planned before a column came is asked again, on every connection, and nobody notices", async () => {
  const ask = () =>
    database.row<Record<string, unknown>>(sql`
    insert into notes (words) select 'one' where pg_sleep(0.05) is not null returning *`);
  await everywhere(ask);
  const name = await addColumn();
  for (const row of await everywhere(ask)) assert.equal(row?.[name], 7);
  // Asked again is not done twice.
  const { rows } = await database.pool.query("select count(*)::integer as notes from notes");
  assert.deepEqual(rows, [{ notes: CONNECTIONS * 6 }]);
});

test("a transaction that meets it is rolled back and run once more: all of it happens, and once", async () => {
  const add = (words: string) =>
    database.transaction(async (tx) => {
      await tx.row(sql`insert into notes (words) values (${words})`);
      return await tx.row<Record<string, unknown>>(sql`select * from notes where words = ${words}`);
    });
  await everywhere(() => add("before"));
  const name = await addColumn();
  for (const [index, row] of (
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => add(`after ${at}`)))
  ).entries()) {
    assert.equal(row?.[name], 7);
    assert.equal(row?.words, `after ${index}`);
  }
  const { rows } = await database.pool.query(
    "select count(*)::integer as notes from notes where words like 'after %'",
  );
  assert.deepEqual(rows, [{ notes: CONNECTIONS }]);
});

test("a transaction whose work says the failure in its own words is run once more as well", async () => {
  const read = () =>
    database.transaction((tx) =>
      tx.row<Record<string, unknown>>(sql`select n.* from notes n limit 1`).catch((cause: unknown) => {
        throw new Error("The notes can't be read.", { cause });
      }),
    );
  await everywhere(read);
  const name = await addColumn();
  assert.equal((await read())?.[name], 7);
});

test("any other failure is not asked again", async () => {
  let asked = 0;
  const work = database.transaction(async (tx) => {
    asked += 1;
    await tx.row(sql`select no_such_column from notes`);
  });
  await assert.rejects(work, /no_such_column/);
  assert.equal(asked, 1);
});

test("what is to be told of a transaction is told after its commit, and never where it is rolled back or run once more", async () => {
  const ask = (tx: Queries) => tx.rows(sql`select * from notes`);
  await everywhere(() => database.transaction(ask));
  await addColumn();
  const told: string[] = [];
  const tell = (tx: Queries, words: string) => tx.afterCommit(() => told.push(words));
  await database.transaction(async (tx) => {
    tell(tx, "kept");
    await ask(tx);
    assert.deepEqual(told, []);
  });
  const undone = database.transaction(async (tx) => {
    tell(tx, "undone");
    throw new Error("No.");
  });
  await assert.rejects(undone, /No\./);
  tell(database, "outside");
  assert.deepEqual(told, ["kept", "outside"]);
});

test("a password that was changed meanwhile is told as a database that is away: visitors are asked to try again", async (t) => {
  const refused = new URL(store.ownerUrl);
  refused.password = "the one of yesterday";
  const other = openDatabase({ url: refused.href, connections: 2, onIdleError: () => {} });
  t.after(() => other.close());
  await assert.rejects(other.checkWritable(), (error) => {
    assert.ok(error instanceof DatabaseAway);
    assert.match(error.message, /refuses our password/);
    return true;
  });
});

test("a disk that is full, as after a failover that has yet to come, is told as a database that is away", async () => {
  const full = sql`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`;
  await assert.rejects(database.rows(full), DatabaseAway);
  await assert.rejects(
    database.transaction((tx) => tx.rows(full)),
    DatabaseAway,
  );
});

test("a PostgreSQL that ends a connection, whatever the reason, is told as a database that is away", async (t) => {
  // With a full disk it says so of a new connection without the code of a full disk.
  const fields = ["SFATAL", "VFATAL", "CXX000", "Mcould not write init file"]
    .map((field) => `${field}\0`)
    .join("");
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length + 1);
  const full = createServer((socket) => {
    socket.once("data", () =>
      socket.end(Buffer.concat([Buffer.from("E"), length, Buffer.from(`${fields}\0`)])),
    );
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  t.after(() => full.close());
  await once(full, "listening");
  const { port } = full.address() as AddressInfo;
  const other = openDatabase({
    url: `postgres://app:word@127.0.0.1:${port}/any`,
    connections: 2,
    onIdleError: () => {},
  });
  t.after(() => other.close());
  await assert.rejects(other.rows(sql`select`), DatabaseAway);
  await assert.rejects(
    other.transaction((tx) => tx.rows(sql`select`)),
    DatabaseAway,
  );
});
