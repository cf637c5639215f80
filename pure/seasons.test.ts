import assert from "node:assert/strict";
import { test } from "node:test";
import { rosterSeason, seasonStart } from "./seasons.ts";

test("a season begins with August, in UTC, and goes on over New Year", () => {
  const began = (at: string) => seasonStart(new Date(at)).toISOString();
  assert.equal(began("2026-08-01T00:00:00Z"), "2026-08-01T00:00:00.000Z");
  assert.equal(began("2026-07-31T23:59:59.999Z"), "2025-08-01T00:00:00.000Z");
  assert.equal(began("2026-07-31T20:00:00-05:00"), "2026-08-01T00:00:00.000Z");
  assert.equal(began("2027-01-01T00:00:00Z"), "2026-08-01T00:00:00.000Z");
  assert.equal(began("2028-02-29T12:00:00Z"), "2027-08-01T00:00:00.000Z");
});

test("a roster's season is named by the year it ends", () => {
  assert.deepEqual(["2023", "2024-25", "2024-2025", "1999-00"].map(rosterSeason), [2023, 2025, 2025, 2000]);
  assert.deepEqual(["", "24", "2024-26", "1850", "2024-25 season"].map(rosterSeason), [
    null,
    null,
    null,
    null,
    null,
  ]);
});
