import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sync } from "../../../contract/accounts/accounts.ts";
import { giveUserRole, takeUserRole } from "../../../contract/accounts/roles.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { childPayors } from "../../../contract/profiles/childs-payors.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { approveProfile, getProfileReview } from "../../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { answerPageChange, takeBackProfile } from "../../../contract/profiles/steps.ts";
import { claimWords, seenPage } from "../../testing/claims.ts";
import { everyJobDone, mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { aChild } from "../testing/children.ts";

// A page that an admin gives by hand, and the approved claim that somebody else has on it.

let site: Site;
let claims: ReturnType<typeof claimWords>;
let admin: Visitor;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite();
  players = await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  claims = claimWords(site, admin, players);
});
after(() => site.stop());

const give = async (user_id: number, player_id: number, shown = player_id) =>
  admin.ask(giveUserRole, {
    params: { user_id },
    body: { role: "athlete", player_id, seen: await seenPage(site, shown) },
  });
const takeFrom = (user_id: number) => admin.ask(takeUserRole, { params: { user_id, role: "athlete" } });
const takeBack = (link: string) => site.ask(takeBackProfile, { body: { link } });
const status = (link: string) => site.ask(getProfileStatus, { body: { link } });

const bioOf = async (player_id: number): Promise<string | null> =>
  (await site.database.query("select bio from athlete_pages where player_id = $1", [player_id])).rows[0]?.bio;

/** Somebody who has the page, as it could be given while the claim stood. */
async function heldByHand(email: string, player_id: number): Promise<Visitor> {
  const user_id = await addPerson(site.database, { email });
  await site.database.query("delete from roles_held where player_id = $1", [player_id]);
  await site.database.query(
    `insert into roles_held (user_id, role, player_id, given_at) values ($1, 'athlete', $2, now())`,
    [user_id, player_id],
  );
  return signedIn(site, email);
}

test("a page on which somebody else's approved claim stands is given to nobody by hand until the claim is undone", async () => {
  const wrong = await claims.approved("wrong@example.org", "Dana Okafor");
  await takeFrom(wrong.user_id);
  const right = await addPerson(site.database, { email: "right@example.org" });
  await assert.rejects(
    give(right, wrong.player_id),
    refused(409, /was approved for wrong@example\.org.*undo the claim first.*another address.*'This is me'/s),
  );
  // Whose claim it is gets it again by hand, as before.
  await give(wrong.user_id, wrong.player_id);
  await takeFrom(wrong.user_id);
  await admin.ask(undoClaim, { params: wrong.params, body: { reason: "Not theirs." } });
  await give(right, wrong.player_id);
  const visitor = await signedIn(site, "right@example.org");
  assert.equal((await visitor.ask(sync, {})).player_id, wrong.player_id);
});

test("nor is one whose claim no account has come for", async () => {
  const player_id = players["Marcus Okafor"] ?? 0;
  const { params } = await claims.waiting("nobody-yet@example.org", { claimed_player_id: player_id });
  await admin.ask(approveProfile, { params, body: { player_id } });
  const other = await addPerson(site.database, { email: "other@example.org" });
  await assert.rejects(give(other, player_id), refused(409, /was approved for nobody-yet@example\.org/));
  // Its own account may be given it, once its address is confirmed.
  await give(await addPerson(site.database, { email: "nobody-yet@example.org" }), player_id);
});

test("of a page that profiles alone made, the refusal leads to the athlete's own profile, which keeps the page; taken down, it is given to nobody", async () => {
  const claim = await claims.waiting("dana@school.example", { school_name: "Nowhere State" });
  const placed = await admin.ask(approveProfile, { params: claim.params, body: { player_id: null } });
  const player_id = Number(placed.player_id);
  const page = { player_id, team_id: Number(placed.team_id) };
  const dana = await addPerson(site.database, { email: "dana@home.example" });
  await assert.rejects(give(dana, player_id), (error) => {
    refused(
      409,
      /was approved for dana@school\.example\. No roster .*would take the page down.*'This is me'/s,
    )(error);
    assert.doesNotMatch(String(error), /undo the claim first/);
    return true;
  });
  const own = await claims.waiting("dana@home.example", {
    claimed_player_id: player_id,
    evidence: "My school's address was on the other profile.",
  });
  const { likely } = await admin.ask(getProfileReview, { params: own.params });
  const takes_from = likely.find((it) => it.player_id === player_id)?.held_by?.version;
  const moves = { player_id, takes_from, reason: "The same athlete, by another address." };
  await admin.ask(approveProfile, { params: own.params, body: moves });
  const visitor = await signedIn(site, "dana@home.example");
  assert.equal((await visitor.ask(sync, {})).player_id, player_id);
  await site.ask(getPlayer, { params: page });

  await admin.ask(undoClaim, { params: own.params, body: { reason: "There is no such athlete." } });
  await assert.rejects(site.ask(getPlayer, { params: page }), refused(410));
  await assert.rejects(give(dana, player_id), refused(404, /was taken down/));
});

test("where both are there from before, the claim's link takes back what its sender typed, and leaves the other's page", async () => {
  const before = await claims.approved("before@example.org", "Ana-Maria Smith");
  const holder = await heldByHand("holder@example.org", before.player_id);
  const { version } = await holder.ask(getOwnPage, {});
  await holder.ask(changeOwnPage, {
    body: { class_name: "Senior", height: `5' 9"`, bio: "By the holder.", version },
  });
  assert.equal((await takeBack(before.link)).state, "withdrawn");
  assert.equal((await holder.ask(sync, {})).player_id, before.player_id);
  assert.equal(await bioOf(before.player_id), "By the holder.");
  assert.deepEqual(await claims.accepted(before.player_id), [true, true]);
  const letter = await mailTo(site, "before@example.org", "The athlete profile is withdrawn and gone");
  assert.doesNotMatch(letter.text, /Monthly contributions/);
  const { rows } = await site.database.query(
    "select from profile_details where email_address = 'before@example.org'",
  );
  assert.equal(rows.length, 0);
});

test("and its words leave that page, where whoever has it has not changed it since", async () => {
  const before = await claims.approved("words@example.org", "José Muñoz");
  const holder = await heldByHand("silent@example.org", before.player_id);
  assert.equal(await bioOf(before.player_id), "By words@example.org.");
  assert.equal((await takeBack(before.link)).state, "withdrawn");
  assert.equal(await bioOf(before.player_id), undefined);
  assert.equal((await holder.ask(sync, {})).player_id, before.player_id);
});

test("the guardian of the claim reads nothing of the other's page, is not mailed about it, answers no change of it and does not take it down", async () => {
  const child = await aChild(site, admin, "left");
  await site.ask(childPayors, { body: { link: child.link } });
  const holder = await heldByHand("grown@example.org", child.player_id);
  const { version } = await holder.ask(getOwnPage, {});
  await holder.ask(changeOwnPage, {
    body: { class_name: "Senior", height: `5' 9"`, bio: "Nobody's business yet.", version },
  });
  await everyJobDone(site);
  assert.deepEqual(
    (await mailsTo(site, child.parent)).filter(({ subject }) => subject.includes("needs your OK")),
    [],
  );
  const another = refused(404, /another account/);
  await assert.rejects(site.ask(childPayors, { body: { link: child.link } }), another);
  const seen = await status(child.link);
  assert.deepEqual([seen.change_asked_at, seen.picture], [null, null]);
  assert.ok(!JSON.stringify(seen).includes("Nobody's business"));
  const { rows } = await site.database.query<{ asked_at: Date }>("select asked_at from page_changes");
  const change_asked_at = rows[0]?.asked_at.toISOString() ?? "";
  await assert.rejects(
    site.ask(answerPageChange, { body: { link: child.link, agrees: true, change_asked_at } }),
    another,
  );
  assert.equal((await takeBack(child.link)).state, "withdrawn");
  assert.equal((await holder.ask(sync, {})).player_id, child.player_id);
});

test("the page of another athlete than the one that was seen is given to nobody, and none without its name", async () => {
  const [gone, jose] = [players["Gone Player"] ?? 0, players["José Muñoz"] ?? 0];
  const user_id = await addPerson(site.database, { email: "gone@example.org" });
  await assert.rejects(
    give(user_id, jose, gone),
    refused(409, /José Muñoz \(Test Arizona\), not of Gone Player/),
  );
  const nameless = { params: { user_id }, body: { role: "athlete" as const, player_id: gone } };
  await assert.rejects(admin.ask(giveUserRole, nameless), refused(422, /look at whose it is/));
  const { rowCount } = await site.database.query("select from roles_held where user_id = $1", [user_id]);
  assert.equal(rowCount, 0);
  await give(user_id, gone);
  const visitor = await signedIn(site, "gone@example.org");
  assert.equal((await visitor.ask(sync, {})).player_id, gone);
});
