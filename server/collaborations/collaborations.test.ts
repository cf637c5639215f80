import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { actAtDesk, getDeskRequest, listDeskRequests } from "../../contract/collaborations/desk.ts";
import {
  actByLink,
  actOnOwnRequest,
  followRequest,
  getOwnRequest,
  listOwnRequests,
} from "../../contract/collaborations/requests.ts";
import { submitRequest } from "../../contract/collaborations/submit-request.ts";
import { withoutAddresses } from "../testing/mails.ts";
import { addPerson, newVisitor, signedIn } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { collaborationWords, dayFromToday, filledIn, linkIn } from "./testing/requests.ts";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  const ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
  const { rows } = await site.database.query<{ school_id: number; school_name: string }>(
    "select school_id, school_name from schools order by school_name",
  );
  const schools = Object.fromEntries(rows.map(({ school_name, school_id }) => [school_name, school_id]));
  const at = (name: string) => ({ role: "compliance" as const, school_id: schools[name] ?? 0 });
  await addPerson(site.database, {
    email: "casey@school.example",
    given_name: "Casey",
    ...at("Test Air Force"),
  });
  await addPerson(site.database, {
    email: "cora@school.example",
    given_name: "Cora",
    ...at("Test Air Force"),
  });
  await addPerson(site.database, { email: "cyrus@other.example", given_name: "Cyrus", ...at("Test Boise") });
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: kai });
  await addPerson(site.database, { email: "blake@brand.example", role: "brand" });
});
after(() => site.stop());

const steps = (history: readonly { actor: string; act: string; state: string }[]) =>
  history.map(({ actor, act, state }) => `${actor} ${act}: ${state}`);

test("a guest's request is at the desk once they confirmed it by a mailed link, which quotes nothing of it", async () => {
  const email = "guest-0@brand.example";
  const officer = await signedIn(site, "casey@school.example");
  const answered = await site.ask(submitRequest, { body: filledIn(kai, { email_address: email }) });
  assert.deepEqual(answered, {
    message: "NIL Collaboration Request submitted successfully!",
    needs_confirmation: true,
  });

  const letter = await words.letterTo(email, "Confirm your NIL collaboration request");
  const said = withoutAddresses(letter.text + letter.html);
  for (const typed of ["Bea", "Brand", "Bean", "555", "Tulsa", "Kai"])
    assert.ok(!said.includes(typed), `the mail quotes ${typed}`);
  const link = linkIn(letter);
  const sent = await site.ask(followRequest, { body: { link } });
  assert.deepEqual([sent.state, sent.acts, sent.seen_by], ["unconfirmed", ["confirm", "withdraw"], "sender"]);
  const { request_id } = sent;
  const at_desk = { params: { request_id } };
  await assert.rejects(officer.ask(getDeskRequest, at_desk), refused(404));

  const confirm = { link, act: "confirm" as const, version: sent.version };
  assert.equal((await site.ask(actByLink, { body: confirm })).state, "submitted");
  assert.equal((await officer.ask(getDeskRequest, at_desk)).state, "submitted");
});

test("a confirmed request goes on to 'done', and every step says who, when and why", async () => {
  const email = "guest-1@brand.example";
  const officer = await signedIn(site, "casey@school.example");
  const athlete = await signedIn(site, "kai@athlete.example");
  const { link, request_id } = await words.confirmedRequest(kai, email);
  const at_desk = { params: { request_id } };
  let desk = await officer.ask(getDeskRequest, at_desk);
  const decide = async (body: object) => {
    desk = await officer.ask(actAtDesk, { ...at_desk, body: { version: desk.version, ...body } as never });
  };
  await decide({ act: "assign", assigned_to: officer.user.user_id });
  assert.equal(desk.assigned_to?.name, "Casey");
  assert.equal(desk.history.at(-1)?.assigned_to, "Casey");
  await decide({ act: "ask", text: "Which platform, and how many posts?" });
  await words.letterTo(email, "There is a question about your request");
  const asked = await site.ask(followRequest, { body: { link } });
  assert.equal(asked.history.at(-1)?.text, "Which platform, and how many posts?");
  assert.equal(asked.history.at(-1)?.actor_name, null);
  const answer = { act: "answer" as const, version: asked.version, text: "Three\r\nposts.\u202e" };
  await site.ask(actByLink, { body: { ...answer, link } });
  await words.letterTo("casey@school.example", "Your question was answered");

  await assert.rejects(athlete.ask(getOwnRequest, at_desk), refused(404));
  desk = await officer.ask(getDeskRequest, at_desk);
  assert.equal(desk.history.at(-1)?.text, "Three\nposts.");
  await decide({ act: "approve", points: ["No school logos."] });
  await words.letterTo("kai@athlete.example", "A NIL collaboration request for you");

  let own = await athlete.ask(getOwnRequest, at_desk);
  assert.deepEqual([own.seen_by, own.acts], ["athlete", ["accept", "refuse"]]);
  assert.ok(!own.history.some(({ act }) => act === "ask" || act === "answer"));
  const go = async (body: object) => {
    own = await athlete.ask(actOnOwnRequest, {
      ...at_desk,
      body: { version: own.version, ...body } as never,
    });
  };
  await go({ act: "accept" });
  await words.letterTo(email, "The athlete said yes");
  await assert.rejects(go({ act: "sign", executed_on: "" }), refused(422, /day of the last signature/));
  await assert.rejects(go({ act: "sign", executed_on: dayFromToday(9) }), refused(422, /in the future/));
  await go({ act: "sign", executed_on: dayFromToday(0) });
  assert.equal(own.state, "agreement");
  await assert.rejects(go({ act: "finish" }), refused(409, /disclosed first/));
  await go({ act: "disclose", disclosed_on: dayFromToday(0) });
  await go({ act: "finish" });

  const end = await officer.ask(getDeskRequest, at_desk);
  assert.deepEqual(steps(end.history), [
    "sender send: unconfirmed",
    "sender confirm: submitted",
    "officer assign: in_review",
    "officer ask: more_asked",
    "sender answer: answered",
    "officer approve: approved",
    "athlete accept: accepted",
    "athlete sign: agreement",
    "athlete disclose: agreement",
    "athlete finish: done",
  ]);
  assert.equal(end.due, null);
});

test("who is signed in with the address's account is at the desk at once, and has the list of their requests", async () => {
  const brand = await signedIn(site, "blake@brand.example");
  const officer = await signedIn(site, "casey@school.example");
  const body = filledIn(kai, { email_address: "Blake@brand.example", company_name: "Blake's" });
  assert.equal((await brand.ask(submitRequest, { body })).needs_confirmation, false);
  const { data, count } = await brand.ask(listOwnRequests, {});
  assert.deepEqual([count, data[0]?.state, data[0]?.company_name], [1, "submitted", "Blake's"]);
  const line = (await officer.ask(listDeskRequests, { query: { text: "blake" } })).data[0];
  assert.equal(line?.request_id, data[0]?.request_id);
  const letter = await words.letterTo("Blake@brand.example", "We received your NIL collaboration request");
  assert.equal((await site.ask(followRequest, { body: { link: linkIn(letter) } })).state, "submitted");
  // Another address than the account's has to be confirmed like a guest's, by the mail and not by the account.
  const other = filledIn(kai, { email_address: "somebody@brand.example" });
  assert.equal((await brand.ask(submitRequest, { body: other })).needs_confirmation, true);
  const unconfirmed = (await brand.ask(listOwnRequests, {})).data[0];
  assert.equal(unconfirmed?.state, "unconfirmed");
  const params = { request_id: unconfirmed?.request_id ?? "" };
  const { acts, version } = await brand.ask(getOwnRequest, { params });
  assert.deepEqual(acts, ["withdraw"]);
  await assert.rejects(
    brand.ask(actOnOwnRequest, { params, body: { act: "confirm", version } }),
    refused(409),
  );
});

test("what a guest confirmed is in the list of the address's account, and in nobody else's; an account leaves without it", async () => {
  const email = "later@brand.example";
  const { request_id, link } = await words.confirmedRequest(kai, email);
  await addPerson(site.database, { email: "early@brand.example" });
  assert.equal((await (await signedIn(site, "early@brand.example")).ask(listOwnRequests, {})).count, 0);
  await addPerson(site.database, { email });
  const later = await signedIn(site, email);
  assert.deepEqual(
    (await later.ask(listOwnRequests, {})).data.map((line) => line.request_id),
    [request_id],
  );
  await later.ask(submitRequest, { body: filledIn(kai, { email_address: email }) });
  await later.ask(deleteUser, { params: { user_id: later.user.user_id } });
  const { rows } = await site.database.query(
    "select user_id from collaboration_requests where user_id = $1",
    [later.user.user_id],
  );
  assert.deepEqual(rows, []);
  assert.equal((await site.ask(followRequest, { body: { link } })).state, "submitted");
});

test("a school's officers see their own school's requests and no others", async () => {
  const { request_id, version } = await words.confirmedRequest(kai, "guest-3@brand.example");
  const cyrus = await signedIn(site, "cyrus@other.example");
  const brand = await signedIn(site, "blake@brand.example");
  assert.equal((await cyrus.ask(listDeskRequests, { query: { view: "all" } })).count, 0);
  await assert.rejects(cyrus.ask(getDeskRequest, { params: { request_id } }), refused(404));
  const approve = { params: { request_id }, body: { act: "approve" as const, version } };
  await assert.rejects(cyrus.ask(actAtDesk, approve), refused(404));
  await assert.rejects(brand.ask(actAtDesk, approve), refused(403));
  await assert.rejects(brand.ask(getOwnRequest, { params: { request_id } }), refused(404));
  const stranger = { act: "assign" as const, version, assigned_to: cyrus.user.user_id };
  const casey = await signedIn(site, "casey@school.example");
  await assert.rejects(casey.ask(actAtDesk, { params: { request_id }, body: stranger }), refused(409));
});

test("an athlete who has a request is told when the office takes its approval back, and is led to what is there", async () => {
  const { request_id, version } = await words.confirmedRequest(kai, "guest-6@brand.example");
  const casey = await signedIn(site, "casey@school.example");
  const act = (body: object) =>
    casey.ask(actAtDesk, { params: { request_id }, body: { version, ...body } as never });
  const approved = await act({ act: "approve" });
  const reopened = await act({ act: "reopen", version: approved.version });
  await act({ act: "decline", text: "No.", version: reopened.version });
  for (const subject of [
    "A NIL collaboration request is being reviewed again",
    "A NIL collaboration request was declined after all",
  ]) {
    const { text } = await words.letterTo("kai@athlete.example", subject);
    assert.match(text, /See your requests:\n\S+\/CollaborationRequests$/m);
  }
});

test("it can be taken back until the athlete has accepted, and is then over for everybody", async () => {
  const { link, request_id, version } = await words.confirmedRequest(kai, "guest-4@brand.example");
  const withdrawn = await site.ask(actByLink, {
    body: { link, act: "withdraw", version, text: "Another plan." },
  });
  assert.deepEqual([withdrawn.state, withdrawn.acts, withdrawn.due], ["withdrawn", [], null]);
  const casey = await signedIn(site, "casey@school.example");
  const late = { act: "approve" as const, version: withdrawn.version };
  await assert.rejects(casey.ask(actAtDesk, { params: { request_id }, body: late }), refused(409));
  assert.equal(
    (await words.lettersTo("kai@athlete.example")).filter(({ subject }) => /taken back/.test(subject)).length,
    0,
  );
});

test("a decline needs a reason, a question its words", async () => {
  const { request_id, version } = await words.confirmedRequest(kai, "guest-5@brand.example");
  const casey = await signedIn(site, "casey@school.example");
  const act = (body: object) =>
    casey.ask(actAtDesk, { params: { request_id }, body: { version, ...body } as never });
  await assert.rejects(act({ act: "decline" }), refused(422, /choose a reason/));
  await assert.rejects(act({ act: "ask", text: "  " }), refused(422, /what you need to know/));
  const declined = await act({ act: "decline", points: ["We couldn't verify who is asking"] });
  assert.deepEqual(declined.history.at(-1)?.points, ["We couldn't verify who is asking"]);
  const reopened = await casey.ask(actAtDesk, {
    params: { request_id },
    body: { act: "reopen", version: declined.version },
  });
  assert.equal(reopened.state, "in_review");
});

test("the desk and the sender see the athlete's jersey, as long as their page is there", async () => {
  const { link, request_id } = await words.confirmedRequest(kai, "jersey@brand.example");
  const officer = await signedIn(site, "casey@school.example");
  const ofDesk = async () => (await officer.ask(getDeskRequest, { params: { request_id } })).athlete.worn;
  const ofSender = async () => (await site.ask(followRequest, { body: { link } })).athlete.worn;
  const { rows } = await site.database.query(
    `select p.jersey_number, t.color as team_color, t.alt_color as team_alt_color
       from players p join teams t using (team_id) where player_id = $1`,
    [kai],
  );
  assert.ok(rows[0].jersey_number && rows[0].team_color);
  assert.deepEqual([await ofDesk(), await ofSender()], [rows[0], rows[0]]);

  const set = (columns: string) =>
    site.database.query(`update players set ${columns} where player_id = $1`, [kai]);
  await set("is_listed = false, is_withdrawn = true");
  assert.deepEqual([await ofDesk(), await ofSender()], [null, null]);
  await set("is_withdrawn = false, is_listed = true");
});

test("nothing of the history is changed or taken away", async () => {
  for (const statement of [
    "update collaboration_history set words = 'x'",
    "delete from collaboration_history",
    "truncate collaboration_history",
  ])
    await assert.rejects(site.database.query(statement), /append only/);
});

test("who fills in what nobody sees, and who fills a mailbox, is answered as everybody is, and nothing is kept", async () => {
  const kept = async () =>
    (await site.database.query("select count(*)::int as n from collaboration_requests")).rows[0].n;
  const at_first = await kept();
  const body = filledIn(kai, { email_address: "robot@brand.example", website: "https://spam.example" });
  assert.equal((await site.ask(submitRequest, { body })).needs_confirmation, true);
  assert.equal(await kept(), at_first);
  for (let times = 0; times < 7; times += 1)
    await site.ask(submitRequest, { body: filledIn(kai, { email_address: "victim@brand.example" }) });
  assert.equal(await kept(), at_first + 5);
});

test("who takes no requests is not asked, and nobody at all is 404", async () => {
  await assert.rejects(site.ask(submitRequest, { body: filledIn(2_000_000_000) }), refused(404));
  const { rows } = await site.database.query("select player_id from players where not is_listed");
  await assert.rejects(site.ask(submitRequest, { body: filledIn(Number(rows[0].player_id)) }), refused(409));
});

test("a link that nobody was mailed leads nowhere", async () => {
  const link = "x".repeat(43);
  await assert.rejects(newVisitor(site).ask(followRequest, { body: { link } }), refused(404));
  await assert.rejects(site.ask(actByLink, { body: { link, act: "confirm", version: 1 } }), refused(404));
});
