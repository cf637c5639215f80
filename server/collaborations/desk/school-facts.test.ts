import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setDeskRules } from "../../../contract/collaborations/desk.ts";
import {
  addClosedDays,
  correctForSchool,
  correctSchoolFact,
  type FactCorrection,
  getFactsOfSchool,
  getSchoolFacts,
  removeClosedDays,
} from "../../../contract/collaborations/school-facts.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
let elsewhere: Visitor;
let admin: Visitor;
/** Of which nothing is published, and which has no officer. */
let other_school = 0;
before(async () => {
  desk = await startDesk();
  const { database } = desk.site;
  await database.query(
    `insert into school_facts (school_id, held_from, us_state, us_state_source, division, division_source)
     values ($1, '2026-01-01', 'CO', 'A table|Another table', 'I', 'A table')`,
    [desk.school_id],
  );
  const { rows } = await database.query(
    "select school_id::int as school_id from schools where school_id <> $1 order by school_id limit 2",
    [desk.school_id],
  );
  other_school = rows[0].school_id;
  await database.query("insert into school_facts (school_id, held_from) values ($1, '2026-01-01')", [
    other_school,
  ]);
  await addPerson(database, {
    email: "olga@other.example",
    role: "compliance",
    school_id: rows[1].school_id,
    given_name: "Olga",
  });
  elsewhere = await signedIn(desk.site, "olga@other.example");
  admin = await signedIn(desk.site, "admin@site.example");
});
after(() => desk.site.stop());

const facts = (who: Visitor = desk.officer) => who.ask(getSchoolFacts, {});
const corrects = (body: FactCorrection, who: Visitor = desk.officer) => who.ask(correctSchoolFact, { body });
const REASON = "We moved in July; see the letter of the NCAA.";

test("an officer sees what is known of their school, and who says it", async () => {
  const { us_state, division, corrections, closed_days, school_name } = await facts();
  assert.equal(school_name, "Test Air Force");
  assert.deepEqual(us_state, { value: "CO", sources: ["A table", "Another table"], is_corrected: false });
  assert.deepEqual(division, { value: "I", sources: ["A table"], is_corrected: false });
  assert.deepEqual([corrections, closed_days], [[], []]);
});

test("where the state is published, no request says that we do not know it", async () => {
  const request = await aRequest(desk, "facts-1@brand.example", { company_name: "Payor 1", flat_fees: 700 });
  const { findings } = await request.at_desk();
  const ids = findings.map(({ rule_id }) => rule_id);
  assert.ok(!ids.includes("uncovered state unknown"), ids.join());
  assert.ok(ids.includes("uncovered state:CO") && ids.includes("report-to-college-sports-commission"));
});

const WRONG: readonly [FactCorrection, string, RegExp][] = [
  [{ what: "division", value: "II", reason: "" }, "reason", /Please say why/],
  [{ what: "division", value: "II", reason: "   \n " }, "reason", /Please say why/],
  [{ what: "division", value: "II", reason: "Moved it  " }, "reason", /at least 10 characters/],
  [{ what: "division", value: "II", reason: "x".repeat(501) }, "reason", /at most 500 characters/],
  [{ what: "division", value: "IV", reason: REASON }, "value", /choose a division/],
  [{ what: "division", value: "CO", reason: REASON }, "value", /choose a division/],
  [{ what: "us_state", value: "ZZ", reason: REASON }, "value", /choose a state/],
  [{ what: "us_state", value: "Colorado", reason: REASON }, "value", /choose a state/],
];
for (const [body, field, message] of WRONG) {
  test(`'${body.value}' with the reason '${body.reason.slice(0, 12)}' is refused at its ${field}`, async () => {
    const failure = await corrects(body).catch((error) => error);
    assert.match(failure.problem?.errors?.[field] ?? "", message);
    assert.deepEqual((await facts()).corrections, []);
  });
}

test("a correction counts at once, and what it was and why stays known; pressed twice it is one", async () => {
  const request = await aRequest(desk, "facts-2@brand.example", { company_name: "Payor 2", flat_fees: 700 });
  await corrects({ what: "division", value: "II", reason: ` ${REASON} ` });
  const { division, corrections } = await corrects({ what: "division", value: "II", reason: REASON });
  assert.deepEqual(division, { value: "II", sources: [], is_corrected: true });
  assert.equal(corrections.length, 1);
  const [{ corrected_at, correction_id: _, ...kept } = assert.fail()] = corrections;
  assert.deepEqual(kept, { what: "division", value: "II", reason: REASON, corrected_by: "Casey" });
  assert.ok(corrected_at && Date.now() - Date.parse(corrected_at) < 60_000);
  const rules = (await request.at_desk()).findings.map(({ rule_id }) => rule_id);
  assert.ok(rules.includes("report-outside-division-one"));
  const back = await corrects({ what: "division", value: "I", reason: "It was the other campus." });
  assert.deepEqual(
    back.corrections.map(({ value, reason }) => [value, reason]),
    [
      ["I", "It was the other campus."],
      ["II", REASON],
    ],
  );
  const unknown = await corrects({ what: "division", value: null, reason: "The NCAA has not decided yet." });
  assert.deepEqual(unknown.division, { value: null, sources: [], is_corrected: true });
  await corrects({ what: "division", value: "I", reason: "The NCAA has decided now." });
});

test("of two officers who correct the same the second is told, and looks at it first", async () => {
  const seen = (await facts()).corrections.find(({ what }) => what === "division")?.correction_id ?? 0;
  const first = { what: "division", value: "III", reason: "The first one says this.", seen } as const;
  const { corrections } = await corrects(first);
  const other = { what: "division", value: "NAIA", reason: "The second one says that.", seen } as const;
  await assert.rejects(corrects(other), refused(409, /in the meantime/));
  assert.deepEqual((await facts()).corrections, corrections);
  // Sent twice, it is one and no conflict.
  assert.equal((await corrects(first)).corrections.length, corrections.length);
  const now = corrections[0]?.correction_id ?? 0;
  await corrects({ ...other, value: "I", seen: now });
});

test("the audit log has each correction, with what it was and without the reason", async () => {
  const { rows } = await desk.site.database.query(
    "select act, subject, detail from audit_log where act like 'corrected%' order by entry_id",
  );
  assert.deepEqual(rows[0], {
    act: "corrected a school's division",
    subject: `school ${desk.school_id}`,
    detail: { from: "I", to: "II" },
  });
  assert.equal(rows.length, 6);
});

test("another school's officer sees and changes their own school only", async () => {
  const before = await facts();
  const theirs = await corrects({ what: "us_state", value: "TX", reason: REASON }, elsewhere);
  assert.notEqual(theirs.school_id, desk.school_id);
  assert.deepEqual(
    [theirs.us_state.value, theirs.corrections.map(({ corrected_by }) => corrected_by)],
    ["TX", ["Olga"]],
  );
  assert.deepEqual(await facts(), before);
});

test("an agreement keeps the state and the division of its day, also where its signature is noted after a correction", async () => {
  const { database } = desk.site;
  const signed = await aRequest(desk, "facts-3@brand.example", { company_name: "Payor 3", flat_fees: 700 });
  await signed.signed(dayFromToday(0));
  const in_division_one = (await signed.at_desk()).deadlines.map(({ set_by }) => set_by);
  assert.ok(in_division_one.includes("the College Sports Commission"));
  await corrects({ what: "division", value: "III", reason: REASON });
  await corrects({ what: "us_state", value: "OK", reason: REASON });
  const still = (await signed.at_desk()).deadlines.map(({ set_by }) => set_by);
  assert.deepEqual(still, in_division_one);
  const noted_late = await aRequest(desk, "facts-4@brand.example", {
    company_name: "Payor 4",
    flat_fees: 700,
  });
  await noted_late.signed(dayFromToday(-3));
  const of_its_day = (await noted_late.at_desk()).deadlines.map(({ set_by }) => set_by);
  assert.ok(of_its_day.includes("the College Sports Commission") && !of_its_day.includes("the state (OK)"));
  const after_it = await aRequest(desk, "facts-5@brand.example", { company_name: "Payor 5", flat_fees: 700 });
  await after_it.signed(dayFromToday(0));
  const now = (await after_it.at_desk()).deadlines.map(({ set_by }) => set_by);
  assert.ok(!now.includes("the College Sports Commission") && now.includes("the state (OK)"));
  // What a server of the release before reads.
  const { rows } = await database.query("select us_state from school_desks where school_id = $1", [
    desk.school_id,
  ]);
  assert.deepEqual(rows, [{ us_state: "OK" }]);
  assert.equal((await facts()).corrections.filter(({ what }) => what === "us_state").length, 1);
  await corrects({ what: "division", value: "I", reason: "Back in Division I." });
});

test("the school's days are saved apart: a state that a page of before sends is taken only where it counts anyway", async () => {
  const DAYS = { review_days: 7, disclosure_days: null };
  const saved = await desk.officer.ask(setDeskRules, { body: { us_state: "OK", ...DAYS } });
  assert.deepEqual(saved, { us_state: "OK", ...DAYS });
  await assert.rejects(
    desk.officer.ask(setDeskRules, { body: { us_state: "TX", ...DAYS } }),
    refused(422, /corrected on its own now, with a reason/),
  );
  assert.deepEqual((await desk.officer.ask(setDeskRules, { body: DAYS })).us_state, "OK");
});

test("of two officers who save the school's days the second is told which stand there, and may save theirs after that", async () => {
  const saves = (
    review_days: number | null,
    seen?: { review_days: number | null; disclosure_days: number | null },
  ) =>
    desk.officer.ask(setDeskRules, {
      body: { review_days, disclosure_days: null, ...(seen ? { seen } : {}) },
    });
  await saves(null);
  const seen = { review_days: null, disclosure_days: null };
  await saves(4, seen);
  await assert.rejects(saves(6, seen), refused(409, /other days in the meantime: 4 to answer, none/));
  // Sent twice, it is one and no conflict.
  assert.equal((await saves(4, seen)).review_days, 4);
  assert.equal((await saves(6, { ...seen, review_days: 4 })).review_days, 6);
  await saves(null);
});

test("closed days count for what is signed after they were entered, and stay counted when they are removed", async () => {
  const today = dayFromToday(0);
  // Two days, for one of them may be a federal holiday.
  const closed = {
    name: "Fall break",
    first_day: businessDaysAfter(today, 1),
    last_day: businessDaysAfter(today, 2),
  };
  const due = async (company_name: string) => {
    const request = await aRequest(desk, `${company_name.replace(" ", "-")}@brand.example`.toLowerCase(), {
      company_name,
      flat_fees: 700,
    });
    await request.signed(today);
    return async () =>
      (await request.at_desk()).deadlines.find(({ set_by }) => set_by.includes("Commission"));
  };
  const before = await due("Payor 6");
  assert.equal((await before())?.due_on, businessDaysAfter(today, 5));
  const entered = await desk.officer.ask(addClosedDays, { body: { ...closed, name: " Fall break " } });
  const [{ closed_days_id, ...kept } = assert.fail()] = entered.closed_days;
  assert.deepEqual([kept, entered.closed_days.length], [closed, 1]);
  await desk.officer.ask(addClosedDays, { body: closed });
  const during = await due("Payor 7");
  const counted = await during();
  assert.ok((counted?.due_on ?? "") > businessDaysAfter(today, 5), counted?.due_on ?? "");
  assert.match(counted?.source ?? "", /not counted: .*Fall break/);
  assert.equal((await before())?.due_on, businessDaysAfter(today, 5));

  const params = { closed_days_id };
  await assert.rejects(elsewhere.ask(removeClosedDays, { params }), refused(404));
  const { closed_days } = await desk.officer.ask(removeClosedDays, { params });
  assert.deepEqual(closed_days, []);
  await assert.rejects(desk.officer.ask(removeClosedDays, { params }), refused(404, /no longer/));
  assert.deepEqual(await during(), counted);
  const since = await due("Payor 8");
  assert.equal((await since())?.due_on, businessDaysAfter(today, 5));
});

const NO_DAYS: readonly [object, string, RegExp][] = [
  [{ name: " " }, "name", /what these days are/],
  [{ name: "x".repeat(81) }, "name", /at most 80/],
  [{ first_day: "2026-02-30" }, "first_day", /first day/],
  [{ last_day: "" }, "last_day", /last day/],
  [{ last_day: "2026-11-25" }, "last_day", /before the first/],
  [{ last_day: "2027-11-25" }, "last_day", /at most 120 days/],
];
for (const [but, field, message] of NO_DAYS) {
  test(`no calendar takes ${JSON.stringify(but).slice(0, 40)}`, async () => {
    const body = { name: "Break", first_day: "2026-11-26", last_day: "2026-11-27", ...but };
    const failure = await desk.officer.ask(addClosedDays, { body }).catch((error) => error);
    assert.match(failure.problem?.errors?.[field] ?? "", message);
  });
}

test("where a school has no officer an admin corrects it, and where it has one the officer does", async () => {
  const as_admin = (school_id: number) =>
    admin.ask(correctForSchool, {
      params: { school_id },
      body: { what: "us_state", value: "WY", reason: REASON },
    });
  assert.equal((await as_admin(other_school)).us_state.value, "WY");
  assert.equal(
    (await admin.ask(getFactsOfSchool, { params: { school_id: other_school } })).us_state.value,
    "WY",
  );
  await assert.rejects(as_admin(desk.school_id), refused(409, /has a compliance officer/));
  await assert.rejects(as_admin(999_999), refused(404));
});
