import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  renewRequestLink,
} from "../../../contract/collaborations/requests.ts";
import { everyJobDone } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords, linkIn } from "../testing/requests.ts";

// A request that a guardian was asked about, from the athlete's 18th birthday on.

const GUARDIAN = "parent@home.example";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let officer: Visitor;
let athlete: Visitor;
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const { school_id } = rows[0];
  await addPerson(site.database, { email: "casey@school.example", role: "compliance", school_id });
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: kai });
  [officer, athlete] = [
    await signedIn(site, "casey@school.example"),
    await signedIn(site, "kai@athlete.example"),
  ];
});
after(() => site.stop());

beforeEach(async () => {
  await site.database.query("delete from profile_submissions");
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '17 years', $2, now(), now())`,
    [kai, GUARDIAN],
  );
});

/** It is the athlete's 18th birthday. */
const grow = () =>
  site.database.query(
    "update profile_submissions set date_of_birth = (now() at time zone 'UTC')::date - interval '18 years'",
  );
const runs = async (job: string) => {
  await site.database.query("select graphile_worker.add_job($1)", [job]);
  await everyJobDone(site);
};
const toGuardian = async (): Promise<number> => (await words.lettersTo(GUARDIAN)).length;
const OF_AGE = refused(404, /18 by now/);

/** A confirmed request of a minor's, and the guardian's link to it. */
async function asked(email: string) {
  const request = await words.confirmedRequest(kai, email);
  await everyJobDone(site);
  const letter = (await words.lettersTo(GUARDIAN)).at(-1);
  const link = linkIn(letter ?? { text: "" });
  const { version, request_id } = await site.ask(followRequest, { body: { link } });
  assert.equal(request_id, request.request_id);
  return { ...request, version, guardian: link, params: { request_id } };
}

/** One that the guardian agreed to and the office approved. */
async function approved(email: string) {
  const it = await asked(email);
  await site.ask(actByLink, { body: { link: it.guardian, act: "agree", version: it.version } });
  const desk = await officer.ask(getDeskRequest, { params: it.params });
  const { version } = await officer.ask(actAtDesk, {
    params: it.params,
    body: { act: "approve", version: desk.version },
  });
  return { ...it, version };
}

test("the guardian of before refuses no request to an adult, reads none by any link, and gets no other link", async () => {
  const { guardian, version } = await approved("brand-1@brand.example");
  await everyJobDone(site);
  await grow();
  await assert.rejects(site.ask(actByLink, { body: { link: guardian, act: "refuse", version } }), OF_AGE);
  for (const call of [followRequest, renewRequestLink])
    await assert.rejects(site.ask(call, { body: { link: guardian } }), OF_AGE);
});

test("what an adult and a brand write to each other is no letter to the guardian of before", async () => {
  const { link, params, version } = await approved("brand-2@brand.example");
  await everyJobDone(site);
  const accepted = await athlete.ask(actOnOwnRequest, { params, body: { act: "accept", version } });
  await everyJobDone(site);
  await site.ask(actByLink, {
    body: { link, act: "write", version: accepted.version, text: "At 17, this is read along." },
  });
  await everyJobDone(site);
  const before = await toGuardian();
  assert.match((await words.lettersTo(GUARDIAN)).at(-1)?.subject ?? "", /The sender wrote to the athlete/);
  await grow();
  await athlete.ask(actOnOwnRequest, {
    params,
    body: { act: "write", version: accepted.version + 1, text: "At 18, it isn't." },
  });
  await words.letterTo("brand-2@brand.example", "The athlete wrote to you");
  await everyJobDone(site);
  assert.equal(await toGuardian(), before);
});

test("the guardian's address and links are forgotten, whatever is under way or signed", async () => {
  const { params, version, guardian } = await approved("brand-3@brand.example");
  const kept = async () =>
    (
      await site.database.query(
        `select (select guardian_email from profile_submissions) as address,
                (select count(*)::int from collaboration_links where request_id = $1 and seen_by = 'guardian') > 0 as links`,
        [params.request_id],
      )
    ).rows[0];
  await runs("profiles_expire");
  assert.deepEqual(await kept(), { address: GUARDIAN, links: true });
  await grow();
  await runs("profiles_expire");
  assert.deepEqual(await kept(), { address: null, links: false });
  await assert.rejects(site.ask(followRequest, { body: { link: guardian } }), refused(404));
  await athlete.ask(actOnOwnRequest, { params, body: { act: "accept", version } });
});

test("a request that still waits for the guardian goes on to the office, and its sender is told", async () => {
  const email = "brand-4@brand.example";
  const { link, guardian, params, version } = await asked(email);
  await grow();
  await assert.rejects(site.ask(actByLink, { body: { link: guardian, act: "agree", version } }), OF_AGE);
  const before = await toGuardian();
  await runs("collaborations_expire");
  assert.equal((await site.ask(followRequest, { body: { link } })).state, "submitted");
  const told = await words.letterTo(email, "Your NIL collaboration request is with the school");
  assert.match(told.text, /^Kai O'Brien is 18 by now, so no parent or guardian is asked\./);
  await until(
    async () =>
      (await words.lettersTo("casey@school.example")).some((it) => it.subject.startsWith("New NIL request")),
    "The office is told.",
  );
  const desk = await officer.ask(getDeskRequest, { params });
  assert.ok(!desk.findings.some(({ outcome }) => outcome === "block"));
  assert.equal(await toGuardian(), before);
});
