import assert from "node:assert/strict";
import { test } from "node:test";
import { monthInShort, waited } from "./total-words.ts";

test("months below a column are short, and so are several in one sum", () => {
  assert.equal(monthInShort("2026-11"), "Nov");
  assert.equal(monthInShort("2026-11/2027-01"), "Nov–Jan");
});

test("a wait is told as finely as one would say it", () => {
  assert.deepEqual([0.2, 1, 1.4, 47, 48, 60, 240].map(waited), [
    "under an hour",
    "1 hour",
    "1 hour",
    "47 hours",
    "2 days",
    "3 days",
    "10 days",
  ]);
});
