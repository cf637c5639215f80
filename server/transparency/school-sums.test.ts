import assert from "node:assert/strict";
import { test } from "node:test";
import { type SchoolCell, schoolSums } from "./school-sums.ts";
import { totalsOf } from "./school-totals.ts";

/** So many athletes of a sport, each given $10 in a month. */
const cells = (
  sport_name: string,
  gender: string,
  athletes: number,
  month = "2027-01",
  kind: SchoolCell["kind"] = "contributions",
): SchoolCell[] =>
  Array.from({ length: athletes }, (_, at) => ({
    ...{ kind, month, sport_name, gender, cents: 1_000, count: 1 },
    player_id: sport_name.length * 1_000 + at,
  }));

const told = (of: readonly SchoolCell[]) =>
  schoolSums(of).map(({ kind, from, to, sport, gender, cents, athletes }) => [
    ...[kind, from, to, sport, gender],
    ...[cents / 100, athletes],
  ]);

test("sports that are large stand by month, with a small month beside its neighbour", () => {
  assert.deepEqual(
    told([
      ...cells("Football", "Men", 8),
      ...cells("Football", "Men", 2, "2027-02"),
      ...cells("Softball", "Women", 6),
    ]),
    [
      ["contributions", "2027-01", "2027-01", "Softball", "Women", 60, 6],
      ["contributions", "2027-01", "2027-02", "Football", "Men", 100, 8],
    ],
  );
});

test("a small sport takes the next smallest of its gender with it, and what is small in all is not told", () => {
  assert.deepEqual(
    told([
      ...cells("Golf", "Men", 1),
      ...cells("Football", "Men", 9),
      ...cells("Basketball", "Men", 20),
      ...cells("Softball", "Women", 6),
      ...cells("Rowing", "Women", 3, "2027-01", "nil_agreements"),
    ]),
    [
      ["contributions", "2027-01", "2027-01", "Softball", "Women", 60, 6],
      ["contributions", "2027-01", "2027-01", "Basketball", "Men", 200, 20],
      ["contributions", "2027-01", "2027-01", "Other (small groups)", "Men", 100, 10],
    ],
  );
});

test("a gender with few athletes is not told apart", () => {
  const sums = told([...cells("Football", "Men", 9), ...cells("Rowing", "Women", 2)]);
  assert.deepEqual(sums, [["contributions", "2027-01", "2027-01", "Other (small groups)", null, 110, 11]]);
});

test("months of two sports that overlap are drawn as one, and every figure is a sum of lines", () => {
  const sums = schoolSums([
    ...cells("Football", "Men", 8),
    ...cells("Football", "Men", 8, "2027-02"),
    ...cells("Football", "Men", 8, "2027-03"),
    ...cells("Softball", "Women", 6, "2027-02"),
    ...cells("Softball", "Women", 1, "2027-03"),
  ]);
  assert.deepEqual(totalsOf(sums), {
    whole: { amount: 310, count: 31 },
    by_month: [
      { months: "2027-01", amount: 80, count: 8 },
      { months: "2027-02/2027-03", amount: 230, count: 23 },
    ],
    by_sport: [
      { name: "Football", amount: 240, count: 24 },
      { name: "Softball", amount: 70, count: 7 },
    ],
    by_gender: [
      { name: "Men", amount: 240, count: 24 },
      { name: "Women", amount: 70, count: 7 },
    ],
  });
});
