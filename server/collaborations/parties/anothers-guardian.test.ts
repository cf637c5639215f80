import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  renewRequestLink,
} from "../../../contract/collaborations/requests.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { aChild } from "../../profiles/testing/children.ts";
import { everyJobDone } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { collaborationWords, linkIn } from "../testing/requests.ts";

// A page that an admin gave by hand while a minor's approved claim stood on it, as none is given any more: that claim's guardian, and requests to
// the account that has the page.

const ANOTHERS = refused(404, /another account/);
const WHOSE = refused(409, /whose page it is/);

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let admin: Visitor;
let officer: Visitor;
let holder: Visitor;
let kai = 0;
let child: Awaited<ReturnType<typeof aChild>>;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const { school_id } = rows[0];
  await addPerson(site.database, { email: "casey@school.example", role: "compliance", school_id });
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  [officer, admin] = [
    await signedIn(site, "casey@school.example"),
    await signedIn(site, "admin@example.org"),
  ];
  child = await aChild(site, admin, "first", kai);
});
after(() => site.stop());

/** The page becomes another account's, as it could while the claim stood. */
async function givenByHand(): Promise<void> {
  const user_id = await addPerson(site.database, { email: "holder@example.org" });
  await site.database.query("delete from roles_held where player_id = $1", [kai]);
  await site.database.query(
    "insert into roles_held (user_id, role, player_id, given_at) values ($1, 'athlete', $2, now())",
    [user_id, kai],
  );
  holder = await signedIn(site, "holder@example.org");
}

const toGuardian = async (): Promise<string[]> => {
  await everyJobDone(site);
  return (await words.lettersTo(child.parent)).map(({ subject }) => subject);
};
const hour = async () => {
  await site.database.query("select graphile_worker.add_job('collaborations_expire')");
  await everyJobDone(site);
};
const stateOf = async (link: string) => (await site.ask(followRequest, { body: { link } })).state;
const atDesk = async (request_id: string, act: "approve") => {
  const params = { request_id };
  const { version } = await officer.ask(getDeskRequest, { params });
  return officer.ask(actAtDesk, { params, body: { act, version } });
};

/** A confirmed request that the guardian is asked about, while the page is the claim's. */
async function asked(email: string) {
  const request = await words.confirmedRequest(kai, email);
  await everyJobDone(site);
  const guardian = linkIn((await words.lettersTo(child.parent)).at(-1) ?? { text: "" });
  const { version, request_id } = await site.ask(followRequest, { body: { link: guardian } });
  assert.equal(request_id, request.request_id);
  return { ...request, version, guardian };
}

test("the guardian of a claim on another account's page reads, answers and is mailed nothing of requests to that account", async () => {
  const waits = await asked("brand-1@brand.example");
  const agreed = await asked("brand-2@brand.example");
  await site.ask(actByLink, { body: { link: agreed.guardian, act: "agree", version: agreed.version } });
  const { version } = await atDesk(agreed.request_id, "approve");
  const before = await toGuardian();
  await givenByHand();

  const { link, request_id } = await words.confirmedRequest(kai, "brand-3@brand.example");
  assert.equal(await stateOf(link), "submitted", "nobody is there to be asked, so it is the office's");
  for (const { guardian } of [waits, agreed])
    for (const call of [followRequest, renewRequestLink])
      await assert.rejects(site.ask(call, { body: { link: guardian } }), ANOTHERS);
  await assert.rejects(
    site.ask(actByLink, { body: { link: waits.guardian, act: "refuse", version: waits.version } }),
    ANOTHERS,
  );
  // The account is held to be as young as the claim says, and that guardian's yes is none for it.
  await assert.rejects(atDesk(request_id, "approve"), WHOSE);
  const params = { request_id: agreed.request_id };
  await assert.rejects(holder.ask(actOnOwnRequest, { params, body: { act: "accept", version } }), WHOSE);
  assert.deepEqual(await toGuardian(), before);
});

test("what waited for that guardian goes to the office with the next look, and its sender is told", async () => {
  const before = await toGuardian();
  const { rows } = await site.database.query<{ request_id: string }>(
    "select request_id from collaboration_requests where state = 'awaiting_guardian'",
  );
  assert.equal(rows.length, 1);
  await hour();
  const told = await words.letterTo(
    "brand-1@brand.example",
    "Your NIL collaboration request is with the school",
  );
  assert.match(told.text, /^We have to check whose page this is before .*Kai O'Brien can be asked/);
  assert.doesNotMatch(told.text, /18 by now/);
  assert.equal(await stateOf(linkIn(told)), "submitted");
  await hour();
  assert.equal(await stateOf(linkIn(told)), "submitted", "and stays there");
  const params = { request_id: rows[0]?.request_id ?? "" };
  const { findings } = await officer.ask(getDeskRequest, { params });
  assert.match(findings.find(({ outcome }) => outcome === "block")?.words ?? "", /whose page it is/);
  assert.deepEqual(await toGuardian(), before);
});

test("once an admin has undone the claim the office decides about them", async () => {
  await admin.ask(undoClaim, {
    params: { submission_id: child.submission_id },
    body: { reason: "Not their page." },
  });
  const { rows } = await site.database.query<{ request_id: string }>(
    "select request_id from collaboration_requests where state = 'submitted'",
  );
  assert.equal(rows.length, 2);
  for (const { request_id } of rows) assert.equal((await atDesk(request_id, "approve")).state, "approved");
});
