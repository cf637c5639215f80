import assert from "node:assert/strict";
import { test } from "node:test";
import { momentInUtc, partOfDate } from "./dates.ts";

test("a moment names its zone, whatever the offset it came with", () => {
  assert.equal(momentInUtc("2027-04-21T14:05:59Z"), "April 21, 2027, 14:05 UTC");
  assert.equal(momentInUtc("2026-12-31T23:30:00-05:00"), "January 1, 2027, 04:30 UTC");
});

test("of a day that is known in part, that part is said", () => {
  assert.deepEqual(
    ["2027-04-21", "2027-04", "2027"].map((iso) => partOfDate(iso)),
    ["April 21, 2027", "April 2027", "2027"],
  );
});
