import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { addPlayers } from "../../../testing/site.ts";
import { openRecords } from "../../testing/records.ts";
import { leaveOrders } from "../endings/leave-orders.ts";
import { lookAtOrders } from "./look.ts";

/** By hand with 100000, of which a hundredth is due: under 10 s on a machine that does nothing else (decision 70). */
const OPEN = Number(process.env.OPEN_ORDERS ?? 5_000);
const DUE = OPEN / 100;

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
  // Orders in the middle of their time, of which some are to be reminded of now. Nothing is booked: what is measured is the looking.
  await records.owner.query(
    `with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
                      values ($1, 'shout_out', 5000, 30, 1000, now()) returning offer_id),
     given as (insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at,
                                          state, paid_at, paid_cents)
               select 'one_time', 'shout_out', player_id, team_id, player_name, team_name, 5000, now(), 'paid', now(), 5000
                 from players, generate_series(1, $2) where player_id = $1 returning contribution_id)
     insert into orders (contribution_id, offer_id, state, version, created_at, ordered_at, due_at, state_at, look_at)
     select contribution_id, offer_id, 'ordered', 2, now(), now() - interval '23 days', now() + interval '6 days 23 hours', now() - interval '23 days',
            case when row_number() over () <= $3 then now() - interval '1 minute' else now() + interval '3 days' end
       from given, offered`,
    [records.kai, OPEN, DUE],
  );
  await records.owner.query("analyze orders, contributions, offers");
});
after(() => records.close());

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
};

test("a look at thousands of open orders finds those that are due, and reminds of each once", async (t) => {
  const look = await seconds(() => lookAtOrders.run(records.world));
  const leave = await seconds(() => leaveOrders.run(records.world, {}));
  t.diagnostic(`${look.toFixed(1)} s to look, ${leave.toFixed(1)} s to find who left`);
  const { rows } = await records.owner.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail_order_reminder'",
  );
  assert.equal(rows[0].n, DUE);
  await lookAtOrders.run(records.world);
  const { rows: left } = await records.owner.query("select from orders where look_at <= now()");
  assert.equal(left.length, 0);
});
