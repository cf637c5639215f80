import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { workOff } from "../contributions/testing/clock.ts";
import { openForm } from "./accounts/open-form.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "./reversals/reverse.ts";
import { beginForAthlete } from "./runs/begin.ts";
import { liftStop, stopPayoutsTo } from "./runs/stops.ts";
import { holdPayouts } from "./standing/hold.ts";
import { listMoves } from "./standing/list-moves.ts";
import { readOwnMoney } from "./standing/own-money.ts";
import { asker, DAY, openPayouts } from "./testing/payouts.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let players: number[];
let admin: number;
let other_admin: number;
before(async () => {
  given = await openPayouts(begun);
  await given.owner.query(
    `insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
     select 1, 'Athlete ' || n, true, 'example', 'more-' || n from generate_series(1, 20) as n`,
  );
  const { rows } = await given.owner.query<{ player_id: number }>(
    "select player_id::int from players where is_listed and accepts_contributions and conference <> 'High School' order by player_id",
  );
  players = rows.map(({ player_id }) => player_id);
  admin = await given.person("ada@demo.test");
  other_admin = await given.person("bea@demo.test");
});
after(() => begun.disposeAsync());

const refused = (status: number, message: RegExp) => ({ name: "Refusal", status, message });

/** An athlete whom no test before had. */
const another = (): number => {
  const player_id = players.shift();
  if (player_id === undefined) throw new Error("There are no more players.");
  return player_id;
};

const money = async (player_id: number) => {
  const { ready, waiting, on_its_way, arrived, to_take_back, blocks } = await readOwnMoney(
    given.world,
    player_id,
  );
  return {
    ready,
    waiting: waiting.map(({ reason, amount }) => [reason, amount]),
    on_its_way,
    arrived,
    to_take_back,
    blocks: blocks.map(({ block }) => block),
  };
};
const NOTHING = { ready: 0, waiting: [], on_its_way: 0, arrived: 0, to_take_back: 0, blocks: [] };
const of = async (player_id: number) => (await given.payouts()).filter((one) => one.player_id === player_id);

test("from given to arrived: held a week, sent by the weekly run, at the bank some days later; the books are the provider's", async () => {
  const kai = another();
  const who = await given.athlete(kai);
  await given.give(kai, 50);
  assert.deepEqual(await money(kai), {
    ...NOTHING,
    waiting: [["refund_promise", 50]],
    blocks: ["no_account"],
  });
  await given.onboard(who, kai);
  assert.deepEqual(await money(kai), { ...NOTHING, waiting: [["refund_promise", 50]] });
  await given.run();
  assert.deepEqual(await of(kai), []);

  await given.advance(7 * DAY + 60);
  assert.deepEqual(await money(kai), { ...NOTHING, ready: 50 });
  await given.run();
  assert.deepEqual(await money(kai), { ...NOTHING, on_its_way: 50 });
  const [payout] = await of(kai);
  assert.deepEqual([payout?.state, payout?.cents], ["sent", 5_000]);
  await given.agrees();

  await given.advance(4 * DAY);
  await given.look();
  assert.deepEqual(await money(kai), { ...NOTHING, arrived: 50 });
  await given.agrees();
  const { moves, total } = await listMoves(given.world.database, kai, { limit: 20, skip: 0 });
  assert.deepEqual(
    moves.map(({ kind, amount }) => [kind, amount]),
    [
      ["arrived", 50],
      ["sent", -50],
      ["given", 50],
    ],
  );
  assert.equal(total, 3);
  // Any number of times more changes nothing.
  await given.look();
  await given.goOn();
  assert.equal((await of(kai)).length, 1);
  await given.agrees();
});

test("what goes back after it was paid out is taken from the next payout, and nothing is lost or paid twice", async () => {
  const dana = another();
  await given.ready(dana);
  const first = await given.give(dana, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.control("POST", "/refunds", { payment_intent: await paymentOf(first), amount: 2_000 });
  await given.read();
  assert.deepEqual(await money(dana), { ...NOTHING, on_its_way: 50, to_take_back: 20 });
  await given.agrees();

  await given.give(dana, 40);
  await given.advance(8 * DAY);
  // Forty less twenty is less than the least.
  await given.run();
  assert.equal((await of(dana)).length, 1);
  await given.give(dana, 30);
  await given.advance(8 * DAY);
  assert.equal((await readOwnMoney(given.world, dana)).ready, 50);
  await given.run();
  assert.deepEqual(
    (await of(dana)).map(({ cents }) => cents),
    [5_000, 5_000],
  );
  assert.equal((await readOwnMoney(given.world, dana)).to_take_back, 0);
  await given.agrees();
});

test("what a bank decides about waits, and what is under its order; the rest goes out", async () => {
  const player_id = another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30, "4000000000000259");
  await given.advance(8 * DAY);
  await given.read();
  assert.deepEqual(await money(player_id), { ...NOTHING, ready: 50, waiting: [["in_dispute", 30]] });
  await given.run();
  assert.deepEqual(
    (await of(player_id)).map(({ cents }) => cents),
    [5_000],
  );
  await given.agrees();
});

test("a bank that sends it back: not lost, said, and nothing more is sent until there is another bank account", async () => {
  const player_id = another();
  await given.ready(player_id, "comes_back");
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.advance(3 * DAY);
  await given.look();
  assert.equal((await readOwnMoney(given.world, player_id)).arrived, 50);
  await given.advance(2 * DAY);
  await given.look();
  const back = await money(player_id);
  assert.deepEqual([back.arrived, back.on_its_way], [0, 50]);
  assert.ok(back.blocks.includes("bank_failed"));
  await given.agrees();
  await given.give(player_id, 60);
  await given.advance(8 * DAY);
  await given.run();
  assert.equal((await of(player_id)).length, 1);
});

test("a stop, and a change that a thief would make, keep it; lifted or over, it goes out", async () => {
  const player_id = another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const stop = await stopPayoutsTo(given.world, asker(admin), {
    player_id,
    reason: "Somebody else may be signed in.",
  });
  await assert.rejects(
    stopPayoutsTo(given.world, asker(admin), { player_id, reason: "Somebody else may be signed in." }),
    refused(409, /already/),
  );
  await given.run();
  assert.deepEqual((await money(player_id)).blocks, ["stopped"]);
  assert.equal((await of(player_id)).length, 0);
  await liftStop(given.world, asker(admin), { stop_id: stop.stop_id, reason: "It is them after all." });

  const { rows } = await given.owner.query("select user_id::int from roles_held where player_id = $1", [
    player_id,
  ]);
  await given.world.database.transaction((tx) => holdPayouts(given.world, tx, rows[0].user_id, "password"));
  await given.advance(DAY);
  await given.run();
  assert.deepEqual((await money(player_id)).blocks, ["changed_lately"]);
  assert.equal((await of(player_id)).length, 0);
  await given.advance(2 * DAY);
  await given.run();
  assert.equal((await of(player_id))[0]?.state, "sent");
});

test("a change between planning and sending: what is planned is held again, and the books agree", async () => {
  const player_id = another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await beginForAthlete(given.world, who, player_id);
  const { rows } = await given.owner.query("select user_id::int from roles_held where player_id = $1", [
    player_id,
  ]);
  await given.world.database.transaction((tx) => holdPayouts(given.world, tx, rows[0].user_id, "email"));
  await given.goOn();
  const [payout] = await of(player_id);
  assert.deepEqual([payout?.state, payout?.failure], ["dropped", "changed_lately"]);
  assert.equal((await readOwnMoney(given.world, player_id)).ready, 50);
  await given.agrees();
});

test("who asks gets it once a day; what is less than the least is not asked for", async () => {
  const player_id = another();
  const who = await given.ready(player_id);
  await given.give(player_id, 20);
  await given.advance(8 * DAY);
  await assert.rejects(beginForAthlete(given.world, who, player_id), refused(409, /Nothing can go out/));
  await given.give(player_id, 20);
  await given.advance(8 * DAY);
  const both = await Promise.allSettled([1, 2].map(() => beginForAthlete(given.world, who, player_id)));
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await given.goOn();
  assert.deepEqual(
    (await of(player_id)).map(({ state, cents }) => [state, cents]),
    [["sent", 4_000]],
  );
});

test("a balance that is too small sends what it can, says so, and the rest goes out once there is enough", async () => {
  // Whatever others have left goes out before.
  await given.run();
  const all = [another(), another()];
  for (const player_id of all) {
    await given.ready(player_id);
    await given.give(player_id, 100);
  }
  await given.advance(8 * DAY);
  const [available] = await given.world.payments.fetchAvailable();
  const taken = (available?.amount_cents ?? 0) - 12_000;
  await given.control("POST", "/own_moves", { type: "reserve_hold", amount: -taken });
  await given.run();
  const states = (await given.payouts())
    .filter(({ player_id }) => all.includes(player_id))
    .map(({ state }) => state);
  assert.deepEqual(states.sort(), ["planned", "sent"]);
  const { rows } = await given.owner.query(
    "select closed_at from needs_attention where kind = 'payouts_short'",
  );
  assert.deepEqual(rows, [{ closed_at: null }]);
  await given.control("POST", "/own_moves", { type: "reserve_release", amount: taken });
  await given.goOn();
  const then = (await given.payouts())
    .filter(({ player_id }) => all.includes(player_id))
    .map(({ state }) => state);
  assert.deepEqual(then, ["sent", "sent"]);
  const { rows: closed } = await given.owner.query(
    "select closed_at is not null as closed from needs_attention where kind = 'payouts_short'",
  );
  assert.deepEqual(closed, [{ closed: true }]);
});

test("a reversal takes two admins, comes once, and its money is held again", async () => {
  const player_id = another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await of(player_id);
  const payout_id = payout?.payout_id ?? "";
  const why = { amount: 40, reason: "It was the wrong athlete's money." };
  await assert.rejects(
    askForReversalOf(given.world, asker(admin), payout_id, { ...why, amount: 80.01 }),
    refused(422, /80\.00/),
  );
  await askForReversalOf(given.world, asker(admin), payout_id, why);
  await assert.rejects(
    askForReversalOf(given.world, asker(other_admin), payout_id, why),
    refused(409, /under way/),
  );
  const { rows } = await given.owner.query(
    "select payout_reversal_id from payout_reversals where payout_id = $1",
    [payout_id],
  );
  const { payout_reversal_id } = rows[0];
  await assert.rejects(
    decideReversalOf(given.world, asker(admin), payout_reversal_id, "agree"),
    refused(409, /another admin/),
  );
  await decideReversalOf(given.world, asker(other_admin), payout_reversal_id, "agree");
  await workOff(given.world, carryOutReversal);
  await carryOutReversal.run(given.world, { payout_reversal_id });
  assert.deepEqual(
    (await given.transfers()).filter((one) => one.payout_id === payout_id),
    [{ payout_id, cents: 8_000, reversed: 4_000 }],
  );
  assert.deepEqual(await money(player_id), { ...NOTHING, ready: 40, on_its_way: 40 });
});

test("nobody under 18 has an account, nobody on a visa before a person of the school looked, and nobody whose age we can't know", async () => {
  const player_id = another();
  const who = await given.athlete(player_id);
  const say = { of_age: true, status: "citizen_or_resident" } as const;
  await assert.rejects(
    openForm(given.world, who, player_id, { ...say, status: "student_visa" }),
    refused(409, /your school has to look first/),
  );
  await assert.rejects(
    openForm(given.world, who, player_id, { ...say, of_age: false, status: "not_sure" }),
    refused(409, /We don't know when|look first/),
  );
  await given.owner.query(
    `insert into profile_submissions (player_id, state, date_of_birth, guardian_agreed_at, decided_at)
     values ($1, 'approved', ($2::timestamptz - interval '17 years')::date, now(), now())`,
    [player_id, given.world.clock.now()],
  );
  await assert.rejects(openForm(given.world, who, player_id, say), refused(409, /under 18/));
  assert.ok((await money(player_id)).blocks.includes("under_age"));
  const { rows } = await given.owner.query(
    "select from payout_accounts where player_id = $1 and provider_account_id is not null",
    [player_id],
  );
  assert.equal(rows.length, 0);
});

async function paymentOf(contribution_id: string): Promise<string> {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].provider_payment_id;
}
