import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { doneWord, nextWord } from "./recurring-words.ts";

const SHEET: RecurringSheet = {
  recurring_id: "00000000-0000-4000-8000-000000000001",
  state: "going",
  player_id: 1,
  team_id: 1,
  player_name: "Kai O'Brien",
  team_name: "Demo",
  began_with: "Demo",
  on_roster: true,
  amount: 10,
  duration_months: 6,
  charged: 1,
  given: 100,
  next_charge_at: "2027-02-22T10:00:00.000Z",
  last_charge_at: "2027-06-22T10:00:00.000Z",
  owed: null,
  paused_until: null,
  asked_until: null,
  held_for: null,
  card_awaited: false,
  ended_at: null,
  total: 150,
  card: null,
};
const due = { amount: 100, since: "2027-01-22T10:00:00.000Z", declined: false, next_try_at: null };
const declined = { ...due, declined: true, next_try_at: "2027-01-25T11:00:00.000Z" };

test("a charge that was billed is said with its own amount, and then what comes after it", () => {
  assert.equal(nextWord(SHEET), "Next: $10 on February 22, 2027.");
  assert.equal(
    nextWord({ ...SHEET, owed: due }),
    "$100 for this month is about to be charged. After that: $10 on February 22, 2027.",
  );
  assert.equal(
    nextWord({ ...SHEET, owed: due, next_charge_at: null }),
    "$100 for this month is about to be charged. It is the last charge.",
  );
  assert.equal(
    nextWord({ ...SHEET, state: "late", owed: declined }),
    "Your bank declined $100. With another card it is paid at once. Your card is tried again on January 25, 2027. After that: $10 on February 22, 2027.",
  );
});

test("what was done is said as it stands then", () => {
  assert.equal(doneWord("amount", SHEET), "The amount is changed.");
  assert.equal(
    doneWord("amount", { ...SHEET, owed: due }),
    "The amount is changed from the next month on. $100 is still charged for this one.",
  );
  assert.equal(doneWord("skip", { ...SHEET, state: "paused" }), "The next month is skipped.");
  assert.equal(doneWord("skip", SHEET), "This month is skipped.");
  assert.equal(doneWord("resume", SHEET), "Thank you. It goes on.");
  assert.equal(doneWord("follow", SHEET), "Thank you. Your monthly contribution for Kai O'Brien goes on.");
});

test("what is held says why, and promises no charge", () => {
  const held = { ...SHEET, state: "paused", next_charge_at: null, last_charge_at: null } as const;
  assert.match(nextWord({ ...held, held_for: "stopped" }), /off at the moment, so nothing is charged/);
  assert.match(nextWord({ ...held, held_for: "disputed" }), /Your bank has asked about a charge/);
  assert.match(nextWord({ ...held, held_for: "left" }), /is on no roster any more/);
});
