import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import { openRecords } from "../testing/records.ts";
import { forgetEvents } from "./forget.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

const DAY_MS = 86_400_000;

test("handled events are forgotten after the days of the setting, by as many statements as it takes; unfinished ones are kept", async () => {
  const now = new Date("2027-06-01T00:00:00Z");
  const world = { ...records.world, clock: { now: () => now }, events_kept_days: 40 };
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await records.owner.query(
    `insert into provider_events (event_id, event_type, created_at, received_at, outcome, handled_at, failure, parked_at)
     select 'evt_old_' || n, 't', $1::timestamptz, $1, 'nothing', $1::timestamptz, null::text, null::timestamptz
       from generate_series(1, 5001) n
     union all values
       ('evt_young', 't', $2::timestamptz, $2, 'nothing', $2::timestamptz, null, null),
       ('evt_late', 't', $1, $1, 'nothing', $2, null, null),
       ('evt_waits', 't', $1, $1, null, null, null, null),
       ('evt_parked', 't', $1, $1, null, null, 'Why.', $1)`,
    [at(41), at(39)],
  );
  await forgetEvents.run(world);
  const { rows } = await records.owner.query("select event_id from provider_events order by 1");
  assert.deepEqual(
    rows.map(({ event_id }) => event_id),
    ["evt_late", "evt_parked", "evt_waits", "evt_young"],
  );
});
