import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { World } from "../../../world/world.ts";
import { DAY, openPayouts } from "../testing/payouts.ts";
import { lookAtAccounts } from "./look.ts";

// The provider says that an account isn't there, or isn't ours, as it does to a key of another platform.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

const withWrongKey = (): World => ({
  ...given.world,
  payments: { ...given.world.payments, fetchAccount: () => Promise.resolve(null) },
});

async function lookWithWrongKey(): Promise<void> {
  await given.owner.query("update payout_accounts set look_at = '-infinity' where closed_at is null");
  await lookAtAccounts.run(withWrongKey());
}

test("an account that the provider doesn't know is closed here, and is the athlete's again once the provider knows it", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  const account_id = await given.accountOf(player_id);
  await lookWithWrongKey();
  assert.equal(await given.accountOf(player_id), "");
  assert.deepEqual((await given.money(player_id)).blocks, ["no_account"]);
  await given.advance(DAY + 60);
  await lookAtAccounts.run(given.world);
  assert.equal(await given.accountOf(player_id), account_id);
  assert.deepEqual((await given.money(player_id)).blocks, []);
});

test("where the athlete has set up another one meanwhile it stays closed", async () => {
  const player_id = given.another();
  const who = await given.ready(player_id);
  const account_id = await given.accountOf(player_id);
  await lookWithWrongKey();
  await given.onboard(who, player_id);
  await given.advance(DAY + 60);
  await lookAtAccounts.run(given.world);
  assert.notEqual(await given.accountOf(player_id), account_id);
  assert.deepEqual((await given.money(player_id)).blocks, []);
});

test("one that stays unknown is asked about for a month", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await lookWithWrongKey();
  const looks_at = async () => {
    const { rows } = await given.owner.query("select look_at from payout_accounts where player_id = $1", [
      player_id,
    ]);
    return rows[0].look_at;
  };
  assert.ok(await looks_at());
  await given.advance(31 * DAY);
  await lookAtAccounts.run(withWrongKey());
  assert.equal(await looks_at(), null);
});
