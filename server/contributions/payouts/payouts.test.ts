import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { workOff } from "../testing/clock.ts";
import { followAccountEvent } from "./accounts/follow-account.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "./reversals/reverse.ts";
import { beginWeekly, goOnWithRuns } from "./runs/begin.ts";
import { goOnWithPayouts } from "./runs/go-on.ts";
import { listMoves } from "./standing/list-moves.ts";
import { readOwnMoney } from "./standing/own-money.ts";
import { countPayouts } from "./standing/read-payouts.ts";
import { asker, DAY, NOTHING, openPayouts, refusal } from "./testing/payouts.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
let other_admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
  other_admin = await given.person("other-admin@demo.test");
});
after(() => begun.disposeAsync());

test("from given to arrived: held a week, sent by the weekly run, at the bank some days later; the books are the provider's", async () => {
  const kai = given.another();
  const who = await given.athlete(kai);
  await given.give(kai, 50);
  assert.deepEqual(await given.money(kai), {
    ...NOTHING,
    waiting: [["refund_promise", 50]],
    blocks: ["no_account"],
  });
  await given.onboard(who, kai);
  assert.deepEqual(await given.money(kai), { ...NOTHING, waiting: [["refund_promise", 50]] });
  await given.run();
  assert.deepEqual(await given.of(kai), []);

  await given.advance(7 * DAY + 60);
  assert.deepEqual(await given.money(kai), { ...NOTHING, ready: 50 });
  await given.run();
  assert.deepEqual(await given.money(kai), { ...NOTHING, on_its_way: 50 });
  const [payout] = await given.of(kai);
  assert.deepEqual([payout?.state, payout?.cents], ["sent", 5_000]);
  await given.agrees();

  await given.advance(4 * DAY);
  await given.look();
  assert.deepEqual(await given.money(kai), { ...NOTHING, arrived: 50 });
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
  // Once it is at the bank it is listed and counted as arrived, and as sent no more.
  const counts = ["arrived", "sent"].map((state) =>
    countPayouts(given.world.database, sql`p.shown_state = ${state} and p.player_id = ${kai}`),
  );
  assert.deepEqual(await Promise.all(counts), [1, 0]);
  // Any number of times more changes nothing.
  await given.look();
  await given.goOn();
  assert.equal((await given.of(kai)).length, 1);
  await given.agrees();
});

test("what goes back after it was paid out is taken from the next payout, and nothing is lost or paid twice", async () => {
  const dana = given.another();
  await given.ready(dana);
  const first = await given.give(dana, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.control("POST", "/refunds", { payment_intent: await paymentOf(first), amount: 2_000 });
  await given.read();
  assert.deepEqual(await given.money(dana), { ...NOTHING, on_its_way: 50, to_take_back: 20 });
  await given.agrees();

  await given.give(dana, 40);
  await given.advance(8 * DAY);
  // Forty less twenty is less than the least.
  await given.run();
  assert.equal((await given.of(dana)).length, 1);
  await given.give(dana, 30);
  await given.advance(8 * DAY);
  assert.equal((await readOwnMoney(given.world, dana)).ready, 50);
  await given.run();
  assert.deepEqual(
    (await given.of(dana)).map(({ cents }) => cents),
    [5_000, 5_000],
  );
  assert.equal((await readOwnMoney(given.world, dana)).to_take_back, 0);
  await given.agrees();
});

test("what a bank decides about waits, and what is under its order; the rest goes out", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30, "4000000000000259");
  await given.advance(8 * DAY);
  await given.read();
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 50, waiting: [["in_dispute", 30]] });
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ cents }) => cents),
    [5_000],
  );
  await given.agrees();
});

test("a bank that sends it back: not lost, said, and nothing more is sent until there is another bank account", async () => {
  const player_id = given.another();
  await given.ready(player_id, "comes_back");
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.advance(3 * DAY);
  await given.look();
  assert.equal((await readOwnMoney(given.world, player_id)).arrived, 50);
  await given.advance(2 * DAY);
  await given.look();
  const { arrived, on_its_way, sent_back, blocks: held_by } = await readOwnMoney(given.world, player_id);
  assert.deepEqual([arrived, on_its_way, sent_back], [0, 0, 50]);
  assert.ok(held_by.some(({ block }) => block === "bank_failed"));
  // The provider says then that the bank account changed, too: that is none of the athlete's changes.
  await followAccountEvent(given.world, await given.accountOf(player_id), {
    event_id: "evt_spoilt",
    event_type: "account.external_account.updated",
    created_at: given.world.clock.now(),
  });
  const { blocks } = await given.money(player_id);
  assert.deepEqual([blocks.includes("bank_failed"), blocks.includes("changed_lately")], [true, false]);
  await given.agrees();
  await given.give(player_id, 60);
  await given.advance(8 * DAY);
  await given.run();
  assert.equal((await given.of(player_id)).length, 1);
});

test("a balance that is too small sends what it can, says so, and the rest goes out once there is enough", async () => {
  // Whatever others have left goes out before.
  await given.run();
  const all = [given.another(), given.another()];
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

test("payouts that are larger than the balance keep no smaller one from being sent", async () => {
  await given.run();
  // In which order they would come by their ids is chance: seldom all of the small ones first.
  const large = Array.from({ length: 3 }, () => given.another());
  const small = Array.from({ length: 4 }, () => given.another());
  for (const player_id of [...large, ...small]) {
    await given.ready(player_id);
    await given.give(player_id, large.includes(player_id) ? 300 : 30);
  }
  await given.advance(8 * DAY);
  const [available] = await given.world.payments.fetchAvailable();
  const taken = (available?.amount_cents ?? 0) - 13_000;
  await given.control("POST", "/own_moves", { type: "reserve_hold", amount: -taken });
  const { payouts } = given.world;
  // One after the other, but for a very slow machine.
  const world = { ...given.world, payouts: payouts && { ...payouts, per_second: 2 } };
  await beginWeekly(world);
  await goOnWithRuns(world);
  await workOff(world, goOnWithPayouts);
  const statesOf = async (players: readonly number[]) =>
    new Set(await Promise.all(players.map(async (player_id) => (await given.of(player_id))[0]?.state)));
  assert.deepEqual([await statesOf(large), await statesOf(small)], [new Set(["planned"]), new Set(["sent"])]);
  await given.control("POST", "/own_moves", { type: "reserve_release", amount: taken });
  await given.goOn();
  assert.deepEqual(await statesOf(large), new Set(["sent"]));
});

test("a reversal takes two admins, comes once, and its money is held again", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  const payout_id = payout?.payout_id ?? "";
  const why = { amount: 40, reason: "It was the wrong athlete's money." };
  await assert.rejects(
    askForReversalOf(given.world, asker(admin), payout_id, { ...why, amount: 80.01 }),
    refusal(422, /80\.00/),
  );
  await askForReversalOf(given.world, asker(admin), payout_id, why);
  await assert.rejects(
    askForReversalOf(given.world, asker(other_admin), payout_id, why),
    refusal(409, /under way/),
  );
  const { rows } = await given.owner.query(
    "select payout_reversal_id from payout_reversals where payout_id = $1",
    [payout_id],
  );
  const { payout_reversal_id } = rows[0];
  await assert.rejects(
    decideReversalOf(given.world, asker(admin), payout_reversal_id, "agree"),
    refusal(409, /another admin/),
  );
  await decideReversalOf(given.world, asker(other_admin), payout_reversal_id, "agree");
  await workOff(given.world, carryOutReversal);
  await carryOutReversal.run(given.world, { payout_reversal_id });
  assert.deepEqual(
    (await given.transfers()).filter((one) => one.payout_id === payout_id),
    [{ payout_id, cents: 8_000, reversed: 4_000 }],
  );
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 40, on_its_way: 40 });
});

async function paymentOf(contribution_id: string): Promise<string> {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].provider_payment_id;
}
