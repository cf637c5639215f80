import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import type { WhereItIs } from "../../../../contract/contributions/where-it-is.ts";
import { WHERE_IT_IS } from "../../booking/where-it-is.ts";
import { readDeskPayouts } from "../calls/read-desk.ts";
import { readOverview } from "../calls/read-overview.ts";
import { askAboutHeldOf } from "../held/ask.ts";
import { decideHeldOf } from "../held/decide.ts";
import { asker, DAY, openPayouts } from "../testing/payouts.ts";
import { readOwnMoney } from "./own-money.ts";
import { readPayouts } from "./read-payouts.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** In the order of the path: held, on its way, arrived, handed over. */
async function where(contribution_id: string): Promise<number[]> {
  const found = await given.world.database.row<{ it: WhereItIs }>(sql`
    select ${WHERE_IT_IS} as it from contributions c where c.contribution_id = ${contribution_id}::uuid`);
  return found ? [found.it.held, found.it.on_its_way, found.it.arrived, found.it.handed_over ?? -1] : [];
}

/** What the office of their school reads of them: held, on its way, arrived. */
async function atTheDesk(player_id: number): Promise<number[]> {
  const { rows } = await given.owner.query(
    "select t.school_id from players join teams t using (team_id) where player_id = $1",
    [player_id],
  );
  const { data } = await readDeskPayouts(given.world.database, rows[0].school_id, { limit: 50, skip: 0 });
  const found = data.find((row) => row.player_id === player_id);
  return found ? [found.held, found.on_its_way, found.arrived] : [];
}

async function refund(contribution_id: string, amount_cents: number): Promise<void> {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  await given.control("POST", "/refunds", {
    payment_intent: rows[0].provider_payment_id,
    amount: amount_cents,
  });
  await given.read();
}

/** What is published as arrived, counted now. */
async function published() {
  await given.owner.query("select publish_sums()");
  const { rows } = await given.owner.query("select arrived from published_sums");
  return rows[0].arrived;
}

test("a supporter's money is held, on its way and arrived, and what goes back is nobody's anymore", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const [one, other] = [await given.give(player_id, 50), await given.give(player_id, 30)];
  assert.deepEqual(await where(one), [50, 0, 0, 0]);
  await given.advance(8 * DAY);
  await given.run();
  const later = await given.give(player_id, 60);
  assert.deepEqual(await where(one), [0, 50, 0, 0]);
  assert.deepEqual(await where(later), [60, 0, 0, 0]);
  await given.advance(4 * DAY);
  await given.look();
  assert.deepEqual(await where(one), [0, 0, 50, 0]);
  await refund(one, 2_000);
  assert.deepEqual(await where(one), [0, 0, 30, 0]);
  await refund(other, 3_000);
  assert.deepEqual(await where(other), [0, 0, 0, 0]);
  // Fifty of it go back by the next payout: only ten of the sixty are sent, and all of it is in payouts.
  await given.give(player_id, 40);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    [await where(one), await where(other)],
    [
      [0, 0, 30, 0],
      [0, 0, 0, 0],
    ],
  );
  assert.deepEqual(await where(later), [0, 60, 0, 0]);
  await given.agrees();
});

test("what a bank sent back is held, and nothing else is said", async () => {
  const player_id = given.another();
  await given.ready(player_id, "comes_back");
  const contribution_id = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.advance(3 * DAY);
  await given.look();
  assert.deepEqual(await where(contribution_id), [0, 0, 50, 0]);
  assert.deepEqual(await atTheDesk(player_id), [0, 0, 50]);
  await given.advance(2 * DAY);
  await given.look();
  assert.deepEqual(await where(contribution_id), [50, 0, 0, 0]);
  // Nor does their school's office read that it is on its way.
  assert.deepEqual(await atTheDesk(player_id), [50, 0, 0]);
  // To the athlete it waits for another bank account, and is on its way again with that.
  const places = async () => {
    const { on_its_way, sent_back, arrived, blocks } = await readOwnMoney(given.world, player_id);
    return [on_its_way, sent_back, arrived, blocks.map(({ block }) => block)];
  };
  assert.deepEqual(await places(), [0, 50, 0, ["account_not_ready", "bank_failed"]]);
});

test("what lies in an account of before keeps nothing on its way that a later one's bank has", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id, "comes_back");
  const stuck = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.advance(5 * DAY);
  await given.look();
  await given.owner.query("update payout_accounts set closed_at = now() where player_id = $1", [player_id]);
  await given.onboard(who, player_id);
  const later = await given.give(player_id, 40);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(await where(later), [0, 40, 0, 0]);
  await given.advance(4 * DAY);
  await given.look();
  assert.deepEqual(
    [await where(stuck), await where(later)],
    [
      [50, 0, 0, 0],
      [0, 0, 40, 0],
    ],
  );
  const sheets = await readPayouts(
    given.world.database,
    sql`p.player_id = ${player_id}`,
    sql`order by p.sent_at`,
  );
  assert.deepEqual(
    sheets.map(({ state, arrived_at }) => [state, arrived_at !== null]),
    [
      ["sent", false],
      ["arrived", true],
    ],
  );
  const { by_state } = await readOverview(given.world);
  const { rows } = await given.owner.query(
    "select sum(amount_cents)::int / 100.0 as arrived from bank_payouts where arrived_at is not null and came_back_at is null",
  );
  assert.equal(by_state.find(({ state }) => state === "arrived")?.amount, Number(rows[0].arrived));
});

test("what was handed over is neither held nor on its way", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const contribution_id = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const [one, other] = [await given.person("asks@demo.test"), await given.person("agrees@demo.test")];
  const decision_id = await askAboutHeldOf(given.world, asker(one), {
    ...{ player_id, why: "died", what: "estate" },
    reason: "Their family wrote to us, with the court's letter.",
  });
  assert.deepEqual(await where(contribution_id), [50, 0, 0, 0]);
  const paid_on = given.world.clock.now().toISOString().slice(0, 10);
  const said = { act: "agree", amount: 50, reference: "Check 1042", paid_on } as const;
  await decideHeldOf(given.world, asker(other), decision_id, said);
  assert.deepEqual(await where(contribution_id), [0, 0, 0, 50]);
  // What goes back after all is off it.
  await refund(contribution_id, 2_000);
  assert.deepEqual(await where(contribution_id), [0, 0, 0, 30]);
});

test("what has arrived is counted with how many athletes are behind it, and behind what is held", async () => {
  const { athletes, athletes_held } = await published();
  const [one, other] = [given.another(), given.another()];
  for (const player_id of [one, other]) {
    await given.ready(player_id);
    await given.give(player_id, 41);
  }
  assert.deepEqual(
    [(await published()).athletes, (await published()).athletes_held],
    [athletes, athletes_held + 2],
  );
  await given.advance(8 * DAY);
  await given.run();
  await given.advance(4 * DAY);
  await given.look();
  await given.give(other, 10);
  const after = await published();
  assert.deepEqual([after.athletes, after.athletes_held], [athletes + 2, athletes_held + 1]);
  const { rows } = await given.owner.query(
    "select sum(amount_cents)::int as cents from bank_payouts where arrived_at is not null and came_back_at is null",
  );
  assert.equal(after.cents, rows[0].cents);
  await given.agrees();
});
