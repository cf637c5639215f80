import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser, sync } from "../../../contract/accounts/accounts.ts";
import { getOwnRequest } from "../../../contract/collaborations/requests.ts";
import { listFavoritePlayers, saveFavoritePlayer } from "../../../contract/favorites/favorites.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { changeOwnPage, getOwnPage, takeOwnPageDown } from "../../../contract/profiles/own-page.ts";
import { approveProfile } from "../../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { confirmProfile } from "../../../contract/profiles/steps.ts";
import { recurringWords } from "../../contributions/testing/recurring.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { approvedRequest } from "../../testing/request.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { dataUrl, linkIn, picture, profileWords } from "../testing/profiles.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
let money: ReturnType<typeof recurringWords>;
let admin: Visitor;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  money = recurringWords(site);
  players = await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
});
after(() => site.stop());

/** An athlete on a roster with an account, who has said something and shown a photo. */
async function claimed(email: string, player_name: string) {
  const player_id = players[player_name] ?? 0;
  await addPerson(site.database, { email, role: "athlete", player_id });
  await site.database.query(
    "update players set accepts_contributions = true, accepts_collaborations = true where player_id = $1",
    [player_id],
  );
  const athlete = await signedIn(site, email);
  const { version, team_id } = await athlete.ask(getOwnPage, {});
  const roster = await pageOf({ player_id, team_id });
  const { image_url } = await athlete.ask(changeOwnPage, {
    body: {
      class_name: "Senior",
      height: `5' 1"`,
      weight: 133,
      instagram_url: "instagram.com/me",
      bio: "In my words.",
      profile_picture_base64: dataUrl(await picture()),
      version,
    },
  });
  assert.ok(image_url);
  const { height, weight } = await pageOf({ player_id, team_id });
  assert.deepEqual([height, weight], [`5'1"`, 133], "the athlete's own measures are seen");
  return { athlete, player_id, team_id, image_url, roster };
}

/** An approved profile of somebody whom no roster names, with an account. */
async function approved(email: string) {
  await addPerson(site.database, { email });
  const { link, submission_id } = await sentIn(email);
  const body = { player_id: null };
  const { player_id, team_id } = await admin.ask(approveProfile, { params: { submission_id }, body });
  assert.ok(player_id && team_id);
  return { player_id, team_id, link, athlete: await signedIn(site, email) };
}

/** A profile that waits for its review. */
async function sentIn(email_address: string) {
  await words.submit({ email_address });
  const link = linkIn(await words.letterTo(email_address));
  await site.ask(confirmProfile, { body: { link, date_of_birth: "2004-04-21" } });
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [email_address],
  );
  return { link, submission_id: rows[0]?.submission_id ?? "" };
}

const pageOf = (placed: { player_id: number; team_id: number }) =>
  site.ask(getPlayer, { params: { player_id: placed.player_id, team_id: placed.team_id } });

type Page = Awaited<ReturnType<typeof pageOf>>;

/** What a roster says is seen again, all of it, and nothing of the athlete's. */
async function assertReleased(placed: {
  player_id: number;
  team_id: number;
  image_url: string;
  roster: Page;
}) {
  const page = await pageOf(placed);
  assert.deepEqual(
    { ...page, accepts_contributions: null, accepts_collaborations: null, received_donations: null },
    {
      ...placed.roster,
      accepts_contributions: null,
      accepts_collaborations: null,
      received_donations: null,
      is_claimed: false,
    },
  );
  assert.deepEqual([page.bio, page.image_url, page.instagram_url], [null, null, null]);
  assert.deepEqual([page.accepts_contributions, page.accepts_collaborations], [false, false]);
  assert.equal((await site.request(placed.image_url)).status, 404);
}

const audited = async (player_id: number) =>
  (
    await site.database.query("select act from audit_log where subject = $1 order by entry_id", [
      `player ${player_id}`,
    ])
  ).rows.map(({ act }) => act);

test("taken down by its athlete, who stays signed in: words, photo, yes and role go, monthly contributions end", async () => {
  const kai = await claimed("kai@example.org", "Kai O'Brien");
  await addPerson(site.database, { email: "giver@example.org" });
  const giver = await signedIn(site, "giver@example.org");
  const { recurring_id } = await money.begun(giver, kai.player_id);
  const elsewhere = await signedIn(site, "kai@example.org");
  const { rows } = await site.database.query<{ school_id: number; user_id: number }>(
    "select school_id, (select user_id::int from people where email = 'giver@example.org') as user_id from teams where team_id = $1",
    [kai.team_id],
  );
  assert.ok(rows[0]);
  const request_id = await approvedRequest(site.database, { ...kai, ...rows[0] });

  const twice = await Promise.allSettled([1, 2].map(() => kai.athlete.ask(takeOwnPageDown, {})));
  assert.ok(twice.some(({ status }) => status === "fulfilled"));
  await assertReleased(kai);
  await assert.rejects(kai.athlete.ask(getOwnPage, {}), refused(403));
  await assert.rejects(kai.athlete.ask(takeOwnPageDown, {}), refused(403));
  const { user_role, player_id } = await kai.athlete.ask(sync, {});
  assert.deepEqual([user_role, player_id], ["member", null]);
  await assert.rejects(elsewhere.ask(sync, {}), refused(401));
  assert.ok((await audited(kai.player_id)).includes("took the own page down"));

  const { text } = await money.mailWith("giver@example.org", "ended: the athlete's page was removed");
  assert.match(text, /\$50, is held for the athlete[\s\S]*You won't be charged again/);
  const request = await giver.ask(getOwnRequest, { params: { request_id } });
  assert.deepEqual([request.state, request.history.at(-1)?.act], ["refused", "leave"]);
  await money.mailWith("bea@example.org", "has no page here anymore. The athlete has taken the page down.");

  const sheet = await money.sheetOf(giver, recurring_id);
  assert.deepEqual([sheet.state, sheet.given], ["stopped", 50]);
  assert.equal((await money.subscriptionOf(recurring_id)).status, "canceled");
});

test("who deletes the account takes the page down with it, wherever it came from", async () => {
  const dana = await claimed("dana@example.org", "Dana Okafor");
  const user_id = (await dana.athlete.ask(sync, {})).user_id;
  await dana.athlete.ask(deleteUser, { params: { user_id } });
  await assertReleased(dana);
  assert.deepEqual((await audited(dana.player_id)).slice(-1), ["took a page down with its account"]);

  const maya = await approved("maya@example.org");
  assert.equal((await pageOf(maya)).player_name, "Maya Okafor");
  await addPerson(site.database, { email: "fan@example.org" });
  const fan = await signedIn(site, "fan@example.org");
  const { user_id: fan_id } = await fan.ask(sync, {});
  for (const { player_id } of [maya, dana])
    await fan.ask(saveFavoritePlayer, { body: { user_id: fan_id, player_id } });
  await maya.athlete.ask(deleteUser, { params: { user_id: (await maya.athlete.ask(sync, {})).user_id } });
  await assert.rejects(pageOf(maya), refused(410));
  assert.equal(
    (await site.ask(getProfileStatus, { body: { link: maya.link } })).state,
    "withdrawn",
    "its mailed link says so too",
  );
  const { data } = await fan.ask(listFavoritePlayers, { query: { userid: fan_id } });
  assert.deepEqual(
    data.map(({ player_name }) => player_name),
    ["Dana Okafor"],
    "who is on a roster still is one",
  );
});

test("what waits for a review under a deleted account's address is withdrawn; under an unconfirmed one it is not", async () => {
  const states: string[] = [];
  for (const confirmed of [true, false]) {
    const email = `waits-${confirmed}@example.org`;
    const user_id = await addPerson(site.database, { email, confirmed });
    const { link } = await sentIn(email);
    await admin.ask(deleteUser, { params: { user_id } });
    states.push((await site.ask(getProfileStatus, { body: { link } })).state);
  }
  assert.deepEqual(states, ["withdrawn", "waiting_for_review"]);
});
