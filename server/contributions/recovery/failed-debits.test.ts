import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import { DAY, openPayouts } from "../payouts/testing/payouts.ts";
import { recover } from "./recover.ts";

const GOOD = "000123456789";
const EMPTY = "000222222227";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
  await given.control("PUT", "/delays", { debit_seconds: 4 * DAY });
});
after(() => begun.disposeAsync());

const stateOf = async (contribution_id: string): Promise<string> => {
  const { rows } = await given.owner.query("select state from contributions where contribution_id = $1", [
    contribution_id,
  ]);
  return rows[0].state;
};

for (const failed_debit_fees of ["returned", "kept"])
  test(`a bank debit that fails leaves nothing in the book but its fee, which is ${failed_debit_fees}, and nothing to recover`, async () => {
    await given.control("PUT", "/unsure", { failed_debit_fees });
    const since = new Date(given.world.clock.now().getTime() - DAY * 1_000);
    const contribution_id = await given.give(given.another(), 50, EMPTY);
    assert.equal(await stateOf(contribution_id), "processing");
    await given.advance(4 * DAY + 60);
    await given.read();
    assert.equal(await stateOf(contribution_id), "failed");
    await given.agrees();
    const { rows } = await given.owner.query(
      "select kind from ledger_transfers where kind like 'unexplained%' or contribution_id = $1",
      [contribution_id],
    );
    assert.deepEqual(rows, []);
    assert.deepEqual(await recover(given.world, since, { book: false }), []);
  });

test("a bank debit that is under way is nothing to recover", async () => {
  const since = new Date(given.world.clock.now().getTime() - DAY * 1_000);
  const contribution_id = await given.give(given.another(), 50, GOOD);
  assert.equal(await stateOf(contribution_id), "processing");
  assert.deepEqual(await recover(given.world, since, { book: false }), []);
  assert.deepEqual(await recover(given.world, since, { book: true }), []);
  const isUnderWay = () => Promise.reject(new ProviderRefused("No such charge."));
  const refused = { ...given.world, payments: { ...given.world.payments, isUnderWay } };
  const [line, ...more] = await recover(refused, since, { book: false });
  assert.deepEqual([line?.what, line?.amount_cents, more], ["balance line", 5_000, []]);
  await given.advance(4 * DAY + 60);
  await given.read();
  assert.equal(await stateOf(contribution_id), "paid");
  assert.deepEqual(await recover(given.world, since, { book: false }), []);
});

test("a bank debit is paid on the day on which the bank has said yes, and stays so", async () => {
  const begun_at = given.world.clock.now().getTime();
  const contribution_id = await given.give(given.another(), 50, GOOD);
  await given.advance(4 * DAY + 60);
  await given.read();
  const daysOf = async () => {
    const { rows } = await given.owner.query("select paid_at from contributions where contribution_id = $1", [
      contribution_id,
    ]);
    return (rows[0].paid_at.getTime() - begun_at) / (DAY * 1_000);
  };
  const days = await daysOf();
  assert.ok(days >= 4 && days < 5, String(days));
  await given.advance(30 * DAY);
  // Something that has it looked at once more.
  const { rows } = await given.owner.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [contribution_id],
  );
  await given.control("POST", "/refunds", { ...rows[0], amount: 100 });
  await given.read();
  assert.equal(await daysOf(), days);
  await given.agrees();
});

test("the money of a bank debit's refund that comes back is held again, once", async () => {
  const contribution_id = await given.give(given.another(), 50, GOOD);
  await given.advance(4 * DAY + 60);
  await given.read();
  assert.equal(await stateOf(contribution_id), "paid");
  const { rows } = await given.owner.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [contribution_id],
  );
  const { id } = await given.control<{ id: string }>("POST", "/refunds", rows[0]);
  await given.read();
  await given.agrees();
  await given.control("POST", `/refunds/${id}`, { status: "failed" });
  await given.read();
  await given.agrees();
  const booked = await given.owner.query(
    "select kind from ledger_transfers where contribution_id = $1 order by transfer_id",
    [contribution_id],
  );
  assert.deepEqual(
    booked.rows.map(({ kind }) => kind),
    ["charge", "fee", "refund", "refund_failed"],
  );
});
