import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  actByLink,
  followRequest,
  listOwnRequests,
  renewRequestLink,
} from "../../../contract/collaborations/requests.ts";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { everyJobDone, mailTo, throughOutage } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { collaborationWords, filledIn, linkIn } from "../testing/requests.ts";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
});
after(() => site.stop());

const CONFIRM = "Confirm your NIL collaboration request";

test("a mailed secret is behind the `#`, and the page at its address holds nothing of the request", async () => {
  const { link } = await words.confirmedRequest(kai, "hash@brand.example");
  const letter = await words.letterTo("hash@brand.example", CONFIRM);
  assert.ok(letter.text.includes(`${site.origin}/CollaborationRequest#${link}\n`), letter.text);
  const page = await site.request(pages.followRequest.to(link));
  assert.doesNotMatch(await page.text(), /Bean Roasters|Tulsa/);
});

test("a link opens nothing after its thirty days, and a new one goes to the same mailbox, however often it is pressed", async () => {
  const email = "old@brand.example";
  const { link, version } = await words.confirmedRequest(kai, email);
  await site.database.query("update collaboration_links set ends_at = ends_at - interval '30 days'");
  await assert.rejects(site.ask(followRequest, { body: { link } }), refused(410));
  const act = { link, act: "withdraw" as const, version };
  await assert.rejects(site.ask(actByLink, { body: act }), refused(410));

  const renew = () => site.ask(renewRequestLink, { body: { link } });
  assert.deepEqual(await renew(), { mailed: true });
  const letter = await words.letterTo(email, "Your new link to the NIL collaboration request");
  assert.doesNotMatch(letter.text, /Bean|Tulsa/);
  const anew = await site.ask(followRequest, { body: { link: linkIn(letter) } });
  assert.deepEqual([anew.seen_by, anew.state], ["sender", "submitted"]);
  await assert.rejects(async () => {
    for (;;) await renew().then(() => new Promise((done) => setTimeout(done, 50)));
  }, refused(429));
});

test("letters that a mail server in trouble takes late are a link each, however often they were tried: a new one is not refused for them", async () => {
  const email = "late@brand.example";
  const { link, version, request_id } = await words.confirmedRequest(kai, email);
  const made = async () => {
    const { rows } = await site.database.query(
      "select from collaboration_links where request_id = $1 and seen_by = 'sender'",
      [request_id],
    );
    return rows.length;
  };
  await everyJobDone(site);
  const had = await made();
  await site.database.query(
    "update collaboration_links set ends_at = ends_at - interval '30 days' where request_id = $1",
    [request_id],
  );
  await throughOutage(site, 1, () => site.ask(renewRequestLink, { body: { link } }));
  const anew = linkIn(await mailTo(site, email, "Your new link to the NIL collaboration request"));
  assert.equal(await made(), had + 1);
  const { version: now } = await site.ask(followRequest, { body: { link: anew } });
  assert.equal(now, version);
});

test("who says by the link that they sent no such request leaves nothing of what somebody typed, and is not written to again", async () => {
  const email = "stranger@elsewhere.example";
  await site.ask(submitRequest, { body: filledIn(kai, { email_address: email }) });
  const link = linkIn(await words.letterTo(email, "Confirm your NIL collaboration request"));
  const { version, request_id } = await site.ask(followRequest, { body: { link } });
  const ended = await site.ask(actByLink, { body: { link, act: "withdraw", version } });
  assert.deepEqual([ended.state, ended.terms, ended.acts], ["withdrawn", null, []]);
  const { rows } = await site.database.query(
    `select found_by, exists (select from collaboration_terms t where t.request_id = r.request_id) as has_terms
       from collaboration_requests r where request_id = $1`,
    [request_id],
  );
  assert.deepEqual(rows, [{ found_by: "", has_terms: false }]);
  await everyJobDone(site);
  assert.equal((await words.lettersTo(email)).length, 1);
  await addPerson(site.database, { email });
  const { count } = await (await signedIn(site, email)).ask(listOwnRequests, { query: { as: "sender" } });
  assert.equal(count, 0);
});
