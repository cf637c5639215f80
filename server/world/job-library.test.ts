import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import { Pool, type PoolClient } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../database/testing/database.ts";
import { openTestDatabase } from "../testing/open-database.ts";
import { until } from "../testing/until.ts";
import type { Database, Queries } from "./database.ts";
import { freeJobs, READ_AT_VERSION, SharedEarPool, tameWorkers } from "./job-library.ts";
import { openJobs } from "./jobs.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 2);
});
after(async () => {
  await database.close();
  await store.drop();
});

const jobsHere = () => openJobs(database, store.appUrl, { info() {}, warn() {}, error() {} });

test("the library is the one whose inside was read: before another is taken, job-library.ts is read again", () => {
  const installed = join(import.meta.dirname, "../../node_modules/graphile-worker/package.json");
  const { version } = JSON.parse(readFileSync(installed, "utf8"));
  assert.equal(version, READ_AT_VERSION);
});

test("no other file of the server touches the library's private tables", () => {
  const server = join(import.meta.dirname, "..");
  const touching = globSync("**/*.ts", { cwd: server }).filter(
    (file) =>
      !/\.test\.ts$|(^|\/)testing\//.test(file) &&
      readFileSync(join(server, file), "utf8").includes("graphile_worker._private"),
  );
  assert.deepEqual(touching, ["world/job-library.ts"]);
});

test("workers that begin look for nothing before they are woken, each as often as it is, and wait for nothing once their pool ends", async () => {
  const events: WorkerEvents = new EventEmitter();
  let heard = 0;
  const { wake, plugin } = tameWorkers(events, "ours", () => heard++);
  const nudged: number[] = [];
  const workerPool = { id: "theirs", nudge: (workers: number) => nudged.push(workers) };
  events.emit("pool:create", { workerPool } as never);
  assert.deepEqual([workerPool.id, heard], ["ours", 1]);
  let looking = 0;
  const begin = async () => {
    const hook = plugin.worker?.hooks?.startWorker;
    assert.ok(typeof hook === "function");
    await hook({} as never, {} as never);
    looking += 1;
  };
  const workers = [begin(), begin(), begin()];
  await setImmediate();
  assert.equal(looking, 0);
  wake(2);
  await setImmediate();
  assert.deepEqual([looking, nudged], [2, []]);
  workers.push(begin());
  wake(5);
  await setImmediate();
  assert.deepEqual([looking, nudged], [4, [3]]);
  workers.push(begin());
  events.emit("pool:gracefulShutdown", {} as never);
  workers.push(begin());
  await Promise.all(workers);
});

test("a job is locked in the name that its worker's connections carry, and a lock that is freed is gone", async () => {
  const jobs = jobsHere();
  await jobs.prepare();
  await jobs.add(database, { name: "look_at_lock" }, {}, "lock");
  type Lock = { id: string; locked_by: string | null; is_connection: boolean };
  const seen = Promise.withResolvers<Record<"kept" | "freed", Lock | null>>();
  const lock = (on: Queries) =>
    on.row<Lock>(sql`
      select j.id::text, j.locked_by, exists (
        select from pg_stat_activity a where a.application_name = j.locked_by) as is_connection
        from graphile_worker.jobs j where key = 'lock'`);
  const stop = await jobs.start({
    look_at_lock: () =>
      // A job that all see to be free is taken by the next worker: that it is free is looked at before they see it.
      database.transaction(async (tx) => {
        const { id = "" } = (await lock(tx)) ?? {};
        await freeJobs(tx, "somebody else", [id]);
        const kept = await lock(tx);
        await freeJobs(tx, kept?.locked_by ?? "", [id]);
        seen.resolve({ kept, freed: await lock(tx) });
      }),
  });
  const { kept, freed } = await seen.promise;
  await stop();
  assert.match(String(kept?.locked_by), /^donate-nil-jobs-/);
  assert.equal(kept?.is_connection, true);
  assert.deepEqual([freed?.id, freed?.locked_by], [kept?.id, null]);
});

/** Whoever listens in this database. */
const ears = async (): Promise<number[]> => {
  const rows = await database.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`);
  return rows.map(({ pid }) => pid);
};

test("all lanes listen on one connection, and on one again after it was lost", async () => {
  const done: string[] = [];
  const lanes = ["one", "two", "three", "four", "five", "six"];
  const jobs = jobsHere();
  await jobs.prepare();
  const tasks = lanes.map((lane) => [`${lane}_task`, async () => void done.push(lane)] as const);
  const stop = await jobs.start(Object.fromEntries(tasks));
  const addAll = async () => {
    done.length = 0;
    for (const lane of lanes) await jobs.add(database, { name: `${lane}_task` }, {}, lane);
    await until(() => done.length === lanes.length);
  };
  try {
    await until(async () => (await ears()).length === 1);
    await addAll();
    const [first] = await ears();
    await database.rows(sql`select pg_terminate_backend(${first ?? 0})`);
    await until(async () => (await ears()).some((pid) => pid !== first));
    await addAll();
    assert.equal((await ears()).length, 1);
  } finally {
    await stop();
  }
  await until(async () => (await ears()).length === 0);
});

/** A lane that listens: what lets go of its connection. */
const listen = (pool: Pool) =>
  new Promise<{ client: PoolClient; release: () => void }>((done, failed) => {
    pool.connect((error, client, release) => (client ? done({ client, release }) : failed(error)));
  });

test("a lane that goes, even twice, leaves the others listening; node-postgres by itself would mind", async () => {
  const how = { connectionString: store.appUrl, max: 1 };
  const [plain, shared] = [new Pool(how), new SharedEarPool(how)];
  try {
    const alone = await listen(plain);
    alone.release();
    assert.throws(alone.release, /already been released/);

    const heard: unknown[] = [];
    const [goes, stays] = [await listen(shared), await listen(shared)];
    for (const { client } of [goes, stays]) await client.query('LISTEN "something"');
    stays.client.on("notification", ({ payload }) => heard.push(payload));
    await goes.client.query('UNLISTEN "something"');
    goes.release();
    goes.release();
    await database.rows(sql`select pg_notify('something', 'came')`);
    await until(() => heard.length > 0);
    assert.deepEqual([heard, shared.totalCount], [["came"], 1]);
    stays.release();
    assert.equal(shared.totalCount, 0);
  } finally {
    await Promise.all([plain.end(), shared.end()]);
  }
});

test("where no connection can be had each lane is told so, and the next try is another", async () => {
  const pool = new SharedEarPool({ connectionString: store.appUrl.replace(/:\d+\//, ":1/") });
  for (const _try of [1, 2]) await assert.rejects(listen(pool), /ECONNREFUSED/);
  await pool.end();
});
