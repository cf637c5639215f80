import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openFigures } from "../../http/operation/figures.ts";
import { addPlayers, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { eventAbout, eventWords } from "../testing/events.ts";
import { anEvent } from "../testing/provider.ts";
import { openRecords } from "../testing/records.ts";
import { handOver, MOST_JOBS } from "./hand-over.ts";
import { handleEvent } from "./handle.ts";
import { retryParked, takeIn } from "./inbox.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(async () => {
  await records.owner.query("delete from provider_events; delete from graphile_worker._private_jobs");
});

/** Stores them a hundred at a time, as the provider's list is read. Their ids are in the order in which they come. */
async function come(from: number, until: number): Promise<number> {
  let taken = 0;
  for (let first = from; first < until; first += 100) {
    const events = Array.from({ length: Math.min(100, until - first) }, (_, nth) =>
      anEvent({ event_id: `evt_${String(first + nth).padStart(6, "0")}` }),
    );
    taken += (await takeIn(records.world, events)).length;
  }
  return taken;
}
const handled = (which: string) =>
  records.owner.query(`
    with done as (update provider_events set handled_at = now(), outcome = 'nothing' where not without_job and ${which} returning event_id)
    delete from graphile_worker._private_jobs where key in (select event_id from done)`);
const keys = async (): Promise<string[]> =>
  (await records.owner.query("select key from graphile_worker._private_jobs order by key")).rows.map(
    ({ key }) => key,
  );

test("of many events only so many have a job; the others get theirs in their order, each once", async () => {
  assert.equal(await come(0, MOST_JOBS + 250), MOST_JOBS + 250);
  assert.equal((await keys()).length, MOST_JOBS);
  assert.equal(await handOver(records.world), 0);
  // One that comes now waits behind them.
  await come(900_000, 900_001);

  await handled("event_id < 'evt_000100'");
  assert.equal(await handOver(records.world), 100);
  const after = await keys();
  assert.deepEqual([after.length, after.at(-1)], [MOST_JOBS, "evt_000599"]);

  // Two servers at once may each give as many as there is room for, but none twice.
  await handled("event_id < 'evt_000130'");
  const given = await Promise.all([handOver(records.world), handOver(records.world)]);
  const sum = given.reduce((total, one) => total + one, 0);
  assert.ok(sum === 30 || sum === 60, String(sum));
  assert.deepEqual((await keys()).at(-1), `evt_${String(599 + sum).padStart(6, "0")}`);

  await handled("true");
  assert.equal(await handOver(records.world), 151 - sum);
  assert.deepEqual((await keys()).at(-1), "evt_900000");
  await handled("true");
  assert.equal(await handOver(records.world), 0);
  const { rows } = await records.owner.query("select from provider_events where handled_at is null");
  assert.equal(rows.length, 0);
});

test("an event that is known already is stored once, with a job or without", async () => {
  await come(0, MOST_JOBS + 10);
  assert.equal(await come(0, MOST_JOBS + 10), 0);
  assert.equal((await keys()).length, MOST_JOBS);
});

test("what failed and is tried again, or is parked, holds up nobody", async () => {
  await come(0, MOST_JOBS + 20);
  await records.owner.query(
    "update provider_events set failure = 'Why.', tries = 1 where event_id < 'evt_000010'",
  );
  await records.owner.query(
    "update provider_events set failure = 'Why.', tries = 10, parked_at = now() where event_id between 'evt_000010' and 'evt_000014'",
  );
  assert.equal(await handOver(records.world), 15);
  assert.equal(await handOver(records.world), 0);
  // Whoever is told to try one again doesn't wait.
  await records.owner.query("delete from graphile_worker._private_jobs where key = 'evt_000010'");
  assert.equal(await retryParked(records.world, "evt_000010"), 1);
  assert.ok((await keys()).includes("evt_000010"));
});

test("of fifty that are handled one gives the next their jobs", async () => {
  await come(0, MOST_JOBS + 60);
  await records.owner.query("update provider_events set moment = 1 + right(event_id, 6)::int");
  const figures = openFigures();
  const handle = (nth: number) =>
    handleEvent.run(records.world, { event_id: `evt_${String(nth).padStart(6, "0")}` }, figures);
  for (let nth = 0; nth < 49; nth += 1) await handle(nth);
  assert.equal((await keys()).length, MOST_JOBS);
  await handle(49);
  assert.equal((await keys()).length, MOST_JOBS + 50);
});

test("an event that is handled has not failed because the next couldn't get their jobs", async () => {
  await come(0, 1);
  await records.owner.query("update provider_events set moment = 50");
  const jobs = {
    ...records.world.jobs,
    added: () => {
      throw new Error("No jobs.");
    },
  };
  const handling = handleEvent.run({ ...records.world, jobs }, { event_id: "evt_000000" }, openFigures());
  await assert.rejects(handling, /No jobs/);
  const { rows } = await records.owner.query(
    "select failure, tries, handled_at is not null as handled from provider_events",
  );
  assert.deepEqual(rows, [{ failure: null, tries: 0, handled: true }]);
});

test("a server works off more events than may have a job", async (t) => {
  const site = await startSite({ SWEEP_SECONDS: "3600" });
  t.after(() => site.stop());
  const words = eventWords(site);
  const many = MOST_JOBS + 60;
  // They come while nobody works them off.
  await site.database.query(
    `insert into provider_events (event_id, event_type, created_at, moment, without_job)
     select 'evt_many_' || n, 'some.type', now(), nextval('provider_moments'), n > $1 from generate_series(1, $2::int) n`,
    [MOST_JOBS, many],
  );
  const payload = eventAbout({ object: "never_heard_of" }, "something.new");
  assert.equal(await words.send(payload), 200);
  const row = await words.rowOf(payload);
  assert.ok(row);
  await site.database.query(
    `select graphile_worker.add_job('handle_event', json_build_object('event_id', event_id), job_key := event_id, max_attempts := 1000)
       from provider_events where not without_job and handled_at is null`,
  );
  await until(async () => {
    const { rows } = await site.database.query(
      "select from provider_events where handled_at is null limit 1",
    );
    return rows.length === 0 ? true : null;
  });
});
