import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecurringSheet } from "../../../contract/recurring.ts";
import { draftAbout } from "./letter-words.ts";

const SHEET: RecurringSheet = {
  ...{ recurring_id: "00000000-0000-4000-8000-000000000001", state: "going", player_id: 1, team_id: 1 },
  ...{
    player_name: "Kai O'Brien",
    team_name: "Demo",
    amount: 10,
    duration_months: 6,
    charged: 1,
    given: 100,
  },
  next_charge_at: "2027-02-22T10:00:00.000Z",
  last_charge_at: "2027-06-22T10:00:00.000Z",
  ...{
    owed: null,
    paused_until: null,
    asked_until: null,
    held_for: null,
    ended_at: null,
    total: 150,
    card: null,
  },
};
const due = { amount: 100, since: "2027-01-22T10:00:00.000Z", declined: false, next_try_at: null };
const said = {
  ...{ link: "http://localhost:1/Recurring#x", until: new Date("2027-02-06T00:00:00Z"), began_with: "Demo" },
  ...{ on_roster: true, athlete_left: false, unanswered: false, contact_email: "help@demo.test" },
};

test("a letter says what is charged already with its own amount, apart from the next ones", () => {
  const draft = draftAbout("athlete_leaves", { ...said, sheet: { ...SHEET, owed: due } });
  assert.match(
    draft.after?.[0] ?? "",
    /^\$100 for this month is being charged already\. Until February 6, 2027/,
  );
  assert.deepEqual(
    (draft.facts ?? []).filter(([name]) => name === "Charged now" || name === "Amount"),
    [
      ["Amount", "$10 USD a month"],
      ["Charged now", "$100"],
    ],
  );
  const late = draftAbout("late", { ...said, sheet: { ...SHEET, owed: { ...due, declined: true } } });
  assert.match(late.opening, /declined \$100 for/);
  assert.ok((late.facts ?? []).some(([name, value]) => name === "Tried again" && value === "$100"));
  const quiet = draftAbout("athlete_leaves", { ...said, sheet: SHEET });
  assert.match(quiet.after?.[0] ?? "", /^Until February 6, 2027 \(UTC\) nothing is charged/);
});
