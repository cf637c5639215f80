import assert from "node:assert/strict";
import { after, test } from "node:test";
import { changePassword, deleteUser, login, sync } from "../../../contract/accounts/accounts.ts";
import { dropEmailChange, getEmailChange, sendEmailChange } from "../../../contract/accounts/email-change.ts";
import { notMe } from "../../../contract/accounts/mailed-links.ts";
import { acceptAll, linkIn, mailsTo, mailTo, refuseFor } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { CHANGED, CONFIRM, emailChangeWords } from "../testing/email-changes.ts";

const site: Site = await startSite();
after(() => site.stop());
const { ask, confirm, signInAs, noJobs, addressOf, somebody } = emailChangeWords(site);

const NEW_PASSWORD = "Sunny-day-9";

test("an address is changed by the link that is mailed to the new one; the old one is told twice, and the other devices are signed out", async () => {
  const { email, user_id, visitor } = await somebody("ada");
  const other = await signedIn(site, email);
  const to = "Ada@New.example";
  assert.deepEqual(await visitor.ask(getEmailChange, {}), { user_email: email, waiting_email: null });
  await ask(visitor, `  ${to} `);
  assert.deepEqual(await visitor.ask(getEmailChange, {}), { user_email: email, waiting_email: to });
  const told = await mailTo(site, email, "Someone asked to change your email at Donate NIL");
  assert.match(told.text, /change its email to A…@New\.example\./);
  assert.doesNotMatch(
    told.text,
    /Ada@New/i,
    "a thief's address is no business of the mail, nor the owner's of a stranger",
  );
  const letter = await mailTo(site, to, CONFIRM);
  assert.ok(letter.text.includes(`${site.origin}/ConfirmNewEmail#`));
  assert.equal(await addressOf(user_id), email, "not before the link is opened");
  assert.deepEqual(await confirm(visitor, linkIn(letter)), { user_email: to, is_kept: true });
  // Opened twice, in another tab.
  assert.deepEqual(await confirm(visitor, linkIn(letter)), { user_email: to, is_kept: true });
  const user = await visitor.ask(sync, {});
  assert.deepEqual([user.user_email, user.email_confirmed], [to, true]);
  await assert.rejects(other.ask(sync, {}), refused(401, /has ended/));
  await assert.rejects(signInAs(email), refused(401));
  await signInAs(to);
  assert.deepEqual(await visitor.ask(getEmailChange, {}), { user_email: to, waiting_email: null });
  const before = await mailTo(site, email, CHANGED);
  assert.match(before.text, /The email of your account is A…@New\.example now/);
  assert.match((await mailTo(site, to, "This is your email at Donate NIL now")).text, /Sign in with it/);
  await assert.rejects(newVisitor(site).ask(notMe, { body: { link: linkIn(told) } }), refused(404));
  const { rows } = await site.database.query(
    "select act, detail from audit_log where actor_id = $1 and act like '%address%' order by entry_id",
    [user_id],
  );
  assert.deepEqual(rows, [
    { act: "asked to change an address", detail: {} },
    { act: "changed their address", detail: {} },
  ]);
});

test("the link does nothing in a session of another account, without one, or after a day", async () => {
  const { visitor, email, user_id } = await somebody("bea");
  await ask(visitor, "bea@new.example");
  const link = linkIn(await mailTo(site, "bea@new.example", CONFIRM));
  const { visitor: stranger } = await somebody("stranger");
  await assert.rejects(confirm(stranger, link), refused(403, /for another account/));
  await assert.rejects(confirm(newVisitor(site), link), refused(401));
  await site.database.query("update mailed_links set ends_at = now() where user_id = $1", [user_id]);
  await site.database.query("update email_changes set link_ends_at = now() where user_id = $1", [user_id]);
  await assert.rejects(confirm(visitor, link), refused(404, /more than a day old/));
  assert.deepEqual(await visitor.ask(getEmailChange, {}), { user_email: email, waiting_email: null });
  await assert.rejects(visitor.ask(sendEmailChange, {}), refused(409, /Nothing is waiting/));
});

test("it is sent again, earlier links go on working, and it is dropped; with a new password or 'not me' it is over", async () => {
  const { visitor, email, user_id } = await somebody("cora");
  const to = "cora@new.example";
  await ask(visitor, to);
  const first = linkIn(await mailTo(site, to, CONFIRM));
  await visitor.ask(sendEmailChange, {});
  await mailTo(site, to, CONFIRM, 2);
  await noJobs();
  assert.equal((await mailsTo(site, email)).length, 1, "the old address is told once");
  await visitor.ask(dropEmailChange, {});
  await visitor.ask(dropEmailChange, {});
  await assert.rejects(confirm(visitor, first), refused(404, /dropped/));
  await ask(visitor, to);
  await confirm(visitor, first);
  assert.equal(await addressOf(user_id), to);

  await ask(visitor, "third@new.example");
  const link = linkIn(await mailTo(site, "third@new.example", CONFIRM));
  await visitor.ask(changePassword, { body: { old_password: PASSWORD, new_password: NEW_PASSWORD } });
  await visitor.ask(login, { body: { username: to, password: NEW_PASSWORD } });
  await assert.rejects(confirm(visitor, link), refused(404));
  assert.equal((await visitor.ask(getEmailChange, {})).waiting_email, null);

  await ask(visitor, "fourth@new.example");
  const stop = linkIn(await mailTo(site, to, "Someone asked to change your email", 2));
  await newVisitor(site).ask(notMe, { body: { link: stop } });
  const { rows } = await site.database.query(
    "select count(*)::int as waiting from email_changes where user_id = $1 and changed_at is null and dropped_at is null",
    [user_id],
  );
  assert.deepEqual(rows, [{ waiting: 0 }]);
});

test("an address that has an account is answered as any other; its owner is mailed, and none gets more than five letters a day", async () => {
  const { visitor, email } = await somebody("dan");
  await addPerson(site.database, { email: "Taken@example.org" });
  for (const own of [email, email.toUpperCase()])
    await assert.rejects(ask(visitor, own), refused(422, /email your account has/, "user_email"));
  for (const odd of ["", " ".repeat(15_000), "no address", `${"x".repeat(250)}@example.org`])
    await assert.rejects(ask(visitor, odd), refused(422, /valid Email/, "user_email"));
  assert.deepEqual(await ask(visitor, "taken@EXAMPLE.org"), { asked: true });
  assert.equal((await visitor.ask(getEmailChange, {})).waiting_email, "taken@EXAMPLE.org");
  const { text } = await mailTo(site, "taken@example.org", "You already have an account");
  assert.match(text, /Someone tried to use this email address for another account/);
  for (let count = 2; count <= 5; count++) await visitor.ask(sendEmailChange, {});
  await assert.rejects(visitor.ask(sendEmailChange, {}), refused(429, /several times in the last hour/));
  await noJobs();
  assert.equal((await mailsTo(site, "taken@example.org")).length, 1);
  assert.deepEqual(
    (
      await site.database.query(
        "select from mailed_links where purpose = 'change_email' and email ilike 'taken@%'",
      )
    ).rowCount,
    0,
  );
  // Whoever else wants it: neither more letters nor another answer, also for an address that nobody has.
  const { visitor: second } = await somebody("dora");
  await assert.rejects(ask(second, "taken@example.org"), refused(429, /several times today/));
});

test("of an address that nobody confirmed nothing is kept, and nobody there is told", async () => {
  const user_id = await addPerson(site.database, { email: "tpyo@old.example", confirmed: false });
  const visitor = await signedIn(site, "tpyo@old.example");
  await ask(visitor, "typo@new.example");
  const link = linkIn(await mailTo(site, "typo@new.example", CONFIRM));
  for (const _ of ["once", "again"])
    assert.deepEqual(await confirm(visitor, link), { user_email: "typo@new.example", is_kept: false });
  await noJobs();
  assert.deepEqual(await mailsTo(site, "tpyo@old.example"), []);
  assert.equal(
    (await site.database.query("select from email_changes where user_id = $1", [user_id])).rowCount,
    0,
  );
  await addPerson(site.database, { email: "tpyo@old.example" });
});

test("taken by another account meanwhile, it is refused; and given back by deleting that one", async () => {
  const { visitor, email, user_id } = await somebody("eve");
  await ask(visitor, "eve@new.example");
  const link = linkIn(await mailTo(site, "eve@new.example", CONFIRM));
  await addPerson(site.database, { email: "EVE@new.example" });
  await assert.rejects(confirm(visitor, link), refused(409, /Another account uses this address/));
  assert.equal(await addressOf(user_id), email);
  const faster = await signedIn(site, "eve@new.example");
  await faster.ask(deleteUser, { params: { user_id: faster.user.user_id } });
  await confirm(visitor, link);
});

test("whose old mailbox is gone hears at the new address that it is theirs now", async () => {
  const { visitor, email } = await somebody("gus");
  const to = "gus@new.example";
  await ask(visitor, to);
  const link = linkIn(await mailTo(site, to, CONFIRM));
  await refuseFor(site, email);
  await confirm(visitor, link);
  await mailTo(site, to, "This is your email at Donate NIL now");
  await acceptAll(site);
  await mailTo(site, email, CHANGED);
});
