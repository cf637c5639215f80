import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { login, sync } from "../../../contract/accounts/accounts.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { approveProfile, getProfileReview } from "../../../contract/profiles/reviews.ts";
import { takeBackProfile } from "../../../contract/profiles/steps.ts";
import { recurringWords } from "../../contributions/testing/recurring.ts";
import { claimWords } from "../../testing/claims.ts";
import { mailTo, throughOutage } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { expireProfiles } from "../endings/erase.ts";

let site: Site;
let claims: ReturnType<typeof claimWords>;
let admin: Visitor;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite();
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  players = await addPlayers(site.database);
  claims = claimWords(site, admin, players);
});
after(() => site.stop());

test("monthly contributions wait when the yes was the impostor's, and go on with the athlete's own", async () => {
  const wrong = await claims.approved("wrong@example.org", "Ana-Maria Smith");
  await addPerson(site.database, { email: "giver@example.org" });
  const giver = await signedIn(site, "giver@example.org");
  const money = recurringWords(site);
  const { recurring_id } = await money.begun(giver, wrong.player_id);
  const standing = async () =>
    (
      await site.database.query(
        "select player_id::int, held_at is not null as is_held, ended_at from recurring_contributions where recurring_id = $1",
        [recurring_id],
      )
    ).rows[0];
  await admin.ask(undoClaim, { params: wrong.params, body: { reason: "It is not them." } });
  await until(async () => (await standing()).is_held);
  assert.equal((await standing()).ended_at, null, "nothing ends by it");

  const { player_id } = wrong;
  const { params, link } = await claims.waiting("ana@example.org", { claimed_player_id: player_id });
  await admin.ask(approveProfile, { params, body: { player_id } });
  await until(async () => !(await standing()).is_held);
  assert.deepEqual(await standing(), { player_id, is_held: false, ended_at: null });

  // What is left of the impostor's claim is about the athlete: it goes with the page that they take down.
  await site.ask(takeBackProfile, { body: { link } });
  const { rows } = await site.database.query(
    `select state, undo_reason, d.submission_id is null as is_erased
       from profile_submissions s left join profile_details d using (submission_id) where s.submission_id = $1`,
    [wrong.params.submission_id],
  );
  assert.deepEqual(rows, [{ state: "undone", undo_reason: null, is_erased: true }]);
  // The last that comes of it; a test below counts the letters that wait.
  await money.mailWith("giver@example.org", "ended: the athlete's page was removed");
});

test("what was typed into a claim that was undone goes after 90 days; that it was undone stays", async () => {
  const wrong = await claims.approved("long.ago@example.org", "Dana Okafor");
  await admin.ask(undoClaim, { params: wrong.params, body: { reason: "They left the team." } });
  const { rows } = await site.database.query(
    "update profile_submissions set expires_at = expires_at - interval '90 days 1 second' where submission_id = $1 returning expires_at < now() as is_due",
    [wrong.params.submission_id],
  );
  assert.deepEqual(rows, [{ is_due: true }]);
  await site.database.query("select graphile_worker.add_job($1)", [expireProfiles.name]);
  const review = () => admin.ask(getProfileReview, { params: wrong.params });
  await until(async () => (await review()).profile === null);
  const { state, claims: shown } = await review();
  const [{ undo_reason, holder_email } = {}] = shown;
  assert.deepEqual(
    [state, undo_reason, holder_email],
    ["undone", "They left the team.", "long.ago@example.org"],
  );
});

test("a player who was made by a wrong claim alone is nowhere once it is undone", async () => {
  await addPerson(site.database, { email: "made.up@example.org" });
  const { params } = await claims.waiting("made.up@example.org", { school_name: "Nowhere State" });
  const placed = await admin.ask(approveProfile, { params, body: { player_id: null } });
  await throughOutage(site, 1, async () => {
    await admin.ask(undoClaim, { params, body: { reason: "There is no such athlete." } });
    const { rows } = await site.database.query<{ payload: string }>(
      "select payload::text from graphile_worker._private_jobs where payload->>'email' = 'made.up@example.org'",
    );
    assert.doesNotMatch(rows[0]?.payload ?? "Maya", /Maya|Okafor/, "a letter that waits names nobody");
  });
  const gone = await mailTo(site, "made.up@example.org", "The page of Maya Okafor is no longer yours");
  assert.match(gone.text, /No one has this page now/);
  const page = { player_id: Number(placed.player_id), team_id: Number(placed.team_id) };
  await assert.rejects(site.ask(getPlayer, { params: page }), refused(410));
  const body = { username: "made.up@example.org", password: PASSWORD };
  assert.equal((await newVisitor(site).ask(login, { body })).player_id, null);
});

test("who signs in for the first time while the claim is being undone has no page afterwards", async () => {
  const email = "just.now@example.org";
  const { params } = await claims.waiting(email, { claimed_player_id: players["Kai O'Brien"] });
  const placed = await admin.ask(approveProfile, {
    params,
    body: { player_id: players["Kai O'Brien"] ?? 0 },
  });
  await addPerson(site.database, { email });
  // The undoing stands before the lock of the page, and the sign-in passes it by.
  const other = await site.database.connect();
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock(hashtext('profiles.holder'), $1::int)", [placed.player_id]);
  const undoing = admin.ask(undoClaim, { params, body: { reason: "It was not them." } });
  const waits = async () =>
    (
      await other.query(
        "select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and not granted and datname = current_database()",
      )
    ).rowCount;
  await until(waits);
  const early = await signedIn(site, email);
  assert.equal(early.user.player_id, placed.player_id);
  await other.query("commit");
  other.release();
  await undoing;
  await assert.rejects(early.ask(sync, {}), refused(401));
  assert.equal((await signedIn(site, email)).user.player_id, null);
});
