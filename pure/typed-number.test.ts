import assert from "node:assert/strict";
import { test } from "node:test";
import { typedNumber } from "./typed-number.ts";

test("a number is read as it's written in the United States", () => {
  for (const [typed, number] of [
    ["0", 0],
    [" 75 ", 75],
    ["007", 7],
    ["12.", 12],
    ["12.50", 12.5],
    [".5", 0.5],
    ["$1,250.50", 1_250.5],
    ["$ 1250", 1_250],
    ["1,234,567", 1_234_567],
    ["-5", -5],
    ["-$5", -5],
  ] as const)
    assert.equal(typedNumber(typed), number, typed);
});

test("what could be meant as another number is none", () => {
  for (const typed of [
    "",
    " ",
    "$",
    ".",
    "-",
    "12,50",
    "1,2500",
    "12,500,0",
    ",500",
    "1.250,50",
    "1 250",
    "1e3",
    "0x1F4",
    "Infinity",
    "9".repeat(400),
    "2-3",
    "2 hours",
    "5%",
    "٣",
  ])
    assert.equal(typedNumber(typed), null, typed);
});
