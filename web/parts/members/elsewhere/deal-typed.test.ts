import assert from "node:assert/strict";
import { test } from "node:test";
import { firstBroken } from "../../../../contract/form/call.ts";
import { NOTHING_TYPED, rulesForCorrection, sentOf } from "./deal-typed.ts";

test("what a deal comes to is read as it was meant, or asked for again", () => {
  const typed = { ...NOTHING_TYPED, agreed_on: "2026-01-02", what_for: "Two posts" };
  assert.equal(sentOf({ ...typed, amount: "$1,250.50" }).amount, 1_250.5);
  assert.equal(sentOf({ ...typed, amount: "" }).amount, 0);
  for (const amount of ["12,50", "1e3", "0x1F4", "ten"])
    assert.equal(
      firstBroken(rulesForCorrection, { ...typed, amount })?.message,
      "Please enter a number, like 250.",
      amount,
    );
});
