import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import {
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
} from "../../../contract/collaborations/requests.ts";
import { takeOwnPageDown } from "../../../contract/profiles/own-page.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { approvedRequest } from "../../testing/request.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { linkIn, profileWords } from "../testing/profiles.ts";

/** What becomes of a brand's request and of a signed agreement when the athlete leaves. */

let site: Site;
let words: ReturnType<typeof profileWords>;
let players: Readonly<Record<string, number>>;
let sender_id: number;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  players = await addPlayers(site.database);
  sender_id = await addPerson(site.database, { email: "sender@example.org" });
});
after(() => site.stop());

const letterWith = (to: string, has: string) =>
  until(
    async () => (await words.lettersTo(to)).findLast(({ subject }) => subject.includes(has)),
    `No letter with '${has}' came to ${to}.`,
  );

/** An athlete with an account, an officer of the school, and how to get requests that are so far. */
async function setUp(player_name: string, who: string) {
  const player_id = players[player_name] ?? 0;
  const { rows } = await site.database.query<{ team_id: number; school_id: number }>(
    "update players p set accepts_collaborations = true, accepts_contributions = true from teams t where t.team_id = p.team_id and player_id = $1 returning p.team_id, t.school_id",
    [player_id],
  );
  const [at] = rows;
  assert.ok(at);
  const user_id = await addPerson(site.database, {
    email: `${who}@athlete.example`,
    role: "athlete",
    player_id,
  });
  const athlete = await signedIn(site, `${who}@athlete.example`);
  const officer_email = `officer-${who}@school.example`;
  await addPerson(site.database, { email: officer_email, role: "compliance", school_id: at.school_id });
  const officer = await signedIn(site, officer_email);
  const request = async (company: string) => {
    const request_id = await approvedRequest(site.database, { player_id, ...at, user_id: sender_id });
    await site.database.query(
      "update collaboration_terms set company_name = $2, email_address = $3 where request_id = $1",
      [request_id, company, `${company.toLowerCase()}@brand.example`],
    );
    const { request_number } = await athlete.ask(getOwnRequest, { params: { request_id } });
    return { request_id, request_number };
  };
  return { athlete, user_id, player_id, officer, officer_email, request };
}

async function act(athlete: Visitor, request_id: string, step: "accept" | "sign") {
  const { version } = await athlete.ask(getOwnRequest, { params: { request_id } });
  const executed_on = new Date().toISOString().slice(0, 10);
  const body = step === "sign" ? { act: step, version, executed_on } : { act: step, version };
  return athlete.ask(actOnOwnRequest, { params: { request_id }, body });
}

test("taken down: what is not signed is over and office and brands are told; the agreement stays, in sight of all three", async () => {
  const { athlete, user_id, officer, officer_email, request } = await setUp("Kai O'Brien", "kai");
  const asked = await request("Askers");
  const accepted = await request("Yes");
  const signed = await request("Signed");
  for (const { request_id } of [accepted, signed]) await act(athlete, request_id, "accept");
  await act(athlete, signed.request_id, "sign");

  const presses = await Promise.allSettled([1, 2].map(() => athlete.ask(takeOwnPageDown, {})));
  assert.equal(
    presses.filter(({ status }) => status === "fulfilled").length,
    1,
    "a double press is one take-down",
  );

  const stateOf = async ({ request_id }: { request_id: string }) =>
    (await officer.ask(getDeskRequest, { params: { request_id } })).state;
  assert.deepEqual(
    [await stateOf(asked), await stateOf(accepted), await stateOf(signed)],
    ["refused", "refused", "agreement"],
  );
  const desk = await letterWith(officer_email, "The page of Kai O'Brien is gone");
  assert.match(
    desk.subject,
    new RegExp(
      `No\\. ${asked.request_number}.*No\\. ${accepted.request_number}.*No\\. ${signed.request_number}`,
    ),
  );
  assert.match(desk.text, /Askers: ended\. You had approved it; the athlete hadn't answered\./);
  assert.match(desk.text, /Yes: ended\. The athlete had accepted; no agreement was signed\./);
  assert.match(desk.text, /Signed: stays\. The agreement is signed\./);
  await letterWith("askers@brand.example", "has ended");
  await letterWith("yes@brand.example", "has ended");
  const brand = await letterWith("signed@brand.example", `agreement No. ${signed.request_number} stays`);
  const followed = await site.ask(followRequest, { body: { link: linkIn(brand) } });
  assert.equal(followed.state, "agreement");
  assert.match(followed.history.at(-1)?.text ?? "", /The signed agreement stays/);

  const mine = await letterWith("kai@athlete.example", "your signed agreements stay");
  assert.match(mine.text, new RegExp(`No\\. ${signed.request_number}.*Signed`));
  const { data } = await athlete.ask(listOwnRequests, { query: { as: "athlete" } });
  assert.deepEqual(
    data.map(({ request_id }) => request_id),
    [signed.request_id],
  );
  const seen = await athlete.ask(getOwnRequest, { params: { request_id: signed.request_id } });
  assert.deepEqual([seen.seen_by, seen.terms?.company_name], ["athlete", "Signed"]);
  await assert.rejects(
    athlete.ask(getOwnRequest, { params: { request_id: accepted.request_id } }),
    refused(404, /no such/i),
  );

  // What happens to it from then on is still mailed to the athlete.
  const params = { request_id: signed.request_id };
  const { version } = await officer.ask(getDeskRequest, { params });
  const disclosed_on = new Date().toISOString().slice(0, 10);
  await officer.ask(actAtDesk, { params, body: { act: "disclose", version, disclosed_on } });
  await letterWith("kai@athlete.example", "Agreement disclosed: Signed and Kai O'Brien");

  // Nothing is lost with the account either.
  await athlete.ask(deleteUser, { params: { user_id } });
  const copy = await letterWith("kai@athlete.example", `Your copy of agreement No. ${signed.request_number}`);
  assert.match(copy.text, /With: Bea Brand, Signed/);
  assert.match(copy.text, /Offered: \$100/);
  assert.match(copy.text, /Signed on: \w+ \d+, \d{4}\n/);
  assert.equal(await stateOf(signed), "agreement", "the school keeps its own");
  assert.equal((await site.ask(followRequest, { body: { link: linkIn(brand) } })).state, "agreement");
});

test("who deletes the account with a page still public gets the copies at once", async () => {
  const { athlete, user_id, officer, officer_email, request } = await setUp("Dana Okafor", "dana");
  const signed = await request("Kept");
  await act(athlete, signed.request_id, "accept");
  await act(athlete, signed.request_id, "sign");
  await athlete.ask(deleteUser, { params: { user_id } });
  await letterWith("dana@athlete.example", `Your copy of agreement No. ${signed.request_number}`);
  await letterWith(officer_email, "is gone");
  assert.ok(
    !(await words.lettersTo("dana@athlete.example")).some(({ subject }) =>
      /your signed agreements stay/.test(subject),
    ),
  );
  const { state } = await officer.ask(getDeskRequest, { params: { request_id: signed.request_id } });
  assert.equal(state, "agreement");
});

test("the office notes a signature while the athlete takes the page down: one of them is first, and the other reads so", async () => {
  const { athlete, officer, request } = await setUp("Marcus Okafor", "marcus");
  const { request_id } = await request("Race");
  await act(athlete, request_id, "accept");
  const { version } = await officer.ask(getDeskRequest, { params: { request_id } });
  const executed_on = new Date().toISOString().slice(0, 10);
  const [sign, leave] = await Promise.allSettled([
    officer.ask(actAtDesk, { params: { request_id }, body: { act: "sign", version, executed_on } }),
    athlete.ask(takeOwnPageDown, {}),
  ]);
  assert.equal(leave.status, "fulfilled");
  const { state } = await officer.ask(getDeskRequest, { params: { request_id } });
  if (sign.status === "fulfilled") {
    assert.equal(state, "agreement");
    assert.equal((await athlete.ask(getOwnRequest, { params: { request_id } })).state, "agreement");
  } else {
    assert.equal(state, "refused");
    refused(409, /faster|already/)(sign.reason);
  }
});
