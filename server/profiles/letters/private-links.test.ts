import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../../contract/pages/addresses.ts";
import { getProfileStatus, renewProfileLink } from "../../../contract/profiles/status.ts";
import { agreeToProfile, confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { mailTo } from "../../testing/mails.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { linkIn, profileWords } from "../testing/profiles.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
});
after(() => site.stop());

const status = (link: string) => site.ask(getProfileStatus, { body: { link } });
const renew = (link: string) => site.ask(renewProfileLink, { body: { link } });

/** All links grow older by so many days. */
const pass = (days: number) =>
  site.database.query("update profile_links set ends_at = ends_at - make_interval(days => $1)", [days]);

test("a mailed secret is behind the `#`, and the page at its address holds nothing of the profile", async () => {
  await words.submit({ email_address: "hash@example.org" });
  const letter = await words.letterTo("hash@example.org");
  const link = linkIn(letter);
  assert.ok(letter.text.includes(`${site.origin}/AthleteProfile#${link}\n`), letter.text);
  assert.ok(!letter.html.includes("?link="));
  const page = await site.request(pages.ownProfile.to(link));
  assert.equal(page.status, 200);
  assert.doesNotMatch(await page.text(), /Maya|Okafor/);
  assert.equal((await status(link)).profile?.first_name, "Maya");
});

test("an address of an older mail leads there too, and nobody stores it or tells it to another site", async () => {
  const link = "x".repeat(43);
  for (const path of [
    "/AthleteProfile",
    "/athleteprofile",
    "/CollaborationRequest",
    "/CollaborationRequest/",
  ]) {
    const answer = await site.request(`${path}?link=${link}`, { redirect: "manual" });
    const page = path.startsWith("/C") ? pages.followRequest : pages.ownProfile;
    const { headers } = answer;
    assert.deepEqual(
      [answer.status, headers.get("location"), headers.get("cache-control"), headers.get("referrer-policy")],
      [302, page.to(link), "no-store", "no-referrer"],
      path,
    );
  }
  const odd = await site.request("/AthleteProfile?link=%0d%0aset-cookie:%20a=b", { redirect: "manual" });
  assert.deepEqual([odd.headers.get("location"), odd.headers.get("set-cookie")], ["/AthleteProfile#", null]);
});

test("a link opens nothing after its thirty days; a new one goes to the same mailbox", async () => {
  await words.submit({ email_address: "old@example.org" });
  const old = linkIn(await words.letterTo("old@example.org"));
  await pass(29);
  assert.equal((await status(old)).state, "sent");
  await pass(1);
  await assert.rejects(status(old), refused(410, /expired after 30 days/));
  const born = { link: old, date_of_birth: "2000-01-01" };
  await assert.rejects(site.ask(confirmProfile, { body: born }), refused(410));

  assert.deepEqual(await renew(old), { mailed: true });
  const letter = await words.letterTo("old@example.org", 2);
  assert.equal(letter.subject, "Your new link to the athlete profile");
  assert.doesNotMatch(letter.text, /Maya|Okafor/);
  assert.notEqual(linkIn(letter), old);
  assert.equal((await status(linkIn(letter))).state, "sent");
  await assert.rejects(status(old), refused(410));
});

test("a guardian can take the consent back in later years too: the old link mails a new one to the guardian alone", async () => {
  const [athlete, guardian] = ["teen@example.org", "parent@example.org"];
  await words.submit({ email_address: athlete });
  const own = linkIn(await words.letterTo(athlete));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link: own, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own, guardian_email: guardian } });
  const asked = linkIn(await words.letterTo(guardian));
  await site.ask(agreeToProfile, { body: { link: asked } });
  await words.letterTo(athlete, 2);
  await pass(700);
  await assert.rejects(status(asked), refused(410));
  await renew(asked);
  const anew = await status(linkIn(await mailTo(site, guardian, "Your new link to the athlete profile")));
  assert.deepEqual([anew.seen_by, anew.state], ["guardian", "waiting_for_review"]);
  assert.equal((await words.lettersTo(athlete)).length, 2);
});

test("nobody's mailbox is filled by an old link, and nobody is mailed of what is deleted", async () => {
  await words.submit({ email_address: "often@example.org" });
  const link = linkIn(await words.letterTo("often@example.org"));
  for (let nth = 2; nth <= 5; nth += 1) {
    await renew(link);
    await words.letterTo("often@example.org", nth);
  }
  await assert.rejects(renew(link), refused(429, /check your inbox and spam folder/));
  await assert.rejects(renew("y".repeat(43)), refused(404));
  await pass(2);
  await site.database.query("delete from profile_details where email_address = 'often@example.org'");
  assert.deepEqual(await renew(link), { mailed: false });
});

test("a link that a server of the version before makes has an end too", async () => {
  await words.submit({ email_address: "before@example.org" });
  await words.letterTo("before@example.org");
  const { rows } = await site.database.query(
    `insert into profile_links (link_hash, submission_id, seen_by)
     select '\\x00', submission_id, 'athlete' from profile_details where email_address = 'before@example.org'
     returning round(extract(epoch from ends_at - now()) / 86400)::int as days`,
  );
  assert.equal(rows[0].days, 30);
});
