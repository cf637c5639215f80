import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { dayAfterSkipping, pauseWords } from "./pause.ts";

const NEXT = "2026-12-22T10:00:00.000Z";
const SHEET: RecurringSheet = {
  recurring_id: "00000000-0000-4000-8000-000000000001",
  ...{ state: "going", player_id: 1, team_id: 1, player_name: "Kai O'Brien", team_name: "Demo", worn: null },
  ...{
    began_with: "Demo",
    on_roster: true,
    amount: 20,
    duration_months: 6,
    charged: 1,
    given: 20,
    total: 120,
  },
  ...{ next_charge_at: NEXT, last_charge_at: "2027-04-22T10:00:00.000Z", owed: null, paused_until: null },
  ...{ asked_until: null, held_for: null, ended_at: null, card_awaited: false, card: null },
};

test("one month, two and three: what is skipped, and how much later it ends", () => {
  const words = (months: number) => pauseWords(SHEET, dayAfterSkipping(NEXT, months));
  assert.equal(dayAfterSkipping(NEXT, 1), "2027-01-22");
  assert.equal(words(1), "We'll skip December 22. You'll still make 6 payments, ending one month later.");
  assert.equal(
    words(3),
    "We'll skip 3 payments, starting with December 22. You'll still make 6 payments, ending 3 months later.",
  );
});

test("a day of one's own: on the next payment's day or before, nothing would be paused", () => {
  assert.equal(pauseWords(SHEET, ""), null);
  assert.equal(pauseWords(SHEET, "2026-12-22"), null);
  assert.match(pauseWords(SHEET, "2026-12-23") ?? "", /^We'll skip December 22\./);
  assert.match(pauseWords(SHEET, "2027-01-22") ?? "", /^We'll skip December 22\./, "that day's is made");
  assert.match(pauseWords(SHEET, "2027-01-23") ?? "", /^We'll skip 2 payments/);
});

test("what is billed for this month is skipped first", () => {
  const owed = { amount: 50, since: "2026-11-22T10:00:00.000Z", declined: false, next_try_at: null };
  const sheet = { ...SHEET, owed };
  assert.equal(
    pauseWords(sheet, dayAfterSkipping(owed.since, 1)),
    "We'll skip this month's $50. You'll still make 6 payments, ending one month later.",
  );
  assert.match(
    pauseWords(sheet, dayAfterSkipping(owed.since, 2)) ?? "",
    /^We'll skip 2 payments, starting with this month's \$50\./,
  );
});

test("on the last day of a short month a number is said only where it is sure", () => {
  const next = "2027-02-28T10:00:00.000Z";
  const sheet = { ...SHEET, next_charge_at: next };
  assert.match(pauseWords(sheet, dayAfterSkipping(next, 1)) ?? "", /^We'll skip February 28\./);
  assert.match(pauseWords(sheet, dayAfterSkipping(next, 2)) ?? "", /^We'll skip 2 payments/);
  assert.equal(
    pauseWords(sheet, "2027-03-30"),
    "We won't charge you before March 30, 2027. You'll still make 6 payments.",
  );
});
