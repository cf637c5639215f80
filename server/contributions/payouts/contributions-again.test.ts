import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { workOff } from "../testing/clock.ts";
import { askAboutHeldOf } from "./held/ask.ts";
import { decideHeldOf } from "./held/decide.ts";
import { readDecision } from "./held/list.ts";
import { lookAtHeld } from "./held/look-daily.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "./reversals/reverse.ts";
import { goOnWithRuns } from "./runs/begin.ts";
import { liftStop, stopPayoutsTo } from "./runs/stops.ts";
import { balanceOf } from "./testing/balance.ts";
import { asker, DAY, openPayouts } from "./testing/payouts.ts";

// A payout that is planned and not sent yet: what it is made of is asked about once more.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
});
after(() => begun.disposeAsync());

const paymentOf = async (contribution_id: string): Promise<string> => {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  return rows[0].provider_payment_id;
};

/** Two contributions of an athlete in a payout that waits for the balance; `happens` to the first, and then there is enough. */
async function whileItWaits(happens: (contribution_id: string) => Promise<unknown>) {
  const { leave, reserve } = balanceOf(given);
  const player_id = given.another();
  await given.ready(player_id);
  const contribution_id = await given.give(player_id, 50);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  const taken = await leave(1_000);
  await given.run();
  await happens(contribution_id);
  await reserve(taken);
  await given.advance(180);
  await given.goOn();
  return { player_id, outcome: (await given.of(player_id)).map(({ state, failure }) => [state, failure]) };
}

test("what was refunded while its payout waited is not sent; the rest goes out with the next run", async () => {
  const { player_id, outcome } = await whileItWaits(async (contribution_id) => {
    await given.control("POST", "/refunds", { payment_intent: await paymentOf(contribution_id) });
    await given.read();
  });
  assert.deepEqual(outcome, [["dropped", "refunded"]]);
  await given.agrees();
  await given.advance(DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [
      ["dropped", 8_000],
      ["sent", 3_000],
    ],
  );
  await given.agrees();
});

test("what a bank took back while its payout waited is not sent", async () => {
  const { outcome } = await whileItWaits(async (contribution_id) => {
    await given.control("POST", "/disputes", { payment_intent: await paymentOf(contribution_id) });
    await given.read();
  });
  assert.deepEqual(outcome, [["dropped", "in_dispute"]]);
  await given.agrees();
});

test("what was asked back while its payout waited is not sent, though the provider has not refunded it yet", async () => {
  const { outcome } = await whileItWaits((contribution_id) =>
    given.owner.query(
      `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_by, asked_at)
       values ($1, $2, 1000, 'They asked for it.', $3, now())`,
      [randomUUID(), contribution_id, admin],
    ),
  );
  assert.deepEqual(outcome, [["dropped", "being_refunded"]]);
  await given.owner.query("update refund_requests set state = 'refused'");
});

test("what admins refunded while all payouts were stopped is not sent once the stop is lifted", async () => {
  const why = { reason: "Cards were stolen, we look." };
  const { outcome } = await whileItWaits(async (contribution_id) => {
    const { stop_id } = await stopPayoutsTo(given.world, asker(admin), { player_id: null, ...why });
    await goOnWithRuns(given.world);
    await given.control("POST", "/refunds", { payment_intent: await paymentOf(contribution_id) });
    await given.read();
    await liftStop(given.world, asker(admin), { stop_id, ...why });
  });
  assert.deepEqual(outcome, [["dropped", "refunded"]]);
  await given.agrees();
});

/** Somebody gives so much to a page, which is then found to be another page of an athlete's. */
async function givenToAnotherPage(amount: number) {
  const [player_id, page] = [given.another(), given.another()];
  await given.ready(player_id);
  const contribution_id = await given.give(page, amount);
  await given.owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    player_id,
    page,
  ]);
  return { player_id, page, contribution_id };
}
const takeBack = (page: number) =>
  given.owner.query("update players set is_listed = true, merged_into = null where player_id = $1", [page]);

test("what was given to a page that turns out to be somebody else's while its payout waits is not sent; it is planned for whom it belongs to", async () => {
  const { leave, reserve } = balanceOf(given);
  const { player_id, page } = await givenToAnotherPage(50);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  const taken = await leave(1_000);
  await given.run();
  await takeBack(page);
  await reserve(taken);
  await given.advance(180);
  await given.goOn();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, failure }) => [state, failure]),
    [["dropped", "another page"]],
  );
  await given.ready(page);
  await given.advance(DAY);
  await given.run();
  const sent = async (of: number) =>
    (await given.of(of)).filter(({ state }) => state === "sent").map(({ cents }) => cents);
  assert.deepEqual([await sent(player_id), await sent(page)], [[3_000], [5_000]]);
  await given.agrees();
});

const openAlarms = async () =>
  (
    await given.owner.query(
      "select facts from needs_attention where kind = 'payout_of_another_page' and closed_at is null",
    )
  ).rows.map(({ facts }) => facts);

test("what was sent before it turned out to be somebody else's: admins hear of it once, and a reversal takes back that part first", async () => {
  const { player_id, page } = await givenToAnotherPage(50);
  await given.advance(60);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  assert.deepEqual([payout?.state, payout?.cents], ["sent", 8_000]);
  await lookAtHeld.run(given.world);
  assert.deepEqual(await openAlarms(), []);

  await takeBack(page);
  await lookAtHeld.run(given.world);
  const facts = [
    ["Player", String(page)],
    ["Sent to player", String(player_id)],
    ["Payouts", payout?.payout_id],
    ["Dollars", "50.00"],
  ];
  assert.deepEqual(await openAlarms(), [facts]);
  // Marked as done by somebody who knows of it, it stays so.
  await given.owner.query("update needs_attention set closed_at = now(), closed_by = $1", [admin]);
  await lookAtHeld.run(given.world);
  assert.deepEqual(await openAlarms(), []);
  await given.owner.query("update needs_attention set closed_at = null, closed_by = null");

  const other_admin = await given.person("other-admin@demo.test");
  await askForReversalOf(given.world, asker(admin), payout?.payout_id ?? "", {
    ...{ amount: 50, reason: "It was given to another athlete." },
  });
  const { rows } = await given.owner.query(
    "select payout_reversal_id from payout_reversals where payout_id = $1",
    [payout?.payout_id],
  );
  await decideReversalOf(given.world, asker(other_admin), rows[0].payout_reversal_id, "agree");
  await workOff(given.world, carryOutReversal);
  await lookAtHeld.run(given.world);
  assert.deepEqual(await openAlarms(), []);
  await given.ready(page);
  await given.advance(DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(page)).map(({ state, cents }) => [state, cents]),
    [["sent", 5_000]],
  );
  await given.agrees();
});

test("taken back, put together and taken back again: admins hear of the same payout again, since the first alarm closed by itself", async () => {
  const { player_id, page } = await givenToAnotherPage(50);
  await given.advance(8 * DAY);
  await given.run();
  // Those alone are looked at: the page notes itself that it was given back.
  const looked = async () =>
    (await given.owner.query("select from pages_given_back where player_id = $1", [page])).rows.length;
  assert.equal(await looked(), 0);
  await takeBack(page);
  assert.equal(await looked(), 1);
  await lookAtHeld.run(given.world);
  const [facts] = await openAlarms();
  await given.owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    player_id,
    page,
  ]);
  await lookAtHeld.run(given.world);
  assert.deepEqual(await openAlarms(), []);
  await takeBack(page);
  await lookAtHeld.run(given.world);
  assert.deepEqual(await openAlarms(), [facts]);
  await given.owner.query("update needs_attention set closed_at = now(), closed_by = $1", [admin]);
});

test("a refund of what went out to somebody else is not taken from what is handed over of whose page it was given to", async () => {
  const { page, contribution_id } = await givenToAnotherPage(50);
  await given.advance(8 * DAY);
  await given.run();
  await takeBack(page);
  await given.control("POST", "/refunds", { payment_intent: await paymentOf(contribution_id) });
  await given.read();
  // Nothing of it is the page's to give back, and so what they are given next is held whole.
  await given.give(page, 40);
  await given.advance(8 * DAY);
  const decision_id = await askAboutHeldOf(given.world, asker(admin), {
    ...{ player_id: page, why: "died", what: "estate" },
    reason: "Their family wrote to us, with the court's letter.",
  });
  await decideHeldOf(given.world, asker(await given.person("third-admin@demo.test")), decision_id, {
    ...{ act: "agree", amount: 40, reference: "Check 1042" },
    paid_on: given.world.clock.now().toISOString().slice(0, 10),
  });
  assert.equal((await readDecision(given.world, admin, decision_id)).amount, 40);
  await given.agrees();
});

test("a refund of what went out to somebody else is not taken from the next payout of whose page it was given to", async () => {
  const { player_id, page, contribution_id } = await givenToAnotherPage(50);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state }) => state),
    ["sent"],
  );
  await takeBack(page);
  await given.control("POST", "/refunds", { payment_intent: await paymentOf(contribution_id) });
  await given.read();
  await given.ready(page);
  await given.give(page, 80);
  await given.advance(8 * DAY);
  assert.equal((await given.money(page)).to_take_back, 0);
  await given.run();
  assert.deepEqual(
    (await given.of(page)).map(({ cents }) => cents),
    [8_000],
  );
  await given.agrees();
});
