import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sync } from "../../../contract/accounts/accounts.ts";
import { getFactors } from "../../../contract/accounts/factors.ts";
import { allUsers } from "../../../contract/admin/users.ts";
import { addApp } from "../../testing/authenticator-app.ts";
import { mailsTo, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

let site: Site;
before(async () => {
  site = await startSite({ SECOND_FACTOR_FOR: "admin", SECOND_FACTOR_GRACE_DAYS: "14" });
});
after(() => site.stop());

const SUBJECT = "Please add a second step";
const mails = async (email: string) =>
  (await mailsTo(site, email)).filter(({ subject }) => subject.includes(SUBJECT)).length;

/** What is done each day; a job by this name at a time. */
async function aDayPasses(): Promise<void> {
  await site.database.query("select graphile_worker.add_job('ask_for_second_factors')");
  await until(
    async () => (await site.database.query("select from graphile_worker._private_jobs")).rowCount === 0,
  );
}

const dueIn = (interval: string) =>
  site.database.query(
    `update people set second_factor_due_at = now() + interval '${interval}' where second_factor_due_at is not null`,
  );

test("an admin without a second step is mailed, has the grace time, and then the role rests until one is added", async () => {
  await addPerson(site.database, { email: "boss@demo.test", role: "admin" });
  await addPerson(site.database, { email: "fan@demo.test" });
  const boss = await signedIn(site, "boss@demo.test");
  await aDayPasses();
  assert.match((await mailTo(site, "boss@demo.test", SUBJECT)).text, /your role rests until you add one/);
  const { is_required, is_resting, due_at } = await boss.ask(getFactors, {});
  assert.deepEqual([is_required, is_resting], [true, false]);
  assert.ok(Math.abs(Date.parse(due_at ?? "") - Date.now() - 14 * 86_400_000) < 120_000);
  await boss.ask(allUsers, { query: {} });

  // In the middle of the time nothing; in its last days one each day.
  await site.database.query(
    "update people set second_factor_due_at = now() + interval '9 days' where second_factor_due_at is not null",
  );
  await aDayPasses();
  assert.equal(await mails("boss@demo.test"), 1);

  await dueIn("-1 second");
  await assert.rejects(
    boss.ask(allUsers, { query: {} }),
    refused(403, /Add a passkey or an authenticator app/),
  );
  const resting = await boss.ask(sync, {});
  assert.deepEqual([resting.user_role, resting.resting_roles], ["member", ["admin"]]);
  assert.equal((await boss.ask(getFactors, {})).is_resting, true);
  await addApp(boss);
  await boss.ask(allUsers, { query: {} });
  const awake = await boss.ask(getFactors, {});
  assert.deepEqual([awake.due_at, awake.is_resting], [null, false]);
  assert.equal(await mails("fan@demo.test"), 0);
});

test("who has the role no more begins anew with the next one", async () => {
  const user_id = await addPerson(site.database, { email: "former@demo.test", role: "admin" });
  await aDayPasses();
  await site.database.query("delete from roles_held where user_id = $1", [user_id]);
  await aDayPasses();
  const { rows } = await site.database.query("select second_factor_due_at from people where user_id = $1", [
    user_id,
  ]);
  assert.deepEqual(rows, [{ second_factor_due_at: null }]);
});

test("in the last three days they are mailed each day", async () => {
  await addPerson(site.database, { email: "late@demo.test", role: "admin" });
  await aDayPasses();
  await mailTo(site, "late@demo.test", SUBJECT);
  await dueIn("2 days");
  // As if the first had been another day's: of one day there is one.
  await site.database.query("delete from mails_sent where mail_key like 'factor-due.%'");
  await aDayPasses();
  await mailTo(site, "late@demo.test", SUBJECT, 2);
  await aDayPasses();
  assert.equal(await mails("late@demo.test"), 2);
});
