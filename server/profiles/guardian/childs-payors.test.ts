import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { logDealElsewhere } from "../../../contract/contributions/deals-elsewhere.ts";
import { childPaper, childPayor, childPayors } from "../../../contract/profiles/childs-payors.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { approveProfile, getProfileReview } from "../../../contract/profiles/reviews.ts";
import {
  agreeToProfile,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../../contract/profiles/steps.ts";
import { dayFromToday, startPayors } from "../../contributions/testing/payors.ts";
import { linkIn, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { profileWords } from "../testing/profiles.ts";

// What is a child's, by their guardian's private link: read, and nothing else; of nobody else's.

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");

/** A public page of a 16-year-old with an account, and both private links. */
async function child(who: string) {
  const { site, admin } = played;
  const [email, parent] = [`${who}@minor.example`, `parent-of-${who}@minor.example`];
  await addPerson(site.database, { email });
  await profileWords(site).submit({ email_address: email, first_name: "Maya", last_name: `Child ${who}` });
  const own = linkIn(await mailTo(site, email, "Confirm your athlete profile"));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link: own, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own, guardian_email: parent } });
  const link = linkIn(await mailTo(site, parent, "Your consent is needed"));
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [email],
  );
  const params = { submission_id: rows[0]?.submission_id ?? "" };
  return {
    ...{ own, link, params, email },
    async publish() {
      await site.ask(agreeToProfile, { body: { link } });
      const { likely } = await admin.ask(getProfileReview, { params });
      const not_players = likely.map((it) => it.player_id);
      const { player_id } = await admin.ask(approveProfile, {
        params,
        body: { player_id: null, not_players },
      });
      return Number(player_id);
    },
  };
}
const payors = (link: string) => played.site.ask(childPayors, { body: { link } });
const payor = (link: string, payor_id: number) =>
  played.site.ask(childPayor, { params: { payor_id }, body: { link } });
const paper = (link: string, entry_id: number) =>
  played.site.ask(childPaper, { params: { entry_id }, body: { link } });

const logs = async (who: Awaited<ReturnType<typeof signedIn>>, player_id: number) => {
  const { deal, payor_id } = await who.ask(logDealElsewhere, {
    body: {
      ...{ kind: "cash", amount: 90, is_open_ended: false, what_for: "A post", payor_name: "Corner Gym" },
      ...{ deal_id: randomUUID(), player_id, agreed_on: dayFromToday(-1) },
      paper: `data:application/pdf;base64,${PDF.toString("base64")}`,
    },
  });
  return { payor_id, entry_id: deal.entries[0]?.entry_id ?? 0 };
};

test("a guardian reads the child's payors, what makes up a sum, deals with their papers, and the report", async () => {
  const { site, guest, gives } = played;
  const maya = await child("reads");
  await assert.rejects(payors(maya.link), refused(404, /no public page/));
  const player_id = await maya.publish();
  assert.deepEqual((await payors(maya.link)).data, []);
  const from = guest();
  const giver = await gives(from, 650, { to: player_id, days_ago: 2 });
  const { payor_id, entry_id } = await logs(await signedIn(site, maya.email), player_id);

  const all = await payors(maya.link);
  assert.equal(all.player_name, "Maya Child reads");
  assert.deepEqual(
    all.data.map(({ payor_id, sum }) => [payor_id, sum]),
    [
      [giver, 650],
      [payor_id, 90],
    ],
  );
  const one = await payor(maya.link, payor_id);
  assert.deepEqual([one.payor.name, one.report, one.elsewhere.sum], ["Corner Gym", null, 90]);
  assert.deepEqual(
    one.data.map(({ what, amount }) => [what, amount]),
    [["elsewhere", 90]],
  );
  const { name, content } = await paper(maya.link, entry_id);
  assert.equal(name, `deal-paper-${entry_id}.pdf`);
  assert.deepEqual(Buffer.from(content, "base64"), PDF);
  const crossed = await payor(maya.link, giver);
  assert.ok(crossed.report?.fields.some(({ value }) => value === from.email));
  // What may be done to a report is not theirs to see.
  assert.deepEqual(Object.keys(crossed.report ?? {}).sort(), ["attested", "fields", "notes", "versions"]);
});

test("nothing of another athlete's is found by it, and nobody else's link opens it", async () => {
  const { site, kai, guest, gives, athlete } = played;
  const maya = await child("alone");
  const player_id = await maya.publish();
  await gives(guest(), 700, { to: player_id });
  const kais = await gives(guest(), 700, { to: kai });
  const { entry_id } = await logs(athlete, kai);
  await assert.rejects(payor(maya.link, kais), refused(404, /no such payor/));
  await assert.rejects(paper(maya.link, entry_id), refused(404, /no such paper/));
  await assert.rejects(paper(maya.link, 999_999_999), refused(404, /no such paper/));
  for (const read of [payors, (link: string) => payor(link, kais), (link: string) => paper(link, entry_id)]) {
    await assert.rejects(read(maya.own), refused(404, /athlete's own/));
    await assert.rejects(read("x".repeat(43)), refused(404, /no longer works/));
  }
  const answer = await site.request("/v1/child_payors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link: maya.link }),
  });
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("it ends with the link, the child's 18th birthday, the consent, and a claim that is undone", async () => {
  const { site, admin, guest, gives } = played;
  const maya = await child("ends");
  const giver = await gives(guest(), 700, { to: await maya.publish() });
  const set = (what: string) =>
    site.database.query(`update profile_submissions set ${what} where submission_id = $1`, [
      maya.params.submission_id,
    ]);
  await payor(maya.link, giver);
  const born = new Date();
  const birthday = (days: number) =>
    `${born.getUTCFullYear() - 18}${new Date(Date.now() + days * 86_400_000).toISOString().slice(4, 10)}`;
  await set(`date_of_birth = '${birthday(0)}'`);
  await assert.rejects(payors(maya.link), refused(404, /18 by now/));
  await set(`date_of_birth = '${born.getUTCFullYear() - 16}-01-01'`);
  await payors(maya.link);

  await site.database.query(
    "update profile_links set ends_at = now() - interval '1 minute' where submission_id = $1",
    [maya.params.submission_id],
  );
  await assert.rejects(payor(maya.link, giver), refused(410, /expired/));
  await site.database.query(
    "update profile_links set ends_at = now() + interval '1 day' where submission_id = $1",
    [maya.params.submission_id],
  );

  await site.ask(takeBackProfile, { body: { link: maya.link } });
  await assert.rejects(payors(maya.link), refused(404));

  const other = await child("undone");
  await other.publish();
  await payors(other.link);
  await admin.ask(undoClaim, { params: other.params, body: { reason: "It is another's page." } });
  await assert.rejects(payors(other.link), refused(404));
});
