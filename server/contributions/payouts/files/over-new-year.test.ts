import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OwnFile } from "../../../http/files/own-file.ts";
import { workOff } from "../../testing/clock.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "../reversals/reverse.ts";
import { asker, DAY, openPayouts } from "../testing/payouts.ts";
import { paidByAthleteFile, payoutsFile } from "./admin-files.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
before(async () => {
  given = await openPayouts(begun, "2028-12-22T10:00:00Z");
  admin = await given.person("ada@demo.test");
});
after(() => begun.disposeAsync());

/** The cells of each line, the named columns only. */
async function cellsOf(file: OwnFile, year: string, ...columns: string[]) {
  const { session, request_id } = asker(admin);
  assert.ok(session);
  const written = await file.write(given.world, { year }, { request_id, session });
  assert.ok("lines" in written);
  const lines = (await Array.fromAsync(written.lines)).map((line) => line.trim().split(","));
  const head = lines[0] ?? [];
  return lines.slice(1).map((line) => columns.map((name) => line[head.indexOf(name)]));
}

test("what was sent in one year and taken back in the next stands in the year in which each happened, whenever it was agreed to", async () => {
  const player_id = given.another();
  await given.ready(player_id, "comes_back");
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  await askForReversalOf(given.world, asker(admin), payout?.payout_id ?? "", {
    amount: 12.5,
    reason: "It was sent twice by us.",
  });
  const { rows } = await given.owner.query("select payout_reversal_id from payout_reversals");
  const other = asker(await given.person("bea@demo.test"));
  await decideReversalOf(given.world, other, rows[0].payout_reversal_id, "agree");
  // Its bank sends it back, so that there is something to take.
  await given.advance(8 * DAY);
  await given.look();
  await workOff(given.world, carryOutReversal);
  await given.agrees();

  assert.deepEqual(await cellsOf(payoutsFile, "2028", "date", "what", "amount_usd"), [
    ["2028-12-30", "payout", "50.00"],
  ]);
  assert.deepEqual(await cellsOf(payoutsFile, "2029", "date", "what", "amount_usd"), [
    ["2029-01-07", "reversal", "-12.50"],
  ]);
  const columns = ["gross_usd", "taken_back_usd", "net_usd", "payouts", "first_on", "last_on"];
  assert.deepEqual(await cellsOf(paidByAthleteFile, "2028", ...columns), [
    ["50.00", "0.00", "50.00", "1", "2028-12-30", "2028-12-30"],
  ]);
  assert.deepEqual(await cellsOf(paidByAthleteFile, "2029", ...columns), [
    ["0.00", "12.50", "-12.50", "0", "", ""],
  ]);
});
