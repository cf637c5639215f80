import assert from "node:assert/strict";
import { test } from "node:test";
import type { Known } from "./letter-shape.ts";
import { LETTERS } from "./letter-words.ts";

const KNOWN: Known = {
  request_number: 1,
  player_name: "Kai O'Brien",
  school_name: "Test Air Force",
  office: "the compliance office of Test Air Force",
  by_platform: false,
  has_athlete: true,
  from: "in_review",
  state: "approved",
  actor: "officer",
  why: null,
  has_moved: false,
  is_forgotten: false,
  executed_on: null,
  corrected_from: null,
  due_on: null,
  disclosed_on: null,
  disclosure_due_on: null,
  days_late: 0,
};

test("an approval says who answers; without an account of the athlete the desk reaches them, and is told so", () => {
  const told = (to: "sender" | "guardian" | "officer", has_athlete: boolean) =>
    LETTERS[to].approve?.({ ...KNOWN, has_athlete })?.opening;
  for (const to of ["sender", "guardian"] as const) {
    assert.match(told(to, true) ?? "", /Now Kai O'Brien decides/);
    assert.doesNotMatch(told(to, false) ?? "", /decides/);
    assert.match(
      told(to, false) ?? "",
      /has no account here yet, only a page, so the compliance office of Test/,
    );
  }
  assert.equal(told("officer", true), undefined);
  assert.match(told("officer", false) ?? "", /Please tell them about it/);
});
