import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest, listDeskRequests } from "../../../contract/collaborations/desk.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
} from "../../../contract/collaborations/requests.ts";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import { throughOutage, withoutAddresses } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords, filledIn, linkIn } from "../testing/requests.ts";

const GUARDIAN = "parent@home.example";
const TO_GUARDIAN = "A NIL collaboration request needs your consent";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let minor = 0;
let marcus = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  const ids = await addPlayers(site.database);
  minor = ids["Kai O'Brien"] ?? 0;
  marcus = ids["Marcus Okafor"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '16 years', $2, now(), now())`,
    [minor, GUARDIAN],
  );
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  await addPerson(site.database, {
    email: "casey@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: minor });
});
after(() => site.stop());

/** What the log says of a request: what was done, by whom of those without an account, seeing which version. */
const logged = async (request_id: string) =>
  (
    await site.database.query(
      "select act, detail ->> 'by' as by, (detail ->> 'version')::int as version from audit_log where subject = $1 and act not like 'read%' order by entry_id",
      [`request ${request_id}`],
    )
  ).rows.map(({ act, by, version }) => [act, by, version]);

/** A request that was just confirmed, and the guardian's link to it. */
async function asked(email: string, but = {}) {
  const request = await words.confirmedRequest(minor, email, but);
  return until(async () => {
    for (const letter of await words.lettersTo(GUARDIAN)) {
      const link = linkIn(letter);
      const { request_id } = await site.ask(followRequest, { body: { link } });
      if (request_id === request.request_id) return { request, link, letter };
    }
    return null;
  }, `No letter about the request of ${email} came to the guardian.`);
}

test("a minor's request goes to the guardian first, then to the office, and only then to the athlete", async () => {
  const officer = await signedIn(site, "casey@school.example");
  const athlete = await signedIn(site, "kai@athlete.example");
  const { request, link, letter } = await asked("brand-1@brand.example", { company_name: "Zebra Foods" });
  assert.equal(request.state, "awaiting_guardian");
  assert.doesNotMatch(withoutAddresses(letter.text), /Zebra|Bea/);
  const params = { request_id: request.request_id };
  assert.equal((await officer.ask(listDeskRequests, { query: { view: "all" } })).count, 0);
  await assert.rejects(officer.ask(getDeskRequest, { params }), refused(404));
  await assert.rejects(athlete.ask(getOwnRequest, { params }), refused(404));
  // What only a guardian may, the sender's link does not.
  const { version } = await site.ask(followRequest, { body: { link: request.link } });
  await assert.rejects(
    site.ask(actByLink, { body: { link: request.link, act: "agree", version } }),
    refused(409),
  );
  const agreed = await site.ask(actByLink, { body: { link, act: "agree", version } });
  assert.deepEqual([agreed.state, agreed.seen_by, agreed.acts], ["submitted", "guardian", ["refuse"]]);
  const kept = await words.letterTo(GUARDIAN, "You agreed to a NIL collaboration request");
  assert.match(
    kept.text,
    /Request: No\. \d+\nWho agreed: The parent or guardian, parent@home\.example\nWhen: .*\(UTC\)\nFor: \w+ \d+, \d{4}, 2 hours\nOffered: \$500\n/,
  );
  assert.equal((await site.ask(followRequest, { body: { link: linkIn(kept) } })).seen_by, "guardian");
  assert.deepEqual(await logged(request.request_id), [
    ["agreed to a collaboration request", "guardian", version],
  ]);
  const desk = await officer.ask(getDeskRequest, { params });
  assert.ok(desk.findings.some(({ rule_id }) => rule_id === "parental-consent-given"));
  assert.ok(!desk.findings.some(({ outcome }) => outcome === "block"));
  const approved = await officer.ask(actAtDesk, { params, body: { act: "approve", version: desk.version } });
  assert.equal((await athlete.ask(listOwnRequests, { query: { as: "athlete" } })).count, 1);
  const told = await words.letterTo(GUARDIAN, "The NIL collaboration request that you agreed to is approved");
  const seen = await site.ask(followRequest, { body: { link: linkIn(told) } });
  assert.deepEqual([seen.seen_by, seen.state, seen.acts], ["guardian", "approved", ["refuse"]]);
  await athlete.ask(actOnOwnRequest, { params, body: { act: "accept", version: approved.version } });
  // From then on the guardian's consent stands.
  const late = { act: "refuse" as const, version: approved.version + 1 };
  await assert.rejects(site.ask(actByLink, { body: { ...late, link } }), refused(409));
});

test("what the guardian refuses nobody else sees, and the sender is told", async () => {
  const email = "brand-2@brand.example";
  const { request, link } = await asked(email);
  const { version } = await site.ask(followRequest, { body: { link } });
  const ended = await site.ask(actByLink, {
    body: { link, act: "refuse", version, text: "Too young." },
  });
  assert.equal(ended.state, "refused");
  const told = await words.letterTo(email, "Your NIL collaboration request was turned down");
  assert.match(told.text, /^The parent or guardian of Kai O'Brien turned down this collaboration\./);
  assert.doesNotMatch(told.text, /parent@home/);
  const kept = await words.letterTo(GUARDIAN, "You said no to a NIL collaboration request");
  assert.match(kept.text, /Who said no: The parent or guardian, .*\nWhen: .*\(UTC\)/);
  assert.deepEqual(await logged(request.request_id), [
    ["refused a collaboration request", "guardian", version],
  ]);
  const officer = await signedIn(site, "casey@school.example");
  const params = { request_id: request.request_id };
  const athlete = await signedIn(site, "kai@athlete.example");
  await assert.rejects(athlete.ask(getOwnRequest, { params }), refused(404));
  await assert.rejects(officer.ask(getDeskRequest, { params }), refused(404));
});

test("consent taken back after the approval: brand, guardian and athlete are told who did it", async () => {
  const officer = await signedIn(site, "casey@school.example");
  const email = "brand-8@brand.example";
  const { request, link } = await asked(email);
  const { version } = await site.ask(followRequest, { body: { link } });
  await site.ask(actByLink, { body: { link, act: "agree", version } });
  const params = { request_id: request.request_id };
  const desk = await officer.ask(getDeskRequest, { params });
  const approved = await officer.ask(actAtDesk, { params, body: { act: "approve", version: desk.version } });
  const refusal = { link, act: "refuse" as const, version: approved.version };
  const presses = await Promise.allSettled([1, 2].map(() => site.ask(actByLink, { body: refusal })));
  assert.equal(
    presses.filter(({ status }) => status === "fulfilled").length,
    1,
    "a double press is one answer",
  );
  const to_brand = await words.letterTo(email, "Your NIL collaboration request was turned down");
  assert.match(to_brand.text, /^The parent or guardian of Kai O'Brien turned down/);
  const to_athlete = await words.letterTo(
    "kai@athlete.example",
    "Your guardian said no to a NIL collaboration request",
  );
  assert.match(to_athlete.text, /withdrew their consent to a request that was approved for you/);
  assert.deepEqual(
    (await logged(request.request_id)).map(([act]) => act),
    [
      "agreed to a collaboration request",
      "approved a collaboration request",
      "refused a collaboration request",
    ],
  );
});

test("while the mail server is down nothing is lost: each letter comes once it is back, and once", async () => {
  const officer = await signedIn(site, "casey@school.example");
  const { request_id, version } = await words.confirmedRequest(marcus, "brand-5@brand.example");
  await addPerson(site.database, { email: "brand-6@brand.example", role: "brand" });
  const brand = await signedIn(site, "brand-6@brand.example");
  let asked_before = 0;
  // The guest's link, the brand's 'We have it', the guardian's question, the decision.
  await throughOutage(site, 4, async () => {
    // Letters of the tests before have all come by now, and none of these can.
    asked_before = (await words.lettersTo(GUARDIAN)).length;
    const guest = filledIn(minor, { email_address: "brand-7@brand.example" });
    assert.equal((await site.ask(submitRequest, { body: guest })).needs_confirmation, true);
    const known = filledIn(minor, { email_address: "brand-6@brand.example" });
    assert.equal((await brand.ask(submitRequest, { body: known })).needs_confirmation, false);
    const declined = { act: "decline" as const, version, text: "No." };
    await officer.ask(actAtDesk, { params: { request_id }, body: declined });
  });
  const subjects = async (to: string) => (await words.lettersTo(to)).map(({ subject }) => subject);
  assert.deepEqual(await subjects("brand-7@brand.example"), ["Confirm your NIL collaboration request"]);
  assert.deepEqual(await subjects("brand-6@brand.example"), [
    "We received your NIL collaboration request: Bean Roasters and Kai O'Brien",
  ]);
  assert.deepEqual((await subjects(GUARDIAN)).slice(asked_before), [
    `${TO_GUARDIAN}: Bean Roasters and Kai O'Brien`,
  ]);
  assert.deepEqual((await subjects("brand-5@brand.example")).slice(2), [
    "Your NIL collaboration request was declined: Bean Roasters and Marcus Okafor",
  ]);
  // The links that came late lead where they should.
  const [confirm] = await words.lettersTo("brand-7@brand.example");
  assert.ok(confirm);
  const { state } = await site.ask(followRequest, { body: { link: linkIn(confirm) } });
  assert.equal(state, "unconfirmed");
});

test("a minor whose guardian is unknown is not approved: the finding blocks it", async () => {
  const officer = await signedIn(site, "casey@school.example");
  const { request_id } = await words.confirmedRequest(marcus, "brand-3@brand.example");
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, decided_at)
     values ('approved', $1, current_date - interval '16 years', now())`,
    [marcus],
  );
  const params = { request_id };
  const { version } = await officer.ask(getDeskRequest, { params });
  await assert.rejects(officer.ask(actAtDesk, { params, body: { act: "approve", version } }), (error) => {
    refused(409)(error);
    assert.match(String(error), /no guardian has agreed/);
    return true;
  });
});

test("what nobody confirms in two weeks is over, and what was typed is deleted", async () => {
  const email = "brand-4@brand.example";
  await site.ask(submitRequest, { body: filledIn(minor, { email_address: email }) });
  const link = linkIn(await words.letterTo(email, "Confirm your NIL collaboration request"));
  const { version } = await site.ask(followRequest, { body: { link } });
  await site.database.query(
    "update collaboration_requests set expires_at = now() - interval '1 minute' where state = 'unconfirmed'",
  );
  await site.database.query("select graphile_worker.add_job('collaborations_expire', max_attempts := 5)");
  const { state, terms, acts } = await until(async () => {
    const found = await site.ask(followRequest, { body: { link } });
    return found.state !== "unconfirmed" && found;
  }, "The request did not expire.");
  assert.deepEqual([state, terms, acts], ["expired", null, []]);
  // Whoever had the page open and presses now was too late for the time, not for somebody else.
  await assert.rejects(site.ask(actByLink, { body: { link, act: "confirm", version } }), (error) => {
    refused(409)(error);
    assert.match(String(error), /The time for this ran out before you pressed/);
    assert.doesNotMatch(String(error), /faster/);
    return true;
  });
  const { rows } = await site.database.query("select from collaboration_terms where email_address = $1", [
    email,
  ]);
  assert.equal(rows.length, 0);
});

test("what no guardian answers in time ends: brand and guardian are told, and nothing that was typed is kept", async () => {
  const email = "brand-11@brand.example";
  const { request_number, link } = await words.confirmedRequest(minor, email, {
    company_name: "Late Lemons",
  });
  const pending = "where state = 'awaiting_guardian' and request_number = $1";
  const late = async (changed: string) => {
    await site.database.query(`update collaboration_requests set ${changed} ${pending}`, [request_number]);
    await site.database.query("select graphile_worker.add_job('collaborations_expire', max_attempts := 5)");
  };
  await late("remind_at = now() - interval '1 minute'");
  await words.letterTo(GUARDIAN, `Reminder: request No. ${request_number} needs your consent`);
  await late("remind_at = null, expires_at = now() - interval '1 minute'");
  const pair = "Late Lemons and Kai O'Brien";
  await words.letterTo(email, `Your request No. ${request_number} has expired: ${pair}`);
  const to_guardian = await words.letterTo(GUARDIAN, `Request No. ${request_number} has expired: ${pair}`);
  assert.match(to_guardian.text, /No parent or guardian of Kai O'Brien answered in time/);
  const { state, terms } = await site.ask(followRequest, { body: { link } });
  assert.deepEqual([state, terms], ["expired", null]);
  // A letter's job goes a moment after the letter.
  await until(async () => {
    const { rows } = await site.database.query(
      "select from collaboration_terms where email_address = $1 union all select from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'",
      [email],
    );
    return rows.length === 0;
  }, "Something that was typed is still kept.");
  assert.ok(
    !(await words.lettersTo("casey@school.example")).some(({ subject }) => subject.includes("expired")),
  );
});
