import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPerson } from "../../testing/people.ts";
import { addPlayers } from "../../testing/site.ts";
import { book, keepSums } from "../booking/book.ts";
import { lookAtGoneBack } from "../booking/look-back.ts";
import { holdWhatIsDue } from "../orders/hold/hold.ts";
import { readStepFacts } from "../orders/letters/order-facts.ts";
import { doStep, lockKnown } from "../orders/steps/step.ts";
import { AT, aDispute, openRecords, paidPage } from "../testing/records.ts";
import { recordPaidBack } from "./pay-back.ts";

// A bank decided for the cardholder, and on appeal for us: what was held for the order is held for it again.

let records: Awaited<ReturnType<typeof openRecords>>;
let admin: number;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
  admin = await addPerson(records.owner, { email: "ada@example.org", role: "admin" });
});
after(() => records.close());

const OUT = [-5_000, 1_500] as const;
const BACK = [5_000, 0] as const;

let names = 0;
/** An order of 50 dollars whose payment is in dispute, with the steps of it so far; the last one's state is its own. */
async function disputed(...steps: readonly (readonly [act: string, state: string])[]) {
  const name = `w${++names}`;
  const contribution_id = await records.aContribution();
  await records.owner.query(
    "update contributions set nil_service_type = 'thank_you_video' where contribution_id = $1",
    [contribution_id],
  );
  const { rows } = await records.owner.query<{ order_id: string }>(
    `with offered as (insert into offers (player_id, kind, price_cents, days, at_once, offered_at, ended_at, ended_for)
                      values ($2, 'thank_you_video', 5000, 30, 5, now(), now(), 'changed') returning offer_id)
     insert into orders (contribution_id, offer_id, state, created_at, ordered_at, due_at, state_at, look_at)
     select $1, offer_id, $3, now(), now(), now() + interval '30 days', now(), case when $3 not in ('settled', 'refunded', 'ended') then now() + interval '1 day' end from offered
     returning order_id`,
    [contribution_id, records.kai, steps.at(-1)?.[1]],
  );
  const order_id = rows[0]?.order_id ?? "";
  for (const [act, state] of steps)
    await records.owner.query(
      "insert into order_history (order_id, happened_at, actor, act, state) values ($1, now(), 'system', $2, $3)",
      [order_id, act, state],
    );
  const look = (status: string, ...moves: (readonly [number, number])[]) =>
    records.record(
      paidPage(name, { disputes: [aDispute(`du_${name}`, status, moves, { amount_cents: 5_000 })] }),
      contribution_id,
    );
  await look("under_review", OUT);
  const stands = async () => {
    const { rows: found } = await records.owner.query(
      `select o.state, coalesce(s.held_cents, 0)::int as held,
              array(select kind from needs_attention where subject = o.contribution_id::text and closed_at is null order by 1) as alarms
         from orders o left join contribution_sums s using (contribution_id) where o.order_id = $1`,
      [order_id],
    );
    return [found[0].state, found[0].held, found[0].alarms];
  };
  /** Whom letters of its steps go to, in order. */
  const letters = async () => {
    const { rows: jobs } = await records.owner.query<{ told: string }>(
      `select h.act || ' ' || (j.payload ->> 'reader') as told
         from graphile_worker._private_jobs j join order_history h on h.entry_id = (j.payload ->> 'entry_id')::bigint
        where h.order_id = $1 order by h.entry_id`,
      [order_id],
    );
    return jobs.map(({ told }) => told);
  };
  return { order_id, contribution_id, look, stands, letters };
}
const ORDERED = ["pay", "ordered"] as const;
const DELIVERED = ["deliver", "delivered"] as const;

test("what was accepted, lost and won back on appeal is the athlete's, who reads it", async () => {
  const { contribution_id, look, stands, letters } = await disputed(ORDERED, DELIVERED, [
    "accept",
    "accepted",
  ]);
  assert.deepEqual(await stands(), ["accepted", 5_000, []]);
  await look("lost", OUT);
  assert.deepEqual(await stands(), ["refunded", 0, []]);
  // While it is looked at again, nothing is won yet.
  await look("appeal_under_review", OUT);
  assert.deepEqual(await stands(), ["refunded", 0, []]);
  await look("won", OUT, BACK);
  assert.deepEqual(await stands(), ["settled", 0, []]);
  assert.equal((await records.holdingsOf(contribution_id)).held_for_athlete, -5_000);
  assert.deepEqual(await letters(), ["return athlete", "settle athlete"]);
});

test("what is accepted while a bank decides is said to be theirs once it has decided so", async () => {
  const { order_id, look, stands, letters } = await disputed(ORDERED, DELIVERED);
  const { world } = records;
  await world.database.transaction(async (tx) => {
    const order = await lockKnown(tx, sql`o.order_id = ${order_id}::uuid`);
    await doStep(world, tx, order, { act: "accept", actor: "supporter", version: order.version });
  });
  assert.deepEqual(await stands(), ["accepted", 5_000, []]);
  const { rows } = await records.owner.query(
    "select entry_id::int from order_history where order_id = $1 and act = 'accept'",
    [order_id],
  );
  assert.equal((await readStepFacts(world, order_id, rows[0].entry_id))?.in_dispute, true);
  await look("won", OUT, BACK);
  assert.deepEqual(await stands(), ["settled", 0, []]);
  assert.deepEqual(await letters(), ["accept athlete", "settle athlete"]);
});

test("what was not accepted, lost and won back is held for an order that is over: admins hear of it, and pay it back another way", async () => {
  for (const steps of [[ORDERED], [ORDERED, ["decline", "refunding"] as const]]) {
    const { order_id, contribution_id, look, stands } = await disputed(...steps);
    await look("lost", OUT);
    assert.deepEqual(await stands(), ["refunded", 0, []]);
    await look("won", OUT, BACK);
    assert.deepEqual(await stands(), ["refunded", 5_000, ["order_money_held"]]);
    await records.world.database.transaction((tx) =>
      recordPaidBack(records.world, tx, contribution_id, {
        ...{ amount: 50, how: "check", reference: "Check 7", noted_by: admin, refund_id: null },
        paid_on: AT.toISOString().slice(0, 10),
      }),
    );
    assert.deepEqual(await stands(), ["refunded", 0, []]);
    const { rows } = await records.owner.query(
      "select amount_cents::int from orders_paid_back where order_id = $1",
      [order_id],
    );
    assert.deepEqual(rows, [{ amount_cents: 5_000 }]);
  }
});

/** A server of the release before books what the bank gives back, and looks no further. */
const wonBackAsBefore = (contribution_id: string): Promise<void> =>
  records.world.database.transaction(async (tx) => {
    const of = { world: records.world, tx, contribution_id, currency: "usd" };
    const booking = { ...of, player_id: String(records.kai), kinds: [] };
    const { rows } = await records.owner.query("select dispute_id from disputes where contribution_id = $1", [
      contribution_id,
    ]);
    const move = { provider_object: rows[0].dispute_id, happened_at: AT, amount_cents: 5_000 };
    await book(booking, { kind: "dispute_won_back", ...move }, { kind: "dispute_reinstated", ...move });
    await keepSums(booking);
    await holdWhatIsDue(records.world, tx, contribution_id);
  });

test("what was won back before, and nobody heard of, is the athlete's or told a day later; marked as done, it is told again while it is held", async () => {
  const accepted = await disputed(ORDERED, DELIVERED, ["accept", "accepted"]);
  const declined = await disputed(ORDERED, ["decline", "refunding"]);
  for (const { contribution_id, look, stands } of [accepted, declined]) {
    await look("lost", OUT);
    await wonBackAsBefore(contribution_id);
    assert.deepEqual(await stands(), ["refunded", 5_000, []]);
  }
  await lookAtGoneBack.run(records.world);
  assert.deepEqual(await accepted.stands(), ["settled", 0, []]);
  assert.deepEqual(await declined.stands(), ["refunded", 5_000, ["order_money_held"]]);

  await records.owner.query(
    "update needs_attention set closed_at = now() - interval '1 day', closed_by = $1 where subject = $2",
    [admin, declined.contribution_id],
  );
  await lookAtGoneBack.run(records.world);
  assert.deepEqual(await declined.stands(), ["refunded", 5_000, ["order_money_held"]]);
});
