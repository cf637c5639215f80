import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, sync } from "../../../contract/accounts/accounts.ts";
import { getFactors, makeRecoveryCodes } from "../../../contract/accounts/factors.ts";
import { getProof, proveByCode, proveByPassword } from "../../../contract/accounts/fresh-proof.ts";
import { forgotPassword, newPassword, notMe } from "../../../contract/accounts/mailed-links.ts";
import { getSecondStep, takeSecondStep } from "../../../contract/accounts/second-step.ts";
import { codeOf } from "../../../standins/authenticator-app/code-of.ts";
import { addApp, personWithApp, takeFirstStep } from "../../testing/authenticator-app.ts";
import { as, walk } from "../../testing/elsewhere.ts";
import { linkIn, mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { forgetSignIns } from "../sign-in/forget-sign-ins.ts";

let site: Site;
before(async () => {
  site = await startSite({}, { identity: true });
});
after(() => site.stop());

const WRONG = refused(422, /wrong or too old/);
const OVER = refused(404, /took too long/);

test("a password is half of a sign-in: nobody is signed in until a code was typed, and then by a new session", async () => {
  const { email, secret } = await personWithApp(site, "half@demo.test");
  // Somebody else had this browser before.
  await addPerson(site.database, { email: "before@demo.test" });
  const browser = await signedIn(site, "before@demo.test");
  const old = new Map(browser.cookies);
  await takeFirstStep(browser, email);
  assert.equal((await browser.ask(sync, {})).user_email, "before@demo.test");
  assert.deepEqual((await browser.ask(getSecondStep, {})).ways, {
    passkey: false,
    authenticator: true,
    recovery_code: true,
  });
  const user = await browser.ask(takeSecondStep, { body: { code: codeOf(secret) } });
  assert.equal(user.user_email, email);
  assert.ok((await browser.ask(getProof, {})).fresh_until);
  const kept = newVisitor(site);
  for (const [name, value] of old) kept.cookies.set(name, value);
  await assert.rejects(kept.ask(sync, {}), refused(401, /has ended/));
  // It was taken: there is no second session to be had by it.
  await assert.rejects(browser.ask(getSecondStep, {}), OVER);
  const { rows } = await site.database.query(
    `select act from audit_log where actor_id = $1 and act like '%sign%' order by entry_id`,
    [user.user_id],
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ["signed in", "took the first step of a sign-in", "signed in"],
  );
});

test("a code is taken once by two who type it at the same time", async () => {
  const { email, secret } = await personWithApp(site, "twice@demo.test");
  const tabs = [newVisitor(site), newVisitor(site)];
  for (const tab of tabs) await takeFirstStep(tab, email);
  const code = codeOf(secret);
  const came = await Promise.allSettled(tabs.map((tab) => tab.ask(takeSecondStep, { body: { code } })));
  assert.deepEqual(came.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("a recovery code stands in once, however it is typed; its owner is told, and new ones end those of before", async () => {
  const { email, codes, person } = await personWithApp(site, "lost@demo.test");
  const [first = "", second = "", third = ""] = codes;
  assert.equal(new Set(codes).size, 10);
  const browser = newVisitor(site);
  await takeFirstStep(browser, email);
  const typed = ` ${first.toUpperCase().replace("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
  await browser.ask(takeSecondStep, { body: { code: typed } });
  assert.equal((await browser.ask(getFactors, {})).recovery_codes_left, 9);
  assert.match((await mailTo(site, email, "A recovery code was used")).text, /9 are left/);

  const again = newVisitor(site);
  await takeFirstStep(again, email);
  await assert.rejects(again.ask(takeSecondStep, { body: { code: first } }), WRONG);
  // The sign-in goes on: a wrong code ends nothing.
  await again.ask(takeSecondStep, { body: { code: second } });

  const { recovery_codes } = await person.ask(makeRecoveryCodes, {});
  const late = newVisitor(site);
  await takeFirstStep(late, email);
  await assert.rejects(late.ask(takeSecondStep, { body: { code: third } }), WRONG);
  await late.ask(takeSecondStep, { body: { code: recovery_codes[0] ?? "" } });
});

test("a half sign-in ends after ten minutes, with a new password, and with 'this wasn't me'", async () => {
  const { email, secret, person } = await personWithApp(site, "ends@demo.test");
  const late = newVisitor(site);
  await takeFirstStep(late, email);
  await site.database.query("update half_sign_ins set ends_at = now() - interval '1 second'");
  await assert.rejects(late.ask(takeSecondStep, { body: { code: codeOf(secret) } }), OVER);

  const before = newVisitor(site);
  await takeFirstStep(before, email);
  await person.ask(changePassword, { body: { old_password: PASSWORD, new_password: "Quite-new-7" } });
  await assert.rejects(before.ask(takeSecondStep, { body: { code: codeOf(secret) } }), OVER);

  const robbed = await personWithApp(site, "robbed@demo.test");
  const told = newVisitor(site);
  await takeFirstStep(told, robbed.email);
  const link = linkIn(await mailTo(site, robbed.email, "An authenticator app was added"));
  await newVisitor(site).ask(notMe, { body: { link } });
  await assert.rejects(told.ask(takeSecondStep, { body: { code: codeOf(robbed.secret) } }), OVER);
});

test("'this wasn't me' takes away what was added since, and nothing older", async () => {
  const { email, person } = await personWithApp(site, "thief@demo.test");
  await site.database.query(
    `update authenticators set added_at = now() - interval '9 days' where user_id = $1`,
    [(await person.ask(sync, {})).user_id],
  );
  const link = linkIn(await mailTo(site, email, "An authenticator app was added"));
  await newVisitor(site).ask(notMe, { body: { link } });
  const { rows } = await site.database.query(
    `select second_factor_since is not null as still,
            (select count(*)::int from recovery_codes r where r.user_id = p.user_id) as codes from people p where email = $1`,
    [email],
  );
  // The app was there before; the recovery codes were made in the last days.
  assert.deepEqual(rows, [{ still: true, codes: 0 }]);
});

test("a new password by mail leaves the second step in its place", async () => {
  const { email, secret } = await personWithApp(site, "mailbox@demo.test");
  const thief = newVisitor(site);
  await thief.ask(forgotPassword, { body: { user_email: email } });
  const link = linkIn(await mailTo(site, email, "A new password"));
  await thief.ask(newPassword, { body: { link, new_password: "Quite-new-7" } });
  await takeFirstStep(thief, email, "Quite-new-7");
  await thief.ask(takeSecondStep, { body: { code: codeOf(secret) } });
});

test("who comes by the identity provider takes the second step, too", async () => {
  const { email, secret } = await personWithApp(site, "elsewhere@demo.test");
  const browser = newVisitor(site);
  assert.equal(
    await walk(site, browser, as(email), "?return_to=%2Ffavorites"),
    "/SecondStep?return_to=%2Ffavorites",
  );
  await assert.rejects(browser.ask(sync, {}), refused(401, /sign in/));
  await browser.ask(takeSecondStep, { body: { code: codeOf(secret) } });
  assert.equal((await browser.ask(sync, {})).user_email, email);
  // And shows by it who they are: not over there.
  assert.deepEqual((await browser.ask(getProof, {})).ways, {
    password: false,
    elsewhere: false,
    passkey: false,
    authenticator: true,
    recovery_code: true,
  });
  const back = await walk(site, browser, as(email), "?prove=yes");
  assert.match(back ?? "", /ConfirmItsYou\?problem=factor/);
});

test("a fresh proof is a code where there is one: the password may be known to whoever sits there", async () => {
  const { person, secret, codes } = await personWithApp(site, "proof@demo.test");
  await site.database.query("update sessions set proved_at = null");
  await assert.rejects(
    person.ask(proveByPassword, { body: { password: PASSWORD } }),
    refused(409, /second step/),
  );
  await assert.rejects(person.ask(proveByCode, { body: { code: "nonsense" } }), WRONG);
  const code = codeOf(secret);
  assert.ok((await person.ask(proveByCode, { body: { code } })).fresh_until);
  await assert.rejects(person.ask(proveByCode, { body: { code } }), WRONG);
  // On the third day a recovery code does, where the device is lost.
  await site.database.query("update sessions set proved_at = now() - interval '3 days'");
  assert.equal((await person.ask(getProof, {})).fresh_until, null);
  await person.ask(proveByCode, { body: { code: codes[0] ?? "" } });
});

test("guessing is slowed down, and a right code forgets it", async () => {
  const strict = await startSite({ RATE_LIMITS: "on" });
  try {
    await addPerson(strict.database, { email: "guessed@demo.test" });
    const person = await signedIn(strict, "guessed@demo.test");
    const { secret } = await addApp(person);
    const thief = newVisitor(strict);
    await takeFirstStep(thief, "guessed@demo.test");
    const guess = (code: string) => thief.ask(takeSecondStep, { body: { code } });
    const wrong = codeOf(secret, 40);
    for (let tries = 0; tries < 5; tries++) await assert.rejects(guess(wrong), WRONG);
    // Whatever the machine took for the tries: the last was this moment.
    await strict.database.query("update password_tries set last_try_at = now() + interval '10 minutes'");
    await assert.rejects(guess(wrong), refused(429, /Too many wrong codes/));
    await assert.rejects(guess(codeOf(secret)), refused(429, /Too many wrong codes/));
    // In a browser of their own they are kept out by nobody.
    const own = await takeFirstStep(person, "guessed@demo.test");
    await own.ask(takeSecondStep, { body: { code: codeOf(secret) } });
  } finally {
    await strict.stop();
  }
});

test("15 KB of blanks, and what is no code at all, are refused in words", async () => {
  const { email } = await personWithApp(site, "blanks@demo.test");
  const browser = newVisitor(site);
  await takeFirstStep(browser, email);
  const type = (code: string) => browser.ask(takeSecondStep, { body: { code } });
  await assert.rejects(type(" ".repeat(15_000)), refused(422, /enter a code/));
  for (const odd of [
    "000000",
    "²²²²²²",
    "-".repeat(15_000),
    "0000000000",
    "💥".repeat(10),
    `${" ".repeat(15_000)}x`,
  ])
    await assert.rejects(type(odd), WRONG, odd.slice(0, 10));
});

test("what nobody went on with is forgotten", async () => {
  const { email } = await personWithApp(site, "forgotten@demo.test");
  await takeFirstStep(newVisitor(site), email);
  await site.database.query("update half_sign_ins set ends_at = now() - interval '1 minute'");
  const database = {
    row: async ({ text, values }: { text: string; values: unknown[] }) => {
      await site.database.query(text, values);
      return null;
    },
  };
  await forgetSignIns.run({ database, clock: { now: () => new Date() } } as never);
  const { rows } = await site.database.query("select from half_sign_ins");
  assert.equal(rows.length, 0);
});
