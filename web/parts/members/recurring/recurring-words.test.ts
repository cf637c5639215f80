import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { doneWord, isPaidUp, nextWord, stateWord } from "./recurring-words.ts";

const SHEET: RecurringSheet = {
  recurring_id: "00000000-0000-4000-8000-000000000001",
  state: "going",
  player_id: 1,
  team_id: 1,
  player_name: "Kai O'Brien",
  team_name: "Demo",
  worn: null,
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
  assert.equal(nextWord(SHEET), "Next payment: $10 on February 22, 2027.");
  assert.equal(
    nextWord({ ...SHEET, owed: due }),
    "We're about to charge $100 for this month. After that: $10 on February 22, 2027.",
  );
  assert.equal(
    nextWord({ ...SHEET, owed: due, next_charge_at: null }),
    "We're about to charge $100 for this month. That's the last payment.",
  );
  assert.equal(
    nextWord({ ...SHEET, state: "late", owed: declined }),
    "Your bank declined $100. Update your card and we'll retry right away. If not, we'll try the same card on January 25, 2027. After that: $10 on February 22, 2027.",
  );
});

test("what was done is said as it stands then", () => {
  const next = "Next payment: $10 on February 22, 2027.";
  assert.equal(doneWord("amount", SHEET), "You'll give $10 a month from now on.");
  assert.equal(
    doneWord("amount", { ...SHEET, owed: due }),
    "You'll give $10 a month starting next month. We'll still charge $100 for this one.",
  );
  assert.equal(doneWord("pause", { ...SHEET, state: "paused" }), `Paused. ${next}`);
  assert.equal(doneWord("pause", SHEET), `We skipped this month. ${next}`);
  assert.equal(doneWord("resume", SHEET), `It's active again. ${next}`);
  assert.equal(doneWord("follow", SHEET), `Thank you for sticking with Kai O'Brien. ${next}`);
  assert.match(
    doneWord("end", { ...SHEET, next_charge_at: null }),
    /^Canceled\. You won't be charged again\./,
  );
});

test("what is held says why, and promises no charge", () => {
  const held = { ...SHEET, state: "paused", next_charge_at: null, last_charge_at: null } as const;
  assert.match(nextWord({ ...held, held_for: "stopped" }), /are off right now, so you won't be charged/);
  assert.match(nextWord({ ...held, held_for: "disputed" }), /Your bank is asking about a payment/);
  assert.match(nextWord({ ...held, held_for: "left" }), /is no longer on a roster/);
});

test("what ended before its time says why, and who canceled reads no other reason", () => {
  const ended = { ...SHEET, state: "stopped", ended_at: "2027-06-22T10:00:00.000Z" } as const;
  const words = (ended_for: RecurringSheet["ended_for"]) => nextWord({ ...ended, ended_for });
  for (const [ended_for, why] of [
    [null, /^Canceled on June 22, 2027\. You won't be charged again\.$/],
    [undefined, /^Canceled on June 22, 2027\./],
    ["unanswered", /Kai O'Brien is no longer on a roster, and we didn't hear from you\. You won't/],
    [
      "moved_on",
      /transfer is pending\. It was for a service each month, so it ended on June 22, 2027\. What wasn't done/,
    ],
    [
      "not_offered",
      /^Kai O'Brien no longer offers this service, so it ended on June 22, 2027\. What you ordered/,
    ],
    ["page_removed", /^Ended on June 22, 2027 because the athlete's page was removed\. You won't/],
  ] as const)
    assert.match(words(ended_for), why);
  assert.match(nextWord({ ...ended, state: "finished" }), /^Ended on June 22, 2027\. You won't/);
});

test("one whose last payment is made is completed, also while its last month runs on; one that owes or is held is not", () => {
  const paid = { ...SHEET, next_charge_at: null };
  assert.deepEqual([isPaidUp(paid), stateWord(paid).words], [true, "Completed"]);
  for (const other of [
    SHEET,
    { ...paid, owed: due },
    { ...paid, held_for: "disputed" as const },
    { ...paid, state: "paused" as const },
    { ...paid, state: "late" as const },
    { ...paid, ended_at: "2027-06-22T10:00:00.000Z" },
  ])
    assert.equal(isPaidUp(other), false);
});
