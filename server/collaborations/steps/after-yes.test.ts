import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setMailChoice } from "../../../contract/accounts/mail-choices.ts";
import { actByLink, followRequest } from "../../../contract/collaborations/requests.ts";
import { ATHLETE, aRequest, type Desk, OFFICER, startDesk } from "../../testing/desk.ts";
import { signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { dayFromToday } from "../testing/requests.ts";

const CORA = "cora@school.example";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
after(() => desk.site.stop());

test("after the athlete's yes both sides write to each other through us, and nobody reads the athlete's address", async () => {
  const email = "writes@brand.example";
  const request = await aRequest(desk, email, { company_name: "Writing Paper" });
  await request.office({ act: "approve" });
  const { link } = request;
  const write = async (text: string) => {
    const { version } = await desk.site.ask(followRequest, { body: { link } });
    return desk.site.ask(actByLink, { body: { link, act: "write", version, text } });
  };
  await assert.rejects(write("Too early."), refused(409, /Someone was faster/));
  await request.athletes({ act: "accept" });
  assert.deepEqual((await desk.site.ask(followRequest, { body: { link } })).acts, ["write"]);
  await assert.rejects(write("  "), refused(422, /write your message/));
  const written = await write("Shall we sign on Friday?");
  assert.deepEqual(written.history.at(-1)?.text, "Shall we sign on Friday?");
  const to_athlete = await desk.words.letterTo(ATHLETE, "The sender of a request wrote to you");
  assert.match(to_athlete.subject, /: Writing Paper and Kai O'Brien$/);
  assert.doesNotMatch(to_athlete.text, /Friday/);
  assert.match(to_athlete.text, new RegExp(`/CollaborationRequests/${request.request_id}`));
  await request.athletes({ act: "write", text: "Friday is fine." });
  const to_brand = await desk.words.letterTo(email, "The athlete wrote to you");
  const read = await desk.site.ask(followRequest, { body: { link } });
  assert.equal(read.history.at(-1)?.text, "Friday is fine.");
  for (const said of [to_brand.text, to_brand.html, JSON.stringify(read)]) assert.ok(!said.includes(ATHLETE));
  assert.equal((await request.at_desk()).history.at(-1)?.text, "Friday is fine.");
});

test("a mailbox is not filled by messages, and who is there no more is not written to in vain", async () => {
  const request = await aRequest(desk, "much@brand.example");
  const { link } = request;
  await request.office({ act: "approve" });
  await request.athletes({ act: "accept" });
  const write = async () => {
    const { version } = await desk.site.ask(followRequest, { body: { link } });
    return desk.site.ask(actByLink, { body: { link, act: "write", version, text: "Hello?" } });
  };
  for (let times = 0; times < 10; times += 1) await write();
  await assert.rejects(write(), refused(429, /10 messages within a day/));
  const { rows } = await desk.site.database.query(
    "delete from roles_held where role = 'athlete' returning *",
  );
  await assert.rejects(write(), refused(409, /can't be reached here anymore/));
  await desk.site.database.query(
    "insert into roles_held select * from jsonb_populate_record(null::roles_held, $1)",
    [JSON.stringify(rows[0])],
  );
});

test("the office is mailed of the athlete's yes: who has the request, or all of it, but for those who turned news off", async () => {
  const mine = await aRequest(desk, "mine@brand.example", { company_name: "Assigned Apples" });
  await mine.office({ act: "assign", assigned_to: desk.officer.user.user_id });
  await mine.office({ act: "approve" });
  await mine.athletes({ act: "accept" });
  const letter = await desk.words.letterTo(OFFICER, "The athlete accepted: Assigned Apples and Kai O'Brien");
  assert.match(letter.text, /There is nothing to do for now/);
  assert.match(letter.text, /\/EmailsYouGet#desk\./);

  const cora = await signedIn(desk.site, CORA);
  const everybodys = await aRequest(desk, "all@brand.example", { company_name: "Open Oranges" });
  await everybodys.office({ act: "approve" });
  await cora.ask(setMailChoice, { body: { topic: "desk", how_often: "daily" } });
  await everybodys.athletes({ act: "accept" });
  await desk.words.letterTo(OFFICER, "The athlete accepted: Open Oranges and Kai O'Brien");
  await everybodys.athletes({ act: "sign", executed_on: dayFromToday(0) });
  // What the officer has to act on comes all the same, and came after the news would have.
  await desk.words.letterTo(CORA, "Agreement signed, disclosure due: Open Oranges and Kai O'Brien");
  const news = (await desk.words.lettersTo(CORA)).filter(({ subject }) =>
    /accepted: (Open|Assigned)/.test(subject),
  );
  assert.deepEqual(news, []);
});

test("four letters to a desk have four subjects, and an address that somebody typed as a company is none of them", async () => {
  for (const [at, company_name] of ["Ash", "Birch", "Cedar", "https://evil.example/x"].entries())
    await aRequest(desk, `four-${at}@brand.example`, { company_name });
  // They leave in any order.
  for (const company of ["Ash", "Birch", "Cedar", "a sender"])
    await desk.words.letterTo(CORA, `New NIL request: ${company} and Kai O'Brien`);
  const subjects = (await desk.words.lettersTo(CORA))
    .map(({ subject }) => subject)
    .filter((it) => it.startsWith("New"));
  assert.ok(!subjects.some((it) => it.includes("evil")));
});

test("the desk sees what else the athlete is asked for around the same days, with state, company, days and value", async () => {
  const on = (days: number, company_name: string, but = {}) =>
    aRequest(desk, `${company_name}@brand.example`, {
      company_name,
      requested_date: dayFromToday(days),
      ...but,
    });
  const request = await on(200, "Center");
  const near = await on(204, "Near", { flat_fees: 750 });
  await near.office({ act: "approve" });
  await on(300, "Alternate", { alternate_date: dayFromToday(201), flat_fees: 0, royalties: 5 });
  await on(208, "Far");
  const { nearby } = await request.at_desk();
  assert.equal(nearby.count, 2);
  assert.deepEqual(
    nearby.data.map((it) => [it.company_name, it.state, it.requested_date, it.flat_fees, it.royalties]),
    [
      ["Alternate", "submitted", dayFromToday(300), 0, 5],
      ["Near", "approved", dayFromToday(204), 750, 0],
    ],
  );
});

test("what is due is never later than the day on which the request ends, for brand, athlete and officer", async () => {
  const request = await aRequest(desk, "days@brand.example", { requested_date: dayFromToday(30) });
  await request.office({ act: "approve" });
  const brand = await desk.site.ask(followRequest, { body: { link: request.link } });
  const due = { due_on: dayFromToday(21), set_by: "our procedures", days_left: 21 };
  assert.equal(brand.ends_on, due.due_on);
  for (const it of [brand, await request.own(), await request.at_desk()]) assert.deepEqual(it.due, due);
});
