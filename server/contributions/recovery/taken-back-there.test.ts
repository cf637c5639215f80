import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { carryOutReversal, decideReversalOf } from "../payouts/reversals/reverse.ts";
import { mayPlan } from "../payouts/runs/lost-transfers.ts";
import { byHandAt } from "../payouts/testing/by-hand.ts";
import { asker, DAY, NOTHING, openPayouts } from "../payouts/testing/payouts.ts";
import { workOff } from "../testing/clock.ts";
import { recover } from "./recover.ts";

// What moved between our balance and athletes at the provider, and was neither sent nor taken back by us here: on the provider's own pages, or after a backup.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let send: ReturnType<typeof byHandAt>["send"];
let takeBack: ReturnType<typeof byHandAt>["takeBack"];
let admin: number;
let other_admin: number;
before(async () => {
  given = await openPayouts(begun);
  ({ send, takeBack } = byHandAt(given));
  admin = await given.person("admin@demo.test");
  other_admin = await given.person("other-admin@demo.test");
});
after(() => begun.disposeAsync());

/** An athlete to whom so many dollars went out. */
async function paid(dollars: number) {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, dollars);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  const { rows } = await given.owner.query("select transfer_id from payouts where payout_id = $1", [
    payout?.payout_id,
  ]);
  return { player_id, payout_id: payout?.payout_id ?? "", transfer_id: String(rows[0].transfer_id) };
}

/** A transfer that our book has not, as after a backup was taken before it. */
async function lostTransfer(player_id: number, amount_cents: number): Promise<string> {
  const account_id = await given.accountOf(player_id);
  const order = { payout_id: randomUUID(), attempt: 0, account_id, amount_cents, currency: "usd" };
  return (await given.world.payments.transfer(order)).transfer_id;
}

const booked = async () => {
  const since = new Date(given.world.clock.now().getTime() - 20 * DAY * 1_000);
  return (await recover(given.world, since, { book: true })).map(({ what, id, left }) => [what, id, left]);
};
const rows = async (text: string, ...values: unknown[]) => (await given.owner.query(text, values)).rows;
const letters = async (about: string) =>
  rows(
    `select j.payload ->> 'id' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail_payout' and j.payload ->> 'about' = $1`,
    about,
  );
const alarms = async (kind: string, about: string) =>
  rows(
    "select facts from needs_attention where kind = $1 and facts::text like '%' || $2 || '%' order by raised_at",
    kind,
    about,
  );

test("what nobody here sent and was taken back whole at the provider is in the book as that, and the night finds nothing", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const transfer_id = await lostTransfer(player_id, 1_000);
  assert.equal(await mayPlan(given.world), false);
  await takeBack(transfer_id, 400);
  assert.equal(await mayPlan(given.world), false);
  await takeBack(transfer_id, 600);
  assert.equal(await mayPlan(given.world), true);
  await given.agrees();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 50 });
});

test("a second transfer of the same payout keeps runs from planning until it was taken back whole, and is in the book meanwhile", async () => {
  const { player_id, payout_id, transfer_id } = await paid(50);
  const account = await given.accountOf(player_id);
  const twice = await send(account, 5_000, payout_id);
  assert.notEqual(twice, transfer_id);
  await given.agrees();
  assert.equal(await mayPlan(given.world), false);
  await takeBack(twice, 5_000);
  assert.equal(await mayPlan(given.world), true);
  await given.agrees();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 50 });
});

test("money that somebody sent to an athlete on the provider's own pages is unexplained, told once, and so is what came back of it", async () => {
  const { player_id } = await paid(50);
  const account = await given.accountOf(player_id);
  const transfer_id = await send(account, 700);
  await given.agrees();
  assert.equal(await mayPlan(given.world), true);
  await takeBack(transfer_id, 300);
  await given.agrees();
  await given.agrees();
  const told = await alarms("unexplained_move", "transfer");
  assert.deepEqual(
    told.map(({ facts }) => facts.slice(1)),
    [
      [
        ["Type", "transfer"],
        ["Amount", "-7.00"],
      ],
      [
        ["Type", "transfer_refund"],
        ["Amount", "3.00"],
      ],
    ],
  );
  assert.deepEqual(await booked(), []);
});

test("a payout that somebody takes back on the provider's own pages is booked, told and held again; the athlete is mailed", async () => {
  const { player_id, payout_id, transfer_id } = await paid(50);
  const reversal_id = await takeBack(transfer_id, 2_000);
  await given.agrees();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 20, on_its_way: 30 });
  const [found] = await rows(
    "select payout_reversal_id, state, amount_cents::int, asked_by, decided_by, found_at is not null as is_found from payout_reversals where reversal_id = $1",
    reversal_id,
  );
  const { payout_reversal_id, ...row } = found;
  assert.deepEqual(row, {
    ...{ state: "sent", amount_cents: 2_000, asked_by: null, decided_by: null, is_found: true },
  });
  assert.equal((await letters("taken_back")).filter(({ id }) => id === payout_reversal_id).length, 1);
  assert.deepEqual(
    (await alarms("payout_reversed_there", payout_id)).map(({ facts }) => facts),
    [
      [
        ["Reversal", reversal_id],
        ["Payout", payout_id],
        ["Dollars", "20.00"],
      ],
    ],
  );
  // The rest of it likewise, and each is booked once.
  await takeBack(transfer_id, 3_000);
  await given.agrees();
  await given.agrees();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 50 });
  await given.advance(DAY);
  await given.run();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 50 });
  await given.agrees();
});

for (const state of ["unknown", "asked", "withdrawn"] as const)
  test(`a reversal of two admins that a restored backup has as ${state} is booked by recover, under its own number`, async () => {
    const { player_id, payout_id, transfer_id } = await paid(50);
    const payout_reversal_id = randomUUID();
    if (state !== "unknown")
      await rows(
        `insert into payout_reversals (payout_reversal_id, payout_id, amount_cents, reason, state, asked_by, asked_at, decided_by, decided_at)
         values ($1, $2, 5000, 'It was paid twice.', $3, $4, now(), case when $3 = 'withdrawn' then $4::bigint end, case when $3 = 'withdrawn' then now() end)`,
        payout_reversal_id,
        payout_id,
        state,
        admin,
      );
    const reversal_id = await takeBack(transfer_id, 5_000, payout_reversal_id);
    assert.deepEqual(await booked(), [["reversal", reversal_id, null]]);
    assert.deepEqual(await booked(), []);
    await given.agrees();
    assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 50 });
    assert.deepEqual(
      await rows(
        "select payout_reversal_id, state, reversal_id from payout_reversals where payout_id = $1",
        payout_id,
      ),
      [{ payout_reversal_id, state: "sent", reversal_id }],
    );
    if (state === "asked")
      await assert.rejects(decideReversalOf(given.world, asker(other_admin), payout_reversal_id, "agree"));
    await given.run();
  });

test("a reversal that two admins agreed to is found at the provider before its job has written it down: it is theirs, booked once", async () => {
  const { player_id, payout_id, transfer_id } = await paid(50);
  const [asked] = await rows(
    `insert into payout_reversals (payout_id, amount_cents, reason, asked_by, asked_at)
     values ($1, 5000, 'It was paid twice.', $2, now()) returning payout_reversal_id`,
    payout_id,
    admin,
  );
  await decideReversalOf(given.world, asker(other_admin), asked.payout_reversal_id, "agree");
  await takeBack(transfer_id, 5_000, asked.payout_reversal_id);
  await given.agrees();
  await workOff(given.world, carryOutReversal);
  await given.agrees();
  assert.deepEqual(
    await rows(
      "select state, found_at, decided_by::int from payout_reversals where payout_id = $1",
      payout_id,
    ),
    [{ state: "sent", found_at: null, decided_by: other_admin }],
  );
  assert.deepEqual(await alarms("payout_reversed_there", payout_id), []);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 50 });
  await given.run();
});

test("a lost transfer that came back whole is no payout: recover books what moved, the money stays ready, and nobody is mailed", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const transfer_id = await lostTransfer(player_id, 5_000);
  await takeBack(transfer_id, 5_000);
  const before_it = (await letters("sent")).length;
  assert.deepEqual(await booked(), [["transfer", transfer_id, null]]);
  assert.deepEqual(await booked(), []);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 50 });
  assert.deepEqual(await given.of(player_id), []);
  assert.equal((await letters("sent")).length, before_it);
  await given.agrees();
});

test("a lost transfer of which a part came back is booked with that part, which is open again", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  // Of 50 that had gone out 20 were taken back; 30 is all that is open here.
  const transfer_id = await lostTransfer(player_id, 5_000);
  await takeBack(transfer_id, 2_000);
  assert.deepEqual(await booked(), [["transfer", transfer_id, null]]);
  assert.deepEqual(await booked(), []);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 30 });
  assert.deepEqual(await alarms("payout_beyond_open", transfer_id), []);
  await given.agrees();
});
