import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  answerAssociation,
  listAssociationQuestions,
  noteAssociation,
  readAssociation,
} from "../../../../contract/contributions/association.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { dayFromToday, startPayors } from "../../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

const NO = {
  for_one_school: "no",
  own_athletes: "no",
  asked_to_recruit: "no",
  gave_over_50000: "no",
  tied_to_such: "unsure",
} as const;

async function supporter(name: string, dollars: number) {
  const email = `${name}@payors.example`;
  const user_id = await addPerson(played.site.database, { email });
  const payor_id = await played.gives({ user_id, email }, dollars);
  return { payor_id, user_id, visitor: await signedIn(played.site, email) };
}
const asked = async (who: Visitor) => (await who.ask(listAssociationQuestions, {})).data;
const answer = (
  who: Visitor,
  payor_id: number,
  times = 0,
  answers: Partial<Record<keyof typeof NO, "yes">> = {},
) =>
  who.ask(answerAssociation, {
    params: { payor_id },
    body: { ...NO, ...answers, player_id: played.kai, times },
  });
const note = (payor_id: number, times = 0, told_on = dayFromToday(-1), who: Visitor = played.officer) =>
  who.ask(noteAssociation, {
    params: { payor_id },
    body: { ...NO, asked_to_recruit: "yes", player_id: played.kai, times, told_on },
  });
const read = (payor_id: number, who: Visitor = played.officer) =>
  who.ask(readAssociation, { params: { payor_id }, query: { player_id: played.kai } });

test("a supporter is asked once their sum is near the figure, and answers with a day that the officer sees", async () => {
  const far = await supporter("far", 449.99);
  assert.deepEqual(await asked(far.visitor), []);
  await assert.rejects(answer(far.visitor, far.payor_id), refused(404));
  assert.equal((await read(far.payor_id)).is_asked, false);
  const { visitor, payor_id } = await supporter("near", 450);
  const [question] = await asked(visitor);
  assert.deepEqual(
    [question?.player_name, question?.company_name, question?.last, question?.times],
    ["Kai O'Brien", null, null, 0],
  );
  assert.equal((await read(payor_id)).is_asked, true);
  const answered = await answer(visitor, payor_id);
  assert.deepEqual([answered.times, answered.last?.tied_to_such], [1, "unsure"]);
  const { data } = await read(payor_id);
  assert.deepEqual([data.length, data[0]?.told_on], [1, null]);
  assert.equal(data[0]?.answered_at.slice(0, 10), dayFromToday(0));
});

test("a correction is a further answer, and of two tabs the second is told", async () => {
  const { visitor, payor_id } = await supporter("twice", 500);
  await answer(visitor, payor_id);
  await assert.rejects(
    answer(visitor, payor_id, 0, { own_athletes: "yes" }),
    refused(409, /in the meantime/),
  );
  await answer(visitor, payor_id, 1, { own_athletes: "yes" });
  const { data, times } = await read(payor_id);
  assert.deepEqual([times, data.map(({ own_athletes }) => own_athletes)], [2, ["yes", "no"]]);
});

test("a company is asked through whoever signed for it; a deal made elsewhere counts toward it", async () => {
  const payor_id = await played.deals("Near Shoes", 400);
  const brand = await signedIn(played.site, "near shoes@brand.example").catch(() => null);
  const { rows } = await played.site.database.query(
    "select user_id, email from people where lower(email) = lower('Near Shoes@brand.example')",
  );
  assert.ok(brand, JSON.stringify(rows));
  assert.deepEqual(await asked(brand), []);
  await played.site.database.query(
    `insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, logged_by, logged_as, logged_at)
     values (gen_random_uuid(), 1, $1, $2, 'cash', 5000, false, current_date, $3, 'athlete', now())`,
    [payor_id, played.kai, rows[0].user_id],
  );
  assert.equal((await asked(brand))[0]?.company_name, "Near Shoes");
  // Of other athletes whom the company may have a deal with they hear nothing.
  await played.site.database.query(
    `insert into deals_elsewhere (deal_id, place, payor_id, player_id, kind, cents, is_open_ended, agreed_on, logged_by, logged_as, logged_at)
     values (gen_random_uuid(), 1, $1, $2, 'cash', 90000, false, current_date, $3, 'athlete', now())`,
    [payor_id, played.ids["Marcus Okafor"], rows[0].user_id],
  );
  assert.deepEqual(
    (await asked(brand)).map(({ player_name }) => player_name),
    ["Kai O'Brien"],
  );
  await answer(brand, payor_id, 0, { for_one_school: "yes" });
  assert.equal((await read(payor_id)).data[0]?.for_one_school, "yes");
});

test("an officer notes what they were told, with its day; the payor does not see that", async () => {
  const { visitor, payor_id } = await supporter("told", 700);
  await assert.rejects(note(payor_id, 0, dayFromToday(1)), refused(422, /come yet/, "told_on"));
  await note(payor_id);
  await assert.rejects(note(payor_id), refused(409, /in the meantime/));
  assert.equal((await read(payor_id)).data[0]?.told_on, dayFromToday(-1));
  assert.equal((await asked(visitor))[0]?.last, null);
  const { payor_id: far } = await supporter("notnear", 10);
  await assert.rejects(note(far), refused(409, /isn't near/));
});

test("nobody else answers, notes or reads; no answer changes how the sum stands", async () => {
  const { site, schools, athlete, admin } = played;
  const { payor_id, visitor } = await supporter("own", 640);
  const before = await played.one(payor_id);
  await answer(visitor, payor_id, 0, { for_one_school: "yes", gave_over_50000: "yes" });
  assert.deepEqual(await played.one(payor_id), before);
  const { visitor: other } = await supporter("other", 640);
  await assert.rejects(answer(other, payor_id, 1), refused(404));
  const school_id = schools["Test Arizona"] ?? 0;
  await addPerson(site.database, { email: "away@school.example", role: "compliance", school_id });
  for (const who of [athlete, admin, visitor, await signedIn(site, "away@school.example")]) {
    await assert.rejects(read(payor_id, who), refused(403));
    await assert.rejects(note(payor_id, 1, dayFromToday(0), who), refused(403));
  }
  await assert.rejects(site.ask(listAssociationQuestions, {}), refused(401));
});
