import assert from "node:assert/strict";
import { test } from "node:test";
import { requestFacts as facts, rowsWithOwn } from "../testing/request-facts.ts";
import { deadlinesOf } from "./deadlines.ts";
import { daysAfter } from "./facts.ts";
import { findingsOf } from "./findings.ts";

for (const [own, days, set_by, why] of [
  [9, 9, "Test Tulsa", /^The office's own time to answer$/],
  [10, 10, "Test Tulsa", /^The office's own time to answer$/],
  [11, 10, "our 10-day default", /Test Tulsa says 11 days, and the earlier day counts$/],
  [0, 0, "Test Tulsa", /^The office's own time to answer$/],
] as const)
  test(`a school that takes ${own} days for an answer has ${days}, and the desk says why`, () => {
    const [first] = deadlinesOf(facts({ rules: rowsWithOwn("review-days", own) }));
    assert.deepEqual([first?.due_on, first?.set_by], [daysAfter("2026-11-18", days), set_by]);
    assert.match(first?.source ?? "", why);
  });

for (const [own, days, set_by, why] of [
  [29, 29, "Test Tulsa", /^The school's own deadline$/],
  [30, 30, "Test Tulsa", /^The school's own deadline$/],
  [31, 30, "our procedures", /^The school's own deadline: 31 days, and an earlier day counts$/],
] as const)
  test(`a school that lets ${own} days pass before disclosure has ${days}, and the desk says why`, () => {
    const rules = rowsWithOwn("disclosure-days", own);
    const due = deadlinesOf(facts({ state: "agreement", us_state: "CA", executed_on: "2026-11-20", rules }));
    assert.deepEqual([due[0]?.due_on, due[0]?.set_by], [daysAfter("2026-11-20", days), set_by]);
    assert.match(due.find((each) => each.set_by === "Test Tulsa")?.source ?? "", why);
  });

test("a school's own days are no clash with what is asked from above; two of its own are", () => {
  const clashing = (...values: number[]) =>
    findingsOf(facts({ rules: rowsWithOwn("review-days", ...values) })).filter(({ rule_id }) =>
      rule_id.startsWith("clash"),
    );
  assert.deepEqual(clashing(3), []);
  assert.match(clashing(3, 4)[0]?.words ?? "", /clash/);
  const [first] = deadlinesOf(facts({ rules: rowsWithOwn("review-days", 4, 3) }));
  assert.deepEqual([first?.due_on, first?.set_by], ["2026-11-21", "Test Tulsa"]);
});
