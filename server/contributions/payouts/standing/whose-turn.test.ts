import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY, openPayouts } from "../testing/payouts.ts";
import { countPayoutsTurn, moneyWaiting } from "./whose-turn.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

const turn = async (player_id: number) => {
  const money = await moneyWaiting(given.world, player_id);
  return money && [money.to_do, money.amount];
};

test("an athlete is told to set up, to finish, that it is ready, and nothing while it is others' turn", async () => {
  const player_id = given.another();
  const who = await given.athlete(player_id);
  assert.equal(await turn(player_id), null, "nothing was given");
  await given.give(player_id, 60);
  assert.deepEqual(await turn(player_id), ["set_up", 60]);
  await given.onboard(who, player_id, "no_bank");
  assert.deepEqual(await turn(player_id), ["finish", 60]);
  await given.onboard(who, player_id);
  assert.equal(await turn(player_id), null, "the refund promise is not over");
  await given.advance(8 * DAY);
  assert.deepEqual(await turn(player_id), [null, 60]);
  await given.owner.query(
    "insert into payout_stops (player_id, reason, set_by, set_at) select $1, 'Somebody looks at it.', user_id, now() from people limit 1",
    [player_id],
  );
  assert.equal(await turn(player_id), null, "an admin stopped it");
  assert.equal(await moneyWaiting({ ...given.world, payouts: null }, player_id), null, "payouts are off");
});

test("an admin is told of runs that are short, and of what another admin asked back", async () => {
  const [one, other] = [await given.person("one@demo.test"), await given.person("other@demo.test")];
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  await given.owner.query(
    "update payout_runs set state = 'short', done_at = null where run_id = (select max(run_id) from payout_runs)",
  );
  await given.owner.query(
    "insert into payout_reversals (payout_id, amount_cents, reason, asked_by, asked_at) select payout_id, 100, 'It was our mistake.', $1, now() from payouts where player_id = $2",
    [one, player_id],
  );
  assert.deepEqual(await countPayoutsTurn(given.world.database, one), {
    payout_runs_short: 1,
    payout_reversals: 0,
    held_decisions: 0,
  });
  assert.deepEqual(await countPayoutsTurn(given.world.database, other), {
    payout_runs_short: 1,
    payout_reversals: 1,
    held_decisions: 0,
  });
});
