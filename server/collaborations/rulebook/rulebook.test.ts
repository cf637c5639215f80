import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  addRule,
  endRule,
  listRules,
  type NewRule,
  type NewRuleWords,
  RULE_STANDINGS,
  supersedeRule,
} from "../../../contract/collaborations/rules.ts";
import type { CallInput } from "../../../contract/form/call.ts";
import { aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { until } from "../../testing/until.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
let elsewhere: Visitor;
let admin: Visitor;
let other_admin: Visitor;
before(async () => {
  desk = await startDesk();
  const { database } = desk.site;
  await database.query(
    `insert into school_facts (school_id, held_from, us_state, us_state_source, division, division_source)
     values ($1, '-infinity', 'CO', 'A table', 'I', 'A table')`,
    [desk.school_id],
  );
  const { rows } = await database.query(
    "select school_id from schools where school_id <> $1 order by school_id limit 1",
    [desk.school_id],
  );
  await addPerson(database, { email: "olga@other.example", role: "compliance", ...rows[0] });
  await addPerson(database, { email: "ada@site.example", role: "admin", given_name: "Ada" });
  elsewhere = await signedIn(desk.site, "olga@other.example");
  admin = await signedIn(desk.site, "admin@site.example");
  other_admin = await signedIn(desk.site, "ada@site.example");
});
after(() => desk.site.stop());

const WORDS: NewRuleWords = {
  value: null,
  says: "The office sees every post first",
  source: "Handbook, section 4",
  source_url: "",
  effective_from: dayFromToday(-30),
  effective_until: "",
  seen_on: "2026-07",
  status: "in_force",
  reason: "New in this year's handbook.",
};
const ours = (but: Partial<NewRule> = {}): NewRule => ({
  ...WORDS,
  kind: "words",
  figure: null,
  scope: "school",
  scope_of: "",
  ...but,
});
const rules = (who: Visitor = desk.officer) => who.ask(listRules, { query: { limit: 500 } });
const adds = (rule: NewRule, who: Visitor = desk.officer) => who.ask(addRule, { body: rule });
const ends = (rule_row_id: number, ends_on: string, who: Visitor = desk.officer) =>
  who.ask(endRule, { params: { rule_row_id }, body: { ends_on, reason: "It was repealed." } });
const supersedes = (rule_row_id: number, but: Partial<NewRuleWords>, who: Visitor = admin) =>
  who.ask(supersedeRule, { params: { rule_row_id }, body: { ...WORDS, ...but } });
const rowOf = async (rule_id: string, standing = "in_force") =>
  (await rules(admin)).data.find((it) => it.rule_id === rule_id && it.standing === standing) ??
  assert.fail(`${rule_id} is not ${standing}`);

test("lines are found by their words, a state's name, whom they are about and how they stand", async () => {
  const found = async (query: Omit<CallInput<typeof listRules>["query"], "limit">, who = admin) =>
    (await who.ask(listRules, { query: { limit: 500, ...query } })).data;
  const all = (await rules(admin)).data;
  const texas = await found({ text: "texas" });
  assert.ok(texas.length > 0);
  assert.ok(texas.every((it) => it.scope_of === "TX" || /texas/i.test(JSON.stringify(it))));
  const both = await found({ text: " TEXAS  alcohol" });
  assert.ok(both.length > 0 && both.length < texas.length);
  assert.ok(both.every((it) => /alcohol/i.test(it.says + it.source)));
  for (const text of ["%", "_", "\\", "no rule says these words"]) {
    const hits = await found({ text });
    assert.ok(
      hits.every((it) => JSON.stringify(it).includes(text)),
      text,
    );
  }
  for (const standing of RULE_STANDINGS) {
    const rows = await found({ standing });
    assert.deepEqual(
      rows.map((it) => it.rule_row_id).toSorted(),
      all
        .filter((it) => it.standing === standing)
        .map((it) => it.rule_row_id)
        .toSorted(),
      standing,
    );
  }
  const states = await found({ scope: "state", standing: "in_force" });
  assert.ok(states.length > 0 && states.every((it) => it.scope === "state"));
  const mine = await adds(ours({ says: "Zebra stripes on every post" }));
  assert.deepEqual(
    (await found({ text: "zebra", scope: "school" }, desk.officer)).map((it) => it.rule_row_id),
    [mine.rule_row_id],
  );
  assert.deepEqual(await found({ text: "zebra" }, elsewhere), []);
  const part = await admin.ask(listRules, { query: { text: "texas", limit: 1 } });
  assert.deepEqual([part.data.length, part.count], [1, texas.length]);
});

test("an officer sees the rules about their school and no other school's; an admin sees all", async () => {
  await adds(ours({ says: "Ours alone" }));
  const { data, school_name, count } = await rules();
  assert.deepEqual([school_name, count], ["Test Air Force", data.length]);
  assert.ok(data.every(({ scope_of }) => scope_of === null || scope_of === "CO" || scope_of === "I"));
  assert.ok(data.some(({ says, may_change }) => says === "Ours alone" && may_change));
  assert.ok(data.every(({ scope, may_change }) => scope === "school" || !may_change));
  assert.ok(!(await rules(elsewhere)).data.some(({ says }) => says === "Ours alone"));
  const all = await rules(admin);
  assert.ok(all.count > count && all.data.some(({ scope_of }) => scope_of === "TX"));
  await assert.rejects(rules(desk.athlete), refused(403));
});

test("a school's own rule is found, its window is due, and once it ended it is neither", async () => {
  const window = await adds(
    ours({
      kind: "window",
      value: 2,
      says: "told to the office within 2 days",
      reason: "The new handbook says so.",
    }),
  );
  assert.deepEqual(
    [window.owner, window.standing, window.reason, window.added_by, window.ending],
    ["school", "in_force", "The new handbook says so.", "Casey", null],
  );
  const request = await aRequest(desk, "rules-1@brand.example", { company_name: "Payor 1" });
  const found = async () => (await request.at_desk()).findings.map(({ rule_rows }) => rule_rows[0]);
  assert.ok((await found()).includes(window.rule_row_id));
  await request.signed(dayFromToday(0));
  const { due } = await request.at_desk();
  assert.deepEqual([due?.due_on, due?.set_by], [dayFromToday(2), "Test Air Force"]);
  const ended = await ends(window.rule_row_id, dayFromToday(-1));
  assert.deepEqual([ended.standing, ended.ending?.reason], ["ended", "It was repealed."]);
  assert.ok(!(await found()).includes(window.rule_row_id));
  // What was signed under it keeps it.
  assert.equal((await request.at_desk()).due?.due_on, dayFromToday(2));
});

test("an approval keeps the lines that it was made under, also once they are superseded", async () => {
  const request = await aRequest(desk, "rules-2@brand.example", { company_name: "Payor 2" });
  await request.office({ act: "approve" });
  const before = await rowOf("service-fee-percent");
  const fee = await supersedes(before.rule_row_id, {
    value: 10,
    says: "Percent of the value",
    effective_from: dayFromToday(0),
  });
  const { rows } = await desk.site.database.query(
    "select detail from collaboration_history where request_id = $1 and act = 'approve'",
    [request.request_id],
  );
  const pinned = rows[0].detail.findings.find(
    ({ rule_id }: { rule_id: string }) => rule_id === "service-fee",
  );
  assert.ok(pinned.rule_rows.includes(before.rule_row_id) && /12\.5%/.test(pinned.words));
  const now = (await request.at_desk()).findings.find(({ rule_id }) => rule_id === "service-fee");
  assert.ok(now?.rule_rows.includes(fee.rule_row_id) && /of 10%/.test(now.words));
  const kept = (await rules(admin)).data.find(({ rule_row_id }) => rule_row_id === before.rule_row_id);
  assert.deepEqual(
    [kept?.value, kept?.standing, kept?.ending?.ends_on, kept?.ending?.superseded_by],
    [12.5, "ended", dayFromToday(-1), fee.rule_row_id],
  );
});

test("open requests are due by a new rule soon after it is there, and by a pending one never", async () => {
  const request = await aRequest(desk, "rules-3@brand.example", { company_name: "Payor 3" });
  const { rule_row_id } = await rowOf("review-days");
  const four = { value: 4, says: "Days to answer", effective_from: dayFromToday(0) };
  await assert.rejects(
    supersedes(rule_row_id, { ...four, status: "pending" }),
    refused(422, /pending/, "status"),
  );
  const figure = { kind: "figure", figure: "review-days", scope: "nation" } as const;
  const pending = await adds(
    ours({ ...figure, ...four, value: 1, status: "pending", effective_from: "" }),
    admin,
  );
  assert.equal(pending.standing, "pending");
  await supersedes(rule_row_id, four);
  const due = async () => {
    const { rows } = await desk.site.database.query(
      "select due_on::text, due_set_by from collaboration_requests where request_id = $1",
      [request.request_id],
    );
    return rows[0];
  };
  await until(async () => (await due()).due_on === dayFromToday(4));
  assert.equal((await due()).due_set_by, "our 4-day default");
});

test("of two admins at once one supersedes it, and the other one is told", async () => {
  const { rule_row_id } = await rowOf("disclosure-days");
  const both = await Promise.allSettled([
    supersedes(rule_row_id, { value: 20, says: "Days", effective_from: dayFromToday(1) }),
    supersedes(rule_row_id, { value: 25, says: "Days", effective_from: dayFromToday(1) }, other_admin),
  ]);
  const [failed, ...more] = both.flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
  assert.equal(more.length, 0);
  assert.ok(refused(409, /Someone was faster/)(failed));
  const { data } = await rules(admin);
  assert.equal(
    data.filter(({ rule_id, standing }) => rule_id === "disclosure-days" && standing === "coming").length,
    1,
  );
  await assert.rejects(ends(rule_row_id, dayFromToday(0), admin), refused(409, /Someone was faster/));
});

test("an officer changes rules of their own school alone, and adds none for others", async () => {
  const line = await adds(ours({ says: "Not yours to end" }));
  await assert.rejects(ends(line.rule_row_id, dayFromToday(0), elsewhere), refused(403));
  await assert.rejects(supersedes(line.rule_row_id, {}, elsewhere), refused(403));
  const { rule_row_id } = await rowOf("report-business-days");
  await assert.rejects(ends(rule_row_id, dayFromToday(0)), refused(403));
  await assert.rejects(ends(999_999, dayFromToday(0)), refused(404));
  await assert.rejects(adds(ours({ scope: "nation" })), refused(422, /own school/, "scope"));
  await assert.rejects(adds(ours(), admin), refused(422, /officer's to add/, "scope"));
  await assert.rejects(adds(ours(), desk.athlete), refused(403));
});

const WRONG: readonly [Partial<NewRule>, field: string, RegExp][] = [
  [{ reason: "Short" }, "reason", /at least 10/],
  [{ says: " " }, "says", /what the rule is/],
  [{ source: "" }, "source", /name the source/],
  [{ source_url: "javascript:alert(1)" }, "source_url", /starts with https/],
  [{ effective_from: "" }, "effective_from", /first day/],
  [{ effective_until: "2020-01-01" }, "effective_until", /before the first day/],
  [{ seen_on: "last week" }, "seen_on", /a day, a month or a year/],
  [{ kind: "figure", figure: "review-days" }, "value", /enter the figure/],
  [{ kind: "figure", value: 3 }, "figure", /which figure/],
  [{ kind: "bar" }, "scope", /high-school association/],
  [{ scope: "state", scope_of: "ZZ" }, "scope_of", /choose a state/],
  [{ scope: "division", scope_of: "CO" }, "scope_of", /choose a division/],
];
for (const [but, field, words] of WRONG) {
  test(`a rule with ${JSON.stringify(but)} is refused at its ${field}`, async () => {
    await assert.rejects(adds(ours(but)), refused(422, words, field));
  });
}

test("pressed twice, a rule is added once; a second figure for the same days only as contested", async () => {
  const [one, two] = [await adds(ours({ says: "Twice" })), await adds(ours({ says: "Twice" }))];
  assert.equal(one.rule_row_id, two.rule_row_id);
  const figure = ours({
    kind: "figure",
    figure: "report-business-days",
    scope: "division",
    scope_of: "I",
    value: 3,
  });
  await assert.rejects(adds(figure, admin), refused(409, /Supersede it/));
  const contested = await adds({ ...figure, status: "contested" }, admin);
  const request = await aRequest(desk, "rules-4@brand.example", { company_name: "Payor 4" });
  const clash = (await request.at_desk()).findings.find(
    ({ rule_id }) => rule_id === "clash report-business-days",
  );
  assert.equal(clash?.outcome, "needs_person");
  await ends(contested.rule_row_id, dayFromToday(-40), admin);
});

test("the guardian's rule can't be ended, and nobody changes a line in place", async () => {
  const { rule_row_id, may_change } = await rowOf("parental-consent");
  assert.equal(may_change, false);
  await assert.rejects(ends(rule_row_id, dayFromToday(0), admin), refused(409, /protects athletes/));
  const { database } = desk.site;
  await assert.rejects(database.query("update rules set value = 1"), /append only|permission denied/);
  await assert.rejects(database.query("delete from rule_endings"), /append only|permission denied/);
});

test("the audit log has each, without the reason", async () => {
  const { rows } = await desk.site.database.query(
    "select act, detail from audit_log where act like '% a rule' order by entry_id",
  );
  assert.deepEqual([...new Set(rows.map(({ act }) => act))].toSorted(), [
    "added a rule",
    "ended a rule",
    "superseded a rule",
  ]);
  assert.ok(!JSON.stringify(rows).includes("handbook"));
});
