import assert from "node:assert/strict";
import { test } from "node:test";
import { monthsAfter } from "../../pure/months.ts";
import { liveAYear } from "./live-a-year.ts";
import { mistaken } from "./mistakes.ts";

// Another year each time; what fails names its seed: `npm run year -- 50 SEED` lives it again.
test("a year of 50 recurring contributions: equal to the provider to the cent after every day, charged as promised, sums by payor as counted from nothing", async (t) => {
  const { days, sums_by_payor } = await liveAYear(50, Date.now() % 1_000_000);
  t.diagnostic(JSON.stringify(sums_by_payor));
  assert.equal(sums_by_payor.days, days + 1, "after each day");
  assert.ok(sums_by_payor.sums > 20 && sums_by_payor.crossings > 0 && sums_by_payor.moved > 0);
});

test("a year in which everything ends a month late is found wrong", async () => {
  const plant = mistaken(({ setEnd }) => ({
    setEnd: (id, ends_at, key) => setEnd(id, monthsAfter(ends_at, 1), key),
  }));
  await assert.rejects(
    liveAYear(3, 7, { plant, uneventful: true }),
    /nobody is charged more often than was promised/,
  );
});
