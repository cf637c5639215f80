import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecurringSheet } from "../../../contract/recurring/recurring.ts";
import { draftAbout } from "./letter-words.ts";

const SHEET: RecurringSheet = {
  ...{ recurring_id: "00000000-0000-4000-8000-000000000001", state: "going", player_id: 1, team_id: 1 },
  ...{
    player_name: "Kai O'Brien",
    team_name: "Demo",
    worn: null,
    began_with: "Demo",
    on_roster: true,
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
    card_awaited: false,
    ended_at: null,
    total: 150,
    card: null,
  },
};
const due = { amount: 100, since: "2027-01-22T10:00:00.000Z", declined: false, next_try_at: null };
const said = {
  ...{ link: "http://localhost:1/Recurring#x", until: new Date("2027-02-06T00:00:00Z") },
  ...{
    athlete_left: false,
    moved_on: false,
    not_offered: false,
    unanswered: false,
    where_it_is: { held: 100, on_its_way: 0, arrived: 0, handed_over: 0 },
    contact_email: "help@demo.test",
  },
};

test("a letter says what is charged already with its own amount, apart from the next ones", () => {
  const draft = draftAbout("athlete_leaves", { ...said, sheet: { ...SHEET, owed: due } });
  assert.match(
    draft.after?.[0] ?? "",
    /^We're already charging \$100 for this month\. You won't be charged again before February 6, 2027/,
  );
  assert.deepEqual(
    (draft.facts ?? []).filter(([name]) => name === "Being charged now" || name === "Amount"),
    [
      ["Amount", "$10 USD a month"],
      ["Being charged now", "$100"],
    ],
  );
  const late = draftAbout("late", { ...said, sheet: { ...SHEET, owed: { ...due, declined: true } } });
  assert.match(late.opening, /declined your \$100 payment for/);
  assert.ok((late.facts ?? []).some(([name, value]) => name === "Next try" && value === "$100"));
  const quiet = draftAbout("athlete_leaves", { ...said, sheet: SHEET });
  assert.match(quiet.after?.[0] ?? "", /^You won't be charged before February 6, 2027 \(UTC\), so/);
});

test("a declined month is tried again before the month after is charged, and its letter says so in that order", () => {
  const owed = { ...due, declined: true, next_try_at: "2027-01-25T10:00:00.000Z" };
  const draft = draftAbout("late", { ...said, sheet: { ...SHEET, state: "late", owed } });
  assert.match(draft.after?.[0] ?? "", /^We'll try the same card again on January 25, 2027 \(UTC\)/);
  const when = (draft.facts ?? [])
    .filter(([, value]) => /2027/.test(value))
    .map(([name, value]) => [name, value]);
  assert.deepEqual(when, [
    ["Next try", "$100 on January 25, 2027 (UTC)"],
    ["Following payment", "February 22, 2027 (UTC)"],
    ["Last payment", "June 22, 2027 (UTC)"],
  ]);
});

test("the question names the team before and the team now, and asks otherwise about who is on no roster", () => {
  const moved = { ...SHEET, began_with: "Demo State" };
  const transfer = draftAbout("athlete_leaves", { ...said, sheet: moved });
  assert.match(transfer.subject, /is transferring/);
  assert.match(transfer.opening, /was with Demo State when you started and is now listed with Demo/);
  const gone = draftAbout("athlete_leaves", { ...said, sheet: { ...moved, on_roster: false } });
  assert.equal(gone.subject, "Kai O'Brien is no longer on a roster. Keep supporting them?");
  assert.match(gone.opening, /was with Demo State when you started and isn't on any team's roster now/);
  assert.ok(gone.after?.some((words) => words.startsWith("If you do nothing, it ends that day.")));
  assert.doesNotMatch([gone.subject, gone.opening, ...(gone.after ?? [])].join(" "), /transfer/);
});

test("an athlete who left is named nowhere in the letter, facts included", () => {
  const sheet = { ...SHEET, state: "stopped", ended_at: "2027-02-01T00:00:00.000Z" } as const;
  const written = (athlete_left: boolean) =>
    JSON.stringify(draftAbout("stopped", { ...said, athlete_left, sheet }));
  assert.match(written(false), /Kai O'Brien/);
  assert.doesNotMatch(written(true), /Kai O'Brien/);
});

test("a plan with a service that ended because its athlete moved on says so, and no sum that goes back", () => {
  const over = {
    ...SHEET,
    state: "stopped",
    ended_at: "2027-02-01T00:00:00.000Z",
    began_with: "Demo State",
  } as const;
  const of = (on_roster: boolean) =>
    draftAbout("stopped", { ...said, athlete_left: true, moved_on: true, sheet: { ...over, on_roster } });
  assert.equal(of(false).subject, "Your monthly contribution to Kai O'Brien has ended");
  assert.match(of(false).opening, /^Kai O'Brien was with Demo State .* isn't on any team's roster now\./);
  assert.match(of(true).opening, /^Kai O'Brien was with Demo State .* is now listed with Demo/);
  for (const draft of [of(true), of(false)]) {
    const whole = JSON.stringify(draft);
    assert.match(whole, /What wasn't done yet comes back to you/);
    assert.doesNotMatch(whole, /page was removed|held for|What you gave/);
    assert.ok(draft.facts?.some(([name]) => name === "Athlete"));
  }
});

test("a plan that ended says where what was given is: held, or how much of it has reached the athlete", () => {
  const sheet = { ...SHEET, state: "stopped", ended_at: "2027-02-01T00:00:00.000Z" } as const;
  const opening = (more: Partial<typeof said>) => draftAbout("stopped", { ...said, ...more, sheet }).opening;
  assert.match(opening({}), /What you gave, \$100, is held for Kai O'Brien\. Thank you\.$/);
  const where_it_is = { held: 20, on_its_way: 30, arrived: 50, handed_over: 0 };
  assert.match(
    opening({ where_it_is }),
    /You gave \$100\. \$50 has reached Kai O'Brien\. \$30 is on its way to Kai O'Brien\. We're holding \$20 for Kai O'Brien\. Thank you\.$/,
  );
  assert.match(
    opening({ where_it_is: { ...where_it_is, held: 0, on_its_way: 0, arrived: 100 }, athlete_left: true }),
    /You gave \$100\. \$100 has reached the athlete\. Thank you\.$/,
  );
  const refunded = draftAbout("stopped", { ...said, sheet: { ...sheet, given: 0 } });
  assert.match(refunded.opening, /has ended\. Thank you\.$/);
});
