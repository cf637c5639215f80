import assert from "node:assert/strict";
import { test } from "node:test";
import type Stripe from "stripe";
import { balanceMoveOf, disputeOf, REFUND_EXPANDED, refundOf } from "./money-back.ts";

const CREATED = 1_800_000_000;
const seconds = (later: number) => new Date((CREATED + later) * 1_000);

const refund = (changed: object = {}) =>
  refundOf({
    id: "re_1",
    amount: 2_000,
    currency: "usd",
    status: "succeeded",
    reason: "requested_by_customer",
    created: CREATED,
    balance_transaction: { created: CREATED + 1 },
    ...changed,
  } as unknown as Stripe.Refund);

const line = (changed: object = {}) =>
  ({
    id: "txn_1",
    type: "adjustment",
    amount: -3_000,
    fee: 1_500,
    net: -4_500,
    currency: "usd",
    source: "du_1",
    created: CREATED,
    ...changed,
  }) as unknown as Stripe.BalanceTransaction;

test("a refund whose money comes back is called one that failed, by whichever name the provider's line has", () => {
  const typeOf = (changed: object) => balanceMoveOf(line(changed)).type;
  const back = { amount: 3_000, fee: 0, net: 3_000, source: "re_1" };
  assert.equal(typeOf({ ...back, type: "refund_failure" }), "refund_failure");
  assert.equal(typeOf({ ...back, type: "payment_refund" }), "refund_failure");
  assert.equal(typeOf({ ...back, type: "adjustment" }), "refund_failure");
  assert.equal(typeOf({ ...back, type: "adjustment", source: "pyr_1" }), "refund_failure");
  // What goes out, and what is about a dispute, keep theirs.
  assert.equal(typeOf({ ...back, type: "payment_refund", amount: -3_000 }), "payment_refund");
  assert.equal(typeOf({ ...back, type: "adjustment", amount: -3_000 }), "adjustment");
  assert.equal(typeOf({ ...back, type: "adjustment", source: "du_1" }), "adjustment");
});

test("a refund: left when its line of the balance was made", () => {
  assert.deepEqual(refund(), {
    refund_id: "re_1",
    amount_cents: 2_000,
    currency: "usd",
    status: "succeeded",
    reason: "requested_by_customer",
    failure_reason: null,
    created_at: seconds(0),
    left_at: seconds(1),
    returned_at: null,
  });
});

test("a refund that failed is back since the second line", () => {
  const { status, failure_reason, left_at, returned_at } = refund({
    status: "failed",
    failure_reason: "declined",
    failure_balance_transaction: { created: CREATED + 2 },
  });
  assert.deepEqual(
    [status, failure_reason, left_at, returned_at],
    ["failed", "declined", seconds(1), seconds(2)],
  );
});

test("nothing has moved while a line is missing, or only named because it was not asked for", () => {
  for (const balance_transaction of [null, undefined, "txn_1"]) {
    assert.equal(refund({ balance_transaction }).left_at, null);
  }
  assert.deepEqual(REFUND_EXPANDED, ["data.balance_transaction", "data.failure_balance_transaction"]);
});

test("a refund without a status is pending", () => {
  assert.equal(refund({ status: null }).status, "pending");
});

test("a dispute with what it moved, and until when an answer is due", () => {
  const dispute = (due_by: number | null) =>
    disputeOf({
      id: "du_1",
      amount: 3_000,
      currency: "usd",
      status: "needs_response",
      reason: "fraudulent",
      created: CREATED,
      evidence_details: { due_by },
      balance_transactions: [line()],
    } as unknown as Stripe.Dispute);
  assert.deepEqual(dispute(CREATED + 9), {
    dispute_id: "du_1",
    amount_cents: 3_000,
    currency: "usd",
    status: "needs_response",
    reason: "fraudulent",
    evidence_due_at: seconds(9),
    created_at: seconds(0),
    moves: [balanceMoveOf(line())],
  });
  assert.equal(dispute(null).evidence_due_at, null);
});

test("a line of the balance keeps its signs and names what is behind it", () => {
  assert.deepEqual(balanceMoveOf(line()), {
    balance_transaction_id: "txn_1",
    type: "adjustment",
    amount_cents: -3_000,
    fee_cents: 1_500,
    net_cents: -4_500,
    currency: "usd",
    source_id: "du_1",
    created_at: seconds(0),
  });
  assert.equal(balanceMoveOf(line({ source: { id: "ch_1" } })).source_id, "ch_1");
  assert.equal(balanceMoveOf(line({ source: null })).source_id, null);
});
