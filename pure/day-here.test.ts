import assert from "node:assert/strict";
import { test } from "node:test";
import { dayHere } from "./day-here.ts";

test("a day of these weeks has its weekday, and its year only where that is another", () => {
  const now = new Date(2026, 10, 26, 9);
  assert.equal(dayHere(new Date(2026, 11, 1, 0, 30).toISOString(), now), "Tue, Dec 1");
  assert.equal(dayHere(new Date(2026, 11, 1, 23, 30).toISOString(), now), "Tue, Dec 1");
  assert.equal(dayHere(new Date(2027, 0, 5, 12).toISOString(), now), "Tue, Jan 5, 2027");
});
