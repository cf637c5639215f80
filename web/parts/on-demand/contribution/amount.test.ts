import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, oneTimePlan, presetLabel, wholeDollars } from "./amount.ts";

test("a preset is its amount, nothing chosen is 0", () => {
  assert.equal(amountOf({ kind: "preset", amount: 500 }), 500);
  assert.equal(amountOf({ kind: "none" }), 0);
});

test("what is typed becomes a number; non-numeric and negative become 0", () => {
  assert.equal(wholeDollars("75"), 75);
  assert.equal(wholeDollars("$1,250"), 1250);
  for (const nonsense of ["", "ten", "-5", "1e999", "5 dollars", "12,50", "1,2500", "1e3", "0x1F4"])
    assert.equal(wholeDollars(nonsense), 0, nonsense);
});

test("cents stay, for the rule that refuses them", () => {
  assert.equal(amountOf({ kind: "other", typed: "12.50" }), 12.5);
});

test("presets are written as the specification has them", () => {
  assert.equal(presetLabel(1000), "$1000");
});

test("the plan says what happens to the money, and nothing before an amount is chosen", () => {
  const plan = oneTimePlan(50, "Kai O'Brien");
  assert.equal(plan?.today, "$50 today");
  assert.match(plan?.rest ?? "", /one time.*held for Kai O'Brien/);
  assert.equal(oneTimePlan(0, "Kai O'Brien"), null);
});
