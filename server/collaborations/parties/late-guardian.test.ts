import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest, listDeskRequests } from "../../../contract/collaborations/desk.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
} from "../../../contract/collaborations/requests.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { approveProfile } from "../../../contract/profiles/reviews.ts";
import { agreeToProfile, confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { profileWords } from "../../profiles/testing/profiles.ts";
import { mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords, linkIn } from "../testing/requests.ts";

const TO_GUARDIAN = "A NIL collaboration request needs your consent";
const LATE_TO_SENDER = "We ask a parent or guardian about your NIL collaboration request";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let officer: Visitor;
let admin: Visitor;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  players = await addPlayers(site.database);
  await site.database.query("update players set accepts_collaborations = true");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  await addPerson(site.database, {
    email: "casey@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  officer = await signedIn(site, "casey@school.example");
  admin = await signedIn(site, "admin@example.org");
});
after(() => site.stop());

/** A request that the office approved: nobody knew that the athlete is a minor. */
async function approvedBy(player_id: number, brand: string) {
  const { request_id, link } = await words.confirmedRequest(player_id, brand);
  const params = { request_id };
  const { version } = await officer.ask(getDeskRequest, { params });
  const approved = await officer.ask(actAtDesk, { params, body: { act: "approve", version } });
  return { params, link, version: approved.version };
}

/** A 16-year-old claims a page, their guardian agrees to it, and an admin approves it. */
async function claimedBy(who: string, player_id: number) {
  const [email, parent] = [`${who}@minor.example`, `parent-of-${who}@minor.example`];
  await addPerson(site.database, { email });
  await profileWords(site).submit({ email_address: email, claimed_player_id: player_id });
  const own_link = linkIn(await mailTo(site, email, "Confirm your athlete profile"));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link: own_link, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own_link, guardian_email: parent } });
  await site.ask(agreeToProfile, {
    body: { link: linkIn(await mailTo(site, parent, "Your consent is needed")) },
  });
  const { rows } = await site.database.query(
    "select submission_id from profile_details where email_address = $1",
    [email],
  );
  const params = { submission_id: rows[0].submission_id as string };
  await admin.ask(approveProfile, { params, body: { player_id } });
  return { params, email, parent, athlete: await signedIn(site, email) };
}

/** A guardian's link to one request, once a letter about it has come. */
const linkOf = (parent: string, request_id: string) =>
  until(async () => {
    for (const letter of await words.lettersTo(parent)) {
      if (!letter.subject.startsWith(TO_GUARDIAN)) continue;
      const link = linkIn(letter);
      if ((await site.ask(followRequest, { body: { link } })).request_id === request_id) return link;
    }
    return null;
  }, `No letter about ${request_id} came to ${parent}.`);

test("who turns out to be a minor accepts and signs nothing that no guardian was asked about", async () => {
  const marcus = players["Marcus Okafor"] ?? 0;
  const [{ params, version }, other] = [
    await approvedBy(marcus, "brand-1@brand.example"),
    await approvedBy(marcus, "brand-2@brand.example"),
  ];
  await addPerson(site.database, { email: "marcus@athlete.example", role: "athlete", player_id: marcus });
  const athlete = await signedIn(site, "marcus@athlete.example");
  const accepted = await athlete.ask(actOnOwnRequest, {
    params: other.params,
    body: { act: "accept", version: other.version },
  });
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, decided_at)
     values ('approved', $1, current_date - interval '16 years', now())`,
    [marcus],
  );
  const accept = { act: "accept" as const, version };
  await assert.rejects(athlete.ask(actOnOwnRequest, { params, body: accept }), (error) => {
    refused(409)(error);
    assert.match(String(error), /under 18, and no parent or guardian has agreed/);
    return true;
  });
  const sign = {
    act: "sign" as const,
    version: accepted.version,
    executed_on: new Date().toISOString().slice(0, 10),
  };
  await assert.rejects(athlete.ask(actOnOwnRequest, { params: other.params, body: sign }), refused(409));
  await assert.rejects(officer.ask(actAtDesk, { params: other.params, body: sign }), refused(409));
});

test("once a minor's page is approved the guardian is asked about what is under way; all are told, and the desk keeps it", async () => {
  const kai = players["Kai O'Brien"] ?? 0;
  const approved = await approvedBy(kai, "brand-3@brand.example");
  const waits = await words.confirmedRequest(kai, "brand-4@brand.example");
  const { parent, athlete, email } = await claimedBy("kai", kai);
  const { params } = approved;
  const { request_id } = params;
  const link = await linkOf(parent, request_id);
  await linkOf(parent, waits.request_id);
  const seen = await site.ask(followRequest, { body: { link } });
  assert.deepEqual([seen.state, seen.acts], ["awaiting_guardian", ["agree", "refuse"]]);
  await assert.rejects(athlete.ask(getOwnRequest, { params }), refused(404));
  // The office knows it, and reads on what becomes of it.
  const at_desk = await officer.ask(getDeskRequest, { params });
  assert.deepEqual([at_desk.state, at_desk.acts], ["awaiting_guardian", []]);
  const to_sender = await words.letterTo("brand-3@brand.example", LATE_TO_SENDER);
  assert.match(to_sender.text, /If they agree, it goes to the compliance office of Test Air Force again/);
  const to_athlete = await words.letterTo(
    email,
    "Your parent or guardian decides first about a NIL collaboration request",
  );
  assert.match(to_athlete.text, /\/CollaborationRequests\n/);
  const to_office = await words.letterTo("casey@school.example", "A parent or guardian is asked first");
  assert.match(to_office.text, /comes back to you/);
  const agreed = await site.ask(actByLink, { body: { link, act: "agree", version: seen.version } });
  assert.equal(agreed.state, "submitted");
  const again = await officer.ask(getDeskRequest, { params });
  assert.ok(!again.findings.some(({ outcome }) => outcome === "block"));
  const yes = await officer.ask(actAtDesk, { params, body: { act: "approve", version: again.version } });
  const accept = { act: "accept" as const, version: yes.version };
  assert.equal((await athlete.ask(actOnOwnRequest, { params, body: accept })).state, "accepted");

  // What no guardian answers ends, and stays in the office's record with all that it had read.
  await site.database.query(
    "update collaboration_requests set remind_at = null, expires_at = now() - interval '1 minute' where request_id = $1",
    [waits.request_id],
  );
  await site.database.query("select graphile_worker.add_job('collaborations_expire', max_attempts := 5)");
  const told = await words.letterTo(
    "brand-4@brand.example",
    `Your request No. ${waits.request_number} has expired`,
  );
  assert.doesNotMatch(told.text, /has been deleted/);
  const { data } = await officer.ask(listDeskRequests, { query: { view: "decided" } });
  assert.ok(data.some((it) => it.request_id === waits.request_id));
});

test("a yes of whoever an undone claim named as guardian is none: the guardian of the next is asked anew", async () => {
  const jose = players["José Muñoz"] ?? 0;
  const wrong = await claimedBy("wrong", jose);
  const { request_id } = await words.confirmedRequest(jose, "brand-5@brand.example");
  const first = await linkOf(wrong.parent, request_id);
  const { version } = await site.ask(followRequest, { body: { link: first } });
  await site.ask(actByLink, { body: { link: first, act: "agree", version } });
  const pending = await words.confirmedRequest(jose, "brand-6@brand.example");
  await linkOf(wrong.parent, pending.request_id);
  await admin.ask(undoClaim, { params: wrong.params, body: { reason: "It is not them." } });
  const right = await claimedBy("right", jose);
  const link = await linkOf(right.parent, request_id);
  assert.equal((await site.ask(followRequest, { body: { link } })).state, "awaiting_guardian");
  // Also about what the other had not answered yet.
  await linkOf(right.parent, pending.request_id);
});

test("what a server of before left without a guardian's word is asked for within the hour", async () => {
  const ana = players["Ana-Maria Smith"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where player_id = $1", [ana]);
  const { request_id } = await words.confirmedRequest(ana, "brand-7@brand.example");
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '16 years', 'parent-of-ana@minor.example', now(), now())`,
    [ana],
  );
  await site.database.query("select graphile_worker.add_job('collaborations_expire', max_attempts := 5)");
  await linkOf("parent-of-ana@minor.example", request_id);
  await site.database.query("select graphile_worker.add_job('collaborations_expire', max_attempts := 5)");
  await until(async () => {
    const { rows } = await site.database.query(
      "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'collaborations_expire'",
    );
    return rows.length === 0;
  });
  const asked = await site.database.query(
    "select from collaboration_history where request_id = $1 and act = 'ask_guardian'",
    [request_id],
  );
  assert.equal(asked.rowCount, 1, "once");
});
