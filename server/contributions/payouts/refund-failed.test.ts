import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { recordPaidBack } from "../refunds/pay-back.ts";
import { toPayBack } from "../refunds/to-pay-back.ts";
import { goOnWithRuns } from "./runs/begin.ts";
import { balanceOf } from "./testing/balance.ts";
import { DAY, NOTHING, openPayouts } from "./testing/payouts.ts";

// A refund came to nothing: its money is with us, and is its supporter's. It isn't paid out until an admin has sent it another way, or lets the athlete have it.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
});
after(() => begun.disposeAsync());

/** An athlete who was given $50 more than a week ago. */
async function withFifty() {
  const player_id = given.another();
  await given.ready(player_id);
  const contribution_id = await given.give(player_id, 50);
  await given.advance(8 * DAY);
  return { player_id, contribution_id };
}

/** A refund of all of it that the bank takes at first. */
async function refund(contribution_id: string): Promise<string> {
  const { rows } = await given.owner.query(
    "select provider_payment_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  const { id } = await given.control<{ id: string }>("POST", "/refunds", {
    payment_intent: rows[0].provider_payment_id,
  });
  await given.read();
  return id;
}

async function sendBack(refund_id: string): Promise<void> {
  await given.control("POST", `/refunds/${refund_id}`, { status: "failed" });
  await given.read();
}

const payBack = (contribution_id: string) =>
  given.world.database.transaction(async (tx) => {
    const due = await toPayBack(tx, contribution_id);
    assert.ok(due);
    return recordPaidBack(given.world, tx, contribution_id, {
      ...{ refund_id: due.refund_id, amount: due.cents / 100, how: "check", reference: "Check 7" },
      ...{ paid_on: given.world.clock.now().toISOString().slice(0, 10), noted_by: admin },
    });
  });

const statesOf = async (player_id: number) =>
  (await given.of(player_id)).map(({ state, cents, failure }) => [state, cents, failure]);

test("a refund that the bank sent back is not paid out, week after week, and never once it was paid back by check; the books agree", async () => {
  const { player_id, contribution_id } = await withFifty();
  await sendBack(await refund(contribution_id));
  const waits = { ...NOTHING, waiting: [["being_refunded", 50]] };
  for (const _ of [1, 2]) {
    assert.deepEqual(await given.money(player_id), waits);
    await given.run();
    await given.advance(7 * DAY);
  }
  assert.deepEqual(await statesOf(player_id), []);
  assert.equal((await payBack(contribution_id)).amount_cents, 5_000);
  assert.deepEqual(await given.money(player_id), NOTHING);
  await given.run();
  assert.deepEqual(await statesOf(player_id), []);
  await given.agrees();
});

test("one that comes to nothing while its payout waits is not sent", async () => {
  const { leave, reserve } = balanceOf(given);
  const { player_id, contribution_id } = await withFifty();
  const taken = await leave(1_000);
  await given.run();
  assert.equal((await given.of(player_id))[0]?.state, "planned");
  await sendBack(await refund(contribution_id));
  await reserve(taken);
  await given.advance(180);
  await given.goOn();
  assert.deepEqual(await statesOf(player_id), [["dropped", 5_000, "being_refunded"]]);
  await given.agrees();
});

test("where the supporter lets the athlete keep it and an admin marks it as done, it goes out with the next run", async () => {
  const { player_id, contribution_id } = await withFifty();
  await sendBack(await refund(contribution_id));
  await given.owner.query(
    "update needs_attention set closed_at = $1, closed_by = $2 where kind = 'refund_failed' and subject like $3",
    [given.world.clock.now(), admin, `${contribution_id}:%`],
  );
  await given.advance(DAY);
  await given.run();
  assert.deepEqual(await statesOf(player_id), [["sent", 5_000, null]]);
  await given.agrees();
});

test("paid back by check after it had gone out, it is taken from the next payout", async () => {
  const { player_id, contribution_id } = await withFifty();
  const refund_id = await refund(contribution_id);
  await sendBack(refund_id);
  await given.owner.query("update needs_attention set closed_at = now() where kind = 'refund_failed'");
  await given.advance(DAY);
  await given.run();
  assert.deepEqual(await statesOf(player_id), [["sent", 5_000, null]]);
  // As for items that were raised anew: the supporter wants it after all.
  await given.owner.query(
    "update needs_attention set closed_at = null, closed_by = null where kind = 'refund_failed' and subject = $1",
    [`${contribution_id}:${refund_id}`],
  );
  await payBack(contribution_id);
  assert.equal((await given.money(player_id)).to_take_back, 50);
  await given.give(player_id, 80);
  await given.advance(8 * DAY);
  await given.run();
  await goOnWithRuns(given.world);
  assert.deepEqual(
    (await statesOf(player_id)).map(([state, cents]) => [state, cents]),
    [
      ["sent", 5_000],
      ["sent", 3_000],
    ],
  );
  await given.agrees();
});
