import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { careers, merged, SEASONS } from "../testing/careers.ts";
import { randomOf } from "../testing/import.ts";

/**
 * Made-up careers, told in several seasons, are merged whatever the order of the files: the same people come out. Two sources,
 * shuffled and cut by teams, take minutes (merge.long.test.ts).
 */

let keeper: Awaited<ReturnType<typeof emptyDatabase>>;
// One database stays open over all tests, so that the PostgreSQL behind them does.
before(async () => {
  keeper = await emptyDatabase();
});
after(() => keeper.drop());

test("seasons whose numbers last give the same present in any order, whatever else their files tell", async () => {
  const random = randomOf(77);
  const told = careers(random).filter(({ source }) => source === "football");
  const files = SEASONS.map((season) => told.filter((row) => row.season === season));
  const expected = await merged(emptyDatabase, files);
  for (const order of [
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ]) {
    const other = await merged(
      emptyDatabase,
      order.map((at) => files[at] ?? []),
    );
    assert.deepEqual(other.present, expected.present);
    assert.deepEqual(other.people, expected.people);
  }
});
