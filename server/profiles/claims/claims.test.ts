import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser, login, sync } from "../../../contract/accounts/accounts.ts";
import { giveUserRole, takeUserRole } from "../../../contract/accounts/roles.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { getOwnPage } from "../../../contract/profiles/own-page.ts";
import { approveProfile, getProfileReview, listProfileReviews } from "../../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { takeBackProfile } from "../../../contract/profiles/steps.ts";
import { claimWords, seenPage } from "../../testing/claims.ts";
import { as, walk } from "../../testing/elsewhere.ts";
import { mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { profileWords } from "../testing/profiles.ts";

// A wrong claim is approved now and then. It is found out, undone, and the page goes to whom it belongs.

let site: Site;
let words: ReturnType<typeof profileWords>;
let claims: ReturnType<typeof claimWords>;
let admin: Visitor;
let other_admin: Visitor;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite({}, { identity: true });
  words = profileWords(site);
  players = await addPlayers(site.database);
  for (const email of ["admin@example.org", "admin2@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  [admin, other_admin] = [
    await signedIn(site, "admin@example.org"),
    await signedIn(site, "admin2@example.org"),
  ];
  claims = claimWords(site, admin, players);
});
after(() => site.stop());

const EVIDENCE = "My coach answers at coach@school.example.";

const signIn = (email: string) =>
  newVisitor(site).ask(login, { body: { username: email, password: PASSWORD } });

const pageOf = ({ player_id, team_id }: { player_id: number; team_id: number }) =>
  site.ask(getPlayer, { params: { player_id, team_id } });

const audited = async (player_id: number) =>
  (
    await site.database.query("select act from audit_log where subject = $1 order by entry_id", [
      `player ${player_id}`,
    ])
  ).rows.map(({ act }) => act);

test("'No longer athlete' is not undone by signing in, here or elsewhere, nor by moving to another page and back", async () => {
  const { user_id, player_id } = await claims.approved("dana@example.org", "Dana Okafor");
  const elsewhere = async () => {
    const visitor = newVisitor(site);
    await walk(site, visitor, as("dana@example.org"));
    return (await visitor.ask(sync, {})).player_id;
  };
  assert.equal((await signIn("dana@example.org")).player_id, player_id);
  await admin.ask(takeUserRole, { params: { user_id, role: "athlete" } });
  assert.equal((await signIn("dana@example.org")).user_role, "member");
  assert.equal(await elsewhere(), null);

  // An admin's hand may give it again; who is moved to another page does not come back to this one either.
  const give = async (to: number) =>
    admin.ask(giveUserRole, {
      params: { user_id },
      body: { role: "athlete", player_id: to, seen: await seenPage(site, to) },
    });
  await give(player_id);
  assert.equal(await elsewhere(), player_id);
  await give(players["Ana-Maria Smith"] ?? 0);
  await admin.ask(takeUserRole, { params: { user_id, role: "athlete" } });
  assert.equal((await signIn("dana@example.org")).player_id, null);
});

test("a claim that is undone takes page, words, role and sessions at once, mails why, and stays in the review", async () => {
  const before = await claims.accepted(players["Ana-Maria Smith"] ?? 0);
  const wrong = await claims.approved("wrong@example.org", "Ana-Maria Smith");
  assert.equal((await pageOf(wrong)).bio, "By wrong@example.org.");
  assert.deepEqual(await claims.accepted(wrong.player_id), [true, true]);
  await assert.rejects(
    admin.ask(undoClaim, { params: wrong.params, body: { reason: " " } }),
    refused(422, /give a reason/),
  );
  const undo = (who: Visitor) =>
    who.ask(undoClaim, { params: wrong.params, body: { reason: "The coach does not know them." } });
  const twice = await Promise.allSettled([undo(admin), undo(other_admin)]);
  const failed = twice.filter((it) => it.status === "rejected");
  assert.equal(failed.length, 1, "two admins undo it once");
  assert.ok(refused(409, /isn't approved/)(failed[0]?.reason));

  await assert.rejects(wrong.holder.ask(getOwnPage, {}), refused(401, /has ended/));
  assert.deepEqual([(await signIn("wrong@example.org")).roles], [["member"]]);
  const page = await pageOf(wrong);
  assert.deepEqual(
    [page.bio, page.image_url, page.instagram_url, page.is_claimed],
    [null, null, null, false],
  );
  assert.deepEqual(await claims.accepted(wrong.player_id), before, "their yes was not the athlete's");

  const letter = await mailTo(site, "wrong@example.org", "The page of Ana-Maria Smith is no longer yours");
  assert.match(letter.text, /Why: The coach does not know them\./);
  assert.match(letter.text, /undid\sit\son\s\w+\s\d{1,2},\s\d{4}\./);
  const { claims: shown, state, player_id } = await admin.ask(getProfileReview, { params: wrong.params });
  assert.deepEqual([state, player_id], ["undone", null]);
  const { submission_id } = wrong.params;
  const { undone_by, undo_reason, holder_email, has_page } =
    shown.find((it) => it.submission_id === submission_id) ?? {};
  assert.ok(undone_by?.startsWith("admin"));
  assert.deepEqual(
    [undo_reason, holder_email, has_page],
    ["The coach does not know them.", "wrong@example.org", false],
  );
  const listed = await admin.ask(listProfileReviews, { query: { state: "undone", search: "wrong@" } });
  assert.deepEqual(
    listed.data.map(({ email_address }) => email_address),
    ["wrong@example.org"],
  );
  assert.deepEqual((await audited(wrong.player_id)).slice(-1), ["undid a claim"]);
});

test("the genuine claim after a wrong one: beside each other in the review, and the page moves with mails to both", async () => {
  const wrong = await claims.approved("impostor@example.org", "Kai O'Brien");
  const claimed_player_id = wrong.player_id;
  // The page says that it is taken, and asks how one can tell.
  await assert.rejects(
    words.submit({ email_address: "kai@example.org", claimed_player_id }),
    refused(422, /how we can confirm/),
  );
  await addPerson(site.database, { email: "kai@example.org" });
  const genuine = await claims.waiting("kai@example.org", {
    first_name: "Kai",
    last_name: "O'Brien",
    claimed_player_id,
    evidence: EVIDENCE,
  });
  const status = await site.ask(getProfileStatus, { body: { link: genuine.link } });
  assert.deepEqual([status.state, status.is_contested], ["waiting_for_review", true]);
  const told = await mailTo(site, "impostor@example.org", "Someone else claims the page of Kai O'Brien");
  assert.match(told.text, /the page stays with you during our review/);
  assert.doesNotMatch(told.text, /kai@example\.org/);

  const review = await admin.ask(getProfileReview, { params: genuine.params });
  assert.deepEqual(
    review.claims.map((it) => [it.email_address, it.state, it.has_page, it.evidence]),
    [
      ["impostor@example.org", "approved", true, null],
      ["kai@example.org", "waiting_for_review", false, EVIDENCE],
    ],
  );
  const held = review.likely[0]?.held_by;
  assert.deepEqual([review.likely[0]?.player_id, held?.email], [wrong.player_id, "impostor@example.org"]);
  const approve = (body: object) =>
    admin.ask(approveProfile, { params: genuine.params, body: { player_id: wrong.player_id, ...body } });
  await assert.rejects(approve({}), refused(409, /already belongs to another athlete/));
  await assert.rejects(
    approve({ takes_from: "no claim, 5", reason: "Why" }),
    refused(409, /has this page now/),
  );
  await assert.rejects(approve({ takes_from: held?.version }), refused(422, /give a reason/));
  await approve({ takes_from: held?.version, reason: "The coach named Kai's address." });

  await assert.rejects(wrong.holder.ask(getOwnPage, {}), refused(401, /has ended/));
  assert.equal((await signIn("impostor@example.org")).user_role, "member");
  const kai = await signIn("kai@example.org");
  assert.deepEqual([kai.user_role, kai.player_id], ["athlete", wrong.player_id]);
  const page = await pageOf(wrong);
  assert.deepEqual([page.bio, page.is_claimed], [null, true]);
  assert.deepEqual(await claims.accepted(wrong.player_id), [true, true]);
  await mailTo(site, "kai@example.org", "The page of Kai O'Brien is yours now");
  const gone = await mailTo(site, "impostor@example.org", "The page of Kai O'Brien is no longer yours");
  assert.match(gone.text, /Why: The coach named Kai's address\./);
  assert.deepEqual((await audited(wrong.player_id)).slice(-2), ["undid a claim", "approved a profile"]);

  // Whatever the impostor deletes now is their own: the page stays the athlete's.
  await site.ask(takeBackProfile, { body: { link: wrong.link } });
  await admin.ask(deleteUser, { params: { user_id: wrong.user_id } });
  assert.equal((await pageOf(wrong)).is_claimed, true);
  assert.equal((await signIn("kai@example.org")).player_id, wrong.player_id);
  const after = await admin.ask(getProfileReview, { params: wrong.params });
  assert.deepEqual([after.state, after.profile, after.email_address], ["undone", null, null]);
});

test("who waits for a page that is freed is told, and of two rivals one gets it", async () => {
  const wrong = await claims.approved("first@example.org", "José Muñoz");
  const { player_id } = wrong;
  const but = { claimed_player_id: player_id, evidence: EVIDENCE };
  const rivals = [
    await claims.waiting("jose@example.org", but),
    await claims.waiting("jose2@example.org", but),
  ];
  await admin.ask(undoClaim, { params: wrong.params, body: { reason: "It was not them." } });
  await mailTo(site, "jose@example.org", "no one else has it now");
  assert.equal((await signIn("first@example.org")).player_id, null);
  const [mine, theirs] = await Promise.allSettled(
    rivals.map(({ params }, at) =>
      (at === 0 ? admin : other_admin).ask(approveProfile, { params, body: { player_id } }),
    ),
  );
  const answers = [mine, theirs].map((it) => it?.status).toSorted();
  assert.deepEqual(answers, ["fulfilled", "rejected"]);
  const failed = [mine, theirs].find((it) => it?.status === "rejected");
  assert.ok(
    failed?.status === "rejected" && refused(409, /already belongs to another athlete/)(failed.reason),
  );
});

test("a page that an admin gave by hand moves to the approved claim too", async () => {
  const player_id = players["Marcus Okafor"] ?? 0;
  const user_id = await addPerson(site.database, { email: "byhand@example.org" });
  const seen = await seenPage(site, player_id);
  await admin.ask(giveUserRole, { params: { user_id }, body: { role: "athlete", player_id, seen } });
  await addPerson(site.database, { email: "marcus@example.org" });
  const { params } = await claims.waiting("marcus@example.org", {
    claimed_player_id: player_id,
    evidence: EVIDENCE,
  });
  const { likely } = await admin.ask(getProfileReview, { params });
  const takes_from = likely[0]?.held_by?.version ?? "";
  await admin.ask(approveProfile, { params, body: { player_id, takes_from, reason: "A mix-up of ours." } });
  assert.deepEqual(
    [(await signIn("byhand@example.org")).player_id, (await signIn("marcus@example.org")).player_id],
    [null, player_id],
  );
  await mailTo(site, "byhand@example.org", "The page of Marcus Okafor is no longer yours");
});
