import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { pages } from "../../../contract/pages/addresses.ts";
import type { ProfileState } from "../../../contract/profiles/status.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import {
  agreeToProfile,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../../contract/profiles/steps.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { fileIn, linkIn, profileWords } from "../testing/profiles.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
});
// Of each test its own: a letter of the one before may come late.
let MAYA = "";
let PARENT = "";
let tests = 0;
beforeEach(async () => {
  await site.database.query("delete from profile_submissions");
  tests += 1;
  MAYA = `maya${tests}@example.org`;
  PARENT = `ada${tests}@example.org`;
});
after(() => site.stop());

/** The birthday of somebody who turns so many today, or in `days`. */
const born = (years: number, days = 0): string => {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days));
  return day.toISOString().slice(0, 10);
};

const status = (link: string) => site.ask(getProfileStatus, { body: { link } });
const confirm = (link: string, date_of_birth: string) =>
  site.ask(confirmProfile, { body: { link, date_of_birth } });
const name = (link: string, guardian_email: string) =>
  site.ask(nameGuardian, { body: { link, guardian_email } });
const agree = (link: string) => site.ask(agreeToProfile, { body: { link } });
const takeBack = (link: string) => site.ask(takeBackProfile, { body: { link } });

async function submitted(email_address = MAYA): Promise<string> {
  await words.submit({ email_address });
  return linkIn(await words.letterTo(email_address));
}

/** A guardian's link, for an athlete of an age. */
async function asked(years: number): Promise<{ own: string; guardian: string }> {
  const own = await submitted();
  await confirm(own, born(years));
  await name(own, PARENT);
  return { own, guardian: linkIn(await words.letterTo(PARENT)) };
}

/** Everything of the database's profile tables in one text, pictures left out. */
async function everythingKept(): Promise<string> {
  const { rows } = await site.database.query(`
    select coalesce((select string_agg(t::text, ' ') from profile_submissions t), '')
        || coalesce((select string_agg(t::text, ' ') from profile_details t), '')
        || coalesce((select string_agg(payload::text, ' ') from graphile_worker._private_jobs), '') as all`);
  return rows[0].all;
}

test("following the link changes nothing, however often a machine previews it", async () => {
  const link = await submitted();
  for (const _ of [1, 2, 3]) {
    const page = await site.request(pages.ownProfile.to(link));
    assert.doesNotMatch(await page.text(), /Okafor/);
    assert.equal((await status(link)).state, "sent");
  }
  const { profile, seen_by } = await status(link);
  assert.equal(seen_by, "athlete");
  assert.deepEqual(
    [profile?.first_name, profile?.height, profile?.weight, profile?.jersey_number, profile?.instagram_url],
    ["Maya", `5' 9"`, 140, "0", "https://instagram.com/maya"],
  );
  assert.ok(!JSON.stringify(await status(link)).includes(MAYA));
});

test("an adult confirms and waits for the review; the date of birth is shown nowhere", async () => {
  const link = await submitted();
  const said = await confirm(link, born(18));
  assert.deepEqual([said.state, said.expires_at], ["waiting_for_review", null]);
  assert.ok(!JSON.stringify(await status(link)).includes(born(18)));
  await assert.rejects(confirm(link, born(17)), refused(409));
  await assert.rejects(name(link, PARENT), refused(409));
});

test("who turns 18 tomorrow has a guardian to name, who is written to and agrees", async () => {
  const own = await submitted();
  assert.equal((await confirm(own, born(18, 1))).state, "confirmed");
  assert.equal((await name(own, PARENT)).state, "waiting_for_guardian");
  const letter = await words.letterTo(PARENT);
  assert.match(letter.text, /^Maya would like an athlete profile/);
  const guardian = linkIn(letter);
  const seen = await status(guardian);
  assert.deepEqual([seen.seen_by, seen.profile?.last_name], ["guardian", "Okafor"]);
  const agreed = await agree(guardian);
  assert.deepEqual([agreed.state, agreed.expires_at], ["waiting_for_review", null]);
  assert.ok(agreed.guardian_agreed_at);
  assert.equal((await words.letterTo(MAYA, 2)).subject, "Your guardian agreed");
});

test("the guardian's address is another than the athlete's, however it is written", async () => {
  for (const years of [16, 10]) {
    const own = await submitted(`kid${years}@example.org`);
    await confirm(own, born(years));
    for (const address of [`kid${years}@example.org`, ` KID${years}@Example.org `])
      await assert.rejects(name(own, address), refused(422, /not yours/));
    for (const [address, message] of [
      ["", "Please enter Email."],
      ["ada", "Please enter a valid Email address."],
    ] as const)
      await assert.rejects(name(own, address), refused(422, new RegExp(`^${message}$`)));
    assert.equal((await status(own)).state, "confirmed");
  }
});

test("a guardian whose link ends while they agree has not agreed", async () => {
  const { own, guardian } = await asked(15);
  const naming = await site.database.connect();
  try {
    // As naming somebody else does it: the submission is held, then the links of the one before are gone.
    await naming.query("begin");
    await naming.query("select from profile_submissions for update");
    const outcome = agree(guardian).then(
      ({ state }) => state,
      (error) => error.problem.status,
    );
    await until(async () => {
      const { rows } = await naming.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await naming.query("delete from profile_links where seen_by = 'guardian'");
    await naming.query("commit");
    assert.equal(await outcome, 404);
  } finally {
    naming.release();
  }
  assert.equal((await status(own)).state, "waiting_for_guardian");
});

test("a wrong address can be corrected twice; the link of the one before is over", async () => {
  const { own, guardian } = await asked(15);
  assert.equal((await name(own, "adaa@example.org")).guardian_letters_left, 1);
  await assert.rejects(status(guardian), refused(404));
  await name(own, PARENT);
  assert.equal((await agree(linkIn(await words.letterTo(PARENT, 2)))).state, "waiting_for_review");
  const other = await submitted("other@example.org");
  await confirm(other, born(15));
  for (const to of ["a@example.org", "b@example.org", "c@example.org"]) await name(other, to);
  await assert.rejects(name(other, "d@example.org"), refused(409, /We can't send more emails/));
});

test("under 13 nothing but the guardian's address is kept, until the guardian agrees and the form is filled in anew", async () => {
  const own = await submitted();
  await confirm(own, born(13, 1));
  assert.deepEqual(await words.kept(), [0, 0]);
  await name(own, PARENT);
  const kept = await everythingKept();
  for (const word of ["Maya", "Okafor", MAYA, "Arizona", "instagram", born(13, 1)])
    assert.ok(!kept.toLowerCase().includes(word.toLowerCase()), word);
  assert.ok(kept.includes(PARENT));

  const letter = await words.letterTo(PARENT);
  assert.match(letter.text, /^A young athlete .*under 13/s);
  assert.ok(!letter.text.includes("Maya"));
  const guardian = linkIn(letter);
  assert.equal((await status(guardian)).profile, null);
  assert.equal((await agree(guardian)).state, "agreed");

  await assert.rejects(words.submit({ guardian_link: own }), refused(409));
  await words.submit({ guardian_link: guardian, email_address: MAYA });
  await assert.rejects(words.submit({ guardian_link: guardian }), refused(409));
  const again = linkIn(await words.letterTo(MAYA, 2));
  // Who was under 13 then is no adult now, nor 13 on that day: the guardian would have no part in it any more.
  for (const older of [born(40), born(18), born(13)])
    await assert.rejects(confirm(again, older), refused(422, /under 13/));
  assert.equal((await status(again)).state, "sent");
  const said = await confirm(again, born(13, 1));
  assert.equal(said.state, "waiting_for_review");
  assert.deepEqual(await words.kept(), [1, 1]);
  assert.equal((await takeBack(guardian)).state, "withdrawn");
  assert.deepEqual(await words.kept(), [0, 0]);
});

test("who is 13 today keeps what was typed while the guardian is asked", async () => {
  const own = await submitted();
  const said = await confirm(own, born(13));
  assert.deepEqual([said.state, said.is_child], ["confirmed", false]);
  assert.deepEqual(await words.kept(), [1, 1]);
});

const TAKEN_BACK: [from: ProfileState, by: (athlete: string, guardian: string) => string][] = [
  ["sent", (own) => own],
  ["confirmed", (own) => own],
  ["waiting_for_guardian", (own) => own],
  ["waiting_for_guardian", (_, guardian) => guardian],
  ["waiting_for_review", (own) => own],
  ["waiting_for_review", (_, guardian) => guardian],
];
for (const [from, by] of TAKEN_BACK) {
  test(`taken back from '${from}' by the ${by("athlete", "guardian")}, everything is deleted at once`, async () => {
    const { own, guardian } = await asked(16);
    await site.database.query("update profile_submissions set state = $1", [from]);
    const link = by(own, guardian);
    assert.ok(fileIn((await status(link)).picture).length > 0);
    assert.equal((await takeBack(link)).state, "withdrawn");
    assert.equal((await status(link)).picture, null);
    assert.deepEqual(await words.kept(), [0, 0]);
    const kept = await everythingKept();
    for (const word of ["Maya", born(16)]) assert.ok(!kept.includes(word), word);
    // The letters that say so know their two addresses until they have left.
    await until(async () => {
      const left = await everythingKept();
      return !left.includes(MAYA) && !left.includes(PARENT);
    });
    assert.deepEqual([(await status(own)).state, (await status(guardian)).state], ["withdrawn", "withdrawn"]);
    const steps = [takeBack(link), agree(guardian), confirm(own, born(20)), name(own, PARENT)];
    await Promise.all(steps.map((step) => assert.rejects(step, refused(409))));
  });
}

test("each step is the one's whose it is", async () => {
  const { own, guardian } = await asked(16);
  await assert.rejects(agree(own), refused(409));
  await assert.rejects(name(guardian, "me@example.org"), refused(409));
  await site.database.query("update profile_submissions set state = 'sent'");
  await assert.rejects(confirm(guardian, born(20)), refused(409));
});

test("two presses at once do a step once", async () => {
  const { guardian } = await asked(16);
  const presses = await Promise.allSettled([agree(guardian), agree(guardian), takeBack(guardian)]);
  const done = presses.filter(({ status }) => status === "fulfilled");
  assert.ok(done.length === 1 || (done.length === 2 && presses[2]?.status === "fulfilled"));
});

test("a link that nobody was given leads to nothing", async () => {
  for (const call of [status, agree, takeBack]) await assert.rejects(call("x".repeat(43)), refused(404));
  await assert.rejects(status("short"), refused(400, /open it from the email again/));
});

const NO_BIRTHDAYS: [typed: string, message: RegExp][] = [
  ["", /^Please enter your date of birth\.$/],
  ["2007-02-29", /date that exists/],
  ["2007-13-01", /date that exists/],
  ["04/21/2008", /date that exists/],
  [born(0, 2), /in the past/],
  ["1850-01-01", /check the year/],
  ["0000-00-00", /date that exists/],
];
test("a date of birth is a day that was", async () => {
  const link = await submitted();
  for (const [typed, message] of NO_BIRTHDAYS)
    await assert.rejects(confirm(link, typed), refused(422, message), typed);
  assert.equal((await status(link)).state, "sent");
});
