import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY, openPayouts } from "../testing/payouts.ts";

// No event is delivered here: what is known of a bank account comes by looking.

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** Another bank account, typed into the provider's form. */
const changeBank = async (player_id: number, scenario: string): Promise<void> => {
  await given.control("POST", `/accounts/${await given.accountOf(player_id)}/onboard`, { scenario });
};
const holdsOf = async (player_id: number): Promise<number> => {
  const { rows } = await given.owner.query(
    `select from payout_holds h join roles_held r using (user_id) where h.why = 'bank' and r.player_id = $1`,
    [player_id],
  );
  return rows.length;
};

test("a bank account that changed holds payouts though no event tells of it, once", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.look();
  assert.equal(await holdsOf(player_id), 0, "the first one is no change");
  await changeBank(player_id, "comes_back");
  await given.look();
  assert.equal(await holdsOf(player_id), 0, "the same number again is none either");
  await changeBank(player_id, "no_account");
  await given.look();
  await given.look();
  assert.equal(await holdsOf(player_id), 1);
  assert.deepEqual((await given.money(player_id)).blocks, ["changed_lately"]);
});

test("a payout that is planned does not go to a bank account that came after the last look", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.look();
  await changeBank(player_id, "no_account");
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state }) => state),
    ["dropped"],
  );
  assert.equal(await holdsOf(player_id), 1);
});

test("another change after a payout found the one before holds once more", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.look();
  await changeBank(player_id, "no_account");
  await given.run();
  assert.equal(await holdsOf(player_id), 1);
  await given.advance(4 * DAY);
  await changeBank(player_id, "ready");
  await given.look();
  assert.equal(await holdsOf(player_id), 2);
});

test("where the provider does not say which bank account there is, payouts go out, and a key that may not ask is told of", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const path = `/v1/accounts/${await given.accountOf(player_id)}/external_accounts`;
  await given.control("POST", "/chaos", { on: "request", do: "refuse", status: 403, path });
  await given.run();
  await given.control("DELETE", "/chaos");
  assert.deepEqual(
    (await given.of(player_id)).map(({ state }) => state),
    ["sent"],
  );
  const { rows } = await given.owner.query("select from needs_attention where kind = 'provider_denied'");
  assert.equal(rows.length, 1);
});
