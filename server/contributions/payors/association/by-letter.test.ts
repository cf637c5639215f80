import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import {
  answerAssociation,
  answerAssociationByLetter,
  LETTER_LINK_DAYS,
  listAssociationQuestions,
  noteAssociation,
  readAssociation,
  readAssociationByLetter,
} from "../../../../contract/contributions/association.ts";
import { joinPayors } from "../../../../contract/contributions/payors-as-one.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { dayFromToday, startPayors } from "../../testing/payors.ts";
import { questionsAddress } from "./by-letter.ts";

const SECRETS = [
  "the secret of links in this test and long",
  "the secret before it that is as long as that",
] as const;

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors({ LINK_SECRETS: SECRETS.join(",") });
});
after(() => played.stop());

const NO = {
  for_one_school: "no",
  own_athletes: "no",
  asked_to_recruit: "no",
  gave_over_50000: "no",
  tied_to_such: "unsure",
} as const;

/** The newest contribution of a guest who gave, and the link that its receipt has. */
async function aGuest(dollars: number, { days_ago = 0, email = played.guest().email } = {}) {
  const payor_id = await played.gives({ email }, dollars, { days_ago });
  const { rows } = await played.site.database.query<{ contribution_id: string }>(
    "select contribution_id from contributions where contributor_email = $1 order by created_at desc limit 1",
    [email],
  );
  return { email, payor_id, ...linkFor(rows[0]?.contribution_id ?? "") };
}

function linkFor(contribution_id: string, link_secret: string = SECRETS[0]) {
  const address = questionsAddress({ origin: played.site.origin, link_secret }, contribution_id);
  assert.ok(address.startsWith(`${played.site.origin}/PayorQuestions#`), address);
  return { contribution_id, link: address.split("#")[1] ?? "" };
}

type Asks = Pick<Visitor, "ask">;
const look = (link: string, who: Asks = played.site) => who.ask(readAssociationByLetter, { body: { link } });
const answer = (link: string, times = 0, said: Partial<Record<keyof typeof NO, "yes">> = {}) =>
  played.site.ask(answerAssociationByLetter, { body: { ...NO, ...said, link, times } });
const read = (payor_id: number) =>
  played.officer.ask(readAssociation, { params: { payor_id }, query: { player_id: played.kai } });

describe("a guest by the link in their receipt", () => {
  test("answers once their sum is near; the officer sees it as any answer, and that it came by a letter", async () => {
    const far = await aGuest(449.99);
    await assert.rejects(look(far.link), refused(404, /no questions/));
    await assert.rejects(answer(far.link), refused(404, /no questions/));
    const near = await aGuest(450);
    const asked = await look(near.link);
    assert.deepEqual(
      [asked.player_name, asked.company_name, asked.last, asked.times],
      ["Kai O'Brien", null, null, 0],
    );
    const answered = await answer(near.link, 0, { own_athletes: "yes" });
    assert.deepEqual(
      [answered.times, answered.last?.own_athletes, answered.last?.by_letter],
      [1, "yes", true],
    );
    const [given] = (await read(near.payor_id)).data;
    assert.deepEqual(
      [given?.own_athletes, given?.by_letter, given?.told_on, given?.of],
      ["yes", true, null, null],
    );
    const { rows } = await played.site.database.query(
      "select answered_by, contribution_id from association_answers where payor_id = $1",
      [near.payor_id],
    );
    assert.deepEqual(rows, [{ answered_by: null, contribution_id: near.contribution_id }]);
  });

  test("opens it twice: reads what was said, and corrects it by a further answer; of two at once one is told", async () => {
    const { link, payor_id } = await aGuest(500);
    await answer(link);
    assert.equal((await look(link)).last?.own_athletes, "no");
    await assert.rejects(answer(link, 0, { own_athletes: "yes" }), refused(409, /in the meantime/));
    const both = await Promise.allSettled([
      answer(link, 1, { own_athletes: "yes" }),
      answer(link, 1, { tied_to_such: "yes" }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    assert.equal((await read(payor_id)).times, 2);
  });

  test("reads, without a copy being kept anywhere, also where somebody else is signed in", async () => {
    const { link } = await aGuest(500);
    await addPerson(played.site.database, { email: "other@payors.example" });
    const other = await signedIn(played.site, "other@payors.example");
    assert.equal((await look(link, other)).times, 0);
    assert.deepEqual((await other.ask(listAssociationQuestions, {})).data, []);
    const answered = await played.site.request("/v1/association_by_letter/read", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link }),
    });
    assert.deepEqual([answered.status, answered.headers.get("cache-control")], [200, "no-store"]);
    const page = await fetch(`${played.site.origin}/PayorQuestions`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  });
});

describe("the link in a receipt", () => {
  test("works for so many days, and by the secret of before", async () => {
    const last = await aGuest(500, { days_ago: LETTER_LINK_DAYS - 1 });
    assert.equal((await look(linkFor(last.contribution_id, SECRETS[1]).link)).times, 0);
    const over = await aGuest(500, { days_ago: LETTER_LINK_DAYS });
    await assert.rejects(look(over.link), refused(410, /worked for 30 days/));
    await assert.rejects(answer(over.link), refused(410, /worked for 30 days/));
  });

  test("is nobody else's: of another contribution, another secret, or none of ours, it opens nothing", async () => {
    const [one, other] = [await aGuest(500), await aGuest(500)];
    const mixed = `${one.contribution_id}.${other.link.split(".")[1]}`;
    const stranger = linkFor(one.contribution_id, "a secret of somebody else, which is as long").link;
    for (const link of [mixed, stranger, linkFor(randomUUID()).link])
      await assert.rejects(look(link), refused(404, /no longer works/));
  });

  test("of who has an account by now says so, and the answer goes with the contribution", async () => {
    const { email, link, payor_id, contribution_id } = await aGuest(500);
    await answer(link, 0, { for_one_school: "yes" });
    const user_id = await addPerson(played.site.database, { email });
    await played.site.database.query("update contributions set user_id = $2 where contribution_id = $1", [
      contribution_id,
      user_id,
    ]);
    await assert.rejects(look(link), refused(404, /belongs to an account/));
    await assert.rejects(answer(link, 1), refused(404, /belongs to an account/));
    const visitor = await signedIn(played.site, email);
    const [asked] = (await visitor.ask(listAssociationQuestions, {})).data;
    assert.ok(asked && asked.payor_id !== payor_id, "the account is a payor of its own");
    assert.deepEqual([asked.last?.for_one_school, asked.last?.by_letter, asked.times], ["yes", true, 1]);
    await visitor.ask(answerAssociation, {
      params: { payor_id: asked.payor_id },
      body: { ...NO, player_id: played.kai, times: 1 },
    });
    assert.deepEqual(
      (await read(asked.payor_id)).data.map(({ by_letter, for_one_school }) => [by_letter, for_one_school]),
      [
        [false, "no"],
        [true, "yes"],
      ],
    );
  });

  test("of a guest whose address is kept no more opens nothing", async () => {
    const { link, contribution_id } = await aGuest(500);
    await played.site.database.query(
      "update contributions set contributor_email = null where contribution_id = $1",
      [contribution_id],
    );
    await assert.rejects(look(link), refused(404, /no longer works/));
  });

  test("asks nothing anymore once the money went back", async () => {
    const { link, payor_id } = await aGuest(500);
    await answer(link);
    await played.refund(payor_id, 400);
    await assert.rejects(look(link), refused(404, /no questions/));
  });
});

describe("of those who count as one", () => {
  const joined = (payor_id: number, other_id: number) =>
    played.officer.ask(joinPayors, {
      params: { payor_id },
      body: { other_id, why: "owned", reason: "One family owns both of them." },
    });
  const note = (payor_id: number, times: number) =>
    played.officer.ask(noteAssociation, {
      params: { payor_id },
      body: { ...NO, player_id: played.kai, times, told_on: dayFromToday(0) },
    });

  test("the officer reads what each said, whichever of them they look at, and notes after all of it", async () => {
    const [one, other] = [await aGuest(460), await aGuest(470)];
    await answer(one.link, 0, { for_one_school: "yes" });
    await joined(one.payor_id, other.payor_id);
    assert.equal((await look(other.link)).times, 0, "nobody learns that another answered");
    await answer(other.link, 0, { own_athletes: "yes" });
    for (const { payor_id } of [one, other])
      assert.deepEqual(
        (await read(payor_id)).data.map(({ of, for_one_school }) => [of, for_one_school]),
        [
          [other.email, "no"],
          [one.email, "yes"],
        ],
      );
    await assert.rejects(note(one.payor_id, 1), refused(409, /in the meantime/));
    const noted = await Promise.allSettled([note(one.payor_id, 2), note(other.payor_id, 2)]);
    assert.deepEqual(noted.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    assert.equal((await read(other.payor_id)).times, 3);
  });

  test("one is asked by their own figure, and once all of them are reported, which they know", async () => {
    const [one, other] = [await aGuest(300), await aGuest(200)];
    await joined(one.payor_id, other.payor_id);
    await assert.rejects(look(one.link), refused(404, /no questions/));
    assert.equal((await read(other.payor_id)).is_asked, true, "the office asks");
    const more = await aGuest(100, { email: other.email });
    assert.equal((await look(one.link)).times, 0);
    assert.equal((await look(more.link)).times, 0);
  });

  test("the one at whom the sum is kept is not named where they gave this athlete nothing", async () => {
    const marcus = played.ids["Marcus Okafor"] ?? 0;
    const { rows } = await played.site.database.query(
      `update players set team_id = (select team_id from players where player_id = $1)
        where player_id = $2 returning player_id::int`,
      [played.kai, marcus],
    );
    assert.equal(rows.length, 1);
    const head = await played.gives({ email: "quiet@payors.example" }, 20, { to: marcus });
    const company = await played.deals("Loud Shoes", 700);
    await joined(head, company);
    const { payor } = await played.lines(company);
    assert.deepEqual([payor.name, payor.kind, payor.payor_id], ["Loud Shoes", "company", head]);
  });
});
