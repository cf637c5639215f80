import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { addPlayers } from "../../../testing/site.ts";
import { openRecords } from "../../testing/records.ts";
import { leaveOrders } from "../endings/leave-orders.ts";
import { lookAtOrders } from "./look.ts";
import { lookAtQuiet } from "./look-at-quiet.ts";

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

/** One order more, due now, in this state; it was ordered and stands so since so many days. */
async function oneDue(
  state: string,
  days: number,
  more: { refunded?: number; paid?: string } = {},
): Promise<string> {
  const { rows } = await records.owner.query<{ order_id: string }>(
    `with given as (insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at,
                                               state, paid_at, paid_cents, refunded_cents)
                    select 'one_time', 'shout_out', player_id, team_id, player_name, team_name, 5000, now(), $3, now(), 5000, $4
                      from players where player_id = $5 returning contribution_id)
     insert into orders (contribution_id, offer_id, state, version, created_at, ordered_at, due_at, state_at, look_at)
     select contribution_id, (select offer_id from offers limit 1), $1, 2, now(), now() - make_interval(days => $2),
            now() - make_interval(days => $2 - 30), now() - make_interval(days => $2), now() - interval '1 minute'
       from given returning order_id`,
    [state, days, more.paid ?? "paid", more.refunded ?? 0, records.kai],
  );
  return rows[0]?.order_id ?? "";
}

const statesOf = async (ids: readonly string[]) =>
  (
    await records.owner.query(
      "select state from orders where order_id = any ($1) order by array_position($1, order_id)",
      [ids],
    )
  ).rows.map(({ state }) => state);

test("among many with which nothing happens, each that has run out, was not questioned, or whose money went back gets its step", async () => {
  const ids = [
    await oneDue("ordered", 10),
    await oneDue("ordered", 38),
    await oneDue("delivered", 15),
    await oneDue("delivered", 3),
    await oneDue("questioned", 15),
    await oneDue("answered", 10, { refunded: 5_000 }),
  ];
  await lookAtOrders.run(records.world);
  assert.deepEqual(await statesOf(ids), [
    "ordered",
    "refunding",
    "settled",
    "delivered",
    "refunding",
    "refunded",
  ]);
});

test("an order that somebody holds is left alone by a look at many, and the others are not kept waiting", async () => {
  const [held, free] = [await oneDue("ordered", 10), await oneDue("ordered", 10)];
  const other = await records.owner.connect();
  try {
    await other.query("begin");
    await other.query(
      "select from contributions join orders using (contribution_id) where order_id = $1 for update of contributions",
      [held],
    );
    assert.deepEqual([...(await lookAtQuiet(records.world, [held, free]))], [free]);
  } finally {
    await other.query("rollback");
    other.release();
  }
});

test("what is held for an order and not due is put right by the look, not passed over", async () => {
  const order_id = await oneDue("ordered", 10);
  await records.owner.query(
    `select ledger_book('charge', 'ch_' || contribution_id, contribution_id, 'usd', now(), player_id, 5000)
       from contributions join orders using (contribution_id) where order_id = $1`,
    [order_id],
  );
  await lookAtOrders.run(records.world);
  const { rows } = await records.owner.query(
    "select held_cents::int from contribution_sums join orders using (contribution_id) where order_id = $1",
    [order_id],
  );
  assert.deepEqual(rows, [{ held_cents: 5_000 }]);
});
