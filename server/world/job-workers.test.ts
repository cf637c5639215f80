import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Client } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../database/testing/database.ts";
import { openTestDatabase } from "../testing/open-database.ts";
import { until } from "../testing/until.ts";
import type { Database } from "./database.ts";
import { openTending } from "./job-tending.ts";
import { type Jobs, openJobs } from "./jobs.ts";

const silent = { info() {}, warn() {}, error() {} };

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let owner: Client;
let jobs: Jobs;
let stop: () => Promise<void>;
/** How often each job was worked on, and what one of them waits for before it is done. */
const worked = new Map<string, number>();
const gates = new Map<string, Promise<void>>();
before(async () => {
  store = await emptyDatabase();
  owner = new Client({ connectionString: store.ownerUrl });
  await owner.connect();
  database = openTestDatabase(store.appUrl, 4);
  jobs = openJobs(database, store.appUrl, silent);
  await jobs.prepare();
  stop = await jobs.start({
    book_payment: async (payload) => {
      const { name } = payload as { name: string };
      worked.set(name, timesOf(name) + 1);
      await gates.get(name);
    },
  });
});
after(async () => {
  await stop();
  await database.close();
  await owner.end();
  await store.drop();
});
beforeEach(() => {
  worked.clear();
  gates.clear();
});

const timesOf = (name: string) => worked.get(name) ?? 0;
const add = (name: string) => jobs.add(database, { name: "book_payment" }, { name }, name);

const WORKERS = "application_name like 'donate-nil-jobs-%' and datname = current_database()";
async function count(query: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${query}`);
  return rows[0]?.n ?? 0;
}
const left = () => count("graphile_worker.jobs");

/** The name of the workers. */
async function workersName(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where ${WORKERS} limit 1`,
  );
  return rows[0]?.name ?? "";
}

/** The first look of somebody else: the workers' own, which come by themselves too, may have looked a moment ago. */
const firstLook = async () => openTending(database, { name: await workersName(), busy: new Set() })();

/** While this connection has the lock, what deletes a job, as the note that it is done does, waits. */
const LOCK = 4711;
async function holdNotes(): Promise<void> {
  await owner.query("select pg_advisory_lock($1)", [LOCK]);
  await owner.query(`
    create function held() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK}); return old; end $$;
    create trigger held before delete on graphile_worker._private_jobs for each statement execute function held()`);
}
const heldNotes = () => count(`pg_stat_activity where ${WORKERS} and wait_event = 'advisory'`);
async function loseNotes(): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${WORKERS} and wait_event = 'advisory'`,
  );
  await until(async () => (await heldNotes()) === 0);
  await owner.query("drop function held() cascade");
  await owner.query("select pg_advisory_unlock($1)", [LOCK]);
}

test("notes that are lost with their connections stop nobody, and the jobs are done once more", async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const names = Array.from({ length: 8 }, (_, index) => `lost ${index}`);
  for (const [index, name] of names.entries()) gates.set(name, index < 4 ? first.promise : second.promise);
  for (const name of names) await add(name);
  await until(() => names.every((name) => timesOf(name) === 1));

  // Two notes, each of several jobs, are on their way when their connections are ended.
  await holdNotes();
  first.resolve();
  await until(async () => (await heldNotes()) === 1);
  second.resolve();
  await until(async () => (await heldNotes()) === 2);
  await loseNotes();

  await add("another");
  await until(async () => timesOf("another") === 1 && (await left()) === names.length);
  await owner.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'");
  await firstLook();
  assert.equal(
    await count("graphile_worker.jobs where locked_by is null"),
    0,
    "they may just be being noted",
  );
  for (const _look of [1, 2]) await jobs.tend();
  await until(async () => (await left()) === 0);
  assert.deepEqual(
    names.map(timesOf),
    names.map(() => 2),
  );
});

test("a job whose taker never heard of it is freed, and not at the first look", async () => {
  const name = await workersName();
  await database.transaction(async (tx) => {
    await jobs.add(tx, { name: "book_payment" }, { name: "unheard" }, "unheard");
    await tx.row(sql`
      update graphile_worker._private_jobs
         set locked_by = ${name}, locked_at = now() - interval '1 minute', attempts = 1
       where key = 'unheard'`);
  });
  await firstLook();
  assert.equal(await count("graphile_worker.jobs where locked_by is not null"), 1);
  for (const _look of [1, 2]) await jobs.tend();
  await until(async () => (await left()) === 0);
  assert.equal(timesOf("unheard"), 1);
});

test("the workers come back when all their connections were ended", async () => {
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WORKERS}`);
  await add("after");
  await until(async () => timesOf("after") === 1 && (await left()) === 0);
});
