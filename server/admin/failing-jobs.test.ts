import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { letJobGo, listFailingJobs, retryJob } from "../../contract/admin/watch.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { type Site, startSite } from "../testing/site.ts";

let site: Site;
let admin: Visitor;
let other_admin: Visitor;
before(async () => {
  site = await startSite();
  for (const email of ["ada@example.org", "bea@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  admin = await signedIn(site, "ada@example.org");
  other_admin = await signedIn(site, "bea@example.org");
});
after(() => site.stop());

test("failed work is listed and tried again, once", async () => {
  await site.database.query(`
    insert into provider_events (event_id, event_type, created_at, parked_at, failure, tries)
    values ('evt_lost', 'charge.refunded', now(), now(), 'It broke.', 10)`);
  await site.database.query(
    "select graphile_worker.add_job('mail_receipt', '{}', job_key := 'lost', run_at := now() + interval '1 day')",
  );
  // No other job: one that the server is just working on would be listed too.
  await site.database.query(
    "update graphile_worker._private_jobs set last_error = 'No mail server.', attempts = 3 where key = 'lost'",
  );
  const { jobs, total } = await admin.ask(listFailingJobs, {});
  assert.equal(total, 2);
  assert.deepEqual(
    jobs.map(({ task, tries, failure }) => [task, tries, failure]),
    [
      ["charge.refunded", 10, "It broke."],
      ["mail_receipt", 3, "No mail server."],
    ],
  );
  // Where the line can't be written, the act is not done.
  await site.database.query("alter table audit_log rename to audit_log_away");
  for (const { name } of jobs)
    await assert.rejects(admin.ask(retryJob, { body: { name } }), { name: "CallFailed" });
  await site.database.query("alter table audit_log_away rename to audit_log");
  for (const { name } of jobs) {
    await admin.ask(retryJob, { body: { name } });
    if (name.startsWith("event"))
      await assert.rejects(other_admin.ask(retryJob, { body: { name } }), refused(409, /already/));
  }
  await assert.rejects(admin.ask(retryJob, { body: { name: "event all" } }), refused(409, /already/));
});

test("an email whose address is refused for good is let go, once, and it is written down who did", async () => {
  await site.database.query(
    "select graphile_worker.add_job('mail_receipt', '{}', job_key := 'gone', run_at := now() + interval '1 day')",
  );
  const failing = async (failure: string) => {
    await site.database.query(
      "update graphile_worker._private_jobs set last_error = $1, attempts = 3 where key = 'gone'",
      [failure],
    );
    return (await admin.ask(listFailingJobs, {})).jobs.find((job) => job.failure === failure);
  };
  const away = await failing("The mail server is away.");
  assert.equal(away?.may_let_go, false);
  const name = away?.name ?? "";
  await assert.rejects(admin.ask(letJobGo, { body: { name } }), refused(409, /can't be let go/));
  const failure = "Refused for good: The mail server did not take k: EENVELOPE 550";
  assert.equal((await failing(failure))?.may_let_go, true);
  assert.deepEqual(await admin.ask(letJobGo, { body: { name } }), { let_go: true });
  await assert.rejects(other_admin.ask(letJobGo, { body: { name } }), refused(409, /Refresh/));
  for (const odd of ["event evt_lost", "job 9999999999999999999", "job"])
    await assert.rejects(admin.ask(letJobGo, { body: { name: odd } }), refused(409));
  const { rows } = await site.database.query(
    "select subject, detail from audit_log where act = 'let a failed email go'",
  );
  assert.deepEqual(rows, [{ subject: name, detail: { task: "mail_receipt", failure } }]);
});
