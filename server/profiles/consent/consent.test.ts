import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser, sync } from "../../../contract/accounts/accounts.ts";
import { changeOwnPage, getOwnPage, takeOwnPageDown } from "../../../contract/profiles/own-page.ts";
import { approveProfile, getProfileReview } from "../../../contract/profiles/reviews.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import {
  agreeToProfile,
  answerPageChange,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../../contract/profiles/steps.ts";
import { linkIn, mailsTo, mailTo, throughOutage } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { dataUrl, picture, profileWords } from "../testing/profiles.ts";

// A guardian's yes on paper: given, public, changed, taken back; each time both are told, and the log says it.

let site: Site;
let words: ReturnType<typeof profileWords>;
let admin: Visitor;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
});
after(() => site.stop());

/** Of each test its own. */
const addressesOf = (who: string) => ({
  athlete: `${who}@example.org`,
  guardian: `parent-of-${who}@example.org`,
});

/** An athlete of an age, whose guardian has been asked. */
async function asked(who: string, years = 16) {
  const { athlete, guardian } = addressesOf(who);
  await words.submit({ email_address: athlete, first_name: "Maya", last_name: "Okafor" });
  const own = linkIn(await mailTo(site, athlete, "Confirm your athlete profile"));
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [athlete],
  );
  const date_of_birth = `${new Date().getUTCFullYear() - years}-01-01`;
  await site.ask(confirmProfile, { body: { link: own, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own, guardian_email: guardian } });
  const link = linkIn(await mailTo(site, guardian, "Your consent is needed"));
  return { athlete, guardian, own, link, submission_id: rows[0]?.submission_id ?? "" };
}

const agreed = async (who: string, years?: number) => {
  const it = await asked(who, years);
  await site.ask(agreeToProfile, { body: { link: it.link } });
  return it;
};

/** Public, with an account that is signed in. */
async function published(who: string) {
  const user_id = await addPerson(site.database, { email: addressesOf(who).athlete });
  const it = await agreed(who);
  const params = { submission_id: it.submission_id };
  const { likely } = await admin.ask(getProfileReview, { params });
  const { player_id } = await admin.ask(approveProfile, {
    params,
    // Each of these tests has an athlete of the same name.
    body: { player_id: null, not_players: likely.map((it) => it.player_id) },
  });
  return { ...it, user_id, player_id: Number(player_id), visitor: await signedIn(site, it.athlete) };
}

/** What the log says of it, the newest last. */
const logged = async (subject: string): Promise<{ act: string; detail: Record<string, string> }[]> =>
  (
    await site.database.query("select act, detail from audit_log where subject = $1 order by entry_id", [
      subject,
    ])
  ).rows;

test("consent is given: guardian and athlete read who, when and to what, and how to take it back; the log has it", async () => {
  const it = await agreed("given");
  const told = await mailTo(site, it.guardian, "You gave your consent: the profile of Maya Okafor");
  const own = await mailTo(site, it.athlete, "Your guardian agreed");
  for (const { text } of [told, own]) {
    assert.match(text, /Who agreed: (The|Your) parent or guardian, parent-of-given@example\.org/);
    assert.match(text, /When: \w+ \d+, \d{4} at .* \(UTC\)/);
    assert.match(text, /Name: Maya Okafor\nSport: Soccer, Women\nSchool: Test Arizona/);
    assert.match(text, /Height: 5' 9"\nWeight: 140 lb/);
    assert.match(text, /Photo: Yes/);
    assert.doesNotMatch(text, /\b20\d\d-\d\d-\d\d\b/, "the date of birth is shown nowhere");
  }
  assert.match(told.text, /withdraw your consent at any time/);
  const [line] = await logged(`profile ${it.submission_id}`);
  assert.equal(line?.act, "agreed to a profile");
  assert.equal(line?.detail.by, "guardian");
  assert.match(line?.detail.seen ?? "", /^sha256:[0-9a-f]{64}$/);
  assert.equal((await site.ask(takeBackProfile, { body: { link: linkIn(told) } })).state, "withdrawn");
});

test("the page goes public: the guardian, too, reads that it is and what is seen", async () => {
  const it = await published("public");
  const { text } = await mailTo(site, it.guardian, "The athlete page of Maya Okafor is public");
  assert.match(text, /Public since: .*\(UTC\)\nWho agreed: .*\nWhen you agreed: .*\(UTC\)/);
  assert.match(text, new RegExp(`Page: No\\. ${it.player_id} \\(http\\S+/DetailsView/${it.player_id}/`));
  assert.match(text, /School: Test Arizona[\s\S]*Photo: Yes/);
  await mailTo(site, it.athlete, "Your athlete page is public");
  assert.ok((await logged(`player ${it.player_id}`)).some(({ act }) => act === "approved a profile"));
});

test("a change of the page: who said yes or no, when, and to what, to both and in the log", async () => {
  const it = await published("change");
  for (const agrees of [true, false]) {
    const { version } = await it.visitor.ask(getOwnPage, {});
    const bio = agrees ? "I keep goal." : "I keep goal and run.";
    const body = { class_name: "Senior", height: `5' 9"`, position: "Goalkeeper", bio, version };
    const photo = agrees ? { profile_picture_base64: dataUrl(await picture(50, 50)) } : {};
    await it.visitor.ask(changeOwnPage, { body: { ...body, ...photo } });
    const { change_asked_at } = await site.ask(getProfileStatus, { body: { link: it.link } });
    const answer = { link: it.link, agrees, change_asked_at: change_asked_at ?? "" };
    const presses = await Promise.allSettled([1, 2].map(() => site.ask(answerPageChange, { body: answer })));
    assert.equal(
      presses.filter(({ status }) => status === "fulfilled").length,
      1,
      "a double press is one answer",
    );
  }
  const yes = await mailTo(site, it.guardian, "You agreed to a change of the page of Maya Okafor");
  assert.match(
    yes.text,
    /Who agreed: The parent or guardian, .*\nWhen: .*\(UTC\)\nWhat it changed: photo, the athlete's words/,
  );
  const no = await mailTo(site, it.guardian, "You left the page of Maya Okafor as it is");
  assert.match(no.text, /Who said no: .*\nWhen: .*\nWhat it would have changed: the athlete's words/);
  assert.doesNotMatch(no.text, /keep goal/, "what was refused is deleted");
  const own = await mailTo(site, it.athlete, "Your page is changed");
  assert.match(
    own.text,
    /Who agreed: Your parent or guardian\nWhen: .*\(UTC\)\nWhat changed: photo, the athlete's words/,
  );
  const lines = (await logged(`player ${it.player_id}`)).filter(({ detail }) => detail.by === "guardian");
  assert.deepEqual(
    lines.map(({ act, detail }) => [act, detail.what]),
    [
      ["agreed to a change of the own page", "photo, the athlete's words, number, weight, Instagram, X"],
      ["kept the own page as it is", "the athlete's words"],
    ],
  );
});

const WAYS_BACK = {
  "the guardian by the emailed link": {
    end: (it) => site.ask(takeBackProfile, { body: { link: it.link } }),
    subject: "Consent withdrawn: the athlete page is gone",
    who: "The parent or guardian, by the emailed link",
    by: "guardian",
  },
  "the athlete, signed in": {
    end: (it) => it.visitor.ask(takeOwnPageDown, {}),
    subject: "The athlete page is withdrawn and gone",
    who: "The athlete",
    by: "athlete",
  },
  "the athlete with the account": {
    end: async (it) =>
      it.visitor.ask(deleteUser, { params: { user_id: (await it.visitor.ask(sync, {})).user_id } }),
    subject: "The athlete page is withdrawn and gone",
    who: "The athlete, whose account was deleted",
    by: "account",
  },
} as const satisfies Record<
  string,
  {
    end: (it: Awaited<ReturnType<typeof published>>) => Promise<unknown>;
    subject: string;
    who: string;
    by: string;
  }
>;
const TO_GUARDIAN = {
  guardian: /^You withdrew your consent to an athlete page/,
  athlete: /^The athlete whose parent or guardian you are withdrew their athlete page/,
  account: /^The athlete whose parent or guardian you are has deleted the account/,
};
const TO_ATHLETE = {
  guardian: /^Your parent or guardian withdrew their consent to your athlete page/,
  athlete: /^You withdrew your athlete page/,
  account: /^$/,
};
/** Whether a submission says whose account the page was. */
const namesHolder = async (submission_id: string): Promise<boolean> =>
  (
    await site.database.query(
      "select holder_id is not null as named from profile_submissions where submission_id = $1",
      [submission_id],
    )
  ).rows[0].named;
for (const [title, { end, subject, who, by }] of Object.entries(WAYS_BACK)) {
  test(`taken back by ${title}: both read who did it, when, and of what, without a name`, async () => {
    const it = await published(`back-${Object.keys(WAYS_BACK).indexOf(title)}`);
    assert.equal(await namesHolder(it.submission_id), true);
    await end(it);
    assert.equal(await namesHolder(it.submission_id), false, "the review leads to the child no more");
    // Who deletes the account is told so by the letter of the account.
    for (const reader of by === "account" ? [it.guardian] : [it.guardian, it.athlete]) {
      const { text } = await mailTo(site, reader, subject);
      assert.match(
        text,
        new RegExp(`Who withdrew it: ${who}\nWhen: .*\\(UTC\\)\nWhat: Athlete page No\\. ${it.player_id}\n`),
      );
      assert.match(text, /The consent was given: .*\(UTC\)/);
      assert.match(text, reader === it.guardian ? TO_GUARDIAN[by] : TO_ATHLETE[by]);
      assert.doesNotMatch(text, /Maya|Okafor/);
    }
    const [line] = (await logged(`player ${it.player_id}`)).slice(-1);
    assert.deepEqual([line?.detail.by, line?.detail.submission_id], [by, it.submission_id]);
    await assert.rejects(site.ask(agreeToProfile, { body: { link: it.link } }), refused(409));
  });
}

test("taken back before it was public, and while the mail server is away: both letters come, once, and hold no name", async () => {
  const it = await agreed("early");
  await throughOutage(site, 2, async () => {
    await site.ask(takeBackProfile, { body: { link: it.link } });
    const { rows } = await site.database.query("select payload::text from graphile_worker._private_jobs");
    for (const { payload } of rows) assert.doesNotMatch(payload, /Maya|Okafor|Arizona/);
  });
  for (const reader of [it.guardian, it.athlete]) {
    const letters = await mailsTo(site, reader);
    assert.equal(letters.filter(({ subject }) => subject.startsWith("Consent withdrawn")).length, 1);
  }
  const [line] = (await logged(`profile ${it.submission_id}`)).slice(-1);
  assert.deepEqual([line?.act, line?.detail.by], ["took a profile back", "guardian"]);
});

test("under 13 the guardian's consent is mailed before there is anything to see, and says so", async () => {
  const it = await agreed("child", 10);
  const { text } = await mailTo(site, it.guardian, "You gave your consent to an athlete profile");
  assert.match(text, /Who agreed: .*\nWhen: .*\(UTC\)\n/);
  assert.match(text, /under 13, so we had kept nothing to show you/);
  assert.deepEqual(
    (await mailsTo(site, it.athlete)).map(({ subject }) => subject),
    ["Confirm your athlete profile"],
    "the child's address is not kept",
  );
});
