import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setDeskRules } from "../../../contract/collaborations/desk.ts";
import { actByLink, followRequest } from "../../../contract/collaborations/requests.ts";
import { ATHLETE, aRequest, type Desk, type Did, OFFICER, startDesk } from "../../testing/desk.ts";
import { refused } from "../../testing/refused.ts";
import { longDay } from "../letters/agreement-words.ts";
import { dayFromToday } from "../testing/requests.ts";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
after(() => desk.site.stop());

/** Signed, as it was noted, so many days ago; sent long before. */
async function signed(email: string, days_ago: number, but: { company_name?: string } = {}) {
  const request = await aRequest(desk, email, but);
  await desk.site.database.query(
    "update collaboration_requests set created_at = now() - interval '60 days' where request_id = $1",
    [request.request_id],
  );
  await request.signed(dayFromToday(-days_ago));
  return request;
}

const right = (days_ago: number, text = "A typo."): Did => ({
  act: "correct_signature",
  executed_on: dayFromToday(-days_ago),
  text,
});

test("a signature date that was mistyped is corrected: the due day moves along, the history keeps both, all are mailed", async () => {
  const email = "typo-1@brand.example";
  const request = await signed(email, 5);
  assert.equal((await request.own()).due?.due_on, dayFromToday(25));
  assert.ok((await request.own()).acts.includes("correct_signature"));

  const corrected = await request.athletes(right(15));
  assert.deepEqual(
    [corrected.state, corrected.executed_on, corrected.due?.due_on],
    ["agreement", dayFromToday(-15), dayFromToday(15)],
  );
  const seen = await desk.site.ask(followRequest, { body: { link: request.link } });
  for (const { history } of [corrected, seen, await request.at_desk()]) {
    const [noted, entry] = history.slice(-2);
    assert.deepEqual(
      [noted?.act, noted?.executed_on, noted?.corrected_from],
      ["sign", dayFromToday(-5), null],
    );
    assert.deepEqual(
      [entry?.actor, entry?.act, entry?.executed_on, entry?.corrected_from, entry?.text],
      ["athlete", "correct_signature", dayFromToday(-15), dayFromToday(-5), "A typo."],
    );
  }
  const from_to = `signed on ${longDay(dayFromToday(-15))}, not on ${longDay(dayFromToday(-5))}`;
  for (const to of [email, ATHLETE, OFFICER]) {
    const { text } = await desk.words.letterTo(to, "The signature date was corrected");
    assert.ok(text.includes(from_to), text);
    assert.ok(text.includes(`disclosed to Test Air Force by ${longDay(dayFromToday(15))}`), text);
  }

  // The office can, too; and the deal counts on that day with all the others of its payor.
  const by_office = await request.office(right(10, "The paper says so."));
  assert.deepEqual([by_office.executed_on, by_office.due?.due_on], [dayFromToday(-10), dayFromToday(20)]);
  assert.equal(by_office.history.at(-1)?.corrected_from, dayFromToday(-15));
  const { rows } = await desk.site.database.query(
    "select executed_on::text as executed_on from payor_deals where request_id = $1",
    [request.request_id],
  );
  assert.deepEqual(rows, [{ executed_on: dayFromToday(-10) }]);
  const { rows: logged } = await desk.site.database.query(
    "select act from audit_log where subject = $1 order by act",
    [`request ${request.request_id}`],
  );
  assert.ok(logged.some(({ act }) => act === "corrected the signature date of a collaboration request"));
});

test("the corrected day is held to what the noted one is: a reason, not in the future, not before the request was sent, not the same", async () => {
  const request = await aRequest(desk, "typo-2@brand.example");
  await request.signed(dayFromToday(-5));
  for (const by of [request.athletes, request.office]) {
    await assert.rejects(by({ ...right(3), text: " " }), refused(422, /say why/));
    await assert.rejects(by({ ...right(3), executed_on: "" }), refused(422, /day of the last signature/));
    await assert.rejects(by(right(-2)), refused(422, /in the future/));
    await assert.rejects(by(right(400)), refused(422, /before the request was sent/));
    await assert.rejects(by(right(5)), refused(422, /noted already/));
  }
  const by_sender = desk.site.ask(actByLink, {
    body: { link: request.link, version: (await request.own()).version, ...right(3) } as never,
  });
  await assert.rejects(by_sender, refused(409));
  const { executed_on, history } = await request.own();
  assert.deepEqual([executed_on, history.at(-1)?.act], [dayFromToday(-5), "sign"]);
});

test("nobody corrects what is not signed", async () => {
  const request = await aRequest(desk, "typo-3@brand.example");
  await request.office({ act: "approve" });
  await request.athletes({ act: "accept" });
  for (const by of [request.athletes, request.office]) await assert.rejects(by(right(0)), refused(409));
});

test("of what is disclosed it says anew whether that was in time; never after the disclosure, and the office alone once all is done", async () => {
  const email = "typo-4@brand.example";
  const request = await signed(email, 10);
  await request.athletes({ act: "disclose", disclosed_on: dayFromToday(-4) });
  const late = await request.office(right(40));
  assert.deepEqual(
    [late.due, late.disclosure?.due_on, late.disclosure?.disclosed_on, late.disclosure?.days_late],
    [null, dayFromToday(-10), dayFromToday(-4), 6],
  );
  const { text } = await desk.words.letterTo(email, "The signature date was corrected");
  assert.match(text, /disclosed to Test Air Force on .*, 6 days late: it was due on/);
  const in_the_way = refused(422, /noted as disclosed on .*correct that date first/i);
  await assert.rejects(request.athletes(right(3)), in_the_way);

  await request.athletes({ act: "finish" });
  assert.ok(!(await request.own()).acts.includes("correct_signature"));
  await assert.rejects(request.athletes(right(9)), refused(409));
  const done = await request.office(right(20));
  assert.deepEqual([done.state, done.disclosure?.days_late], ["done", 0]);
});

test("the rules of the corrected day count, not those of the day that was mistyped", async () => {
  const request = await signed("typo-5@brand.example", 5, { company_name: "Payor 5" });
  await desk.officer.ask(setDeskRules, { body: { review_days: null, disclosure_days: 3 } });
  const today = await request.athletes(right(0));
  assert.deepEqual([today.due?.due_on, today.due?.set_by], [dayFromToday(3), "Test Air Force"]);
  const before_all = await request.athletes(right(5));
  assert.deepEqual([before_all.due?.due_on, before_all.due?.set_by], [dayFromToday(25), "our procedures"]);
  await desk.officer.ask(setDeskRules, { body: { review_days: null, disclosure_days: null } });
});

test("of two who correct it at once, or one who presses twice, one is told, and the history has one line more", async () => {
  const request = await signed("typo-6@brand.example", 5);
  const before_all = (await request.own()).history.length;
  const { version } = await request.own();
  const both = await Promise.allSettled([
    request.athletes({ ...right(6), version }),
    request.office({ ...right(7), version }),
    request.athletes({ ...right(6), version }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected", "rejected"]);
  for (const each of both) if (each.status === "rejected") refused(409, /faster/)(each.reason);
  const { history, executed_on } = await request.own();
  assert.equal(history.length, before_all + 1);
  assert.deepEqual(
    [history.at(-1)?.executed_on, history.at(-1)?.corrected_from],
    [executed_on, dayFromToday(-5)],
  );
});
