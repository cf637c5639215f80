import assert from "node:assert/strict";
import { test } from "node:test";
import { crowdedFolders, twoWayPairs } from "./folders.ts";

const pairsOf = (arrows: Record<string, string[]>) => [
  ...twoWayPairs(new Map(Object.entries(arrows))).keys(),
];

test("two folders side by side that import each other are a pair, by whichever of their files", () => {
  const pairs = twoWayPairs(
    new Map([
      ["server/people/roles/give.ts", ["server/pages/acts.ts"]],
      ["server/pages/read.ts", ["server/people/acts.ts"]],
    ]),
  );
  assert.deepEqual(
    [...pairs],
    [
      [
        "server/pages <-> server/people",
        "server/pages/read.ts -> server/people/acts.ts, and server/people/roles/give.ts -> server/pages/acts.ts",
      ],
    ],
  );
});

test("a folder and the files beside it are a pair too", () => {
  assert.deepEqual(
    pairsOf({
      "server/money/routes.ts": ["server/money/monthly/end.ts"],
      "server/money/monthly/end.ts": ["server/money/amount.ts"],
    }),
    ["server/money <-> server/money/monthly"],
  );
});

test("arrows that go one way are none, whatever tests import", () => {
  assert.deepEqual(
    pairsOf({
      "server/money/routes.ts": ["server/money/monthly/end.ts", "server/world/clock.ts"],
      "server/money/monthly/end.ts": ["server/world/clock.ts", "server/money/monthly/begin.ts"],
      "server/world/clock.test.ts": ["server/money/routes.ts"],
      "server/world/testing/site.ts": ["server/money/routes.ts"],
    }),
    [],
  );
});

test("a folder holds twenty entries beside its tests; a sequence, and the files of the project's own folder, are not counted", () => {
  const many = (folder: string, ending: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${folder}${number}${ending}`);
  const crowded = crowdedFolders([
    ...many("server/a/", ".ts", 20),
    ...many("server/a/", ".test.ts", 20),
    ...many("server/b/", ".ts", 20),
    ...many("server/b/c", "/d.ts", 1),
    ...many("database/migrations/", ".sql", 60),
    ...many("", ".json", 30),
  ]);
  assert.deepEqual([...crowded], [["server/b", 21]]);
});
