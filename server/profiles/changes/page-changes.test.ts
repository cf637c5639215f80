import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getPlayer } from "../../../contract/players/players.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { approveProfile } from "../../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../../contract/profiles/steps.ts";
import { mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { expireProfiles } from "../endings/erase.ts";
import { dataUrl, fileIn, linkIn, picture, profileWords } from "../testing/profiles.ts";

const MAYA = "maya@example.org";
const PARENT = "ada@example.org";

let site: Site;
let words: ReturnType<typeof profileWords>;
let maya: Visitor;
let link = "";
let placed: { player_id: number; team_id: number };
before(async () => {
  site = await startSite();
  words = profileWords(site);
  await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  await addPerson(site.database, { email: MAYA });
  await publicAtSixteen();
  maya = await signedIn(site, MAYA);
});
after(() => site.stop());

/** Sixteen, with a guardian who agreed, and public. */
async function publicAtSixteen(): Promise<void> {
  await words.submit({ email_address: MAYA });
  const own = linkIn(await words.letterTo(MAYA));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link: own, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own, guardian_email: PARENT } });
  link = linkIn(await words.letterTo(PARENT));
  await site.ask(agreeToProfile, { body: { link } });
  const { rows } = await site.database.query("select submission_id from profile_submissions");
  const admin = await signedIn(site, "admin@example.org");
  const made = await admin.ask(approveProfile, { params: rows[0], body: { player_id: null } });
  placed = { player_id: Number(made.player_id), team_id: Number(made.team_id) };
}

const own = () => maya.ask(getOwnPage, {});
const seen = () => site.ask(getPlayer, { params: placed });
const status = () => site.ask(getProfileStatus, { body: { link } });
const change = async (but: object = {}) => {
  const { version } = await own();
  const body = { class_name: "Senior", height: `5' 9"`, position: "Goalkeeper", version, ...but };
  return maya.ask(changeOwnPage, { body });
};
const answer = (agrees: boolean, change_asked_at: string | null) =>
  site.ask(answerPageChange, { body: { link, agrees, change_asked_at: change_asked_at ?? "" } });

test("a minor's change is public once the guardian, who is mailed, has agreed to what was seen", async () => {
  const before_it = await seen();
  const held = await change({ bio: "I keep goal.", profile_picture_base64: dataUrl(await picture(50, 50)) });
  assert.deepEqual([held.asks_guardian, held.bio, held.waiting_picture], [true, "I keep goal.", "another"]);
  assert.ok(held.waits_since);
  assert.deepEqual(await seen(), before_it, "nothing is public yet");

  const letter = await mailTo(site, PARENT, "A change to the athlete page needs your OK");
  assert.ok(!letter.text.includes("goal"), "nothing that was typed is quoted");
  link = linkIn(letter);
  const asked = await status();
  assert.deepEqual(
    [asked.state, asked.seen_by, asked.profile?.bio],
    ["approved", "guardian", "I keep goal."],
  );
  assert.notEqual(
    fileIn(asked.picture).length,
    (await (await site.request(before_it.image_url ?? "")).bytes()).length,
  );

  // Another change takes its place while the guardian reads; the picture goes on waiting, no second letter comes.
  await change({ bio: "I save." });
  await assert.rejects(answer(true, asked.change_asked_at), refused(409));
  assert.equal((await seen()).bio, null);
  const now_asked = await status();
  const twice = await Promise.allSettled([
    answer(true, now_asked.change_asked_at),
    answer(false, now_asked.change_asked_at),
  ]);
  assert.equal(twice.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await status()).change_asked_at, null);
  const outcome = /^Your page (is changed|stays as it is)$/;
  await until(
    async () => (await words.lettersTo(MAYA)).some(({ subject }) => outcome.test(subject)),
    "what became of the change",
  );
  const asking = (await words.lettersTo(PARENT)).filter(({ subject }) => subject === letter.subject);
  assert.equal(asking.length, 1);
});

test("agreed to, words and picture are public; not agreed to, the page stays as it is", async () => {
  const before_it = await seen();
  await change({ bio: "Agreed.", profile_picture_base64: dataUrl(await picture(60, 60)) });
  await answer(true, (await status()).change_asked_at);
  const after_it = await seen();
  assert.equal(after_it.bio, "Agreed.");
  assert.notEqual(after_it.image_url, before_it.image_url);
  assert.equal((await site.request(after_it.image_url ?? "")).status, 200);
  await change({ bio: "Not agreed." });
  await answer(false, (await status()).change_asked_at);
  assert.deepEqual(await seen(), after_it);
  assert.deepEqual([(await own()).bio, (await own()).waits_since], ["Agreed.", null]);
});

test("what no guardian answered in fourteen days is forgotten, and the page stays as it is", async () => {
  const before_it = await seen();
  await change({ bio: "Nobody answers." });
  const daysPass = async (days: number) => {
    await site.database.query("update page_changes set asked_at = asked_at - make_interval(days => $1)", [
      days,
    ]);
    await site.database.query("select graphile_worker.add_job($1)", [expireProfiles.name]);
    await until(async () => {
      const { rows } = await site.database.query(
        "select from graphile_worker.jobs where task_identifier = $1",
        [expireProfiles.name],
      );
      return rows.length === 0;
    });
  };
  await daysPass(13);
  assert.ok((await own()).waits_since);
  await daysPass(2);
  assert.deepEqual([(await own()).waits_since, (await status()).change_asked_at], [null, null]);
  assert.deepEqual(await seen(), before_it);
});

test("the athlete's own link answers nothing, and a guardian who takes the page back takes the change with it", async () => {
  await change({ bio: "Late." });
  const athletes = linkIn(await words.letterTo(MAYA));
  const { change_asked_at } = await status();
  const as_athlete = {
    body: { link: athletes, agrees: true, change_asked_at: change_asked_at ?? "" },
  };
  await assert.rejects(site.ask(answerPageChange, as_athlete), refused(409));
  await site.ask(takeBackProfile, { body: { link } });
  const { rows } = await site.database.query(
    "select (select count(*)::int from page_changes) + (select count(*)::int from athlete_pictures) as n",
  );
  assert.equal(rows[0].n, 0);
  await assert.rejects(answer(true, change_asked_at), refused(409));
});
