import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY, openPayouts } from "../testing/payouts.ts";
import { readOwnMoney } from "./own-money.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

const openWork = async (player_id: number) =>
  (await readOwnMoney(given.world, player_id)).account?.open_work.map(({ what, whose, due_at, errors }) => [
    what,
    whose,
    due_at,
    errors,
  ]);

test("what was wrong with what an athlete gave comes with what is open, and the day by which something has to be there", async () => {
  const player_id = given.another();
  await given.ready(player_id, "number_mismatch");
  const number = "identity.individual.id_numbers.us_ssn";
  assert.deepEqual(await openWork(player_id), [
    [number, "athlete", null, ["verification_failed_id_number_match"]],
  ]);

  const other = given.another();
  await given.ready(other);
  assert.deepEqual(await openWork(other), []);
  const asked_at = given.world.clock.now().getTime();
  await given.control("POST", `/accounts/${await given.accountOf(other)}/requirements`, {
    need: "document",
    seconds: 3 * DAY,
  });
  await given.look();
  const [[what, whose, due_at, errors] = []] = (await openWork(other)) ?? [];
  assert.deepEqual(
    [what, whose, errors],
    ["identity.individual.documents.primary_verification", "athlete", []],
  );
  assert.ok(Math.abs(Date.parse(String(due_at)) - asked_at - 3 * DAY * 1_000) < 60_000, String(due_at));
});
