import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerMessage, contactUs, listMessages } from "../../../contract/contact/messages.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { throughOutage } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { linkIn, profileWords } from "../testing/profiles.ts";

const MAYA = "maya@example.org";
const PARENT = "ada@example.org";
const SENDER = "sender@example.org";

let site: Site;
let words: ReturnType<typeof profileWords>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
});
after(() => site.stop());

const subjectsTo = async (to: string) => (await words.lettersTo(to)).map(({ subject }) => subject);

test("a mail server that is down for an hour: confirmation, guardian's letter and an inbox answer come afterwards, once, and their links work", async () => {
  const admin = await signedIn(site, "admin@example.org");
  const message = {
    first_name: "Sam",
    last_name: "Lee",
    email: SENDER,
    phone_number: "555",
    subject: "Shoes",
  };
  await throughOutage(site, 2, async () => {
    await words.submit({ email_address: MAYA });
    await site.ask(contactUs, { body: { ...message, message: "Hello" } });
    const { data } = await admin.ask(listMessages, { query: {} });
    const params = { message_id: data[0]?.message_id ?? "" };
    const { state } = await admin.ask(answerMessage, { params, body: { answer: "Yes." } });
    assert.equal(state, "answered", "who answers does not wait for the mail");
    assert.deepEqual(await subjectsTo(SENDER), []);
  });
  assert.deepEqual(await subjectsTo(MAYA), ["Confirm your athlete profile"]);
  assert.deepEqual(await subjectsTo(SENDER), ["Re: Shoes"]);

  const link = linkIn(await words.letterTo(MAYA));
  await throughOutage(site, 1, async () => {
    const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
    await site.ask(confirmProfile, { body: { link, date_of_birth } });
    await site.ask(nameGuardian, { body: { link, guardian_email: PARENT } });
  });
  assert.deepEqual(await subjectsTo(PARENT), ["Your consent is needed for an athlete profile"]);
  assert.equal((await subjectsTo(MAYA)).length, 1);
  const guardian = linkIn(await words.letterTo(PARENT));
  const { state, seen_by } = await site.ask(getProfileStatus, { body: { link: guardian } });
  assert.deepEqual([state, seen_by], ["waiting_for_guardian", "guardian"]);
  const { rows } = await site.database.query("select seen_by from profile_links order by 1");
  assert.deepEqual(
    rows,
    [{ seen_by: "athlete" }, { seen_by: "guardian" }],
    "a link for each letter that left",
  );
});
