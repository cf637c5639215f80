import assert from "node:assert/strict";
import { test } from "node:test";
import { namesOf, recordOf } from "./records.ts";

test("a record has a value for every name, in their order, and answers its names", () => {
  const lengths = recordOf(["team", "sport"] as const, (name) => name.length);
  assert.deepEqual(lengths, { team: 4, sport: 5 });
  assert.deepEqual(namesOf(lengths), ["team", "sport"]);
  assert.deepEqual(
    recordOf([], () => ""),
    {},
  );
});
