import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRunAt } from "./weekly.ts";

test("the next run is the Tuesday after, at its hour, also on a Tuesday and over the turn of a year", () => {
  const next = (now: string) => nextRunAt(new Date(now)).toISOString().slice(0, 16);
  assert.equal(next("2026-11-26T05:00:00Z"), "2026-12-01T15:00");
  assert.equal(next("2026-12-01T14:59:59Z"), "2026-12-01T15:00");
  assert.equal(next("2026-12-01T15:00:00Z"), "2026-12-08T15:00");
  assert.equal(next("2026-12-30T00:00:00Z"), "2027-01-05T15:00");
});
