import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { contactUs } from "../../contract/contact/messages.ts";
import { mailsTo } from "../testing/mails.ts";
import { addPerson } from "../testing/people.ts";
import type { Site } from "../testing/site.ts";
import { startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { lookForNews } from "./news.ts";
import { mailNews } from "./news-letter.ts";

const ADA = "ada.admin@example.org";
const BEN = "ben.admin@example.org";

let site: Site;
before(async () => {
  site = await startSite();
  for (const email of [ADA, BEN]) await addPerson(site.database, { email, role: "admin" });
  await addPerson(site.database, { email: "fan@example.org" });
  await until(letNoHourCome);
});
after(() => site.stop());

const jobsLeft = async (): Promise<number> => {
  const { rows } = await site.database.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = any($1)",
    [[lookForNews.name, mailNews.name]],
  );
  return rows[0].n;
};

/** The true hour, which may be over in the middle of a test, is put down as done. */
async function letNoHourCome(): Promise<boolean> {
  const done = "update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'";
  return (await site.database.query(`${done} where identifier = $1`, [lookForNews.name])).rowCount === 1;
}

/** The hour's job runs, and what it asks for is done. */
async function anHourPasses(): Promise<void> {
  await site.database.query("select graphile_worker.add_job($1)", [lookForNews.name]);
  await until(async () => (await jobsLeft()) === 0);
}

const write = (subject: string) =>
  site.ask(contactUs, {
    body: {
      ...{
        first_name: "Mallory",
        last_name: "Stranger",
        email: `${subject.replaceAll(" ", "")}@example.org`,
      },
      ...{ phone_number: "555 0100", subject, message: "Click https://evil.example" },
    },
  });

/** A profile whose steps are walked elsewhere. */
const waitForReview = () =>
  site.database.query(
    "insert into profile_submissions (state, confirmed_at) values ('waiting_for_review', now())",
  );

test("admins are mailed once of what came within an hour, with counts and ways, and nothing that a stranger typed", async () => {
  await anHourPasses();
  assert.deepEqual(await mailsTo(site, ADA), [], "nothing came");
  await write("First one");
  await write("Second one");
  await waitForReview();
  await anHourPasses();
  await anHourPasses();
  for (const admin of [ADA, BEN]) {
    const [letter, ...more] = await mailsTo(site, admin);
    assert.deepEqual([letter?.subject, more], ["Waiting for you: 2 messages and 1 athlete's profile", []]);
    for (const path of ["/AdminDashboard/messages", "/AdminDashboard/profiles"])
      assert.ok(letter?.text.includes(site.origin + path), path);
    assert.doesNotMatch(`${letter?.text} ${letter?.html}`, /Mallory|First one|evil/);
  }
  assert.deepEqual(await mailsTo(site, "fan@example.org"), []);
});

test("one more message, and it is what waits that is counted; what another admin has read by then needs no letter", async () => {
  await write("Third one");
  await anHourPasses();
  assert.deepEqual((await mailsTo(site, ADA)).map(({ subject }) => subject).toSorted(), [
    "Waiting for you: 2 messages and 1 athlete's profile",
    "Waiting for you: 3 messages and 1 athlete's profile",
  ]);
  await write("Fourth one");
  await site.database.query("update contact_messages set state = 'read'");
  await site.database.query("update profile_submissions set state = 'declined', decline_reason = 'x'");
  await anHourPasses();
  assert.equal((await mailsTo(site, ADA)).length, 2);
});
