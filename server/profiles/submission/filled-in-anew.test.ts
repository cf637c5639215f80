import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getProfileReview } from "../../../contract/profiles/reviews.ts";
import { getProfileStatus, renewProfileLink } from "../../../contract/profiles/status.ts";
import { agreeToProfile, confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { linkIn, type ProfileInput, profileWords } from "../testing/profiles.ts";

// Of a child under 13 all that was typed is deleted. Once a guardian has agreed, they fill in the form anew, with an address of which
// nobody has shown anything yet.

let site: Site;
let words: ReturnType<typeof profileWords>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
});
after(() => site.stop());

const BORN = `${new Date().getUTCFullYear() - 10}-01-01`;

const status = (link: string) => site.ask(getProfileStatus, { body: { link } });
const renew = (link: string) => site.ask(renewProfileLink, { body: { link } });
const confirm = (link: string, date_of_birth = BORN) =>
  site.ask(confirmProfile, { body: { link, date_of_birth } });
const name = (link: string, guardian_email: string) =>
  site.ask(nameGuardian, { body: { link, guardian_email } });

/** A child whose guardian has agreed, and both of their links. */
async function agreed(who: string) {
  const [email, parent] = [`${who}@child.example`, `parent-of-${who}@child.example`];
  await words.submit({ email_address: email });
  const own = linkIn(await words.letterTo(email));
  await confirm(own);
  await name(own, parent);
  const guardian = linkIn(await words.letterTo(parent));
  await site.ask(agreeToProfile, { body: { link: guardian } });
  return { email, parent, own, guardian };
}

const fillIn = (guardian_link: string, but: Partial<ProfileInput>) => words.submit({ guardian_link, ...but });

test("the address that the guardian typed is shown by its own letter: the child's link of before confirms nothing", async () => {
  const { own, guardian } = await agreed("moved");
  await fillIn(guardian, { email_address: "athlete@university.example" });
  for (const act of [confirm, status, renew]) await assert.rejects(act(own), refused(404));
  assert.equal((await status(guardian)).state, "sent");
  const fresh = linkIn(await words.letterTo("athlete@university.example"));
  assert.equal((await confirm(fresh)).state, "waiting_for_review");
});

test("until then it is no claim that an admin is shown beside another", async () => {
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  const admin = await signedIn(site, "admin@example.org");
  const { guardian } = await agreed("claimed");
  const same = { first_name: "Nia", last_name: "Claimed" };
  await fillIn(guardian, { email_address: "typed@university.example", ...same });
  await words.submit({ email_address: "nia@university.example", ...same });
  await confirm(linkIn(await words.letterTo("nia@university.example")), "2004-04-21");
  const claims = async () => {
    const { rows } = await site.database.query<{ submission_id: string }>(
      "select submission_id from profile_details where email_address = 'nia@university.example'",
    );
    const params = { submission_id: rows[0]?.submission_id ?? "" };
    return (await admin.ask(getProfileReview, { params })).claims.map((it) => it.email_address);
  };
  assert.deepEqual(await claims(), ["nia@university.example"]);
  await confirm(linkIn(await words.letterTo("typed@university.example")));
  assert.deepEqual((await claims()).toSorted(), ["nia@university.example", "typed@university.example"]);
});

test("the guardian's own address is not the child's", async () => {
  const { parent, guardian } = await agreed("same");
  await assert.rejects(
    fillIn(guardian, { email_address: ` ${parent.toUpperCase()} ` }),
    refused(422, /athlete's own email address, not yours/, "email_address"),
  );
  assert.equal((await status(guardian)).state, "agreed");
});

test("a second link that was asked for before names no guardian once everything typed is deleted", async () => {
  const email = "second@child.example";
  await words.submit({ email_address: email });
  const first = linkIn(await words.letterTo(email));
  await renew(first);
  const second = linkIn(await words.letterTo(email, 2));
  await confirm(first);
  await assert.rejects(name(second, email), refused(404));
  await assert.rejects(name(first, email), refused(422, /not yours/));
  assert.equal((await name(first, "parent-of-second@child.example")).state, "waiting_for_guardian");
});
