import assert from "node:assert/strict";
import { test } from "node:test";
import { CallFailed } from "../../../../contract/form/problem.ts";
import { COULD_NOT_OPEN, failedCheckout } from "./checkout.ts";

const failed = (status: number, detail: string, errors?: Record<string, string>) =>
  new CallFailed({ title: "Failed", status, detail, ...(errors ? { errors } : {}) });

test("a checkout that could not be opened says so in plain words", () => {
  assert.deepEqual(failedCheckout(failed(502, "ECONNREFUSED")), { message: COULD_NOT_OPEN, field: null });
  assert.deepEqual(failedCheckout(new Error("boom")), { message: COULD_NOT_OPEN, field: null });
});

test("a rule, a conflict and too many tries speak for themselves", () => {
  const rule = failed(422, "One contribution can be at most $10,000.", {
    amount: "One contribution can be at most $10,000.",
  });
  assert.deepEqual(failedCheckout(rule), {
    message: "One contribution can be at most $10,000.",
    field: "amount",
  });
  assert.equal(failedCheckout(failed(409, "Takes no contributions.")).message, "Takes no contributions.");
  assert.equal(failedCheckout(failed(429, "Too many tries.")).message, "Too many tries.");
});
