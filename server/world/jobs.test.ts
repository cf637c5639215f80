import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { openTestDatabase } from "../testing/open-database.ts";
import { until } from "../testing/until.ts";
import type { Database } from "./database.ts";
import { type Jobs, openJobs, type Tasks } from "./jobs.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let owner: Pool;
let jobs: Jobs;
const said: string[] = [];
before(async () => {
  store = await emptyDatabase();
  owner = new Pool({ connectionString: store.ownerUrl, max: 2 });
  database = openTestDatabase(store.appUrl, 4);
  const log = { info() {}, error() {}, warn: (facts: object) => void said.push(JSON.stringify(facts)) };
  jobs = openJobs(database, store.appUrl, log);
  await jobs.prepare();
});
after(async () => {
  await database.close();
  await owner.end();
  await store.drop();
});

async function withTasks(tasks: Tasks, work: () => Promise<void>): Promise<void> {
  const stop = await jobs.start(tasks);
  try {
    await work();
  } finally {
    await stop();
  }
}

test("jobs that wait for one partner hold up no jobs of another kind", async () => {
  const hanging = Promise.withResolvers<void>();
  let booked = 0;
  const tasks = {
    mail_letter: () => hanging.promise,
    book_payment: async () => {
      booked += 1;
    },
  };
  for (let n = 0; n < 20; n++) await jobs.add(database, { name: "mail_letter" }, {}, `letter-${n}`);
  await jobs.add(database, { name: "book_payment" }, {}, "payment");
  await withTasks(tasks, async () => {
    await until(() => booked === 1);
    hanging.resolve();
  });
});

test("an idle server asks for jobs about once a second, and one that is due later is begun when it is due", async () => {
  const transactions = async () => {
    const { rows } = await owner.query(
      "select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()",
    );
    return rows[0].n;
  };
  let begun = 0;
  const work = async () => {
    begun += 1;
  };
  const lanes = ["one", "two", "three", "four", "five"];
  const tasks = Object.fromEntries(lanes.map((lane) => [`${lane}_work`, work]));
  await withTasks(tasks, async () => {
    // Sixty workers that each poll every two seconds would ask ninety times in each of them.
    const threeSeconds = async () => {
      const before = await transactions();
      await sleep(3_000);
      return (await transactions()) - before;
    };
    // What the start asked is counted late where the machine has other things to do.
    const counted: number[] = [];
    while (!counted.some((asked) => asked < 45) && counted.length < 5) counted.push(await threeSeconds());
    assert.ok(
      counted.some((asked) => asked < 45),
      `${counted} transactions`,
    );
    await owner.query(
      "select graphile_worker.add_job('two_work', '{}'::json, run_at := now() + interval '1 second')",
    );
    await until(() => begun === 1);
  });
});

test("a job of a living worker is left to it, however long it takes; a dead worker's is freed", async () => {
  const long = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return long.promise;
  };
  await jobs.add(database, { name: "long_work" }, {}, "long");
  await withTasks({ long_work: work }, async () => {
    await until(() => begun === 1);
    await owner.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '2 hours' where key = 'long'",
    );
    await jobs.tend();
    await jobs.tend();
    const { rows } = await owner.query(`
      select exists (select from pg_stat_activity where application_name = locked_by) as alive
        from graphile_worker._private_jobs where key = 'long'`);
    assert.deepEqual(rows, [{ alive: true }]);
    long.resolve();
  });

  await jobs.add(database, { name: "long_work" }, {}, "dead");
  await owner.query(`
    update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'nobody'
     where key = 'dead'`);
  await jobs.tend();
  await withTasks({ long_work: work }, async () => void (await until(() => begun === 2)));
});

test("a job that is added while the one before it comes to its end is worked on too", async () => {
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  await jobs.add(database, { name: "same_work" }, {}, "same");
  await jobs.add(database, { name: "same_work" }, {}, "same");
  await withTasks({ same_work: () => ends[begun++]?.promise ?? Promise.resolve() }, async () => {
    await until(() => begun === 1);
    await jobs.add(database, { name: "same_work" }, {}, "same");
    await until(() => begun === 2);
    for (const { resolve } of ends) resolve();
    await until(
      async () => (await owner.query("select from graphile_worker.jobs where key = 'same'")).rowCount === 0,
    );
  });
  assert.equal(begun, 2);
});

test("a job that fails when another has taken over its key is forgotten: it is not shown as failing or under way for good", async () => {
  const fails = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    if (begun > 1) return;
    await fails.promise;
    throw new Error("overtaken");
  };
  await jobs.add(database, { name: "taken_work" }, {}, "taken");
  await withTasks({ taken_work: work }, async () => {
    await until(() => begun === 1);
    await jobs.add(database, { name: "taken_work" }, {}, "taken");
    await until(() => begun === 2);
    // It is worked on, whatever its key is.
    await jobs.tend();
    assert.equal(await jobs.isUnderWay("taken_work"), true);
    fails.resolve();
    await until(async () => (await jobs.failing(10)).total === 1);
  });
  await jobs.tend();
  assert.equal(await jobs.isUnderWay("taken_work"), false);
  assert.deepEqual(await jobs.failing(10), { jobs: [], total: 0 });
  assert.equal(begun, 2);
});

test("a job that has had all its tries stays to be looked at, and gets one more where somebody says so", async () => {
  let begun = 0;
  const work = async () => {
    begun += 1;
    if (begun === 1) throw new Error("not now");
  };
  await jobs.add(database, { name: "last_work" }, {}, "last");
  await withTasks({ last_work: work }, async () => {
    await until(async () => (await jobs.failing(10)).total === 1);
    await owner.query(
      "update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() where key = 'last'",
    );
    await jobs.tend();
    const [job] = (await jobs.failing(10)).jobs;
    assert.equal(await jobs.retry(database, job?.job_id ?? ""), true);
    await until(() => begun === 2);
  });
});

test("neither what has had all its tries nor a refused address counts as what a partner's absence leaves undone", async () => {
  await owner.query("delete from graphile_worker._private_jobs");
  const failed = async (key: string, name: string, failure: string, attempts: string) => {
    await jobs.add(database, { name }, {}, key);
    await owner.query(
      `update graphile_worker._private_jobs
          set last_error = $2, attempts = ${attempts}, run_at = now() + interval '5 minutes', created_at = now() - interval '1 day'
        where key = $1`,
      [key, failure],
    );
  };
  for (let n = 0; n < 11; n++) await failed(`given-up-${n}`, "mail_letter", "MailAway", "max_attempts");
  await failed("refused", "mail_letter", "Refused for good: EENVELOPE 550", "3");
  await failed("away", "book_payment", "away", "3");
  await failed("lost", "book_payment", "away", "max_attempts");
  await jobs.add(database, { name: "mail_letter" }, {}, "waits");
  const lanes = new Map((await jobs.backlog()).map((lane) => [lane.lane, lane]));
  const { oldest_seconds = -1, ...mail } = lanes.get("mail") ?? {};
  assert.deepEqual(mail, { lane: "mail", open: 1, due: 1, failing: 1, refused: 1, given_up: 11 });
  assert.ok(oldest_seconds >= 0 && oldest_seconds < 900, `${oldest_seconds} seconds`);
  const { oldest_seconds: old = 0, ...book } = lanes.get("book") ?? {};
  assert.deepEqual(book, { lane: "book", open: 1, due: 0, failing: 1, refused: 0, given_up: 1 });
  assert.ok(old > 86_000);
});

test("an email is let go that is refused or has had all its tries, and nothing else", async () => {
  const { jobs: shown } = await jobs.failing(50);
  const idOf = async (key: string): Promise<string> =>
    (await owner.query("select id::text from graphile_worker._private_jobs where key = $1", [key])).rows[0]
      .id;
  const [given_up, refused, lost, waits] = await Promise.all(
    ["given-up-0", "refused", "lost", "waits"].map(idOf),
  );
  const of = (id: string | undefined) => shown.find(({ job_id }) => job_id === id);
  assert.deepEqual(
    [given_up, refused, lost].map((id) => [of(id)?.may_let_go, of(id)?.next_at === null]),
    [
      [true, true],
      [true, false],
      [false, true],
    ],
  );
  assert.equal(await jobs.letGo(database, lost ?? ""), null, "money is never let go");
  assert.equal(await jobs.letGo(database, waits ?? ""), null, "it was not tried yet");
  const words = { task: "mail_letter", failure: "Refused for good: EENVELOPE 550" };
  assert.deepEqual(await jobs.letGo(database, refused ?? ""), words);
  assert.deepEqual(await jobs.letGo(database, given_up ?? ""), { ...words, failure: "MailAway" });
  assert.equal(await jobs.letGo(database, given_up ?? ""), null, "once");
  assert.equal((await jobs.failing(50)).total, shown.length - 2);
});

test("the gap to the next try is ten minutes at most, and a failure is told once a minute", async () => {
  await owner.query("delete from graphile_worker._private_jobs");
  // Of which jobs, not how often: one may be tried again before the last is tried at all.
  const tried = new Set<unknown>();
  const failing = async (payload: unknown) => {
    tried.add((payload as { n: number }).n);
    throw new Error("away");
  };
  for (let n = 0; n < 5; n++) await jobs.add(database, { name: "mail_letter" }, { n }, `failing-${n}`);
  await withTasks({ mail_letter: failing }, async () => void (await until(() => tried.size === 5)));
  await owner.query("update graphile_worker._private_jobs set run_at = now() + interval '5 hours'");
  await jobs.tend();
  const { rows } = await owner.query(`
    select count(*)::int as jobs, max(run_at) - now() between '9 minutes' and '10 minutes' as soon
      from graphile_worker._private_jobs where last_error is not null`);
  assert.deepEqual(rows, [{ jobs: 5, soon: true }]);
  assert.equal(said.filter((line) => line.includes("away")).length, 1);
});
