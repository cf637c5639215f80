import assert from "node:assert/strict";
import { test } from "node:test";
import { feltBetween } from "./felt.ts";

const asked = (at: number, answered: number, status: number | null) => ({ at, answered, status });

test("the longest wait is between good answers, and counts to the end where none came any more", () => {
  const all = [
    asked(0, 100, 200),
    asked(900, 1_000, 200),
    asked(1_100, 1_110, 503),
    asked(1_200, 9_000, null),
    asked(1_300, 4_000, 200),
    asked(4_100, 4_200, 200),
  ];
  const felt = feltBetween(all, 1_050, 4_300);
  assert.deepEqual(felt, { seconds: 3, asked: 4, told: 1, broken: 1, broken_as: new Map([[null, 1]]) });
  assert.equal(feltBetween(all, 1_050, 14_200).seconds, 10);
  assert.equal(feltBetween([], 1_000, 3_000).seconds, 2);
});
