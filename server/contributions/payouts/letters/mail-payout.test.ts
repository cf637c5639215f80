import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Letter } from "../../../world/mail.ts";
import type { World } from "../../../world/world.ts";
import { workOff } from "../../testing/clock.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "../reversals/reverse.ts";
import { asker, DAY, openPayouts } from "../testing/payouts.ts";
import { mailPayout } from "./mail-payout.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

/** What an athlete was mailed of payouts since it was asked for last. */
async function mailed(): Promise<Letter[]> {
  const sent: Letter[] = [];
  const send = async (letter: Letter) => {
    sent.push(letter);
  };
  const world: World = { ...given.world, mail: { ...given.world.mail, send } };
  await workOff(world, mailPayout);
  return sent;
}
const subjects = async (): Promise<string[]> => (await mailed()).map(({ subject }) => subject);

test("an athlete is told that it was sent, that a bank refused it, and that we took it back, once each", async () => {
  const player_id = given.another();
  await given.ready(player_id, "no_account");
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(await subjects(), ["$50 is on its way to your bank"]);
  for (let day = 0; day < 4; day += 1) {
    await given.advance(DAY);
    await given.look();
  }
  assert.deepEqual(await subjects(), ["Your bank sent $50 back"]);

  const [one, other] = [await given.person("ada@demo.test"), await given.person("bea@demo.test")];
  const [payout] = await given.of(player_id);
  await askForReversalOf(given.world, asker(one), payout?.payout_id ?? "", {
    amount: 12.5,
    reason: "It was sent twice by us.",
  });
  const { rows } = await given.owner.query("select payout_reversal_id from payout_reversals");
  const { payout_reversal_id } = rows[0];
  await decideReversalOf(given.world, asker(other), payout_reversal_id, "agree");
  assert.deepEqual(await subjects(), []);
  await workOff(given.world, carryOutReversal);
  await carryOutReversal.run(given.world, { payout_reversal_id });
  const [letter, ...more] = await mailed();
  assert.equal(letter?.subject, "We took $12.50 back");
  assert.match(letter?.text ?? "", /by mistake[\s\S]*Nothing was taken from your bank/);
  assert.deepEqual(more, []);
  await given.agrees();
});
