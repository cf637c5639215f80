import assert from "node:assert/strict";
import { test } from "node:test";
import { recurringPlan } from "./recurring-plan.ts";

test("today's amount, the next and the last day, and what it is in all", () => {
  assert.deepEqual(recurringPlan(50, 3, new Date("2027-01-31T10:00:00Z")), {
    today: "$50 today",
    monthly: "then $50 a month automatically",
    next: "February 28, 2027",
    last: "March 31, 2027",
    agreement: "Charge my card $50 automatically each month through March 31, 2027. I can cancel anytime.",
    total: "$150 (3 payments)",
  });
  assert.equal(recurringPlan(1000, 12, new Date("2028-02-29T23:00:00Z"))?.last, "January 29, 2029");
  assert.equal(recurringPlan(0, 3, new Date()), null);
});
