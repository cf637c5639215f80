import assert from "node:assert/strict";
import { test } from "node:test";
import { SERVICE_KIND_IDS } from "../../../contract/orders/kinds.ts";
import { SHIPPED_ROWS } from "../testing/shipped-rows.ts";
import type { OrderFacts } from "./order-checks.ts";
import { asksForSomebody, findingsOfOrder } from "./order-findings.ts";

/** An order that nothing is special about. */
const facts = (but: Partial<OrderFacts> = {}): OrderFacts => ({
  today: "2026-11-20",
  kind: "thank_you_video",
  school_id: 1,
  school_name: "Test Tulsa",
  us_state: "OK",
  division: "I",
  at_high_school: false,
  written: ["Please say hi to my sister Ada. She plays, too!", "Ada", "On my story."],
  visa: "none",
  date_of_birth: null,
  guardian_agreed: false,
  ...but,
});
const found = (but: Partial<OrderFacts>) => findingsOfOrder(facts(but), SHIPPED_ROWS);
const writes = (written: string): Partial<OrderFacts> => ({ written: [written] });

const SAID: readonly [
  what: string,
  but: Partial<OrderFacts>,
  rule_id: string,
  outcome: string,
  says: RegExp,
][] = [
  [
    "a touchdown bonus",
    writes("A touchdown bonus on top!"),
    "performance-words",
    "needs_person",
    /“touchdown”/,
  ],
  ["pay for each win", writes("$50 for each win"), "performance-words", "needs_person", /“for each win”/],
  ["a transfer", writes("Say it, if you transfer to us"), "recruiting-words", "needs_person", /“transfer”/],
  ["a jersey", writes("Wear your jersey, please"), "school-marks-words", "needs_person", /“jersey”/],
  [
    "the school by its name, in an offer's note",
    { written: ["Hi!", "All for test  TULSA."] },
    "school-marks-words",
    "needs_person",
    /“Test Tulsa”/,
  ],
  [
    "a visa that waits",
    { visa: "waits" },
    "visa-active-work",
    "needs_person",
    /thank-you video is active work.*hasn't noted that it looked/,
  ],
  [
    "a visa that was looked at",
    { visa: "looked_at" },
    "visa-active-work",
    "needs_person",
    /is it so for this order as well\?/,
  ],
  [
    "a minor without a guardian's yes",
    { date_of_birth: "2009-11-21" },
    "parental-consent",
    "needs_person",
    /no guardian agreed/,
  ],
  [
    "a minor with a guardian's yes",
    { date_of_birth: "2009-11-21", guardian_agreed: true },
    "parental-consent-given",
    "inform",
    /the guardian agreed/,
  ],
  [
    "a minor who is to meet somebody",
    { date_of_birth: "2009-11-21", guardian_agreed: true, kind: "meet_and_greet" },
    "parental-consent",
    "needs_person",
    /will they be there\?/,
  ],
  [
    "a day of birth that is not known, at a high school",
    { at_high_school: true },
    "uncovered age",
    "needs_person",
    /under 18/i,
  ],
  [
    "a high school",
    { at_high_school: true },
    "high-school-marks-and-performance",
    "needs_person",
    /high-school/,
  ],
  [
    "a high school of a state that bars it",
    { at_high_school: true, us_state: "WY" },
    "high-school-bar",
    "needs_person",
    /WY/,
  ],
  ["a public post", { kind: "shout_out" }, "endorsement-disclosure", "inform", /#ad/],
];
for (const [what, but, rule_id, outcome, says] of SAID) {
  test(`an order with ${what}: ${rule_id}, ${outcome}`, () => {
    const finding = found(but).find((each) => each.rule_id === rule_id);
    assert.equal(finding?.outcome, outcome);
    assert.match(finding?.words ?? "", says);
    assert.ok(finding?.source);
    if (!rule_id.startsWith("uncovered")) {
      const [row] = finding.rule_rows;
      assert.equal(SHIPPED_ROWS.find(({ rule_row_id }) => rule_row_id === row)?.rule_id, rule_id);
    }
    // What nothing is special about raises none of it.
    assert.ok(!found({}).some((each) => each.rule_id === rule_id), "without it, too");
  });
}

const STATE_BARS = SHIPPED_ROWS.find(({ kind }) => kind === "products");

test("a product that the law of the state bars is a person's to look at", () => {
  const but = { us_state: STATE_BARS?.scope_of ?? "", ...writes("Cheers with a beer!") };
  const products = found(but).find(({ rule_id }) => rule_id === STATE_BARS?.rule_id);
  assert.match(products?.words ?? "", /“beer”: the law of this state/);
  assert.ok(!found(writes("Cheers with a beer!")).some(({ rule_id }) => rule_id === STATE_BARS?.rule_id));
});

for (const kind of SERVICE_KIND_IDS) {
  test(`on a student visa a ${kind} is active work`, () => {
    assert.ok(found({ kind, visa: "waits" }).some(({ rule_id }) => rule_id === "visa-active-work"));
  });
}

test("none is a verdict, the gravest comes first, and an adult's plain order has nothing to look at", () => {
  assert.deepEqual(found({}).filter(asksForSomebody), []);
  assert.equal(found(writes("A win bonus")).filter(asksForSomebody).length, 1);
  assert.deepEqual(found({ date_of_birth: "2008-11-20" }), []);
  const all = found({
    date_of_birth: "2010-01-01",
    visa: "waits",
    ...writes("A win bonus, in your uniform"),
  });
  assert.ok(all.length >= 4);
  assert.ok(all.every(({ outcome }) => outcome === "needs_person"));
  const mixed = found({ kind: "shout_out", visa: "waits" }).map(({ outcome }) => outcome);
  assert.deepEqual(mixed, ["needs_person", "inform"]);
});

test("a rule that is not in force on the day says nothing", () => {
  const ended = SHIPPED_ROWS.map((row) =>
    row.rule_id === "visa-active-work" ? { ...row, effective_until: "2026-11-19" } : row,
  );
  assert.deepEqual(findingsOfOrder(facts({ visa: "waits" }), ended), []);
});

test("what is said of a visa names the service with its article, whichever it is", () => {
  for (const kind of SERVICE_KIND_IDS)
    for (const { words } of found({ kind, visa: "waits" })) assert.doesNotMatch(words, /\ba [aeiou]/i);
});
