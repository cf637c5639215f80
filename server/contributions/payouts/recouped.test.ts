import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { workOff } from "../testing/clock.ts";
import { askAboutHeldOf } from "./held/ask.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "./reversals/reverse.ts";
import { beginWeekly, goOnWithRuns } from "./runs/begin.ts";
import { goOnWithPayouts } from "./runs/go-on.ts";
import { stopPayoutsTo } from "./runs/stops.ts";
import { balanceOf } from "./testing/balance.ts";
import { asker, DAY, NOTHING, openPayouts, refusal } from "./testing/payouts.ts";

// What was refunded after it had been paid out was taken from the next payout. Then the first one comes back, too.

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

async function refund(contribution_id: string): Promise<void> {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  await given.control("POST", "/refunds", { payment_intent: rows[0].provider_payment_id });
  await given.read();
}

/** Two admins take so much of a payout back. */
async function reverse(payout_id: string, amount: number): Promise<void> {
  const why = { amount, reason: "It was the wrong athlete's money." };
  await askForReversalOf(given.world, asker(admin), payout_id, why);
  const { rows } = await given.owner.query(
    "select payout_reversal_id from payout_reversals where payout_id = $1 and state = 'asked'",
    [payout_id],
  );
  await decideReversalOf(given.world, asker(other_admin), rows[0].payout_reversal_id, "agree");
  await workOff(given.world, carryOutReversal);
}

test("a reversal of what the next payout had taken back already is booked, and open for the athlete again", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(60);
  const second = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  await refund(second);
  await given.give(player_id, 120);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [
      ["sent", 10_000],
      ["sent", 7_000],
    ],
  );
  await reverse(payout?.payout_id ?? "", 40);
  const { rows } = await given.owner.query("select state from payout_reversals where payout_id = $1", [
    payout?.payout_id,
  ]);
  assert.deepEqual(rows, [{ state: "sent" }]);
  assert.equal((await given.money(player_id)).ready, 40);
  await given.agrees();
  // Who gave it has all of it back: nothing of it is refunded again.
  await assert.rejects(
    askAboutHeldOf(given.world, asker(admin), {
      ...{ player_id, why: "left", what: "pay_back", reason: "They left the team." },
    }),
    refusal(409, /Nothing is held/),
  );
  await given.advance(DAY);
  await given.run();
  assert.deepEqual((await given.of(player_id)).map(({ cents }) => cents).slice(2), [4_000]);
  assert.equal((await given.money(player_id)).ready, 0);
  await given.agrees();
});

test("a payout is dropped of which the next one had taken something back already", async () => {
  const { leave, reserve } = balanceOf(given);
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(60);
  const second = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const taken = await leave(1_000);
  await given.run();
  await refund(second);
  await given.give(player_id, 120);
  await given.advance(8 * DAY);
  const taken_too = await leave(7_500);
  // The weekly run alone: the one before goes on in its own time.
  await beginWeekly(given.world);
  await workOff(given.world, goOnWithPayouts);
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [
      ["planned", 10_000],
      ["sent", 7_000],
    ],
  );
  await stopPayoutsTo(given.world, asker(admin), { player_id, reason: "Someone else signed in." });
  await reserve(taken + taken_too);
  await given.advance(180);
  await given.goOn();
  const [payout] = await given.of(player_id);
  assert.deepEqual([payout?.state, payout?.failure], ["dropped", "stopped"]);
  assert.deepEqual(await given.money(player_id), {
    ...NOTHING,
    ...{ ready: 100, on_its_way: 70, blocks: ["stopped"] },
  });
  await given.agrees();
});

test("a payout that fails keeps no other of its run from being sent, and is said", async () => {
  const all = [given.another(), given.another(), given.another()];
  for (const player_id of all) {
    await given.ready(player_id);
    await given.give(player_id, 50);
  }
  await given.advance(8 * DAY);
  await beginWeekly(given.world);
  const { payments, payouts } = given.world;
  let failed: string | null = null;
  // The first that is asked for, however often.
  const transfer: typeof payments.transfer = async (order) => {
    failed ??= order.payout_id;
    if (failed === order.payout_id) throw new Error("It can't be booked.");
    return payments.transfer(order);
  };
  const world = {
    ...given.world,
    payments: { ...payments, transfer },
    // One after the other.
    payouts: payouts && { ...payouts, per_second: 5 },
  };
  await assert.rejects(goOnWithPayouts.run(world, { run_id: await lastRun() }), /It can't be booked/);
  const states = (await given.payouts()).filter(({ player_id }) => all.includes(player_id));
  assert.deepEqual(states.map(({ state }) => state).sort(), ["planned", "sent", "sent"]);
  await given.advance(180);
  await goOnWithRuns(given.world);
  await workOff(given.world, goOnWithPayouts);
  const then = (await given.payouts()).filter(({ player_id }) => all.includes(player_id));
  assert.ok(then.every(({ state }) => state === "sent"));
  await given.agrees();
});

async function lastRun(): Promise<number> {
  const { rows } = await given.owner.query("select max(run_id)::int as run_id from payout_runs");
  return rows[0].run_id;
}
