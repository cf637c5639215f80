import assert from "node:assert/strict";
import { test } from "node:test";
import type { LeftOut } from "../../../pure/business-days.ts";
import { SHIPPED_ROWS } from "../testing/shipped-rows.ts";
import { disclosureDeadlines } from "./deadlines.ts";
import { disclosureRulesOn } from "./disclosure-rules.ts";
import type { Facts } from "./facts.ts";
import { findingsOf } from "./findings.ts";

const FALL: LeftOut = { first_day: "2026-10-12", last_day: "2026-10-13", name: "Fall break" };
const WINTER: LeftOut = { first_day: "2026-12-24", last_day: "2027-01-04", name: "Winter break" };
const CALENDAR = [FALL, WINTER];

const facts = (but: Partial<Facts> = {}): Facts => ({
  today: "2026-11-24",
  state: "agreement",
  submitted_on: "2026-10-01",
  executed_on: "2026-11-02",
  disclosed_on: null,
  disclosure_rules: null,
  company_name: "Bean Roasters",
  scope_of_use: "Social media",
  additional_details: null,
  requested_date: "2027-01-15",
  flat_fees: 700,
  royalties: 0,
  other: null,
  player_id: 1,
  player_name: "Kai O'Brien",
  player_class: "Senior",
  at_high_school: false,
  date_of_birth: null,
  guardian_agreed: false,
  guardian_is_anothers: false,
  takes_requests: true,
  plays_elsewhere: false,
  school_id: 1,
  school_name: "Test Tulsa",
  us_state: "CA",
  division: "I",
  closed_days: [],
  ends_on: null,
  payor_deals: [],
  rules: SHIPPED_ROWS,
  ...but,
});

/** The Commission's day for a deal of $700; null where it sets none. */
const commission = (but: Partial<Facts>) =>
  disclosureDeadlines(facts(but), "2026-11-24").find(({ set_by }) => set_by.includes("Commission")) ?? null;

/** What is so; signed on; due without a calendar of the school's, and with one. */
const BOUNDARIES: readonly [what: string, executed_on: string, without: string, calendar: string][] = [
  ["a Monday of an ordinary week", "2026-11-02", "2026-11-09", "2026-11-09"],
  ["a Friday: the weekend is not counted", "2026-10-23", "2026-10-30", "2026-10-30"],
  ["a Saturday", "2026-10-24", "2026-10-30", "2026-10-30"],
  ["a Sunday", "2026-10-25", "2026-10-30", "2026-10-30"],
  ["before Veterans Day, a federal holiday", "2026-11-04", "2026-11-11", "2026-11-12"],
  ["on a federal holiday", "2026-11-11", "2026-11-18", "2026-11-18"],
  ["a Friday before Thanksgiving", "2026-11-20", "2026-11-27", "2026-11-30"],
  ["before two closed days, the first a holiday too", "2026-10-09", "2026-10-16", "2026-10-20"],
  ["before the year's end", "2026-12-22", "2026-12-29", "2027-01-08"],
  ["on New Year's Eve", "2026-12-31", "2027-01-07", "2027-01-11"],
  [
    "Independence Day, on a Saturday in 2026, is observed on the Friday",
    "2026-06-29",
    "2026-07-06",
    "2026-07-07",
  ],
];
for (const [what, executed_on, without, calendar] of BOUNDARIES) {
  test(`$700 signed on ${executed_on} (${what}) is due on ${without}, with the school's calendar on ${calendar}`, () => {
    assert.equal(commission({ executed_on })?.due_on, without);
    assert.equal(commission({ executed_on, closed_days: CALENDAR })?.due_on, calendar);
  });
}

test("the deadline says why: what is left out, and what was on the way", () => {
  const executed_on = "2026-10-09";
  assert.equal(
    commission({ executed_on })?.source,
    "NIL Go, 5 business days of Division I (weekends alone are left out: without a calendar of the school's a holiday counts, which gives the earlier day)",
  );
  assert.equal(
    commission({ executed_on, closed_days: CALENDAR })?.source,
    "NIL Go, 5 business days of Division I (weekends, federal holidays and days on which the school is closed are left out); not counted: Columbus Day, Fall break",
  );
});

test("two deals of Blake's Sporting Goods that came to $750 on November 2, 2026 are due on November 9, whatever the calendar", () => {
  const deals = {
    executed_on: "2026-11-02",
    flat_fees: 400,
    payor_deals: [{ agreed_on: "2026-09-13", dollars: 350, is_open_ended: false, is_gift: false }],
  };
  const CALENDARS = [[], CALENDAR];
  for (const closed_days of CALENDARS) {
    const due = commission({ ...deals, closed_days });
    assert.equal(due?.due_on, "2026-11-09");
    assert.match(
      due?.source ?? "",
      /^NIL Go, 5 business days of Division I \(weekends.*other deals it comes to \$750$/,
    );
  }
});

const reporting = (division: Facts["division"], but: Partial<Facts> = {}) =>
  findingsOf(facts({ state: "submitted", division, ...but })).filter(
    ({ rule_id }) => rule_id.startsWith("report-") || rule_id === "uncovered college reporting",
  );

test("in Division I it is reported within 5 business days", () => {
  const [found, ...more] = reporting("I");
  assert.deepEqual([found?.outcome, more], ["warn", []]);
  assert.match(found?.words ?? "", /^\$600 or more: .* within 5 business days/);
});

for (const division of ["II", "III", "NAIA"] as const) {
  test(`in ${division} the rule of Division I sets no day, and a person looks at the school's policy`, () => {
    assert.equal(commission({ division }), null);
    assert.equal(commission({ division, closed_days: CALENDAR }), null);
    const [found, ...more] = reporting(division);
    assert.deepEqual([found?.outcome, more], ["needs_person", []]);
    assert.match(found?.words ?? "", /the Division I rule .* does not apply\. The school's policy governs\./);
    const others = findingsOf(facts({ division, today: "2026-11-24" })).map(({ rule_id }) => rule_id);
    assert.ok(!others.includes("range-of-compensation") && !others.includes("proof-of-delivery"));
  });
}

test("where the division is not known a person decides, and the earlier day still counts", () => {
  const due = commission({ division: null });
  assert.equal(due?.due_on, "2026-11-09");
  assert.match(due?.source ?? "", /in case the school is in it: we do not know its division/);
  const [found, ...more] = reporting(null);
  assert.deepEqual([found?.outcome, more], ["needs_person", []]);
  assert.match(found?.words ?? "", /^We do not know which division Test Tulsa is in\./);
});

test("at a high school nothing of it holds, whatever the division", () => {
  assert.equal(commission({ at_high_school: true, division: null }), null);
  assert.deepEqual(reporting(null, { at_high_school: true }), []);
});

test("what is pinned holds the days themselves: a calendar or a division that changes later changes nothing", () => {
  const executed_on = "2026-10-09";
  const pinned = disclosureRulesOn(executed_on, facts({ closed_days: CALENDAR }));
  const later = { executed_on, disclosure_rules: pinned, closed_days: [], division: "III" } as const;
  assert.equal(commission(later)?.due_on, "2026-10-20");
  const without = disclosureRulesOn(executed_on, facts());
  assert.equal(
    commission({ executed_on, disclosure_rules: without, closed_days: CALENDAR })?.due_on,
    "2026-10-16",
  );
});

test("what a release before pinned knows of no days that are left out", () => {
  const executed_on = "2026-11-04";
  const pinned = disclosureRulesOn(executed_on, facts({ closed_days: CALENDAR })).map(
    ({ left_out: _, ...rule }) => rule,
  );
  assert.equal(commission({ executed_on, disclosure_rules: pinned })?.due_on, "2026-11-11");
});

test("days are pinned to the end of the year after; a deal that comes later is counted by weekends alone", () => {
  const pinned = disclosureRulesOn("2026-10-09", facts({ closed_days: CALENDAR }));
  const days = pinned.at(-1)?.left_out ?? [];
  assert.deepEqual([days.at(0)?.name, days.at(-1)?.last_day], ["Columbus Day", "2027-12-31"]);
  const threshold = (executed_on: string) =>
    commission({
      executed_on: "2026-10-09",
      flat_fees: 300,
      disclosure_rules: pinned,
      payor_deals: [{ agreed_on: executed_on, dollars: 300, is_open_ended: false, is_gift: false }],
    })?.due_on;
  assert.equal(threshold("2027-11-22"), "2027-11-30");
  assert.equal(threshold("2028-11-20"), "2028-11-27");
});
