import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, deleteUser, login, register, sync } from "../../../contract/accounts/accounts.ts";
import {
  confirmEmail,
  forgotPassword,
  newPassword,
  sendConfirmation,
} from "../../../contract/accounts/mailed-links.ts";
import { contributionsOf, giveAsGuest } from "../../testing/guests.ts";
import { linkIn, mailsTo, mailTo, withoutAddresses } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

const site: Site = await startSite();
let kai: number;
before(async () => {
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

const NEW_PASSWORD = "Sunny-day-9";
const signUp = (user_email: string, user_name = "Nia") =>
  newVisitor(site).ask(register, { body: { user_name, user_email, password: NEW_PASSWORD } });
const signInAs = (username: string, password = NEW_PASSWORD) =>
  newVisitor(site).ask(login, { body: { username, password } });
const turnBack = (secret: string, minutes: number) =>
  site.database.query(
    "update mailed_links set made_at = made_at - $2::interval, ends_at = ends_at - $2::interval where link_hash = sha256($1)",
    [Buffer.from(secret), `${minutes} minutes`],
  );

test("a new account's mail confirms its address once, and what a guest gave with it before is the account's", async () => {
  await giveAsGuest(site, kai, "fan@demo.test");
  await signUp("Fan@demo.test");
  assert.equal(await contributionsOf(site, "fan@demo.test"), 0);
  const mail = await mailTo(site, "fan@demo.test", "Please confirm your email address");
  assert.ok(mail.text.includes(`${site.origin}/ConfirmEmail#`));
  assert.doesNotMatch(withoutAddresses(mail.text), /Nia/, "what strangers type is mailed to nobody");
  const link = linkIn(mail);
  const fan = newVisitor(site);
  const own = { body: { username: "fan@demo.test", password: NEW_PASSWORD } };
  assert.equal((await fan.ask(login, own)).email_confirmed, false);
  assert.deepEqual(await fan.ask(confirmEmail, { body: { link } }), { confirmed: true });
  assert.equal((await signInAs("fan@demo.test")).email_confirmed, true);
  assert.equal(await contributionsOf(site, "fan@demo.test"), 1);
  // Who opens the mail again is told that it is done.
  assert.deepEqual(await fan.ask(confirmEmail, { body: { link } }), { confirmed: true });

  await giveAsGuest(site, kai, "fan@demo.test");
  assert.equal(await contributionsOf(site, "fan@demo.test"), 1);
  await signInAs("fan@demo.test");
  assert.equal(await contributionsOf(site, "fan@demo.test"), 2);
});

test("a known address is answered like a new one; its owner is mailed, once a day", async () => {
  await addPerson(site.database, { email: "Known@example.org" });
  const again = () => signUp("known@EXAMPLE.org");
  assert.deepEqual(await again(), { user_email: "known@EXAMPLE.org" });
  const { text } = await mailTo(site, "known@example.org", "You already have an account");
  const noted = "select from mails_sent where mail_key like 'known-address.%'";
  await until(async () => (await site.database.query(noted)).rowCount);
  await again();
  await again();
  assert.match(text, /Someone tried to create an account/);
  assert.ok(text.includes(`${site.origin}/ForgotPassword`));
  await signInAs("known@example.org", PASSWORD);
  await until(async () => (await site.database.query("select from graphile_worker.jobs")).rowCount === 0);
  assert.equal((await mailsTo(site, "known@example.org")).length, 1);
});

test("a confirming link ends after a day", async () => {
  await signUp("late@example.org");
  const link = linkIn(await mailTo(site, "late@example.org", "Please confirm"));
  await turnBack(link, 24 * 60 + 1);
  const late = newVisitor(site);
  await late.ask(login, { body: { username: "late@example.org", password: NEW_PASSWORD } });
  await assert.rejects(
    late.ask(confirmEmail, { body: { link } }),
    refused(404, /Please have the email sent again/),
  );
  for (const odd of ["", "short", `${link}x`])
    await assert.rejects(late.ask(confirmEmail, { body: { link: odd } }), refused(400, /incomplete/));
  await assert.rejects(late.ask(confirmEmail, { body: { link: "x".repeat(43) } }), refused(404, /used/));
});

test("the mail is sent again to who asks, five times an hour, and not to who is confirmed", async () => {
  await addPerson(site.database, { email: "quiet@example.org", confirmed: false });
  const quiet = await signedIn(site, "quiet@example.org");
  for (let count = 1; count <= 5; count++) {
    await quiet.ask(sendConfirmation, {});
    await mailTo(site, "quiet@example.org", "Please confirm", count);
  }
  await assert.rejects(quiet.ask(sendConfirmation, {}), refused(429, /try again in (59|60) minutes/));
  const link = linkIn(await mailTo(site, "quiet@example.org", "Please confirm", 5));
  await quiet.ask(confirmEmail, { body: { link } });
  await assert.rejects(quiet.ask(sendConfirmation, {}), refused(409, /already confirmed/));
  await assert.rejects(newVisitor(site).ask(sendConfirmation, {}), refused(401, /sign in/));
});

test("a forgotten password: one use, thirty minutes, and whatever anybody had of the account ends", async () => {
  await addPerson(site.database, { email: "lost@example.org", confirmed: false });
  const thief = await signedIn(site, "lost@example.org");
  const ask = () => site.ask(forgotPassword, { body: { user_email: " Lost@Example.org " } });
  assert.deepEqual(await ask(), { asked: true });
  assert.deepEqual(await site.ask(forgotPassword, { body: { user_email: "nobody@example.org" } }), {
    asked: true,
  });
  const old = linkIn(await mailTo(site, "lost@example.org", "A new password"));
  await turnBack(old, 31);
  const body = (link: string, new_password = NEW_PASSWORD) => ({ body: { link, new_password } });
  await assert.rejects(site.ask(newPassword, body(old)), refused(404, /more than 30 minutes old/));

  await ask();
  const link = linkIn(await mailTo(site, "lost@example.org", "A new password", 2));
  await ask();
  const other = linkIn(await mailTo(site, "lost@example.org", "A new password", 3));
  await assert.rejects(site.ask(newPassword, body(link, "short")), refused(422, /at least 8 characters/));
  await assert.rejects(site.ask(newPassword, body(link, "Password1!")), refused(422, /too common/));
  await assert.rejects(site.ask(newPassword, body(link, "Example-lost-1")), refused(422, /your email/));
  await site.database.query("insert into user_profiles (user_id, last_name) values ($1, 'Kowalski')", [
    thief.user.user_id,
  ]);
  await assert.rejects(site.ask(newPassword, body(link, "Kowalski-2024")), refused(422, /your name/));
  const old_password = PASSWORD;
  await assert.rejects(
    thief.ask(changePassword, { body: { old_password, new_password: "Kowalski-2024" } }),
    refused(422, /your name/),
  );
  await assert.rejects(thief.ask(confirmEmail, { body: { link } }), refused(404, /used/));

  const owner = newVisitor(site);
  // A double click: one of the two is it.
  const twice = await Promise.allSettled([
    owner.ask(newPassword, body(link)),
    owner.ask(newPassword, body(link)),
  ]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  for (const over of [link, other])
    await assert.rejects(site.ask(newPassword, body(over)), refused(404, /used/));
  await assert.rejects(thief.ask(sync, {}), refused(401, /has ended/));
  await assert.rejects(signInAs("lost@example.org", PASSWORD), refused(401, /Wrong email or password/));
  assert.equal((await signInAs("lost@example.org")).email_confirmed, true);
  await mailTo(site, "lost@example.org", "was changed");
  assert.deepEqual(await mailsTo(site, "nobody@example.org"), []);
});

test("a change of password and a removed account are mailed", async () => {
  await addPerson(site.database, { email: "gone@example.org" });
  const visitor = await signedIn(site, "gone@example.org");
  const change = { old_password: PASSWORD, new_password: NEW_PASSWORD };
  await assert.rejects(
    visitor.ask(changePassword, { body: { ...change, new_password: "Welcome1!" } }),
    refused(422, /too common/),
  );
  await visitor.ask(changePassword, { body: change });
  await mailTo(site, "gone@example.org", "Your password for Donate NIL was changed");
  const { user_id } = await visitor.ask(login, {
    body: { username: "gone@example.org", password: NEW_PASSWORD },
  });
  await visitor.ask(deleteUser, { params: { user_id } });
  await mailTo(site, "gone@example.org", "Your account at Donate NIL was removed");
});

test("while the mail server is away nothing is lost, and a link's time begins when it is mailed", async () => {
  const control = (what: string, body?: object) =>
    fetch(`${site.mailbox.origin}/_control/${what}`, {
      method: "POST",
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
  await control("refuse", { code: 451, seconds: 600 });
  await signUp("patient@example.org");
  // At one moment, between two tries: during one there is a link, which goes with it.
  const failed = `
    select (select count(*)::int from mailed_links where email = 'patient@example.org') as links
      from graphile_worker.jobs where last_error like '%mail server%' and locked_at is null`;
  const { links } = await until(async () => (await site.database.query(failed)).rows[0]);
  assert.equal(links, 0);
  await control("accept");
  await site.database.query("update graphile_worker._private_jobs set run_at = now()");
  const link = linkIn(await mailTo(site, "patient@example.org", "Please confirm"));
  const patient = newVisitor(site);
  await patient.ask(login, { body: { username: "patient@example.org", password: NEW_PASSWORD } });
  await patient.ask(confirmEmail, { body: { link } });
});

const NAMES = ["🦊🏈", "مريم", "‮evil‬", "Zoë O’Brien-Müller", "李小龍", "a".repeat(200)];
test("names of all scripts are kept as they were typed", async () => {
  for (const [at, user_name] of NAMES.entries()) {
    await signUp(`name-${at}@example.org`, user_name);
    assert.equal((await signInAs(`name-${at}@example.org`)).given_name, user_name);
  }
  await assert.rejects(signUp("half@example.org", "half \ud83e"), refused(400, /control characters/));
});

test("a password of 10,000 characters is refused where it is chosen, and is simply wrong elsewhere", async () => {
  const endless = `Aa1!${"x".repeat(10_000)}`;
  await assert.rejects(
    site.ask(register, { body: { user_name: "Nia", user_email: "x@example.org", password: endless } }),
    refused(422, /at most 1000 characters/),
  );
  await assert.rejects(signInAs("fan@demo.test", endless), refused(401, /Wrong email or password/));
  const most = `Kestrel-1-${"ab".repeat(495)}`;
  await site.ask(register, { body: { user_name: "Nia", user_email: "most@example.org", password: most } });
  await signInAs("most@example.org", most);
});
