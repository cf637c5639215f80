import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openFigures } from "../../http/operation/figures.ts";
import { addPlayers } from "../../testing/site.ts";
import { addPlans } from "../testing/plans.ts";
import { openRecords } from "../testing/records.ts";
import { showLags } from "./lags.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

test("what nobody works on has a lag that grows: contributions, plans, the provider's list and the inbox, each its own", async () => {
  const figures = openFigures();
  let now = new Date("2027-03-01T00:00:00Z").getTime();
  showLags(figures, { database: records.world.database, clock: { now: () => new Date(now) } });
  const shown = async () => {
    const lines = (await figures.registry.metrics()).split("\n").filter((line) => !line.startsWith("#"));
    const found = lines
      .map((line) => line.split(" "))
      .map(([name = "", value]) => [name, Number(value)] as const);
    return Object.fromEntries(
      found.filter(([name]) => /^(contributions_to_check|sweep_|plans_|events_)/.test(name)),
    );
  };
  const nothing = {
    ...{ contributions_to_check: 0, sweep_lag_seconds: 0, plans_to_follow: 0, plans_lag_seconds: 0 },
    ...{ events_list_lag_seconds: 0, events_waiting: 0, events_lag_seconds: 0, events_parked: 0 },
  };
  assert.deepEqual(await shown(), nothing);

  const at = (seconds_ago: number) => new Date(now - seconds_ago * 1_000);
  await records.aContribution();
  await records.owner.query("update contributions set check_at = $1, created_at = $2", [at(20), at(90)]);
  await addPlans(records.owner, records.kai, 3);
  await records.owner.query("update recurring_contributions set check_at = $1", [at(-5)]);
  await records.owner.query(
    `update recurring_contributions set check_at = $1 where ctid in (select ctid from recurring_contributions limit 2)`,
    [at(30)],
  );
  await records.owner.query(
    `insert into provider_events (event_id, event_type, created_at, received_at, moment, parked_at, failure)
     values ('evt_a', 'x', $1, $1, 1, null, null), ('evt_b', 'x', $1, $1, 2, $1, 'Why not.')`,
    [at(40)],
  );
  const behind = {
    ...{ contributions_to_check: 1, sweep_lag_seconds: 20, plans_to_follow: 2, plans_lag_seconds: 30 },
    ...{ events_list_lag_seconds: 90, events_waiting: 1, events_lag_seconds: 40, events_parked: 1 },
  };
  assert.deepEqual(await shown(), behind);
  await records.owner.query("update provider_events_read set read_at = $1", [at(50)]);
  now += 10_000;
  assert.deepEqual(await shown(), {
    ...behind,
    ...{ sweep_lag_seconds: 30, plans_to_follow: 3, plans_lag_seconds: 40 },
    ...{ events_list_lag_seconds: 60, events_lag_seconds: 50 },
  });
});
