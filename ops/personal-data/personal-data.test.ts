import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { actAtDesk, getDeskRequest } from "../../contract/collaborations/desk.ts";
import { actByLink, followRequest } from "../../contract/collaborations/requests.ts";
import { logDealElsewhere } from "../../contract/contributions/deals-elsewhere.ts";
import { saveFavoritePlayer } from "../../contract/favorites/favorites.ts";
import { listChangedPages, removePage } from "../../contract/profiles/changed-pages.ts";
import { changeOwnPage, getOwnPage, takeOwnPageDown } from "../../contract/profiles/own-page.ts";
import { approveProfile } from "../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../contract/profiles/status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../contract/profiles/steps.ts";
import { collaborationWords } from "../../server/collaborations/testing/requests.ts";
import { recurringWords } from "../../server/contributions/testing/recurring.ts";
import { dataUrl, linkIn, picture, profileWords } from "../../server/profiles/testing/profiles.ts";
import { addPerson, signedIn, type Visitor } from "../../server/testing/people.ts";
import { type Site, startSite } from "../../server/testing/site.ts";
import { until } from "../../server/testing/until.ts";
import { fillUp } from "./testing/fill-up.ts";
import { lettersFromNowOn, mailed, mailServer, refusedLetters } from "./testing/letters.ts";
import { assertAsSaid, mark, personalPlaces, placesOf } from "./testing/walk.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
let requests: ReturnType<typeof collaborationWords>;
let money: ReturnType<typeof recurringWords>;
let admin: Visitor;
let fan: Visitor & { user: { user_id: number } };
let officer: Visitor | undefined;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  requests = collaborationWords(site);
  money = recurringWords(site);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  await addPerson(site.database, { email: "fan@example.org" });
  fan = await signedIn(site, "fan@example.org");
});
// Its marks leave the provider's books and ours telling each other apart by other names, and nothing else.
after(() => site.stop());

/** What nobody else types. */
const typedBy = (who: string) => ({
  first_name: `Quillaby${who}`,
  last_name: `Ostrander${who}`,
  email_address: `zorabel-${who}@walk.example`,
  guardian_email: `harbinger-${who}@walk.example`,
  brand_email: `brand-${who}@brand.example`,
});
/** Where in the database any of it stands. */
async function placesWith(who: string): Promise<string[]> {
  const found = await placesOf(
    site.database,
    `Quillaby${who}|Ostrander${who}|zorabel-${who}@|harbinger-${who}@`,
  );
  return [...new Set([...found.values()].flat())].toSorted();
}

/** A letter whose subject has this, waited for. */
async function letterWith(to: string, has: string) {
  return until(
    async () => (await words.lettersTo(to)).findLast(({ subject }) => subject.includes(has)),
    `No letter with '${has}' came to ${to}.`,
  );
}

/** Sixteen, and the guardian has agreed: the profile waits for its review. */
async function waiting(who: string) {
  const { guardian_email, brand_email: _, ...typed } = typedBy(who);
  await words.submit({
    ...typed,
    school_name: "Walk High",
    sport_level: "High School Sports",
    class_name: "Junior",
  });
  const own = linkIn(await words.letterTo(typed.email_address));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link: own, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own, guardian_email } });
  const guardian = linkIn(await words.letterTo(guardian_email));
  await site.ask(agreeToProfile, { body: { link: guardian } });
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [typed.email_address],
  );
  return { own, guardian, submission_id: rows[0]?.submission_id ?? "" };
}

/** A minor with an account and a page that was changed and is to change again, with givers and a brand. */
async function everything(who: string) {
  const { email_address, guardian_email, brand_email, first_name } = typedBy(who);
  const user_id = await addPerson(site.database, { email: email_address });
  const { own, guardian, submission_id } = await waiting(who);
  const made = await admin.ask(approveProfile, { params: { submission_id }, body: { player_id: null } });
  const player_id = Number(made.player_id);
  const athlete = await signedIn(site, email_address);
  const change = async (bio: string) => {
    const { version } = await athlete.ask(getOwnPage, {});
    const profile_picture_base64 = dataUrl(await picture(30, 30));
    const typed = { class_name: "Junior", height: `5' 9"`, position: "Goalkeeper", version };
    await athlete.ask(changeOwnPage, { body: { ...typed, bio, profile_picture_base64 } });
  };
  await change(`I am ${first_name}.`);
  const { change_asked_at } = await site.ask(getProfileStatus, { body: { link: guardian } });
  const agreed = { link: guardian, agrees: true, change_asked_at: change_asked_at ?? "" };
  await site.ask(answerPageChange, { body: agreed });
  await change(`I am ${first_name}, and I run.`);

  await given(player_id);
  await madeElsewhere(athlete, first_name);
  await fan.ask(saveFavoritePlayer, { body: { user_id: fan.user.user_id, player_id } });
  await askedByBrand(player_id, who);
  if (who === "first") await money.begun(fan, player_id);
  return { own, guardian, submission_id, player_id, user_id, athlete, guardian_email, brand_email };
}

/** A deal with somebody who is a person, with its paper. */
async function madeElsewhere(athlete: Visitor, first_name: string): Promise<void> {
  const words = { payor_name: `Uncle of ${first_name}`, what_for: `${first_name} signs shirts` };
  const worth = { kind: "cash", amount: 90, is_open_ended: false, agreed_on: "2026-02-03" } as const;
  const paper = dataUrl(await picture(30, 30));
  await athlete.ask(logDealElsewhere, { body: { deal_id: randomUUID(), ...words, ...worth, paper } });
}

/** A brand asks, the guardian agrees, the office asks back, the brand answers, the office approves. */
async function askedByBrand(player_id: number, who: string): Promise<void> {
  const { brand_email, guardian_email, first_name } = typedBy(who);
  const request = await requests.confirmedRequest(player_id, brand_email, {
    additional_details: `We love ${first_name}.`,
    scope_of_use: `A poster of ${first_name}`,
    flat_fees: 0,
    other: `Shoes for ${first_name}`,
  });
  const asked = linkIn(await letterWith(guardian_email, "A NIL collaboration request needs your consent"));
  const { version } = await site.ask(followRequest, { body: { link: asked } });
  const agreed = await site.ask(actByLink, { body: { link: asked, act: "agree", version } });
  officer ??= await officerOf(player_id);
  const params = { request_id: request.request_id };
  await officer.ask(actAtDesk, {
    params,
    body: { act: "ask", version: agreed.version, text: `Who is ${first_name} to you?` },
  });
  const { version: asked_version } = await site.ask(followRequest, { body: { link: request.link } });
  await site.ask(actByLink, {
    body: { link: request.link, act: "answer", version: asked_version, text: `${first_name} eats here.` },
  });
  const { version: answered } = await officer.ask(getDeskRequest, { params });
  await officer.ask(actAtDesk, {
    params,
    body: { act: "approve", version: answered, points: [`${first_name} wears no school colors.`] },
  });
}

/** The office takes its decision back, of which sender and athlete are told. */
async function reopened(brand_email: string): Promise<void> {
  const { rows } = await site.database.query(
    "select request_id from collaboration_terms where email_address = $1",
    [brand_email],
  );
  const params = { request_id: rows[0].request_id };
  const { version } = (await officer?.ask(getDeskRequest, { params })) ?? { version: 0 };
  await officer?.ask(actAtDesk, { params, body: { act: "reopen", version } });
}

async function officerOf(player_id: number): Promise<Visitor> {
  const { rows } = await site.database.query(
    "select school_id from players join teams using (team_id) where player_id = $1",
    [player_id],
  );
  await addPerson(site.database, {
    email: "officer@example.org",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  return signedIn(site, "officer@example.org");
}

/** What came to nothing, but says for whom it was. Without money: that is the first walk's. */
async function given(player_id: number): Promise<void> {
  for (const sums of [
    ["recurring_contributions", "duration_months, state, ended_at", "3, 'never_began', now()"],
    [
      "contributions",
      "kind, nil_service_type, state, expires_at",
      "'one_time', 'general_contribution', 'expired', now()",
    ],
  ])
    await site.database.query(
      `insert into ${sums[0]} (user_id, player_id, team_id, player_name, team_name, amount_cents, ${sums[1]})
       select $2, player_id, team_id, player_name, team_name, 5000, ${sums[2]} from players where player_id = $1`,
      [player_id, fan.user.user_id],
    );
}

test("what a person types stands in the columns that the table calls personal, and in no other", async () => {
  const it = await everything("first");
  const places = (await placesWith("first")).filter((place) => !personalPlaces().has(place));
  assert.deepEqual(places, []);
  const sums = await sumsOf(it.player_id);
  assert.ok(sums.length > 0);
  await mailed(site);
  const lettersNaming = await lettersFromNowOn(site);
  // What was written before and could not leave names nobody either.
  await mailServer(site, "refuse");
  await reopened(it.brand_email);
  await until(async () => (await refusedLetters(site)) >= 2);
  await site.ask(takeBackProfile, { body: { link: it.own } });
  await mailServer(site, "accept");
  const told = () => lettersNaming(/Quillaby|Ostrander/i);
  // Brand, guardian, athlete, office and giver.
  await mailed(site, { told, least: 6 });
  const { naming } = await told();
  assert.deepEqual(naming, [], "who asked to be forgotten is named in no letter from then on");
  assert.deepEqual(await sumsOf(it.player_id), sums, "the money is whole to the cent");
  assert.deepEqual(
    await placesWith("first"),
    ["people.email", "people.email_key"],
    "the account is the athlete's still",
  );
});

const WAYS = {
  "the guardian takes the consent back by the mailed link": [
    "withdrawn",
    (it) => site.ask(takeBackProfile, { body: { link: it.guardian } }),
  ],
  "the athlete takes the page down": ["taken_down", (it) => it.athlete.ask(takeOwnPageDown, {})],
  "an admin takes the page down": [
    "taken_down",
    async ({ player_id }) => {
      const { data } = await admin.ask(listChangedPages, {});
      const { version, holder } =
        data.find((it) => it.player_id === player_id) ?? assert.fail("it is listed");
      const body = { reason: "Not the athlete.", version, holder };
      return admin.ask(removePage, { params: { player_id }, body });
    },
  ],
  "the athlete deletes the account": [
    "account_deleted",
    (it) => it.athlete.ask(deleteUser, { params: { user_id: it.user_id } }),
  ],
} as const satisfies Record<
  string,
  [
    way: "withdrawn" | "taken_down" | "account_deleted",
    act: (it: Awaited<ReturnType<typeof everything>>) => Promise<unknown>,
  ]
>;
for (const [title, [way, act]] of Object.entries(WAYS)) {
  test(`${title}: of athlete and guardian is left what the table says`, async () => {
    const it = await everything(way + Object.keys(WAYS).indexOf(title));
    await fillUp(site.database, it);
    const person = { player_id: it.player_id, submission_id: it.submission_id };
    await mailed(site);
    const marked = await mark(site.database, person, ["athlete", "guardian"], way);
    const lettersNaming = await lettersFromNowOn(site);
    await act(it);
    const told = () => lettersNaming(/Quillaby|Ostrander|mkq\d+x\d+z(?!@)/i);
    await mailed(site, { told, least: 2 });
    const { naming } = await told();
    // To the account itself, what went with it.
    const own = way === "account_deleted" ? ["Your account at Donate NIL was removed"] : [];
    assert.deepEqual(naming, own, "no other letter names who asked to be forgotten");
    await assertAsSaid(site.database, person, marked);
  });
}

test("before the review, taken back: of athlete and guardian nothing is left", async () => {
  const { guardian, submission_id } = await waiting("early");
  const person = { submission_id };
  await site.ask(takeBackProfile, { body: { link: guardian } });
  await mailed(site);
  assert.deepEqual(await placesWith("early"), []);
  assert.ok(person.submission_id);
});

const sumsOf = async (player_id: number) =>
  (
    await site.database.query(
      "select account, sum(amount_cents)::int as cents from ledger_lines where player_id = $1 group by 1 order by 1",
      [player_id],
    )
  ).rows;
