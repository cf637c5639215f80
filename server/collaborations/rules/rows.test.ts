import assert from "node:assert/strict";
import { test } from "node:test";
import { requestFacts } from "../testing/request-facts.ts";
import { SHIPPED_ROWS } from "../testing/shipped-rows.ts";
import { deadlinesOf } from "./deadlines.ts";
import { disclosureRulesOn } from "./disclosure-rules.ts";
import type { Facts } from "./facts.ts";
import { blocksApproval, findingsOf } from "./findings.ts";
import { figureIn, type RuleRow, rowsOn } from "./rows.ts";

const row = (but: Partial<RuleRow>): RuleRow => ({
  rule_row_id: 900,
  rule_id: "words-1",
  kind: "words",
  scope: "nation",
  scope_of: null,
  school_id: null,
  value: null,
  says: "The office sees it first.",
  source: "A handbook",
  source_url: null,
  effective_from: "2026-01-01",
  effective_until: null,
  seen_on: null,
  status: "in_force",
  doubt: null,
  ...but,
});
const reportFrom = (but: Partial<RuleRow>) =>
  row({ rule_id: "report-from-dollars", kind: "figure", scope: "division", scope_of: "I", ...but });

const findingOf = (rule_id: string, but: Partial<Facts>) =>
  findingsOf(requestFacts(but)).find((it) => it.rule_id === rule_id);
const commission = (but: Partial<Facts>) =>
  deadlinesOf(requestFacts({ state: "agreement", ...but })).find(({ set_by }) => /Commission/.test(set_by));

const RANGE: readonly [today: string, says: RegExp | null][] = [
  ["2026-03-31", null],
  ["2026-04-01", /\$600 to \$2,500 .* passes \$15,000 /],
  ["2026-06-30", /\$600 to \$2,500 .* passes \$15,000 /],
  ["2026-07-01", /\$600 to \$15,000 .* passes \$50,000 /],
];
for (const [today, says] of RANGE) {
  test(`on ${today} the range of compensation is ${says ? "as its row of that day says" : "nobody's rule"}`, () => {
    const finding = findingOf("range-of-compensation", { today, flat_fees: 600 });
    assert.equal(finding === undefined, says === null);
    if (says) assert.match(finding?.words ?? "", says);
  });
}

const SUMS: readonly [dollars: number, due_on: string | undefined][] = [
  [599.99, undefined],
  [600, "2026-11-09"],
  [600.01, "2026-11-09"],
];
for (const [flat_fees, due_on] of SUMS) {
  test(`$${flat_fees} signed on November 2 is ${due_on ? `due on ${due_on}` : "not reported"}`, () => {
    assert.equal(commission({ executed_on: "2026-11-02", flat_fees })?.due_on, due_on);
  });
}

test("the rule on reporting is in force from July 1, 2025 on, and on the day before nobody's", () => {
  const signed = (executed_on: string) => commission({ executed_on, flat_fees: 700 })?.due_on;
  assert.deepEqual([signed("2025-06-30"), signed("2025-07-01")], [undefined, "2025-07-08"]);
  const before = { today: "2025-06-30", flat_fees: 700 };
  assert.equal(findingOf("report-to-college-sports-commission", before), undefined);
  assert.equal(findingOf("uncovered college reporting", before)?.outcome, "needs_person");
});

test("another threshold holds from its day on, and what is pinned keeps the one of its signature", () => {
  const ended = SHIPPED_ROWS.map((it) =>
    it.rule_id === "report-from-dollars" ? { ...it, effective_until: "2026-12-31" } : it,
  );
  const rules = [...ended, reportFrom({ value: 1000, effective_from: "2027-01-01" })];
  const due = (executed_on: string, but: Partial<Facts> = {}) =>
    commission({ executed_on, flat_fees: 700, rules, ...but })?.due_on;
  assert.deepEqual([due("2026-12-31"), due("2027-01-01")], ["2027-01-07", undefined]);
  assert.equal(due("2027-01-01", { flat_fees: 1000 }), "2027-01-08");
  const facts = requestFacts({ flat_fees: 700, rules });
  const pinned = disclosureRulesOn("2027-01-01", facts);
  assert.equal(pinned.at(-1)?.threshold_dollars, 1000);
  assert.deepEqual(pinned.at(-1)?.rule_rows, [900, 2]);
  // The rules change again; the agreement doesn't.
  assert.equal(due("2027-01-01", { disclosure_rules: pinned, rules: SHIPPED_ROWS }), undefined);
  // Pinned before figures were rows.
  const old = pinned.map(({ threshold_dollars: _, rule_rows: __, ...each }) => each);
  assert.equal(due("2027-01-01", { disclosure_rules: old }), "2027-01-08");
});

test("what is pending is never due, finds nothing, and changes no figure", () => {
  const pending = [
    reportFrom({ value: 100, status: "pending" }),
    row({ kind: "window", value: 1, status: "pending" }),
    row({ rule_row_id: 901, status: "pending" }),
    row({ kind: "bar", scope: "association", scope_of: "WY", status: "pending" }),
  ];
  for (const at_high_school of [false, true]) {
    const facts = requestFacts({ state: "agreement", executed_on: "2026-11-02", at_high_school });
    const with_them = { ...facts, rules: [...SHIPPED_ROWS, ...pending] };
    assert.deepEqual(deadlinesOf(with_them), deadlinesOf(facts));
    assert.deepEqual(findingsOf(with_them), findingsOf(facts));
  }
  // The bill of 2026 ships so.
  assert.ok(
    SHIPPED_ROWS.some(({ rule_id, status }) => rule_id === "service-fee-percent" && status === "pending"),
  );
  assert.match(findingOf("service-fee", {})?.words ?? "", /12\.5%/);
});

test("where sources clash on a figure a person decides, and until then the lowest counts", () => {
  const clash = reportFrom({ value: 500, status: "contested", source: "Another source" });
  const rules = [...SHIPPED_ROWS, clash];
  const finding = findingOf("clash report-from-dollars", { rules });
  assert.equal(finding?.outcome, "needs_person");
  assert.match(finding?.words ?? "", /600 \(College Sports Commission, .*\), 500 \(Another source\)/);
  assert.equal(commission({ rules, executed_on: "2026-11-02", flat_fees: 500 })?.due_on, "2026-11-09");
  // Not where it is about nobody.
  assert.equal(findingOf("clash report-from-dollars", { rules, division: "II" }), undefined);
});

test("words and windows on which sources clash go to a person, and are said otherwise", () => {
  const outcome = (but: Partial<RuleRow>) => findingOf("words-1", { rules: [row(but)] })?.outcome;
  assert.deepEqual([outcome({}), outcome({ status: "contested" })], ["inform", "needs_person"]);
  const clash = row({ kind: "window", scope: "state", scope_of: "WY", value: 2, status: "contested" });
  const rules = [...SHIPPED_ROWS, clash];
  assert.equal(findingOf("words-1", { rules })?.outcome, "needs_person");
  const [first] = deadlinesOf(requestFacts({ state: "agreement", executed_on: "2026-11-02", rules }));
  assert.deepEqual([first?.due_on, first?.set_by], ["2026-11-04", "the state (WY)"]);
});

test("a rule is about those of its scope alone", () => {
  const about = (but: Partial<RuleRow>, who: Partial<Facts> = {}) =>
    rowsOn([row(but)], "2026-11-20", requestFacts(who)).length === 1;
  assert.ok(about({ scope: "school", school_id: 1 }) && !about({ scope: "school", school_id: 2 }));
  assert.ok(about({ scope: "state", scope_of: "WY" }) && !about({ scope: "state", scope_of: "TX" }));
  assert.ok(!about({ scope: "state", scope_of: "WY" }, { at_high_school: true }));
  assert.ok(about({ scope: "association", scope_of: "WY" }, { at_high_school: true }));
  const two = { scope: "division", scope_of: "II" } as const;
  assert.ok(!about(two) && about(two, { division: "II" }) && about(two, { division: null }));
});

test("a rule holds from its first day to its last, both included", () => {
  const days = { effective_from: "2026-02-01", effective_until: "2026-02-28" };
  const holds = (day: string) => rowsOn([row(days)], day, requestFacts()).length === 1;
  assert.deepEqual(["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"].map(holds), [
    false,
    true,
    true,
    false,
  ]);
});

test("what protects athletes blocks also where somebody says that sources clash", () => {
  const rules = SHIPPED_ROWS.map((it) => ({ ...it, status: "contested" as const }));
  assert.ok(blocksApproval(findingsOf(requestFacts({ rules, takes_requests: false }))));
});

test("a finding names the lines that it is from", () => {
  const [line] = SHIPPED_ROWS.filter(({ rule_id }) => rule_id === "report-to-college-sports-commission");
  const holding = rowsOn(SHIPPED_ROWS, "2026-11-20", requestFacts());
  assert.deepEqual(findingOf("report-to-college-sports-commission", {})?.rule_rows, [
    line?.rule_row_id,
    figureIn(holding, "report-from-dollars")?.row.rule_row_id,
    figureIn(holding, "report-business-days")?.row.rule_row_id,
  ]);
});
