import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pool } from "pg";
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

for (const [what, statement] of [
  ["promises what nobody promised", "update payor_sums set promised_cents = promised_cents + 100"],
  ["is gone", "delete from payor_sums"],
] as const)
  test(`a year in which a sum by payor ${what} is found wrong, with its seed`, async () => {
    const onDay = async (day: number, owner: Pool) => {
      if (day === 45) await owner.query(statement);
    };
    await assert.rejects(
      liveAYear(3, 7, { onDay, uneventful: true }),
      /^Error: Seed 7, 3 supporters, day 45: sums by payor are what a recount finds/,
    );
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
