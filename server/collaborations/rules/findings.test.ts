import assert from "node:assert/strict";
import { test } from "node:test";
import { FIGURE_IDS } from "../../../contract/collaborations/rule-kinds.ts";
import { ORDER_CHECKS } from "../orders/order-checks.ts";
import { requestFacts, rowsWithOwn } from "../testing/request-facts.ts";
import { SHIPPED_ROWS } from "../testing/shipped-rows.ts";
import { deadlinesOf } from "./deadlines.ts";
import type { Facts } from "./facts.ts";
import { blocksApproval, CHECKS, findingsOf } from "./findings.ts";
import { CHECKS_FOR_EVERYBODY } from "./for-everybody.ts";

/** In a state of which a window is known. */
const facts = (but: Partial<Facts> = {}): Facts => requestFacts({ us_state: "OK", ...but });

const found = (but: Partial<Facts> = {}) =>
  new Map(findingsOf(facts(but)).map(({ rule_id, outcome }) => [rule_id, outcome]));

test("what the specification states is said about every request", () => {
  const rules = found();
  for (const rule_id of ["no-pay-for-performance", "school-marks", "disclosure", "service-fee", "state-ok"])
    assert.ok(rules.has(rule_id), rule_id);
  assert.match(findingsOf(facts()).find(({ rule_id }) => rule_id === "service-fee")?.words ?? "", /12\.5%/);
});

test("no finding is ever a yes, the gravest comes first, and each names its source, and its date where that carries one", () => {
  const findings = findingsOf(facts({ date_of_birth: "2010-01-01", additional_details: "A logo." }));
  const outcomes = findings.map(({ outcome }) => outcome);
  const order = ["block", "needs_person", "warn", "inform"];
  assert.deepEqual(
    outcomes,
    outcomes.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  );
  for (const { source, verified_on } of findings) {
    assert.ok(source);
    assert.match(verified_on ?? "", /^(\d{4}(-(0\d|1[012])(-\d\d)?)?)?$/);
  }
});

const WORDS: readonly [typed: string, rule_id: string][] = [
  ["$100 for each touchdown", "performance-words"],
  ["A win bonus is possible", "performance-words"],
  ["If you transfer to State we pay double", "recruiting-words"],
  ["Please wear your uniform", "school-marks-words"],
  ["Our agency takes a share", "fee-words"],
];
for (const [additional_details, rule_id] of WORDS) {
  test(`'${additional_details}' goes to a person: ${rule_id}`, () => {
    assert.equal(found({ additional_details }).get(rule_id), "needs_person");
    assert.equal(found().get(rule_id), undefined);
  });
}

test("a minor's request is blocked until the guardian has agreed", () => {
  const minor = { date_of_birth: "2009-11-21" };
  assert.equal(found(minor).get("parental-consent"), "block");
  assert.ok(blocksApproval(findingsOf(facts(minor))));
  assert.ok(!blocksApproval(findingsOf(facts({ ...minor, guardian_agreed: true }))));
  // Eighteen today.
  assert.ok(!blocksApproval(findingsOf(facts({ date_of_birth: "2008-11-20" }))));
});

test("an athlete who takes no requests any more blocks it", () => {
  assert.ok(blocksApproval(findingsOf(facts({ takes_requests: false }))));
});

test("what no rule covers goes to a person", () => {
  assert.equal(found({ us_state: null }).get("uncovered state unknown"), "needs_person");
  assert.equal(found({ us_state: "WY" }).get("uncovered state:WY"), "needs_person");
  assert.equal(found({ scope_of_use: "A mural" }).get("uncovered other scope"), "needs_person");
  assert.equal(found({ flat_fees: 0, other: "A car" }).get("uncovered other compensation"), "needs_person");
  assert.equal(found({ additional_details: "Call me." }).get("uncovered own words"), "needs_person");
  assert.equal(found({ player_class: "Freshman" }).get("uncovered age"), "needs_person");
  assert.equal(found({ at_high_school: true }).get("uncovered high school"), "needs_person");
  // Without a single rule everything is a person's.
  const without = findingsOf(facts(), []);
  assert.ok(without.length >= 6);
  assert.ok(without.every(({ outcome }) => outcome === "needs_person"));
});

test("what a state is said to want second hand goes to a person, what it says itself is told", () => {
  assert.equal(found({ us_state: "OK" }).get("state-ok"), "needs_person");
  assert.equal(found({ us_state: "CA" }).get("state-ca"), "inform");
  const high = (us_state: string) => found({ us_state, at_high_school: true });
  assert.equal(high("GA").get("high-school-disclosure-ga"), "inform");
  assert.equal(high("NC").get("high-school-disclosure-nc"), "needs_person");
  assert.equal(high("OH").get("high-school-disclosure-oh"), "needs_person");
  assert.equal(high("TX").get("high-school-bar-2025"), "needs_person");
  assert.equal(high("TX").get("high-school-texas-17"), "needs_person");
  assert.equal(found({ us_state: "TX" }).get("high-school-bar-2025"), undefined);
  // The list of 2025 and that of 2026 clash: who is on either is a person's to look at.
  for (const us_state of ["AL", "HI", "IN", "MS", "WY"])
    assert.equal(high(us_state).get("high-school-bar"), "needs_person", us_state);
  for (const us_state of ["WV", "WI"])
    assert.equal(high(us_state).get("high-school-bar-2025"), "needs_person", us_state);
  // Knowing one rule of an association is not knowing the others.
  assert.equal(high("GA").get("uncovered high school"), "needs_person");
});

/** As the sources carry them that were seen; what they tell of others' rules is a person's to look at. */
const OF_WHEN: Readonly<Record<string, readonly [of: string | null, outcome: string]>> = {
  "report-to-college-sports-commission": [null, "warn"],
  "report-outside-division-one": [null, "needs_person"],
  "report-division-unknown": [null, "needs_person"],
  "range-of-compensation": ["2026-06-23", "needs_person"],
  "proof-of-delivery": ["2026-04", "needs_person"],
  "endorsement-disclosure": ["2022-09-28", "needs_person"],
  "high-school-marks-and-performance": ["2025-05-06", "needs_person"],
  "state-tx": [null, "warn"],
  "state-tx-products": [null, "needs_person"],
  "state-ca": [null, "inform"],
  "state-fl": ["2023", "inform"],
  "state-oh": ["2021", "needs_person"],
  "state-ny": ["2023-01", "needs_person"],
  "state-ok": ["2023-01", "needs_person"],
  "state-pa": ["2023-01", "needs_person"],
  "state-al": ["2025-07-14", "needs_person"],
  "state-il": ["2021", "needs_person"],
  "state-il-products": ["2021", "needs_person"],
  "high-school-disclosure-ga": ["2024", "inform"],
  "high-school-disclosure-pa": ["2022-12", "inform"],
  "high-school-disclosure-oh": ["2025-11", "needs_person"],
  "high-school-disclosure-nc": [null, "needs_person"],
  "high-school-bar-2025": ["2025-06-05", "needs_person"],
  "high-school-bar": ["2026-04", "needs_person"],
  "high-school-texas-17": ["2026-04", "needs_person"],
};

/** Who raises what each of them is about. */
const RAISING: readonly Partial<Facts>[] = [
  { state: "agreement" },
  { division: "II" },
  { division: null },
  { flat_fees: 700 },
  ...["TX", "CA", "FL", "OH", "NY", "OK", "PA", "AL", "IL"].map((us_state) => ({
    us_state,
    company_name: "Lone Star Beer",
  })),
  ...["GA", "PA", "OH", "NC", "TX", "AL"].map((us_state) => ({ us_state, at_high_school: true })),
];

test("a rule that others made is as old as its source, and a person looks where it was told second hand", () => {
  const found_at = RAISING.flatMap((but) => findingsOf(facts(but)))
    .filter(({ rule_id }) => !(rule_id in CHECKS_FOR_EVERYBODY) && !rule_id.startsWith("uncovered"))
    .map(({ rule_id, verified_on, outcome }) => [rule_id, [verified_on, outcome]]);
  assert.deepEqual(Object.fromEntries(found_at), OF_WHEN);
});

test("the lines that ship are of rules that the program knows, each with a name of its own and a source", () => {
  assert.equal(new Set(SHIPPED_ROWS.map(({ rule_row_id }) => rule_row_id)).size, SHIPPED_ROWS.length);
  const checks = SHIPPED_ROWS.filter(({ kind }) => kind === "check").map(({ rule_id }) => rule_id);
  const known = new Set([...Object.keys(CHECKS), ...Object.keys(ORDER_CHECKS)]);
  assert.deepEqual(checks.toSorted(), [...known].toSorted());
  for (const { kind, rule_id, source, says } of SHIPPED_ROWS) {
    assert.ok(source && says, rule_id);
    assert.ok(kind !== "figure" || FIGURE_IDS.some((each) => each === rule_id), rule_id);
  }
});

test("every window and figure that ships is in force once at most on a day", () => {
  const once = SHIPPED_ROWS.filter(({ kind, status }) => /window|figure/.test(kind) && status === "in_force");
  for (const [at, it] of once.entries()) {
    for (const other of once.slice(at + 1)) {
      if (other.kind !== it.kind || other.scope !== it.scope || other.scope_of !== it.scope_of) continue;
      if (it.kind === "figure" && other.rule_id !== it.rule_id) continue;
      const [begins, ends] = [it.effective_from ?? "0000", it.effective_until ?? "9999"];
      const is_apart = (other.effective_from ?? "0000") > ends || (other.effective_until ?? "9999") < begins;
      assert.ok(is_apart, `${it.source} and ${other.source}`);
    }
  }
});

test("a state's window counts for what is signed in the days of its effect, and names its source", () => {
  const signed = (us_state: string, executed_on: string, at_high_school = false) =>
    deadlinesOf(facts({ state: "agreement", us_state, at_high_school, executed_on })).find(({ set_by }) =>
      set_by.startsWith("the state"),
    );
  assert.equal(signed("TX", "2025-06-04"), undefined);
  assert.equal(signed("TX", "2025-06-05")?.due_on, "2025-06-05");
  assert.equal(signed("TX", "2026-11-01")?.source, "Texas HB 126: disclosed before it is signed");
  assert.equal(signed("TX", "2026-11-01")?.source_url, "https://capitol.texas.gov");
  assert.equal(signed("OH", "2026-11-01", true)?.due_on, "2026-11-15");
  assert.equal(signed("OH", "2025-11-20", true), undefined);
  assert.equal(signed("WY", "2026-11-01"), undefined);
});

test("a rule counts only in the days of its effect", () => {
  const before = found({ us_state: "TX", today: "2025-06-04" });
  assert.equal(before.get("uncovered state:TX"), "needs_person");
  assert.equal(before.get("state-tx"), undefined);
  const since = found({ us_state: "TX", today: "2025-06-05", company_name: "Lone Star Beer" });
  assert.equal(since.get("state-tx"), "warn");
  assert.equal(since.get("state-tx-products"), "needs_person");
});

const due = (but: Partial<Facts>) => {
  const [first] = deadlinesOf(facts(but));
  return first && [first.due_on, first.set_by, first.days_left];
};

test("until it is signed, an answer is due: the office's own time, or the day that is asked for", () => {
  assert.deepEqual(due({}), ["2026-11-28", "our 10-day default", 8]);
  assert.deepEqual(due({ rules: rowsWithOwn("review-days", 3) }), ["2026-11-21", "Test Tulsa", 1]);
  assert.deepEqual(due({ requested_date: "2026-11-19" }), ["2026-11-19", "the sender", -1]);
  assert.deepEqual(due({ state: "approved" }), ["2027-01-15", "the sender", 56]);
});

test("no later day is due than the one on which the request ends by itself", () => {
  const approved = { state: "approved", ends_on: "2026-12-11" } as const;
  assert.deepEqual(due(approved), ["2026-12-11", "our procedures", 21]);
  assert.deepEqual(due({ ...approved, requested_date: "2026-12-01" }), ["2026-12-01", "the sender", 11]);
});

test("once signed, its disclosure is due by the earliest of the state's, the school's, and 30 days", () => {
  const signed = { state: "agreement", executed_on: "2026-11-20" } as const;
  assert.deepEqual(due({ ...signed }), ["2026-11-23", "the state (OK)", 3]);
  assert.deepEqual(due({ ...signed, us_state: "CA" }), ["2026-12-20", "our procedures", 30]);
  assert.deepEqual(due({ ...signed, us_state: "CA", rules: rowsWithOwn("disclosure-days", 7) }), [
    "2026-11-27",
    "Test Tulsa",
    7,
  ]);
  assert.deepEqual(due({ ...signed, us_state: "TX" }), ["2026-11-20", "the state (TX)", 0]);
  assert.deepEqual(due({ ...signed, us_state: "GA", at_high_school: true }), [
    "2026-11-27",
    "the state (GA)",
    7,
  ]);
  // A Friday: five business days are the Friday after.
  const reported = { ...signed, us_state: "CA", flat_fees: 600 };
  assert.deepEqual(due(reported), ["2026-11-27", "the College Sports Commission", 7]);
});

test("deals of one payor add up: five business days from the signature that reached $600", () => {
  const earlier = { agreed_on: "2026-09-13", dollars: 350, is_open_ended: false, is_gift: false };
  const signed = { state: "agreement", us_state: "CA", executed_on: "2026-11-02", flat_fees: 400 } as const;
  const commission = (due_on: string, days_left: number) => [
    due_on,
    "the College Sports Commission",
    days_left,
  ];
  assert.deepEqual(due(signed), ["2026-12-02", "our procedures", 12]);
  assert.deepEqual(due({ ...signed, payor_deals: [earlier] }), commission("2026-11-09", -11));
  assert.match(
    deadlinesOf(facts({ ...signed, payor_deals: [earlier] }))[0]?.source ?? "",
    /other deals it comes to \$750$/,
  );
  // Below it together: nothing is reported yet.
  const small = { ...earlier, dollars: 199 };
  assert.deepEqual(due({ ...signed, payor_deals: [small] }), ["2026-12-02", "our procedures", 12]);
  assert.deepEqual(
    due({ ...signed, payor_deals: [small, { ...small, dollars: 1 }] }),
    commission("2026-11-09", -11),
  );
  // Reached by a later one: from that one's signature.
  const later = { ...earlier, agreed_on: "2026-11-13" };
  assert.deepEqual(due({ ...signed, payor_deals: [later] }), commission("2026-11-20", 0));
  // One of unknown worth may have reached it: the earlier day counts.
  const shoes = { ...earlier, dollars: 0, is_open_ended: true };
  assert.deepEqual(due({ ...signed, payor_deals: [shoes] }), commission("2026-11-09", -11));
  assert.deepEqual(due({ ...signed, at_high_school: true, payor_deals: [earlier] }), [
    "2026-12-02",
    "our procedures",
    12,
  ]);
});

test("below $600 the finding says what the payor's deals come to together", () => {
  const earlier = { agreed_on: "2026-09-13", dollars: 150, is_open_ended: false, is_gift: false };
  const words = (payor_deals: Facts["payor_deals"]) =>
    findingsOf(facts({ payor_deals })).find(({ rule_id }) => rule_id.startsWith("report-to"))?.words ?? "";
  assert.match(words([]), /^Below \$600\. Deals of the same payor add up/);
  assert.match(words([earlier]), /comes to \$550, below \$600/);
  assert.match(words([earlier, earlier]), /comes to \$700 or more: .* within 5 business days/);
  assert.equal(found({ payor_deals: [] }).get("range-of-compensation"), undefined);
  assert.equal(found({ payor_deals: [earlier, earlier] }).get("range-of-compensation"), "needs_person");
});

test("what is over has nothing due", () => {
  for (const state of ["declined", "withdrawn", "refused", "done"] as const)
    assert.equal(due({ state }), undefined);
});
