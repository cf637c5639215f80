import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { DAY, NOTHING, openPayouts } from "../payouts/testing/payouts.ts";
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
