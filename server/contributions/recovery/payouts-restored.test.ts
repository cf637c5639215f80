import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { beginForAthlete } from "../payouts/runs/begin.ts";
import { mayPlan } from "../payouts/runs/lost-transfers.ts";
import { DAY, NOTHING, openPayouts, refusal } from "../payouts/testing/payouts.ts";
import { recover } from "./recover.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

test("a transfer that our book lost keeps runs from planning; recovered it is in the book, and nobody is paid twice", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  // As after a backup that was taken before the payout.
  const account_id = await given.accountOf(player_id);
  const payout_id = randomUUID();
  await given.world.payments.transfer({
    payout_id,
    attempt: 0,
    account_id,
    amount_cents: 6_000,
    currency: "usd",
  });
  await given.run();
  assert.deepEqual(await given.of(player_id), []);
  const { rows } = await given.owner.query(
    "select facts from needs_attention where kind = 'payouts_unknown' and closed_at is null",
  );
  assert.equal(rows.length, 1);

  const since = new Date(given.world.clock.now().getTime() - 10 * DAY * 1_000);
  const seen = await recover(given.world, since, { book: false });
  assert.deepEqual(
    seen.map(({ what, amount_cents, left }) => [what, amount_cents, left]),
    [["transfer", -6_000, null]],
  );
  assert.deepEqual(
    (await recover(given.world, since, { book: true })).map(({ left }) => left),
    [null],
  );
  assert.deepEqual(await recover(given.world, since, { book: true }), []);
  await given.agrees();
  await given.goOn();
  assert.deepEqual(
    (await given.of(player_id)).map(({ payout_id: id, state, cents }) => [id, state, cents]),
    [[payout_id, "sent", 6_000]],
  );
  assert.deepEqual(await given.money(player_id), { ...NOTHING, ready: 20, on_its_way: 60 });
});

/** A transfer that our book has not, as after a backup was taken before it. */
async function lostTransfer(player_id: number, amount_cents: number): Promise<string> {
  const payout_id = randomUUID();
  const account_id = await given.accountOf(player_id);
  const transfer = { payout_id, attempt: 0, account_id, amount_cents, currency: "usd" };
  await given.world.payments.transfer(transfer);
  return payout_id;
}
const lately = () => new Date(given.world.clock.now().getTime() - 20 * DAY * 1_000);
const booked = async () =>
  (await recover(given.world, lately(), { book: true })).map(({ what, left }) => [what, left]);

test("a payout that was planned in the backup, and whose money went out in another one since: recovered it is dropped, and nobody is paid twice", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const planned = await beginForAthlete(given.world, who, player_id);
  const lost = await lostTransfer(player_id, 5_000);
  await given.goOn();
  assert.deepEqual(await booked(), [["transfer", null]]);
  assert.equal(await mayPlan(given.world), true);
  await given.goOn();
  const all = (await given.of(player_id)).map(({ payout_id, state }) => [payout_id, state]);
  assert.deepEqual(
    new Map(all.map(([id = "", state]) => [id, state])),
    new Map([
      [planned, "dropped"],
      [lost, "sent"],
    ]),
  );
  await given.agrees();
});

test("nobody has a payout planned while the provider has a transfer that our book has not", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await lostTransfer(player_id, 5_000);
  await assert.rejects(beginForAthlete(given.world, who, player_id), refusal(409, /check our records first/));
  assert.deepEqual(await booked(), [["transfer", null]]);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 50 });
  await given.agrees();
});

test("a lost transfer of which something was refunded since is booked whole, told, and taken back from the next payout", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  const refunded = await given.give(player_id, 30);
  await given.advance(8 * DAY);
  const lost = await lostTransfer(player_id, 8_000);
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [refunded],
  );
  await given.control("POST", "/refunds", { payment_intent: rows[0].provider_payment_id });
  await given.read();
  assert.deepEqual(await booked(), [["transfer", null]]);
  assert.deepEqual(await given.money(player_id), { ...NOTHING, on_its_way: 80, to_take_back: 30 });
  const { rows: told } = await given.owner.query(
    "select facts from needs_attention where kind = 'payout_beyond_open' and closed_at is null",
  );
  assert.deepEqual(
    told.map(({ facts }) => facts.filter(([name]: [string]) => name !== "Transfer")),
    [
      [
        ["Payout", lost],
        ["Dollars too much", "30.00"],
      ],
    ],
  );
  await given.agrees();
  await given.give(player_id, 60);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ cents }) => cents),
    [8_000, 3_000],
  );
  await given.agrees();
});

test("a transfer to an account that the backup has not: as long as it waits for a person nothing is planned, whatever later one was booked; with its athlete it comes back", async () => {
  const [first, later] = [given.another(), given.another()];
  await given.ready(first);
  await given.ready(later);
  await given.give(first, 50);
  await given.give(later, 50);
  await given.advance(8 * DAY);
  await lostTransfer(first, 5_000);
  const account_id = await given.accountOf(first);
  const { rows } = await given.owner.query(
    "delete from payout_accounts where player_id = $1 returning user_id",
    [first],
  );
  await given.owner.query("delete from roles_held where player_id = $1", [first]);
  await given.advance(2 * DAY);
  await lostTransfer(later, 5_000);
  const left = await booked();
  assert.deepEqual(
    left.map(([what]) => what),
    ["transfer", "transfer"],
  );
  assert.match(left[0]?.[1] ?? "", /no one holds the page/);
  assert.equal(left[1]?.[1], null);
  assert.equal(await mayPlan(given.world), false);
  await given.owner.query("insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2)", [
    rows[0].user_id,
    first,
  ]);
  assert.deepEqual(await booked(), [["transfer", null]]);
  assert.equal(await mayPlan(given.world), true);
  assert.equal(await given.accountOf(first), account_id);
  // What they said of themselves went with the backup: a person looks before the next payout.
  assert.deepEqual(await given.money(first), { ...NOTHING, on_its_way: 50, blocks: ["age_unknown", "visa"] });
  await given.agrees();
});
