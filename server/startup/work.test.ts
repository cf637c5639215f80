import assert from "node:assert/strict";
import { test } from "node:test";
import { startSite } from "../testing/site.ts";
import { startTwin } from "../testing/twin-server.ts";
import { until } from "../testing/until.ts";

test("a process for pages leaves jobs alone, and one for jobs works them off and answers nothing but how it is", async (t) => {
  const site = await startSite({ WORK: "pages" });
  let worker: Awaited<ReturnType<typeof startTwin>> | undefined;
  t.after(async () => {
    await worker?.end();
    await site.stop();
  });
  const waiting = async () => {
    const { rows } = await site.database.query<{ jobs: number; locked: number }>(
      `select count(*)::int as jobs, count(locked_at)::int as locked from graphile_worker.jobs
        where run_at <= now()`,
    );
    return rows[0] ?? { jobs: 0, locked: 0 };
  };
  await site.database.query(
    "select graphile_worker.add_job('no_such_task'), graphile_worker.add_job('ledger_publish_sums')",
  );
  const workers = () =>
    site.database.query(
      "select from pg_stat_activity where datname = current_database() and application_name like 'donate-nil-jobs-%'",
    );
  assert.equal((await site.request("/AboutUs")).status, 200);
  assert.equal((await workers()).rowCount, 0);
  const { jobs } = await waiting();
  assert.ok(jobs > 1, `${jobs} jobs wait`);

  const twin = await startTwin(site, { WORK: "jobs" });
  worker = twin;
  await until(async () => (await waiting()).jobs < jobs);
  const answers = ["/readyz", "/healthz", "/", "/AboutUs", "/v1/discover_players"].map(
    async (path) => (await twin.request(path)).status,
  );
  assert.deepEqual(await Promise.all(answers), [200, 200, 404, 404, 404]);
});
