import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { getAnyRequest } from "../../../contract/collaborations/all-requests.ts";
import { DESK_CSV, listDeskRequests } from "../../../contract/collaborations/desk.ts";
import { followRequest, listOwnRequests } from "../../../contract/collaborations/requests.ts";
import { ATHLETE, aRequest, type Desk, OFFICER, startDesk } from "../../testing/desk.ts";
import { signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { dayFromToday } from "../testing/requests.ts";

const GUARDIAN = "parent@home.example";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
after(() => desk.site.stop());

test("an agreement is disclosed on a day of its own, all are mailed, and only then can it be done", async () => {
  const email = "guest-1@brand.example";
  const request = await aRequest(desk, email);
  const signed = await request.signed(dayFromToday(-5));
  assert.deepEqual(signed.acts, ["disclose", "correct_signature", "write"]);
  assert.equal(signed.due?.due_on, dayFromToday(25));
  await assert.rejects(request.athletes({ act: "finish" }), refused(409, /disclosed first/));

  const disclosed = await request.athletes({ act: "disclose", disclosed_on: dayFromToday(-2) });
  assert.deepEqual([disclosed.state, disclosed.due], ["agreement", null]);
  const met = {
    disclosed_on: dayFromToday(-2),
    due_on: dayFromToday(25),
    set_by: "our procedures",
    days_late: 0,
  };
  assert.deepEqual(disclosed.disclosure, met);
  assert.deepEqual(disclosed.acts, ["finish", "correct", "correct_signature", "write"]);
  const entry = disclosed.history.at(-1);
  assert.deepEqual(
    [entry?.actor, entry?.act, entry?.disclosed_on],
    ["athlete", "disclose", dayFromToday(-2)],
  );
  for (const to of [email, ATHLETE, OFFICER]) {
    const letter = await desk.words.letterTo(to, "Agreement disclosed");
    assert.match(letter.subject, /: Bean Roasters and Kai O'Brien$/);
    assert.match(letter.text, /in time/);
  }
  const seen = await desk.site.ask(followRequest, { body: { link: request.link } });
  assert.deepEqual(seen.disclosure, met);

  const done = await request.office({ act: "finish" });
  assert.deepEqual([done.state, done.disclosure], ["done", met]);
  for (const to of [email, ATHLETE]) await desk.words.letterTo(to, "Your NIL collaboration is done");
});

test("nothing is signed before the request was sent, save for the day that it was elsewhere by then", async () => {
  const request = await aRequest(desk, "guest-0@brand.example");
  await request.office({ act: "approve" });
  await request.athletes({ act: "accept" });
  // In January somebody writes the year that was.
  for (const early of [-400, -2])
    for (const by of [request.athletes, request.office])
      await assert.rejects(
        by({ act: "sign", executed_on: dayFromToday(early) }),
        refused(422, /before the request was sent/),
      );
  const signed = await request.athletes({ act: "sign", executed_on: dayFromToday(-1) });
  assert.deepEqual([signed.state, signed.executed_on], ["agreement", dayFromToday(-1)]);
});

test("a disclosure after its day counts from that day, and is said to be late: to its parties, in lists, in the file, to an admin", async () => {
  const email = "guest-2@brand.example";
  const request = await aRequest(desk, email, { company_name: "Late Lemonade" });
  await request.signed(dayFromToday(-40));
  assert.equal((await request.at_desk()).due?.days_left, -10);
  const late = await request.office({ act: "disclose", disclosed_on: dayFromToday(-7) });
  assert.deepEqual([late.disclosure?.days_late, late.disclosure?.due_on], [3, dayFromToday(-10)]);
  assert.equal(late.deadlines[0]?.days_left, -3, "it is held against the day of the disclosure");
  assert.match((await desk.words.letterTo(email, "Agreement disclosed")).text, /3 days late/);

  const query = { view: "waiting", text: "Late Lemonade" } as const;
  assert.equal((await desk.officer.ask(listDeskRequests, { query })).data[0]?.disclosure?.days_late, 3);
  assert.equal((await desk.officer.ask(listDeskRequests, { query: { ...query, view: "open" } })).count, 0);
  const own = await desk.athlete.ask(listOwnRequests, { query: { as: "athlete" } });
  assert.equal(own.data[0]?.disclosure?.days_late, 3);
  const not_signed = await aRequest(desk, "guest-9@brand.example");
  await not_signed.office({ act: "approve" });
  const signed = await desk.athlete.ask(listOwnRequests, { query: { as: "athlete", only: "signed" } });
  assert.deepEqual([signed.data[0]?.disclosure?.days_late, signed.count], [3, own.count]);
  const file = await desk.officer.request(`${DESK_CSV}?view=waiting&text=late`);
  const [row]: Record<string, string>[] = parse(await file.text(), { columns: true });
  assert.deepEqual(
    [row?.agreement_on, row?.disclosed_on, row?.disclosure_due_on, row?.disclosure_days_late],
    [dayFromToday(-40), dayFromToday(-7), dayFromToday(-10), "3"],
  );
  const admin = await signedIn(desk.site, "admin@site.example");
  assert.equal((await admin.ask(getAnyRequest, { params: request.params })).disclosure?.days_late, 3);
});

test("the day is typed: not in the future, not before the agreement", async () => {
  const request = await aRequest(desk, "guest-3@brand.example");
  await request.signed(dayFromToday(-5));
  const disclose = (disclosed_on: string) => request.athletes({ act: "disclose", disclosed_on });
  await assert.rejects(disclose(""), refused(422, /day of the disclosure/));
  await assert.rejects(disclose("2026-02-30"), refused(422, /in the future/));
  await assert.rejects(disclose(dayFromToday(2)), refused(422, /in the future/));
  await assert.rejects(disclose(dayFromToday(-6)), refused(422, /not before the agreement/));
  assert.equal((await disclose(dayFromToday(-5))).disclosure?.days_late, 0);
});

test("where the state wants it disclosed before it is signed, the day may be before", async () => {
  const request = await aRequest(desk, "guest-4@brand.example");
  const set = (us_state: string | null, days_ago: number) =>
    desk.site.database.query(
      `insert into school_fact_corrections (school_id, what, value, reason, corrected_at)
       values ($1, 'us_state', $2, 'We are in Texas.', now() - make_interval(days => $3))`,
      [desk.school_id, us_state, days_ago],
    );
  await set("TX", 9);
  await request.signed(dayFromToday(-2));
  const before_all = (await request.own()).created_at.slice(0, 10);
  const told = await request.office({ act: "disclose", disclosed_on: dayFromToday(-3) }).catch((it) => it);
  assert.match(String(told.problem?.detail), /before the request was sent/, before_all);
  await desk.site.database.query(
    "update collaboration_requests set created_at = now() - interval '9 days' where request_id = $1",
    [request.request_id],
  );
  const disclosed = await request.office({ act: "disclose", disclosed_on: dayFromToday(-3) });
  assert.equal(disclosed.disclosure?.days_late, 0);
  await set(null, 0);
});

test("a wrong day is corrected with a reason, and taken back where it was not disclosed: the history keeps both", async () => {
  const email = "guest-5@brand.example";
  const request = await aRequest(desk, email);
  await request.signed(dayFromToday(-40));
  await request.athletes({ act: "disclose", disclosed_on: dayFromToday(-20) });
  const correct = (disclosed_on: string | null, text: string | null) =>
    request.office({ act: "correct", disclosed_on, text });
  await assert.rejects(correct(dayFromToday(-8), " "), refused(422, /why/));
  await assert.rejects(correct(dayFromToday(2), "Typo."), refused(422, /in the future/));
  const corrected = await correct(dayFromToday(-8), "It came by mail later.");
  assert.equal(corrected.disclosure?.days_late, 2);
  await desk.words.letterTo(email, "The disclosure date was corrected");
  const taken_back = await correct(null, "It was another deal's.");
  assert.deepEqual([taken_back.disclosure, taken_back.due?.due_on], [null, dayFromToday(-10)]);
  assert.deepEqual(taken_back.acts, ["assign", "disclose", "correct_signature"]);
  const { text } = await desk.words.letterTo(email, "The agreement isn't disclosed after all");
  assert.match(text, /the compliance office of Test Air Force/);
  assert.deepEqual(
    taken_back.history.slice(-3).map(({ act, disclosed_on }) => [act, disclosed_on]),
    [
      ["disclose", dayFromToday(-20)],
      ["correct", dayFromToday(-8)],
      ["correct", null],
    ],
  );
});

test("of athlete and officer who note it at the same moment one is told, and it is noted once", async () => {
  const request = await aRequest(desk, "guest-6@brand.example");
  await request.signed(dayFromToday(-5));
  const both = await Promise.allSettled([
    request.athletes({ act: "disclose", disclosed_on: dayFromToday(-1) }),
    request.office({ act: "disclose", disclosed_on: dayFromToday(-2) }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const { history } = await request.at_desk();
  assert.equal(history.filter(({ act }) => act === "disclose").length, 1);
});

test("what was 'done' before disclosures had a step stays as it was, and the office can add the day", async () => {
  const request = await aRequest(desk, "guest-7@brand.example");
  await request.signed(dayFromToday(-5));
  await desk.site.database.query(
    `update collaboration_requests set state = 'done', due_on = null, due_set_by = null, disclosure_rules = null
      where request_id = $1`,
    [request.request_id],
  );
  const old = await request.at_desk();
  assert.deepEqual([old.state, old.disclosure, old.due, old.deadlines], ["done", null, null, []]);
  assert.deepEqual(old.acts, ["disclose", "correct_signature"]);
  assert.deepEqual((await request.own()).acts, []);
  const added = await request.office({ act: "disclose", disclosed_on: dayFromToday(-1) });
  assert.deepEqual(
    [added.state, added.disclosure?.days_late, added.acts],
    ["done", 0, ["correct", "correct_signature"]],
  );
});

test("a disclosure that is taken back once all is done is due again, at the desk and to the athlete", async () => {
  const email = "guest-10@brand.example";
  const request = await aRequest(desk, email, { company_name: "Undone Umbrellas" });
  await request.signed(dayFromToday(-12));
  await request.athletes({ act: "disclose", disclosed_on: dayFromToday(-2) });
  await request.office({ act: "finish" });
  const moved = await request.office({ act: "correct", disclosed_on: dayFromToday(-1), text: "A typo." });
  assert.equal(moved.state, "done", "another day leaves it done");

  const taken_back = await request.office({ act: "correct", disclosed_on: null, text: "It never came." });
  assert.deepEqual(
    [taken_back.state, taken_back.disclosure, taken_back.due?.due_on],
    ["agreement", null, dayFromToday(18)],
  );
  const query = { view: "open", text: "Undone Umbrellas" } as const;
  assert.equal((await desk.officer.ask(listDeskRequests, { query })).count, 1);
  assert.ok((await request.own()).acts.includes("disclose"));
  const { rows } = await desk.site.database.query(
    "select remind_at > now() as is_reminded from collaboration_requests where request_id = $1",
    [request.request_id],
  );
  assert.equal(rows[0].is_reminded, true);
  const { text } = await desk.words.letterTo(email, "The agreement isn't disclosed after all");
  assert.match(text, /has to be disclosed to Test Air Force by \w+ \d+, \d+/);

  await request.athletes({ act: "disclose", disclosed_on: dayFromToday(0) });
  assert.equal((await request.athletes({ act: "finish" })).state, "done");
});

test("the guardian of a minor is mailed of the disclosure and of 'done'", async () => {
  await desk.site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '16 years', $2, now(), now())`,
    [desk.kai, GUARDIAN],
  );
  const request = await aRequest(desk, "guest-8@brand.example");
  await desk.site.database.query(
    "update collaboration_requests set state = 'submitted', submitted_at = now() where request_id = $1",
    [request.request_id],
  );
  await desk.site.database.query(
    "insert into collaboration_history (request_id, actor, act, state) values ($1, 'guardian', 'agree', 'submitted')",
    [request.request_id],
  );
  await request.signed(dayFromToday(-5));
  await request.athletes({ act: "disclose", disclosed_on: dayFromToday(0) });
  await request.athletes({ act: "finish" });
  for (const subject of ["Agreement disclosed", "A NIL collaboration is done"])
    assert.match((await desk.words.letterTo(GUARDIAN, subject)).text, /Kai O'Brien/);
});
