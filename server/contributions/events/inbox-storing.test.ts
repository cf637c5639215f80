import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import { anEvent } from "../testing/provider.ts";
import { AT, openRecords } from "../testing/records.ts";
import { listParked, retryParked, takeIn } from "./inbox.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(async () => {
  await records.owner.query("delete from provider_events; delete from graphile_worker._private_jobs");
});

const jobs = async () =>
  (
    await records.owner.query(
      `select t.identifier, j.key, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by j.key`,
    )
  ).rows.map(({ identifier, key, payload }) => [identifier, key, payload]);
const kept = async () =>
  (
    await records.owner.query(
      "select event_id, event_type, created_at, contribution_id, recurring_id, session_id, payment_id, charge_id, account_id from provider_events order by event_id",
    )
  ).rows;

test("events are stored with what they are about, each with its job, and only once", async () => {
  const contribution_id = await records.aContribution();
  const ids = { session_id: "cs_1", payment_id: "pi_1", charge_id: "ch_1", account_id: "acct_1" };
  const [first, second] = [
    anEvent({ event_id: "evt_a", contribution_id, ...ids }),
    anEvent({ event_id: "evt_b" }),
  ];
  assert.deepEqual((await takeIn(records.world, [first, second])).sort(), ["evt_a", "evt_b"]);
  assert.deepEqual(await takeIn(records.world, [second, anEvent({ event_id: "evt_c" })]), ["evt_c"]);
  assert.deepEqual(await takeIn(records.world, []), []);
  assert.deepEqual((await kept()).slice(0, 1), [{ ...first, created_at: AT }]);
  assert.deepEqual(
    await jobs(),
    ["evt_a", "evt_b", "evt_c"].map((event_id) => ["handle_event", event_id, { event_id }]),
  );
});

test("references that are none of ours are not kept", async () => {
  await takeIn(records.world, [
    anEvent({ contribution_id: "order-17" }),
    anEvent({ contribution_id: randomUUID() }),
  ]);
  assert.deepEqual(
    (await kept()).map(({ contribution_id }) => contribution_id),
    [null, null],
  );
});

async function parked(...event_ids: string[]): Promise<void> {
  await takeIn(
    records.world,
    event_ids.map((event_id) => anEvent({ event_id })),
  );
  await records.owner.query(
    "update provider_events set parked_at = now(), failure = 'Why.', tries = 10 where event_id = any ($1)",
    [event_ids],
  );
  await records.owner.query("delete from graphile_worker._private_jobs");
}
const waiting = async () => (await listParked(records.world.database)).map(({ event_id }) => event_id);

test("parked events are listed with their reason, those that wait for nobody are not", async () => {
  await parked("evt_a");
  await takeIn(records.world, [anEvent({ event_id: "evt_b" })]);
  const [{ parked_at, ...rest } = { parked_at: null }, ...others] = await listParked(records.world.database);
  assert.ok(parked_at instanceof Date);
  assert.deepEqual(rest, { event_id: "evt_a", event_type: "some.type", created_at: AT, failure: "Why." });
  assert.deepEqual(others, []);
});

test("one of them, or all, get ten more tries and a job", async () => {
  await parked("evt_a", "evt_b", "evt_c");
  assert.equal(await retryParked(records.world, "evt_b"), 1);
  assert.deepEqual(await waiting(), ["evt_a", "evt_c"]);
  assert.deepEqual(await jobs(), [["handle_event", "evt_b", { event_id: "evt_b" }]]);
  assert.equal(await retryParked(records.world, "evt_b"), 0);
  assert.equal(await retryParked(records.world, "all"), 2);
  assert.deepEqual(await waiting(), []);
  const { rows } = await records.owner.query("select sum(tries)::int as tries from provider_events");
  assert.deepEqual(rows, [{ tries: 0 }]);
});
