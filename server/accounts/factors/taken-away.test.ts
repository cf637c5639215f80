import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, login, sync } from "../../../contract/accounts/accounts.ts";
import { addPasskey, beginAuthenticator, beginPasskey } from "../../../contract/accounts/factors.ts";
import { forgotPassword, newPassword, notMe } from "../../../contract/accounts/mailed-links.ts";
import {
  beginPasskeySignIn,
  signInByPasskey,
  takeSecondStep,
} from "../../../contract/accounts/second-step.ts";
import { codeOf } from "../../../standins/authenticator-app/code-of.ts";
import { personWithApp, takeFirstStep } from "../../testing/authenticator-app.ts";
import { linkIn, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { makeSoftPasskey, type SoftPasskey, signBySoftPasskey } from "../../testing/soft-passkey.ts";
import { emailChangeWords } from "../testing/email-changes.ts";

// What somebody who knew a password left in a sign-in, and how its owner takes it away.

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

const THIEFS = "Thiefs-own-7";
const OWNERS = "Sunny-day-9";

test("a thief's passkey goes by the link in its letter, also after the thief changed the password", async () => {
  const { email, thief, passkey, link } = await robbed("changed@demo.test");
  await thief.ask(changePassword, { body: { old_password: PASSWORD, new_password: THIEFS } });
  await sayNotMe(link);
  await rejectsPasskey(passkey);
  await ownerIsBack(email, "Choose a new password");
});

test("and after its owner chose a password first, which leaves the passkey where it is", async () => {
  const { email, passkey, link } = await robbed("mailed@demo.test");
  await newVisitor(site).ask(forgotPassword, { body: { user_email: email } });
  await setPassword(email, "A new password", THIEFS);
  await assert.rejects(
    newVisitor(site).ask(login, { body: { username: email, password: THIEFS } }),
    refused(403, /One more step/),
  );
  assert.match(
    (await mailTo(site, email, "Your password for Donate NIL was changed")).text,
    /a new password leaves passkeys and apps where they are/,
  );
  await sayNotMe(link);
  await rejectsPasskey(passkey);
  await ownerIsBack(email, "Choose a new password");
});

test("where five sign-ins used up the hour's links, one of those still does it", async () => {
  const email = "crowded@demo.test";
  await addPerson(site.database, { email });
  await signedIn(site, email);
  for (let letters = 1; letters <= 5; letters++) {
    await signedIn(site, email);
    await mailTo(site, email, "New sign-in", letters);
  }
  const link = linkIn(await mailTo(site, email, "New sign-in"));
  const { thief, passkey } = await addThiefsPasskey(email);
  assert.match((await mailTo(site, email, "A passkey was added")).text, /one of the emails before this one/);
  await thief.ask(changePassword, { body: { old_password: PASSWORD, new_password: THIEFS } });
  await sayNotMe(link);
  await rejectsPasskey(passkey);
});

test("the eight days count back from the letter: one that left late still takes away what it is about", async () => {
  const { thief, passkey, link } = await robbed("late@demo.test");
  const { user_id } = await thief.ask(sync, {});
  await site.database.query("update passkeys set added_at = now() - interval '9 days' where user_id = $1", [
    user_id,
  ]);
  await site.database.query(
    `update mailed_links set made_at = made_at - interval '6 days 23 hours', ends_at = ends_at - interval '6 days 23 hours'
      where user_id = $1`,
    [user_id],
  );
  await sayNotMe(link);
  await rejectsPasskey(passkey);
});

test("one link that was used ends those of the other letters: there is nothing left for them to take away", async () => {
  const { email, link } = await robbed("twice@demo.test");
  const other = linkIn(await mailTo(site, email, "New sign-in"));
  await sayNotMe(link);
  await assert.rejects(newVisitor(site).ask(notMe, { body: { link: other } }), refused(404, /already used/));
});

const ENDINGS = {
  "'this wasn't me'": async (email: string) => {
    await sayNotMe(linkIn(await mailTo(site, email, "An authenticator app was added")));
    return email;
  },
  "taking an address back": async (email: string, person: Visitor) => {
    const { changed, keep } = emailChangeWords(site);
    await keep(await changed(person, email, `away.${email}`));
    return email;
  },
} as const;

for (const [what, end] of Object.entries(ENDINGS)) {
  test(`${what} leaves an app of long ago where another was begun and never finished, and forgets what was begun`, async () => {
    const { email, person, secret } = await personWithApp(site, `begun.${what.length}@demo.test`);
    const { user_id } = await person.ask(sync, {});
    await site.database.query(
      "update authenticators set added_at = now() - interval '1 year' where user_id = $1",
      [user_id],
    );
    await person.ask(beginAuthenticator, {});
    await end(email, person);
    const { rows } = await site.database.query(
      "select secret is not null as stays, begun_secret, begun_at from authenticators where user_id = $1",
      [user_id],
    );
    assert.deepEqual(rows, [{ stays: true, begun_secret: null, begun_at: null }]);
    await setPassword(email, "Choose a new password", OWNERS);
    const browser = await takeFirstStep(newVisitor(site), email, OWNERS);
    await browser.ask(takeSecondStep, { body: { code: codeOf(secret) } });
  });
}

test("where an app was only begun, nothing of it stays", async () => {
  const { email, thief, link } = await robbed("only-begun@demo.test");
  await thief.ask(beginAuthenticator, {});
  await sayNotMe(link);
  const { rows } = await site.database.query(
    "select from authenticators join people using (user_id) where email = $1",
    [email],
  );
  assert.equal(rows.length, 0);
});

/** An account without a second step, whose password somebody knew and added a passkey with. */
async function robbed(email: string) {
  await addPerson(site.database, { email });
  await signedIn(site, email);
  const left = await addThiefsPasskey(email);
  const link = linkIn(await mailTo(site, email, "A passkey was added"));
  return { email, link, ...left };
}

async function addThiefsPasskey(email: string) {
  const thief = await signedIn(site, email);
  const { passkey, made } = makeSoftPasskey(await thief.ask(beginPasskey, {}), site);
  await thief.ask(addPasskey, { body: { made } });
  return { thief, passkey };
}

const sayNotMe = (link: string) => newVisitor(site).ask(notMe, { body: { link } });

async function rejectsPasskey(passkey: SoftPasskey): Promise<void> {
  const browser = newVisitor(site);
  const used = signBySoftPasskey(passkey, await browser.ask(beginPasskeySignIn, {}), site);
  await assert.rejects(browser.ask(signInByPasskey, { body: { used } }), refused(401, /doesn't sign you in/));
}

async function setPassword(email: string, subject: string, new_password: string): Promise<void> {
  const link = linkIn(await mailTo(site, email, subject));
  await newVisitor(site).ask(newPassword, { body: { link, new_password } });
}

/** By a password alone, since nothing else is left. */
async function ownerIsBack(email: string, subject: string): Promise<void> {
  await setPassword(email, subject, OWNERS);
  const owner = newVisitor(site);
  await owner.ask(login, { body: { username: email, password: OWNERS } });
  assert.equal((await owner.ask(sync, {})).has_second_factor, false);
}
