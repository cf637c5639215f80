import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { until } from "../../testing/until.ts";
import { openJobs } from "../../world/jobs.ts";
import { openFigures } from "./figures.ts";
import { watchWork } from "./work-figures.ts";

const store = await emptyDatabase();
const database = openTestDatabase(store.appUrl, 3);
const jobs = openJobs(database, store.appUrl, { info() {}, warn() {}, error() {} });
await jobs.prepare();
after(async () => {
  await database.close();
  await store.drop();
});

const figures = openFigures();
watchWork(figures, { database, jobs }, ["mail", "ledger"]);
const shown = async () => {
  const lines = (await figures.registry.metrics()).split("\n");
  const own = lines.filter((line) => /^(jobs_|database_)/.test(line)).map((line) => line.split(" "));
  return Object.fromEntries(own.map(([name = "", value]) => [name, Math.floor(Number(value))]));
};

test("mail that does not leave, work that fails and how long it has been so are figures, by lane", async () => {
  const quiet = await shown();
  assert.equal(quiet['jobs_open{lane="mail"}'], 0);
  assert.equal(quiet['jobs_oldest_seconds{lane="ledger"}'], 0);
  await database.transaction(async (tx) => {
    for (const key of ["one", "two", "three"]) await jobs.add(tx, { name: "mail_receipt" }, {}, key);
    await jobs.add(tx, { name: "ledger_check" }, {}, "four");
  });
  const written_at = performance.now();
  await database.rows(sql`
    update graphile_worker._private_jobs
       set last_error = 'MailAway', attempts = 3, created_at = now() - interval '90 seconds', run_at = now() + interval '1 minute'
     where key = 'one'`);
  const { 'jobs_open{lane="mail"}': open, ...others } = await shown();
  assert.equal(open, 3);
  assert.equal(others['jobs_due{lane="mail"}'], 2);
  assert.equal(others['jobs_failing{lane="mail"}'], 1);
  const age = others['jobs_oldest_seconds{lane="mail"}'] ?? 0;
  const since = Math.ceil((performance.now() - written_at) / 1_000);
  assert.ok(age >= 90 && age <= 90 + since, `${age} s`);
  assert.equal(others['jobs_open{lane="ledger"}'], 1);
  assert.equal(others['jobs_failing{lane="ledger"}'], 0);
  await database.rows(sql`
    update graphile_worker._private_jobs set attempts = max_attempts where key = 'one'`);
  await database.rows(sql`
    update graphile_worker._private_jobs set last_error = 'Refused for good: EENVELOPE 550', attempts = 1 where key = 'two'`);
  const later = await shown();
  assert.deepEqual(
    ["open", "failing", "refused", "given_up"].map((name) => later[`jobs_${name}{lane="mail"}`]),
    [1, 1, 1, 1],
  );
});

test("who waits for a connection is seen, and so is a database that is away", async () => {
  const held = Promise.all(Array.from({ length: 5 }, () => database.rows(sql`select pg_sleep(3)`)));
  const { pool } = database;
  await until(async () => pool.totalCount === 3 && pool.waitingCount === 2);
  const gauge = await figures.registry.getSingleMetric("database_connections")?.get();
  const count = (state: string) => gauge?.values.find(({ labels }) => labels.state === state)?.value;
  assert.deepEqual([count("open"), count("idle"), count("waiting")], [3, 0, 2]);
  await held;
  assert.equal((await shown()).database_writable, 1);

  const away = openFigures();
  const closed = openTestDatabase("postgres://127.0.0.1:1/none", 2);
  watchWork(away, { database: closed, jobs }, []);
  assert.match(await away.registry.metrics(), /^database_writable 0$/m);
  await closed.close();
});
