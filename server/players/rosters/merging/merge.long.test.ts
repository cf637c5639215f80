import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { sameInParts } from "../testing/careers.ts";

/**
 * Made-up careers, told by two sources in several seasons, are merged whatever the order of rows and the cut of the
 * files: the same people come out, no two of them are one, and nobody is there twice.
 */

let keeper: Awaited<ReturnType<typeof emptyDatabase>>;
// One database stays open over all tests, so that the PostgreSQL behind them does.
before(async () => {
  keeper = await emptyDatabase();
});
after(() => keeper.drop());

for (const seed of [1, 2, 3])
  test(`careers of seed ${seed}: shuffled, cut by teams and read twice, the same people`, () =>
    sameInParts(emptyDatabase, seed));
