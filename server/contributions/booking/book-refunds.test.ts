import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Refund } from "../../world/payments/card-payments.ts";
import { AT, aRefund, openRecords, paidPage } from "../testing/records.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

let names = 0;
/** A paid contribution with a refund, looked at in one stage of it after the other. */
async function refunded(...stages: Partial<Refund>[]) {
  const name = `r${++names}`;
  const refund_id = `re_${name}`;
  const contribution_id = await records.aContribution();
  const look = (stage: Partial<Refund>) =>
    records.record(paidPage(name, { refunds: [aRefund(refund_id, stage)] }), contribution_id);
  for (const stage of stages) await look(stage);
  return { contribution_id, refund_id, look };
}
const PENDING = { status: "pending", left_at: null };
const LEFT = { status: "pending", left_at: AT };
const SUCCEEDED = { status: "succeeded", left_at: AT };
const FAILED = { status: "failed", failure_reason: "declined", left_at: AT, returned_at: AT };
const CANCELED = { status: "canceled", left_at: null };

const told = async (refund_id: string) =>
  (await records.lettersAbout(refund_id)).map(([task, payload]) => {
    assert.equal(task, "mail_refund");
    const { moment, ...rest } = payload as { moment: string };
    assert.deepEqual(rest, { refund_id });
    return moment;
  });
const refundedCents = async (contribution_id: string) =>
  Number((await records.rowOf(contribution_id)).refunded_cents);

test("a refund is booked and told of when its money leaves, once, and not while it is pending", async () => {
  const { contribution_id, refund_id, look } = await refunded(PENDING);
  assert.equal(await refundedCents(contribution_id), 0);
  assert.deepEqual(await told(refund_id), []);
  assert.deepEqual(await look(LEFT), { outcome: "booked", kinds: ["refund"] });
  assert.equal(await refundedCents(contribution_id), 2000);
  assert.deepEqual(await told(refund_id), ["sent"]);
  await records.owner.query("delete from graphile_worker._private_jobs");
  assert.deepEqual(await look(SUCCEEDED), { outcome: "nothing", kinds: [] });
  assert.deepEqual(await told(refund_id), []);
});

test("a refund that fails after it was sent is booked back, and told of a second time", async () => {
  const { contribution_id, refund_id, look } = await refunded(SUCCEEDED);
  assert.deepEqual(await look(FAILED), { outcome: "booked", kinds: ["refund_failed"] });
  assert.equal(await refundedCents(contribution_id), 0);
  assert.deepEqual(await told(refund_id), ["sent", "failed"]);
});

test("a refund that is heard of only when it had failed is not said to have been sent", async () => {
  const { contribution_id, refund_id } = await refunded(FAILED);
  assert.deepEqual(await told(refund_id), ["failed"]);
  assert.deepEqual(await records.holdingsOf(contribution_id), {
    held_for_athlete: -5000,
    provider_balance: 4825,
    provider_fees: 175,
  });
});

test("a canceled refund moves nothing and nobody is told", async () => {
  const { contribution_id, refund_id } = await refunded(PENDING, CANCELED);
  assert.equal(await refundedCents(contribution_id), 0);
  assert.deepEqual(await told(refund_id), []);
});

for (const over of ["failed", "canceled"])
  test(`a refund that was asked for and is ${over} before its money left is told of, once`, async () => {
    const { contribution_id, refund_id, look } = await refunded(PENDING);
    await records.owner.query(
      `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, state, refund_id)
       values (gen_random_uuid(), $1, 2000, 'Asked for.', 'sent', $2)`,
      [contribution_id, refund_id],
    );
    const stage = { status: over, failure_reason: "insufficient_funds", left_at: null };
    assert.deepEqual((await look(stage)).kinds, []);
    await look(stage);
    assert.equal(await refundedCents(contribution_id), 0);
    assert.deepEqual(await told(refund_id), ["failed"]);
    const { rows } = await records.owner.query(
      "select times, facts from needs_attention where kind = 'refund_failed' and subject = $1 and closed_at is null",
      [`${contribution_id}:${refund_id}`],
    );
    assert.equal(rows.length, 1);
    assert.equal(rows[0].times, 1);
    assert.ok(JSON.stringify(rows[0].facts).includes("insufficient_funds"));
  });

for (const [what, stage, watched] of [
  ["pending", PENDING, true],
  ["pending, its money gone", LEFT, true],
  ["waiting for its receiver", { status: "requires_action", left_at: null }, true],
  ["succeeded, its money not gone yet", { status: "succeeded", left_at: null }, true],
  ["succeeded", SUCCEEDED, false],
  ["canceled before anything moved", CANCELED, false],
  ["canceled, its money not back yet", { status: "canceled", left_at: AT }, true],
  ["failed, its money not back yet", { ...FAILED, returned_at: null }, true],
  ["failed", FAILED, false],
] as const) {
  test(`a contribution is ${watched ? "" : "not "}asked about again when its refund is ${what}`, async () => {
    const { contribution_id } = await refunded(stage);
    assert.equal((await records.rowOf(contribution_id)).check_at !== null, watched);
  });
}

test("one refund that is not final is enough to ask again", async () => {
  const contribution_id = await records.aContribution();
  const refunds = [aRefund("re_two_1"), aRefund("re_two_2", { ...PENDING, amount_cents: 500 })];
  await records.record(paidPage("two", { refunds }), contribution_id);
  assert.notEqual((await records.rowOf(contribution_id)).check_at, null);
});

test("what the provider says of a refund is kept, and dated by its last change", async () => {
  const { refund_id, contribution_id, look } = await refunded({ ...SUCCEEDED, reason: "duplicate" });
  const keptRow = async () =>
    (await records.owner.query("select * from refunds where refund_id = $1", [refund_id])).rows[0];
  const { updated_at: first, ...kept } = await keptRow();
  assert.deepEqual(kept, {
    refund_id,
    contribution_id,
    amount_cents: "2000",
    currency: "usd",
    status: "succeeded",
    reason: "duplicate",
    failure_reason: null,
    created_at: AT,
  });
  await look({ ...SUCCEEDED, reason: "duplicate" });
  assert.deepEqual((await keptRow()).updated_at, first);
  await look(FAILED);
  const { status, failure_reason, updated_at } = await keptRow();
  assert.deepEqual([status, failure_reason], ["failed", "declined"]);
  assert.ok(updated_at > first);
});
