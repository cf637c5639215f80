import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
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
