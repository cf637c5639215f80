import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { book, keepSums } from "../booking/book.ts";
import { lookAtGoneBack } from "../booking/look-back.ts";
import { recordPayment } from "../booking/record-payment.ts";
import { aDispute } from "../testing/records.ts";
import { DAY, NOTHING, openPayouts } from "./testing/payouts.ts";

// A supporter is refunded, and their bank takes the same money once more: they have more than they paid.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
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

/** A bank takes so much of it, and decides. The played provider withdraws nothing of what is refunded already, so it is told as its answer would have it. */
async function decides(contribution_id: string, status: string, cents: number, back = 0): Promise<void> {
  const { rows } = await given.owner.query(
    "select provider_session_id as session, nextval('provider_moments') as moment from contributions where contribution_id = $1",
    [contribution_id],
  );
  const page = await given.world.payments.fetchCheckout(rows[0].session);
  if (!page.payment) throw new Error("It isn't paid.");
  const moves = [[-cents, 0] as const, ...(back > 0 ? [[back, 0] as const] : [])];
  const dispute = aDispute(`du_${contribution_id}`, status, moves, { amount_cents: cents });
  const payment = { ...page.payment, disputes: [dispute] };
  await given.world.database.transaction((tx) =>
    recordPayment(given.world, tx, { ...page, payment }, rows[0].moment),
  );
}

const booked = async (contribution_id: string) => {
  const { rows } = await given.owner.query(
    `select account, sum(amount_cents)::int as cents from ledger_lines
      where contribution_id = $1 and account in ('held_for_athlete', 'given_back_beyond') group by 1 having sum(amount_cents) <> 0 order by 1`,
    [contribution_id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const alarms = async (contribution_id: string) =>
  (
    await given.owner.query(
      "select facts from needs_attention where kind = 'given_back_beyond' and subject = $1 and closed_at is null",
      [contribution_id],
    )
  ).rows.map(({ facts }) => facts);
const received = async (player_id: number) =>
  (await given.owner.query("select received_donations from player_sheets where player_id = $1", [player_id]))
    .rows[0].received_donations;

test("refunded and lost in a dispute as well, and never paid out: it is the platform's loss, and no other gift pays for it", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const twice = await given.give(player_id, 100);
  await refund(twice);
  await decides(twice, "lost", 10_000);
  assert.deepEqual(await booked(twice), { given_back_beyond: 10_000 });
  assert.deepEqual(await alarms(twice), [
    [
      ["Transaction ID", twice],
      ["Dollars beyond what was paid", "100.00"],
    ],
  ]);
  assert.deepEqual(await given.money(player_id), NOTHING);
  assert.equal(await received(player_id), 0);
  await given.give(player_id, 150);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [["sent", 15_000]],
  );
  assert.equal(await received(player_id), 150);
});

test("paid out before: the athlete gives back what they got, once, and the rest is the platform's", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const twice = await given.give(player_id, 100);
  await given.advance(8 * DAY);
  await given.run();
  await refund(twice);
  await decides(twice, "lost", 10_000);
  assert.equal((await given.money(player_id)).to_take_back, 100);
  await given.give(player_id, 150);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ cents }) => cents),
    [10_000, 5_000],
  );
  assert.equal((await given.money(player_id)).to_take_back, 0);
});

test("won back on appeal, it is no loss: what was booked is booked back, and the alarm is over", async () => {
  const player_id = given.another();
  const twice = await given.give(player_id, 100);
  await refund(twice);
  await decides(twice, "lost", 10_000);
  await decides(twice, "won", 10_000, 10_000);
  assert.deepEqual(await booked(twice), {});
  assert.deepEqual(await alarms(twice), []);
  assert.equal(await received(player_id), 0);
});

/** A server of the release before books what a bank takes, and nothing beyond. */
const booksAsBefore = (contribution_id: string, player_id: number): Promise<void> =>
  given.world.database.transaction(async (tx) => {
    const of = { world: given.world, tx, contribution_id, currency: "usd" };
    const booking = { ...of, player_id: String(player_id), kinds: [] };
    const move = { provider_object: `du_${contribution_id}`, amount_cents: 10_000 };
    const happened_at = given.world.clock.now();
    await book(booking, { kind: "dispute_withdrawn", happened_at, ...move });
    await book(booking, { kind: "dispute_lost", happened_at, ...move });
    await keepSums(booking);
  });

test("what a server of the release before booked beyond what was paid is booked a day later as the platform's loss, once, and admins hear of it", async () => {
  const player_id = given.another();
  const twice = await given.give(player_id, 100);
  await refund(twice);
  await booksAsBefore(twice, player_id);
  assert.deepEqual(await booked(twice), { held_for_athlete: 10_000 });
  await lookAtGoneBack.run(given.world);
  assert.deepEqual(await booked(twice), { given_back_beyond: 10_000 });
  assert.equal((await alarms(twice)).length, 1);
  await lookAtGoneBack.run(given.world);
  assert.deepEqual(await booked(twice), { given_back_beyond: 10_000 });
  assert.equal((await alarms(twice)).length, 1);
});

test("what a migration booked beyond what was paid is told to admins, once", async () => {
  const player_id = given.another();
  const twice = await given.give(player_id, 100);
  await refund(twice);
  await booksAsBefore(twice, player_id);
  await given.owner.query(
    "select ledger_book('beyond_paid', $1 || ':1', $1::uuid, 'usd', now(), $2, 10000)",
    [twice, player_id],
  );
  await lookAtGoneBack.run(given.world);
  assert.deepEqual(await booked(twice), { given_back_beyond: 10_000 });
  assert.equal((await alarms(twice)).length, 1);
  await given.owner.query("update needs_attention set closed_at = now(), closed_by = $1 where subject = $2", [
    await given.person("closer@demo.test"),
    twice,
  ]);
  await lookAtGoneBack.run(given.world);
  assert.deepEqual(await alarms(twice), []);
});

test("who paid the second return out of what others gave gets it back with the next run", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const twice = await given.give(player_id, 100);
  await refund(twice);
  await booksAsBefore(twice, player_id);
  await given.give(player_id, 150);
  await given.advance(8 * DAY);
  await given.run();
  // A run of the release before took it from the other gift.
  const [payout] = await given.of(player_id);
  await given.owner.query(
    "insert into payout_lines (payout_id, contribution_id, amount_cents) values ($1, $2, -10000)",
    [payout?.payout_id, twice],
  );
  await given.owner.query("update contributions set paid_out_cents = -10000 where contribution_id = $1", [
    twice,
  ]);
  await lookAtGoneBack.run(given.world);
  assert.equal((await given.money(player_id)).ready, 100);
  await given.advance(DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [
      ["sent", 15_000],
      ["sent", 10_000],
    ],
  );
});
