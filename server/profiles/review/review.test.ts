import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { login } from "../../../contract/accounts/accounts.ts";
import { getAllSports } from "../../../contract/players/catalogue.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import {
  approveProfile,
  declineProfile,
  getProfileReview,
  listProfileReviews,
} from "../../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { confirmProfile, takeBackProfile } from "../../../contract/profiles/steps.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { linkIn, type ProfileInput, profileWords } from "../testing/profiles.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
let admin: Visitor;
let other_admin: Visitor;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  players = await addPlayers(site.database);
  for (const email of ["admin@example.org", "admin2@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  [admin, other_admin] = [
    await signedIn(site, "admin@example.org"),
    await signedIn(site, "admin2@example.org"),
  ];
});
after(() => site.stop());

/** A profile that waits for a decision. */
async function waiting(email_address: string, but: Partial<ProfileInput> = {}) {
  await words.submit({ email_address, ...but });
  const link = linkIn(await words.letterTo(email_address));
  await site.ask(confirmProfile, { body: { link, date_of_birth: "2004-04-21" } });
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [email_address],
  );
  return { link, params: { submission_id: rows[0]?.submission_id ?? "" } };
}

const pageOf = (placed: { player_id: number | null; team_id: number | null }) =>
  site.ask(getPlayer, { params: { player_id: Number(placed.player_id), team_id: Number(placed.team_id) } });

test("who is on no roster becomes a player who is found, with sport, school, team and conference", async () => {
  const { link, params } = await waiting("new@example.org", {
    sport_name: "Rowing",
    school_name: "Lakeside High",
    sport_level: "High School Sports",
    position: null,
  });
  const listed = await admin.ask(listProfileReviews, {});
  assert.deepEqual(
    listed.data.map(({ athlete_name, school_name }) => [athlete_name, school_name]),
    [["Maya Okafor", "Lakeside High"]],
  );
  const review = await admin.ask(getProfileReview, { params });
  assert.deepEqual([review.likely, review.is_minor, review.has_account], [[], false, false]);
  assert.match(review.picture ?? "", /^data:image\/webp;base64,/);

  const placed = await admin.ask(approveProfile, { params, body: { player_id: null } });
  const page = await pageOf(placed);
  assert.deepEqual(
    [
      page.player_name,
      page.sport_name,
      page.conference,
      page.team_name,
      page.gender,
      page.height,
      page.jersey_number,
    ],
    ["Maya Okafor", "Women's Rowing", "High School", "Lakeside High", "Women", `5'9"`, "0"],
  );
  assert.deepEqual(
    [
      page.accepts_contributions,
      page.accepts_collaborations,
      page.position,
      page.facebook_url,
      page.instagram_url,
    ],
    [true, true, null, null, "https://instagram.com/maya"],
  );
  assert.ok(
    (await site.ask(getAllSports, {})).some(
      ({ sport_id, sport_name }) => sport_id === 4 && sport_name === "Women's Rowing",
    ),
  );
  const picture = await site.request(page.image_url ?? "");
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/webp"]);
  assert.equal((await site.ask(getProfileStatus, { body: { link } })).player_id, placed.player_id);
  const letter = await words.letterTo("new@example.org", 2);
  assert.match(letter.text, new RegExp(`/DetailsView/${placed.player_id}/${placed.team_id}`));

  // Taken back, page and picture are nowhere, and the name is forgotten.
  await site.ask(takeBackProfile, { body: { link } });
  await assert.rejects(pageOf(placed), refused(410, /taken down/));
  assert.equal((await site.request(page.image_url ?? "")).status, 404);
  const { rows } = await site.database.query("select p::text as row from players p where player_id = $1", [
    placed.player_id,
  ]);
  assert.doesNotMatch(rows[0].row, /Maya|Okafor/);
});

test("who is on a roster already is shown beside it, and is not made twice", async () => {
  const player_id = players["Kai O'Brien"] ?? 0;
  await site.database.query(
    "update players set position = 'QB', jersey_number = '12', weight_pounds = null where player_id = $1",
    [player_id],
  );
  const { rows } = await site.database.query<{ team_id: number; school_name: string; sport_id: number }>(
    "select team_id, school_name, p.sport_id from players p join teams using (team_id) join schools using (school_id) where player_id = $1",
    [player_id],
  );
  const team = rows[0];
  const { link, params } = await waiting("kai@example.org", {
    first_name: "Kai",
    last_name: "OBrien",
    sport_name: "Football",
    gender_division: "Men",
    school_name: team?.school_name ?? "",
    position: "K",
    jersey_number: 99,
    weight: 201,
  });
  await addPerson(site.database, { email: "kai@example.org" });
  const { likely, has_account } = await admin.ask(getProfileReview, { params });
  assert.deepEqual([likely[0]?.player_id, likely[0]?.same_school, has_account], [player_id, true, true]);

  const as_new = (but: object) => admin.ask(approveProfile, { params, body: { player_id: null, ...but } });
  for (const but of [{}, { not_players: [players["Dana Okafor"] ?? 0] }])
    await assert.rejects(as_new(but), refused(409, /Already listed: Kai O'Brien of Test Air Force/));

  const before = await site.database.query("select count(*)::int as n from players");
  await admin.ask(approveProfile, { params, body: { player_id } });
  const after = await site.database.query("select count(*)::int as n from players");
  assert.equal(after.rows[0].n, before.rows[0].n);
  const page = await pageOf({ player_id, team_id: team?.team_id ?? 0 });
  assert.deepEqual(
    [page.player_name, page.position, page.jersey_number, page.weight, page.height],
    ["Kai O'Brien", "QB", "12", 201, `5'9"`],
    "the team's sheet stays, the athlete's measures come",
  );
  const kai = await newVisitor(site).ask(login, {
    body: { username: "kai@example.org", password: PASSWORD },
  });
  assert.deepEqual([kai.user_role, kai.player_id], ["athlete", player_id]);

  // An import that writes the row anew leaves the athlete's own words.
  await site.database.query(
    "update players set weight_pounds = 180, image_url = 'https://x.example/a.png' where player_id = $1",
    [player_id],
  );
  const written = await pageOf({ player_id, team_id: team?.team_id ?? 0 });
  assert.deepEqual([written.weight, written.image_url], [201, page.image_url]);

  const twin = await waiting("twin@example.org", { first_name: "Kai", last_name: "O'Brien" });
  await assert.rejects(
    admin.ask(approveProfile, { params: twin.params, body: { player_id } }),
    refused(409, /already belongs to another athlete/),
  );

  await site.ask(takeBackProfile, { body: { link } });
  const left = await pageOf({ player_id, team_id: team?.team_id ?? 0 });
  assert.deepEqual(
    [left.player_name, left.accepts_contributions, left.image_url, left.instagram_url],
    ["Kai O'Brien", false, null, null],
  );
  const again = await newVisitor(site).ask(login, {
    body: { username: "kai@example.org", password: PASSWORD },
  });
  assert.equal(again.user_role, "member");
});

test("an account that is made after the approval gets the page as it signs in, once its address is confirmed", async () => {
  const { params } = await waiting("late@example.org", {
    sport_name: "Rowing",
    school_name: "Lakeside High",
  });
  const { player_id } = await admin.ask(approveProfile, { params, body: { player_id: null } });
  await addPerson(site.database, { email: "Late@example.org", confirmed: false });
  const signIn = () =>
    newVisitor(site).ask(login, { body: { username: "late@example.org", password: PASSWORD } });
  assert.equal((await signIn()).player_id, null);
  await site.database.query(
    "update people set email_confirmed_at = now() where email_key = 'late@example.org'",
  );
  assert.equal((await signIn()).player_id, player_id);
});

test("two admins at once: the second is told that it is decided", async () => {
  const { link, params } = await waiting("race@example.org", { school_name: "Race State" });
  const answers = await Promise.allSettled([
    admin.ask(approveProfile, { params, body: { player_id: null } }),
    other_admin.ask(declineProfile, { params, body: { reason: "The photo shows a team." } }),
    other_admin.ask(approveProfile, { params, body: { player_id: null } }),
  ]);
  const failed = answers.filter((answer) => answer.status === "rejected");
  assert.equal(failed.length, 2);
  for (const { reason } of failed)
    assert.ok(refused(409, /Another admin already decided: this profile is (approved|declined)/)(reason));
  const made = await site.database.query(
    "select from players where source = 'profile' and team_name = 'Race State'",
  );
  assert.ok((made.rowCount ?? 0) <= 1);
  await site.ask(takeBackProfile, { body: { link } });
});

test("declined with a reason, which is mailed as it was written; without one it is not", async () => {
  const { params, link } = await waiting("no@example.org");
  await assert.rejects(
    admin.ask(declineProfile, { params, body: { reason: "  \n " } }),
    refused(422, /give a reason/),
  );
  await admin.ask(declineProfile, {
    params,
    body: { reason: "The photo shows a <b>team</b>.\nPlease send one of yourself." },
  });
  const letter = await words.letterTo("no@example.org", 2);
  assert.match(letter.text, /The photo shows a <b>team<\/b>\.\nPlease send/);
  assert.doesNotMatch(letter.html, /<b>team/);
  assert.equal((await site.ask(getProfileStatus, { body: { link } })).state, "declined");
  const { rows } = await site.database.query(
    "select act, subject from audit_log where act like '%profile%' order by entry_id desc limit 1",
  );
  assert.deepEqual(rows, [{ act: "declined a profile", subject: `profile ${params.submission_id}` }]);
});

test("an account has one page: neither the review nor the mail promises a second one", async () => {
  const email = "two@example.org";
  await addPerson(site.database, { email, role: "athlete", player_id: players["Ana-Maria Smith"] ?? 0 });
  const { params } = await waiting(email, { first_name: "Zoe", last_name: "Quill" });
  const { has_account, account_has_page } = await admin.ask(getProfileReview, { params });
  assert.deepEqual([has_account, account_has_page], [true, true]);
  await admin.ask(approveProfile, { params, body: { player_id: null } });
  const { text } = await words.letterTo(email, 2);
  assert.match(text, /has another athlete page already, and an account can have only one/);
  assert.doesNotMatch(text, /Create an account/);
});
