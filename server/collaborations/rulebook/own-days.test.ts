import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getDeskRules, setDeskRules } from "../../../contract/collaborations/desk.ts";
import {
  addRule,
  endRule,
  listRules,
  type NewRule,
  type NewRuleWords,
  supersedeRule,
} from "../../../contract/collaborations/rules.ts";
import { aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { until } from "../../testing/until.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
let elsewhere: Visitor;
before(async () => {
  desk = await startDesk();
  const { database } = desk.site;
  const { rows } = await database.query("select school_id from schools where school_id <> $1 limit 1", [
    desk.school_id,
  ]);
  await addPerson(database, { email: "olga@other.example", role: "compliance", ...rows[0] });
  elsewhere = await signedIn(desk.site, "olga@other.example");
});
after(() => desk.site.stop());

const WORDS: NewRuleWords = {
  value: 6,
  says: "We answer within six days",
  source: "Handbook, section 2",
  source_url: "",
  effective_from: dayFromToday(-3),
  effective_until: "",
  seen_on: "",
  status: "in_force",
  reason: "New in this year's handbook.",
};
const adds = (but: Partial<NewRule> = {}, who: Visitor = desk.officer) =>
  who.ask(addRule, {
    body: { ...WORDS, kind: "figure", figure: "review-days", scope: "school", scope_of: "", ...but },
  });
const supersedes = (rule_row_id: number, but: Partial<NewRuleWords>, who: Visitor = desk.officer) =>
  who.ask(supersedeRule, { params: { rule_row_id }, body: { ...WORDS, ...but } });
const days = async (who: Visitor = desk.officer) => {
  const { review_days, disclosure_days } = await who.ask(getDeskRules, {});
  return [review_days, disclosure_days];
};
const says = (review_days: number | null, disclosure_days: number | null = null) =>
  desk.officer.ask(setDeskRules, { body: { review_days, disclosure_days } });
const lines = async () =>
  (await desk.officer.ask(listRules, { query: { scope: "school", limit: 100 } })).data.map(
    ({ rule_id, value, standing }) => `${rule_id} ${value} ${standing}`,
  );

test("an officer adds, supersedes and ends their school's own days; open requests follow, and no other school does", async () => {
  const request = await aRequest(desk, "own-days@brand.example");
  const due = async () => {
    const [first] = (await request.at_desk()).deadlines;
    return [first?.due_on, first?.set_by];
  };
  const found = async (on: number, by: string) =>
    until(async () => JSON.stringify(await due()) === JSON.stringify([dayFromToday(on), by]));
  await found(10, "our 10-day default");
  const added = await adds();
  assert.deepEqual(await days(), [6, null]);
  assert.deepEqual(await days(elsewhere), [null, null]);
  await found(6, "Test Air Force");
  await assert.rejects(adds({ value: 4 }), refused(409, /already/));
  await assert.rejects(supersedes(added.rule_row_id, { value: 3 }, elsewhere), refused(403));
  for (const value of [2.5, 366])
    await assert.rejects(supersedes(added.rule_row_id, { value }), refused(422, /whole days/, "value"));
  const later = await supersedes(added.rule_row_id, { value: 20, effective_from: dayFromToday(0) });
  await found(10, "our 10-day default");
  assert.match(
    (await request.at_desk()).deadlines[0]?.source ?? "",
    /Test Air Force says 20 days, and the earlier day counts/,
  );
  await desk.officer.ask(endRule, {
    params: { rule_row_id: later.rule_row_id },
    body: { ends_on: dayFromToday(-1), reason: "It was a mistake." },
  });
  assert.deepEqual(await days(), [null, null]);
});

test("what is said under School rules is a line too: superseded by another figure, ended by none, and once if it is the same", async () => {
  const before = (await lines()).length;
  await says(5, 9);
  await says(5, 9);
  assert.equal((await lines()).length, before + 2);
  await says(4, 9);
  await says(4, null);
  assert.deepEqual((await lines()).slice(0, 1), ["review-days 4 in_force"]);
  assert.deepEqual(
    (await lines()).filter((line) => line.startsWith("disclosure-days")),
    ["disclosure-days 9 ended"],
  );
  assert.deepEqual(await days(), [4, null]);
});

test("where the Rulebook has a change coming, School rules are told to change it there", async () => {
  const { data } = await desk.officer.ask(listRules, {
    query: { scope: "school", standing: "in_force", limit: 10 },
  });
  await supersedes(data[0]?.rule_row_id ?? 0, { value: 2, effective_from: dayFromToday(30) });
  await assert.rejects(says(7), refused(409, /Rulebook has a change/));
  assert.deepEqual(await days(), [4, null]);
  await says(4);
});

test("a server of the release before still says days, and changes none that it does not name", async () => {
  const { database } = desk.site;
  const old = (set: string) =>
    database.query(`update school_desks set ${set}, changed_at = now() where school_id = $1`, [
      desk.school_id,
    ]);
  await old("disclosure_days = 12");
  assert.deepEqual(await days(), [4, 12]);
  const { data } = await desk.officer.ask(listRules, {
    query: { scope: "school", standing: "in_force", limit: 10 },
  });
  const line = data.find(({ rule_id }) => rule_id === "disclosure-days");
  await supersedes(line?.rule_row_id ?? 0, { value: 8, effective_from: dayFromToday(0) });
  await old("us_state = 'OH'");
  await old("review_days = review_days, disclosure_days = disclosure_days");
  assert.deepEqual(await days(), [4, 8]);
  await says(4, 12);
  assert.deepEqual(await days(), [4, 12]);
});
