import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { World } from "../../../world/world.ts";
import { workOff } from "../../testing/clock.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "../reversals/reverse.ts";
import { asker, DAY, openPayouts } from "../testing/payouts.ts";
import { followAccount } from "./follow-account.ts";

// What lies in an athlete's account at the provider, held against what our book has there.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** An athlete whose bank has what they were paid. */
async function paid() {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 500);
  await given.advance(8 * DAY);
  await given.run();
  for (let day = 0; day < 4; day += 1) {
    await given.advance(DAY);
    await given.look();
  }
  const { rows } = await given.owner.query(
    "select bank_payout_id, status from bank_payouts where player_id = $1",
    [player_id],
  );
  assert.equal(rows[0].status, "paid");
  const [payout] = await given.of(player_id);
  return {
    account_id: await given.accountOf(player_id),
    bank_payout_id: String(rows[0].bank_payout_id),
    payout_id: payout?.payout_id ?? "",
    player_id,
  };
}

/** The balance that the provider says while `meanwhile` happens. */
const withBalance = (change: (cents: number) => number, meanwhile = async () => {}): World => ({
  ...given.world,
  payments: {
    ...given.world.payments,
    async fetchBalanceOf(account_id) {
      const sums = await given.world.payments.fetchBalanceOf(account_id);
      await meanwhile();
      return sums.length > 0
        ? sums.map((sum) => ({ ...sum, amount_cents: change(sum.amount_cents) }))
        : [{ currency: "usd", amount_cents: change(0) }];
    },
  },
});

async function alarms(): Promise<unknown[]> {
  const { rows } = await given.owner.query(
    "select facts from needs_attention where kind = 'athlete_balance_differs'",
  );
  return rows.map(({ facts }) => facts);
}

test("what came back from the bank and was taken back by us while the provider was asked is no difference", async () => {
  const { account_id, bank_payout_id, payout_id, player_id } = await paid();
  const [one, other] = [await given.person("ada@demo.test"), await given.person("bea@demo.test")];
  const meanwhile = async () => {
    const failed = { status: "failed", failure_code: "account_closed" };
    await given.control("POST", `/account_payouts/${bank_payout_id}`, failed);
    await askForReversalOf(given.world, asker(one), payout_id, {
      amount: 500,
      reason: "It was sent by mistake.",
    });
    const { rows } = await given.owner.query("select payout_reversal_id from payout_reversals");
    await decideReversalOf(given.world, asker(other), rows[0].payout_reversal_id, "agree");
    await workOff(given.world, carryOutReversal);
  };
  await followAccount(
    withBalance((cents) => cents, meanwhile),
    account_id,
  );
  assert.deepEqual(await alarms(), []);
  await followAccount(given.world, account_id);
  assert.deepEqual(await alarms(), []);
  assert.equal((await given.money(player_id)).arrived, 0);
  await given.agrees();
});

test("a balance that moved between the provider's two answers is asked for once more", async () => {
  const { account_id } = await paid();
  let asked = 0;
  const moving = withBalance((cents) => {
    asked += 1;
    return asked === 1 ? cents + 5 : cents;
  });
  await followAccount(moving, account_id);
  assert.equal(asked, 2);
  assert.deepEqual(await alarms(), []);
});

test("a balance that is another one at the provider is an alarm", async () => {
  const { account_id, player_id } = await paid();
  await followAccount(
    withBalance((cents) => cents + 5),
    account_id,
  );
  assert.deepEqual(await alarms(), [
    [
      ["Player", String(player_id)],
      ["In the book", "0"],
      ["The provider says", "5"],
    ],
  ]);
});
