import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../database/testing/database.ts";
import { openTestDatabase } from "../testing/open-database.ts";
import type { Database, Queries } from "./database.ts";
import { ForgivingPool, freeJobs, READ_AT_VERSION } from "./job-library.ts";
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

test("a connection is given back twice without harm; node-postgres by itself still minds", async () => {
  const giveBackTwice = (pool: Pool) =>
    new Promise<void>((done, failed) => {
      pool.connect((error, _client, release) => {
        try {
          if (error) throw error;
          release();
          release();
          done();
        } catch (cause) {
          failed(cause);
        }
      });
    });
  const how = { connectionString: store.appUrl, max: 1 };
  const [plain, forgiving] = [new Pool(how), new ForgivingPool(how)];
  try {
    await assert.rejects(giveBackTwice(plain), /already been released/);
    await giveBackTwice(forgiving);
    assert.equal(forgiving.idleCount, 1);
  } finally {
    await Promise.all([plain.end(), forgiving.end()]);
  }
});
