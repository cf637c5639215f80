import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Refund } from "../../world/payments/card-payments.ts";
import { AT, aDispute, aRefund, openRecords, paidPage } from "../testing/records.ts";

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

/** Open items about the refunds of a contribution, by the refund's id. */
const openOf = async (contribution_id: string): Promise<string[]> => {
  const { rows } = await records.owner.query(
    "select split_part(subject, ':', 2) as id from needs_attention where kind = 'refund_failed' and subject like $1 || ':%' and closed_at is null order by item_id",
    [contribution_id],
  );
  return rows.map(({ id }) => id);
};

test("of a refund that fails since a bank took the money nobody is told before the bank has decided for us", async () => {
  for (const [ends, moves, wanted] of [
    ["lost", [[-5_000, 1_500]], []],
    [
      "won",
      [
        [-5_000, 1_500],
        [5_000, 0],
      ],
      ["failed"],
    ],
  ] as const) {
    const { contribution_id, refund_id } = await refunded(PENDING);
    const name = `r${names}`;
    await records.owner.query(
      `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, state, refund_id)
       values (gen_random_uuid(), $1, 2000, 'Asked for.', 'sent', $2)`,
      [contribution_id, refund_id],
    );
    const look = (status: string, ...of: (readonly [number, number])[]) => {
      const failed = {
        status: "failed",
        failure_reason: "charge_for_pending_refund_disputed",
        left_at: null,
      };
      const disputes = [aDispute(`du_${name}`, status, of, { amount_cents: 5_000 })];
      return records.record(
        paidPage(name, { refunds: [aRefund(refund_id, failed)], disputes }),
        contribution_id,
      );
    };
    await look("under_review", [-5_000, 1_500]);
    assert.deepEqual([await told(refund_id), await openOf(contribution_id)], [[], []]);
    await look(ends, ...moves);
    assert.deepEqual(await told(refund_id), wanted);
    assert.deepEqual(
      await openOf(contribution_id),
      wanted.map(() => refund_id),
    );
  }
});

test("a refund that goes out settles those that failed as far as it goes, and none that fails at the same moment", async () => {
  const contribution_id = await records.aContribution();
  const look = (...refunds: Refund[]) => records.record(paidPage("settles", { refunds }), contribution_id);
  const failed = (id: string, amount_cents: number) => aRefund(id, { ...FAILED, amount_cents });
  const ten = failed("re_s_10", 1_000);
  const twenty = failed("re_s_20", 2_000);
  await look(ten, twenty);
  assert.deepEqual(await openOf(contribution_id), ["re_s_10", "re_s_20"]);
  const again = aRefund("re_s_again", { ...SUCCEEDED, amount_cents: 1_000 });
  await look(ten, twenty, again);
  assert.deepEqual(await openOf(contribution_id), ["re_s_20"]);

  await records.owner.query(
    `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, state, refund_id)
     values (gen_random_uuid(), $1, 300, 'Asked for.', 'sent', 're_s_never')`,
    [contribution_id],
  );
  const never = aRefund("re_s_never", { ...CANCELED, amount_cents: 300 });
  await look(ten, twenty, again, never, aRefund("re_s_more", { ...SUCCEEDED, amount_cents: 400 }));
  assert.deepEqual(await openOf(contribution_id), ["re_s_20", "re_s_never"]);
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
