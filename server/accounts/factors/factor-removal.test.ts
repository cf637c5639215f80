import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, login, sync } from "../../../contract/accounts/accounts.ts";
import {
  getFactorRemoval,
  keepFactors,
  removeFactors,
  stopFactorRemoval,
} from "../../../contract/accounts/factor-removal.ts";
import { forgotPassword, newPassword, notMe } from "../../../contract/accounts/mailed-links.ts";
import { takeUserRole } from "../../../contract/accounts/roles.ts";
import { addApp, personWithApp } from "../../testing/authenticator-app.ts";
import { linkIn, mailsTo, mailTo } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { emailChangeWords } from "../testing/email-changes.ts";
import { endUnagreed } from "./unagreed.ts";

// Somebody lost all that their sign-in takes: two other admins, a letter, and a day.

let site: Site;
let one: Visitor;
let two: Visitor;
before(async () => {
  site = await startSite();
  for (const name of ["one", "two"])
    await addPerson(site.database, { email: `${name}@demo.test`, role: "admin" });
  one = await signedIn(site, "one@demo.test");
  two = await signedIn(site, "two@demo.test");
});
after(() => site.stop());

const COMING = "will be removed";
const order = (user_id: number, step: "ask" | "agree") => ({ params: { user_id }, body: { step } });

test("two admins, a letter and a day: then the password alone signs in, and everywhere it is signed out", async () => {
  const { person, email } = await personWithApp(site, "lost@demo.test");
  const { user_id } = await person.ask(sync, {});
  await assert.rejects(one.ask(removeFactors, order(user_id, "agree")), refused(409, /nothing to agree/));
  await one.ask(removeFactors, order(user_id, "ask"));
  await assert.rejects(one.ask(removeFactors, order(user_id, "ask")), refused(409, /already asked/));
  await assert.rejects(one.ask(removeFactors, order(user_id, "agree")), refused(409, /Another admin/));
  assert.equal((await mailsTo(site, email)).filter(({ subject }) => subject.includes(COMING)).length, 0);
  await two.ask(removeFactors, order(user_id, "agree"));
  await mailTo(site, email, COMING);
  const told = await until(
    async () => (await two.ask(getFactorRemoval, { params: { user_id } })).removal?.due_at ?? false,
  );
  assert.ok(Math.abs(Date.parse(told) - Date.now() - 86_400_000) < 120_000);

  await due("23 hours 59 minutes");
  await person.ask(sync, {});
  await due("1 minute");
  await mailTo(site, email, "was removed");
  await assert.rejects(person.ask(sync, {}), refused(401, /has ended/));
  await signedIn(site, email);
  assert.deepEqual(await two.ask(getFactorRemoval, { params: { user_id } }), {
    has_second_factor: false,
    removal: null,
  });
});

test("its owner stops it by the letter's link, and an admin by a press; then it begins anew", async () => {
  const { person, email } = await personWithApp(site, "kept@demo.test");
  const { user_id } = await person.ask(sync, {});
  const agree = async () => {
    await one.ask(removeFactors, order(user_id, "ask"));
    await two.ask(removeFactors, order(user_id, "agree"));
  };
  await agree();
  const link = linkIn(await mailTo(site, email, COMING));
  await newVisitor(site).ask(keepFactors, { body: { link } });
  await assert.rejects(newVisitor(site).ask(keepFactors, { body: { link } }), refused(404, /already used/));
  await due("25 hours");
  await person.ask(sync, {});

  await one.ask(removeFactors, order(user_id, "ask"));
  await one.ask(stopFactorRemoval, { params: { user_id } });
  await assert.rejects(two.ask(removeFactors, order(user_id, "agree")), refused(409, /nothing to agree/));
  await assert.rejects(
    one.ask(stopFactorRemoval, { params: { user_id } }),
    refused(409, /Nothing is under way/),
  );
});

/** What two admins agreed to about somebody who knows nothing of it, and the link by which they stop it. */
async function deceived(name: string) {
  const { person, email } = await personWithApp(site, `${name}@demo.test`);
  const { user_id } = await person.ask(sync, {});
  await one.ask(removeFactors, order(user_id, "ask"));
  await two.ask(removeFactors, order(user_id, "agree"));
  const link = linkIn(await mailTo(site, email, COMING));
  return { person, email, user_id, link };
}

const stillTakesTheStep = async (email: string, password = PASSWORD) => {
  await due("25 hours");
  await assert.rejects(
    newVisitor(site).ask(login, { body: { username: email, password } }),
    refused(403, /One more step/),
  );
};

test("the letter's link still stops it after its owner chose another password, by the old one or by mail, or another address", async () => {
  const NEW = "Sunny-day-9";
  const other = await deceived("password");
  await other.person.ask(changePassword, { body: { old_password: PASSWORD, new_password: NEW } });
  await newVisitor(site).ask(keepFactors, { body: { link: other.link } });
  await stillTakesTheStep(other.email, NEW);

  const mailed = await deceived("mailed");
  await newVisitor(site).ask(forgotPassword, { body: { user_email: mailed.email } });
  const link = linkIn(await mailTo(site, mailed.email, "A new password"));
  await newVisitor(site).ask(newPassword, { body: { link, new_password: NEW } });
  await newVisitor(site).ask(keepFactors, { body: { link: mailed.link } });
  await stillTakesTheStep(mailed.email, NEW);

  const moved = await deceived("moved");
  await emailChangeWords(site).changed(moved.person, moved.email, "moved-on@demo.test");
  await newVisitor(site).ask(keepFactors, { body: { link: moved.link } });
  await stillTakesTheStep("moved-on@demo.test");
});

test("who says that a sign-in was not theirs stops it as well", async () => {
  const email = "not-me@demo.test";
  const user_id = await addPerson(site.database, { email });
  const person = await signedIn(site, email);
  await signedIn(site, email);
  const link = linkIn(await mailTo(site, email, "New sign-in"));
  await addApp(person);
  // It was theirs long before.
  await site.database.query(
    "update authenticators set begun_at = begun_at - interval '9 days', added_at = added_at - interval '9 days' where user_id = $1",
    [user_id],
  );
  await one.ask(removeFactors, order(user_id, "ask"));
  await two.ask(removeFactors, order(user_id, "agree"));
  await mailTo(site, email, COMING);
  await newVisitor(site).ask(notMe, { body: { link } });
  assert.deepEqual(await two.ask(getFactorRemoval, { params: { user_id } }), {
    has_second_factor: true,
    removal: null,
  });
  const { rows } = await site.database.query(
    "select from audit_log where act = 'stopped the removal of a second step' and subject = $1",
    [`user ${user_id}`],
  );
  assert.equal(rows.length, 1);
});

test("nobody helps themselves, and nobody without a second step is helped", async () => {
  const { user_id: own } = await one.ask(sync, {});
  await assert.rejects(one.ask(removeFactors, order(own, "ask")), refused(409, /your own account/));
  const plain = await addPerson(site.database, { email: "plain@demo.test" });
  await assert.rejects(one.ask(removeFactors, order(plain, "ask")), refused(409, /no second step/));
  await assert.rejects(one.ask(removeFactors, order(999_999, "ask")), refused(404, /no such account/));
});

test("an agreement of who is an admin no more counts for nothing", async () => {
  const { person, email } = await personWithApp(site, "fooled@demo.test");
  const { user_id } = await person.ask(sync, {});
  const three_id = await addPerson(site.database, { email: "three@demo.test", role: "admin" });
  const three = await signedIn(site, "three@demo.test");
  await three.ask(removeFactors, order(user_id, "ask"));
  await two.ask(removeFactors, order(user_id, "agree"));
  await mailTo(site, email, COMING);
  await one.ask(takeUserRole, { params: { user_id: three_id, role: "admin" } });
  await due("25 hours");
  await assert.rejects(
    newVisitor(site).ask(login, { body: { username: email, password: PASSWORD } }),
    refused(403, /One more step/),
  );
  await person.ask(sync, {});
});

test("what no other admin agrees to is over after seven days, whether or not the job has come by, and can be asked anew", async () => {
  const { person } = await personWithApp(site, "forgotten@demo.test");
  const { user_id } = await person.ask(sync, {});
  const removal = async () => (await two.ask(getFactorRemoval, { params: { user_id } })).removal;
  const open = async () => (await removals(user_id)).filter(({ over_at }) => over_at === null).length;
  await one.ask(removeFactors, order(user_id, "ask"));
  const { asked_at = "", agree_by } = (await removal()) ?? {};
  assert.equal(Date.parse(agree_by ?? "") - Date.parse(asked_at), 7 * 86_400_000);

  // The job, a moment before and at the moment.
  const database = openTestDatabase(site.database.options.connectionString ?? "", 1);
  const comesAt = (at: number) => endUnagreed({ database, clock: { now: () => new Date(at) } });
  await comesAt(Date.parse(agree_by ?? "") - 1);
  assert.equal(await open(), 1);
  await comesAt(Date.parse(agree_by ?? ""));
  assert.deepEqual([await open(), await removal()], [0, null]);
  await comesAt(Date.parse(agree_by ?? "") + 900_000);
  await database.close();
  assert.equal((await endedLines(user_id)).length, 1);
  await assert.rejects(two.ask(removeFactors, order(user_id, "agree")), refused(409, /ask again/));

  // No job has come by: nobody sees it or can agree to it, and whoever asks anew ends it.
  await one.ask(removeFactors, order(user_id, "ask"));
  await site.database.query(
    "update factor_removals set asked_at = asked_at - interval '7 days' where over_at is null and user_id = $1",
    [user_id],
  );
  assert.equal(await removal(), null);
  await assert.rejects(two.ask(removeFactors, order(user_id, "agree")), refused(409, /ask again/));
  await two.ask(removeFactors, order(user_id, "ask"));
  assert.deepEqual([await open(), (await removal())?.asked_by_you], [1, true]);
  assert.equal((await endedLines(user_id)).length, 2);
});

test("what two admins agreed on is not ended for being old", async () => {
  const { person, email } = await personWithApp(site, "agreed@demo.test");
  const { user_id } = await person.ask(sync, {});
  await one.ask(removeFactors, order(user_id, "ask"));
  await site.database.query(
    "update factor_removals set asked_at = asked_at - interval '6 days 23 hours 59 minutes' where over_at is null and user_id = $1",
    [user_id],
  );
  await two.ask(removeFactors, order(user_id, "agree"));
  await mailTo(site, email, COMING);
  await site.database.query(
    "update factor_removals set asked_at = asked_at - interval '9 days', agreed_at = agreed_at - interval '9 days' where over_at is null and user_id = $1",
    [user_id],
  );
  await due("1 minute");
  assert.equal((await removals(user_id)).filter(({ over_at }) => over_at === null).length, 1);
  await assert.rejects(two.ask(removeFactors, order(user_id, "agree")), refused(409, /already agreed/));
  await one.ask(stopFactorRemoval, { params: { user_id } });
});

const removals = async (user_id: number): Promise<{ over_at: Date | null }[]> =>
  (await site.database.query("select over_at from factor_removals where user_id = $1", [user_id])).rows;

const endedLines = async (user_id: number): Promise<unknown[]> =>
  (
    await site.database.query(
      "select from audit_log where act like 'ended a removal of a second step%' and subject = $1 and actor_id is null",
      [`user ${user_id}`],
    )
  ).rows;

/** So much later what is due is done. */
async function due(later: string): Promise<void> {
  await until(
    async () =>
      (
        await site.database.query(
          "select from factor_removals where agreed_at is not null and over_at is null and told_at is null",
        )
      ).rowCount === 0,
  );
  await site.database.query(`update factor_removals set told_at = told_at - interval '${later}'`);
  await site.database.query("select graphile_worker.add_job('remove_due_factors')");
  await until(
    async () =>
      (
        await site.database.query(
          "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_due_factors'",
        )
      ).rowCount === 0,
  );
}
