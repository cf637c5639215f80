import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { register } from "../../../contract/accounts/accounts.ts";
import { acceptAll, everyJobDone, mailTo, refuseFor } from "../../testing/mails.ts";
import { newVisitor } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
beforeEach(async () => {
  await acceptAll(site);
  await everyJobDone(site);
});
after(async () => {
  await acceptAll(site);
  await everyJobDone(site);
  await site.stop();
});

/** What the figure says, and so whether somebody is paged. */
const stopped = async () => {
  const figures = await (await fetch(site.figures)).text();
  return /^mail_stopped (\d)$/m.exec(figures)?.[1];
};
const signUp = (user_email: string) =>
  newVisitor(site).ask(register, { body: { user_name: "Nia", user_email, password: "Sunny-day-9" } });
const refusedLetters = async () =>
  (
    await site.database.query(
      "select from graphile_worker.jobs where starts_with(last_error, 'Refused for good') and locked_at is null",
    )
  ).rowCount;
/** All that happened so far did so twenty minutes earlier. */
const twentyMinutesPass = async () => {
  await site.database.query("update mails_sent set sent_at = sent_at - interval '20 minutes'");
  await site.database.query(
    "update graphile_worker._private_jobs set created_at = created_at - interval '20 minutes', run_at = now() + interval '10 minutes'",
  );
};
/** Letters that wait, each with what its job last met; null was never tried. */
const waiting = async (failures: readonly (string | null)[]) => {
  for (const [nth, failure] of failures.entries()) {
    await site.database.query(
      "select graphile_worker.add_job('mail_of_nobody', '{}', job_key := $1, run_at := now() + interval '1 hour')",
      [`letter ${nth}`],
    );
    await site.database.query(
      `update graphile_worker._private_jobs
          set last_error = $2, attempts = $3, created_at = now() - interval '16 minutes',
              run_at = case when $2::text is null then now() - interval '16 minutes' else now() + interval '1 hour' end
        where key = $1`,
      [`letter ${nth}`, failure, failure === null ? 0 : 3],
    );
  }
  const found = await stopped();
  await site.database.query("delete from graphile_worker._private_jobs where key like 'letter %'");
  return found;
};
/** When a letter left for the last time. */
const lastLeft = (minutes_ago: number) =>
  site.database.query(
    `insert into mails_sent (mail_key, sent_at) values ('the last letter', now() - make_interval(mins => $1))
         on conflict (mail_key) do update set sent_at = excluded.sent_at`,
    [minutes_ago],
  );

test("a relay that refuses two addresses and takes no other letter has stopped, on a site that sends no more than these, until one leaves", async () => {
  await signUp("first@example.org");
  await mailTo(site, "first@example.org", "Please confirm");
  await everyJobDone(site);
  await twentyMinutesPass();
  for (const to of ["ann@example.org", "ben@example.org"]) {
    await refuseFor(site, to);
    await signUp(to);
  }
  await until(async () => (await refusedLetters()) === 2);
  assert.equal(await stopped(), "0", "a quarter of an hour is given");
  await twentyMinutesPass();
  assert.equal(await stopped(), "1");
  await twentyMinutesPass();
  assert.equal(await stopped(), "1", "it does not end by itself");
  await signUp("cleo@example.org");
  await mailTo(site, "cleo@example.org", "Please confirm");
  await until(async () => (await stopped()) === "0");
});

const REFUSED = "Refused for good: The mail server did not take";

test("one dead address pages nobody, however many letters wait for it and whatever it is answered", async () => {
  await lastLeft(60);
  assert.equal(await waiting([]), "0");
  for (const letters of [
    [`${REFUSED}, for address #7f, a.1: EENVELOPE 550`],
    [`${REFUSED}, for address #7f, a.1: EENVELOPE 550`, `${REFUSED}, for address #7f, a.2: EENVELOPE 554`],
    [
      `${REFUSED}, for address #7f, a.1: EENVELOPE 550`,
      "The mail server did not take, for address #7f, a.2: EMESSAGE 552",
    ],
    [`${REFUSED} of.the.release.before: EENVELOPE 550`],
    ["Something of ours broke."],
  ])
    assert.equal(await waiting(letters), "0", letters.join("; "));
});

test("mail that has stopped pages whatever the mail server's answer is", async () => {
  await lastLeft(60);
  for (const letters of [
    [`${REFUSED}, for address #7f, a.1: EENVELOPE 550`, `${REFUSED}, for address #80, b.1: EENVELOPE 550`],
    [
      "The mail server did not take, for address #7f, a: EMESSAGE 554",
      "The mail server did not take, for address #80, b: EMESSAGE 554",
    ],
    [
      `Refused for good: 2 of 2 letters could not leave. ${REFUSED}, for address #7f, a: EENVELOPE 550 ${REFUSED}, for address #80, b: EENVELOPE 550`,
    ],
    // One letter is enough where no address can be the cause.
    ["The mail server did not take a: ESOCKET ECONNREFUSED"],
    ["The mail server did not take a: EAUTH 535"],
    ["The mail server did not take a: EENVELOPE 530"],
    [null],
    ["Something of ours broke.", "Something of ours broke."],
  ])
    assert.equal(await waiting(letters), "1", letters.join("; "));
});

test("letters that came before the last one left say nothing: dead addresses pile up for a week on any site", async () => {
  await lastLeft(15);
  assert.equal(
    await waiting(
      ["a", "b", "c"].map((key, nth) => `${REFUSED}, for address #a${nth}, ${key}: EENVELOPE 550`),
    ),
    "0",
  );
  assert.equal(await waiting(["The mail server did not take a: ESOCKET ECONNREFUSED"]), "0");
});

test("before a first letter is noted as the last, as on the day of an upgrade, those that left before count", async () => {
  await site.database.query("delete from mails_sent");
  const two = [
    `${REFUSED}, for address #7f, a: EENVELOPE 550`,
    `${REFUSED}, for address #80, b: EENVELOPE 550`,
  ];
  assert.equal(await waiting(two), "1", "none has ever left");
  await site.database.query("insert into mails_sent (mail_key) values ('receipt.1')");
  assert.equal(await waiting(two), "0");
});
