import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { beginByAdmin, beginForAthlete, beginWeekly, goOnWithRuns } from "./runs/begin.ts";
import { bookLostTransfer } from "./runs/book-lost.ts";
import { foreseeShort } from "./runs/foresee.ts";
import { findLostTransfers, mayPlan } from "./runs/lost-transfers.ts";
import { dropPayout } from "./runs/plan.ts";
import { readOwnMoney } from "./standing/own-money.ts";
import { balanceOf } from "./testing/balance.ts";
import { byHandAt } from "./testing/by-hand.ts";
import { asker, DAY, NOTHING, openPayouts, refusal } from "./testing/payouts.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
let leave: ReturnType<typeof balanceOf>["leave"];
let reserve: ReturnType<typeof balanceOf>["reserve"];
before(async () => {
  given = await openPayouts(begun);
  ({ leave, reserve } = balanceOf(given));
  admin = await given.person("admin@demo.test");
});
after(() => begun.disposeAsync());

const alarms = async (kind: string) => {
  const { rows } = await given.owner.query(
    "select facts, closed_at is null as open from needs_attention where kind = $1 order by raised_at",
    [kind],
  );
  return rows;
};

test("a run that waits for the balance keeps no other from beginning: the next weekly one plans what is ready, and both end", async () => {
  const [first, second] = [given.another(), given.another()];
  await given.ready(first);
  await given.ready(second);
  await given.give(first, 100);
  await given.advance(8 * DAY);
  const taken = await leave(5_000);
  await given.run();
  assert.deepEqual(
    (await given.of(first)).map(({ state }) => state),
    ["planned"],
  );
  await given.give(second, 100);
  await given.advance(8 * DAY);
  const taken_too = await leave(5_000);
  await given.run();
  const runs = await given.world.database.rows<{ state: string }>(
    sql`select state from payout_runs order by run_id`,
  );
  assert.equal(runs.length, 2, "there is a run for each week");
  assert.ok(runs.every(({ state }) => state === "short"));
  assert.equal((await given.of(second)).length, 1);
  // Twice at once on a day there is one.
  await Promise.all([beginWeekly(given.world), beginWeekly(given.world)]);
  assert.equal((await given.world.database.rows(sql`select from payout_runs`)).length, 2);

  await reserve(taken + taken_too);
  await given.advance(180);
  await given.goOn();
  for (const player_id of [first, second])
    assert.deepEqual(
      (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
      [["sent", 10_000]],
    );
  const left = await given.world.database.rows(sql`select from payout_runs where done_at is null`);
  assert.equal(left.length, 0);
  assert.ok((await alarms("payouts_short")).every(({ open }) => !open));
  await given.agrees();
});

test("a transfer that is written down while a run asks whether it may plan is known; a second one of the same payout is not", async () => {
  const { world, owner } = given;
  // As if the book had been asked a moment before the one who sends wrote it down.
  const rows: typeof world.database.rows = async (statement, how) =>
    /select transfer_id from payouts where transfer_id = any/.test(statement.text)
      ? []
      : world.database.rows(statement, how);
  const early = { ...world, database: { ...world.database, rows } };
  assert.equal(await mayPlan(early), true);
  assert.deepEqual(await alarms("payouts_unknown"), []);
  const { rows: sent } = await owner.query(
    `select payout_id, provider_account_id, amount_cents::int from payouts join payout_accounts using (payout_account_id)
      where state = 'sent' limit 1`,
  );
  const { payout_id, provider_account_id, amount_cents } = sent[0];
  const { send, takeBack } = byHandAt(given);
  const second = await send(provider_account_id, amount_cents, payout_id);
  assert.equal(await mayPlan(world), false);
  await takeBack(second, amount_cents);
  assert.equal(await mayPlan(world), true);
  assert.deepEqual(
    (await alarms("payouts_unknown")).map(({ open }) => open),
    [false],
  );
});

test("while a run is planned or sent an admin begins no other", async () => {
  await beginByAdmin(given.world, asker(admin));
  await assert.rejects(beginByAdmin(given.world, asker(admin)), refusal(409, /under way/));
  await goOnWithRuns(given.world);
  await given.goOn();
});

test("a balance that won't be enough is told days before the run, and no more once it is topped up", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 200);
  // Until the last three days before a run nothing is compared.
  const at = (moment: string) => ({
    ...given.world,
    clock: { ...given.world.clock, now: () => new Date(moment) },
  });
  await given.advance(8 * DAY);
  const today = given.world.clock.now();
  const to_tuesday = (9 - today.getUTCDay()) % 7 || 7;
  const tuesday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + to_tuesday, 15);
  const before = (days: number) => at(new Date(tuesday - days * DAY * 1_000).toISOString());
  const taken = await leave(5_000);
  await foreseeShort(before(3.5));
  assert.deepEqual(await alarms("payouts_will_be_short"), []);
  await foreseeShort(before(2.5));
  const [told] = await alarms("payouts_will_be_short");
  assert.deepEqual(told?.facts.slice(1), [
    ["Dollars needed", "200.00"],
    ["Dollars available", "50.00"],
  ]);
  await reserve(taken);
  await foreseeShort(before(1.5));
  assert.deepEqual(
    (await alarms("payouts_will_be_short")).map(({ open }) => open),
    [false],
  );
  await given.run();
});

test("a payout that was given up on and was sent after all, when its money had gone out again: booked, told with both, taken back from the next", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const lost = await beginForAthlete(given.world, who, player_id);
  await given.owner.query(
    "update payout_runs set done_at = now(), state = 'done' where player_id is not null",
  );
  await given.world.database.transaction((tx) => dropPayout(given.world, tx, lost, "gave up"));
  await given.run();
  const again = (await given.of(player_id)).find(({ state }) => state === "sent")?.payout_id ?? "";
  // What was asked for first arrives at the provider after all.
  await given.world.payments.transfer({
    payout_id: lost,
    attempt: 0,
    account_id: await given.accountOf(player_id),
    amount_cents: 5_000,
    currency: "usd",
  });
  assert.equal(await mayPlan(given.world), true);
  const [told] = await alarms("payout_sent_after_all");
  assert.deepEqual(
    told?.facts.filter(([name]: [string]) => name !== "Transfer"),
    [
      ["Payout", lost],
      ["Went out again in", again],
      ["Dollars too much", "50.00"],
    ],
  );
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 100, to_take_back: 50 });
  await given.agrees();
  // Twice is once.
  await mayPlan(given.world);
  await given.give(player_id, 80);
  await given.advance(8 * DAY);
  assert.equal((await readOwnMoney(given.world, player_id)).ready, 30);
  await given.run();
  assert.deepEqual((await given.of(player_id)).map(({ cents }) => cents).sort(), [3_000, 5_000, 5_000]);
  assert.equal((await readOwnMoney(given.world, player_id)).to_take_back, 0);
  await given.agrees();
});

test("a second transfer of the same payout, or one that our book has not, keeps runs from planning until it was taken back whole at the provider", async () => {
  const { world, owner } = given;
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  const takeBack = (transfer_id: string, amount_cents: number) =>
    world.payments.reverseTransfer({
      payout_reversal_id: randomUUID(),
      attempt: 0,
      transfer_id,
      amount_cents,
    });
  const [payout] = await given.of(player_id);
  const { rows } = await owner.query("select transfer_id from payouts where payout_id = $1", [
    payout?.payout_id,
  ]);
  await owner.query("update payouts set transfer_id = 'tr_another' where payout_id = $1", [
    payout?.payout_id,
  ]);
  assert.equal(await mayPlan(world), false);
  const since = new Date(world.clock.now().getTime() - DAY * 1_000);
  const [left] = await recoverTransfers(since);
  assert.match(left ?? "", /sent by tr_another already: take one of them back/);
  await takeBack(rows[0].transfer_id, 2_000);
  assert.equal(await mayPlan(world), false);
  await takeBack(rows[0].transfer_id, 3_000);
  assert.equal(await mayPlan(world), true);

  const account_id = await given.accountOf(player_id);
  const order = { payout_id: randomUUID(), attempt: 0, account_id, amount_cents: 1_000, currency: "usd" };
  const { transfer_id } = await world.payments.transfer(order);
  assert.equal(await mayPlan(world), false);
  await takeBack(transfer_id, 1_000);
  assert.equal(await mayPlan(world), true);
});

const recoverTransfers = async (since: Date) => {
  const lost = await findLostTransfers(given.world, since);
  return Promise.all(lost.map((transfer) => bookLostTransfer(given.world, transfer, new Map())));
};
