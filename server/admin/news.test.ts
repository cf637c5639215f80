import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setMailChoice } from "../../contract/accounts/mail-choices.ts";
import { contactUs } from "../../contract/contact/messages.ts";
import { mailsTo } from "../testing/mails.ts";
import { addPerson, signedIn } from "../testing/people.ts";
import type { Site } from "../testing/site.ts";
import { addPlayers, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { lookForNews, lookForNewsByTurns } from "./news.ts";
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
    [[lookForNews.name, lookForNewsByTurns.name, mailNews.name]],
  );
  return rows[0].n;
};

/** The true hour, which may be over in the middle of a test, is put down as done. */
async function letNoHourCome(): Promise<boolean> {
  const done = "update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'";
  return (await site.database.query(`${done} where identifier = $1`, [lookForNews.name])).rowCount === 1;
}

/** The hour's job runs, and what it asks for is done; or another job in its place. */
async function anHourPasses(job = lookForNews.name): Promise<void> {
  await site.database.query("select graphile_worker.add_job($1)", [job]);
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

test("an athlete's message to their supporters is news once, without its words", async () => {
  const player_id = Object.values(await addPlayers(site.database))[0] ?? 0;
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id });
  await site.database.query(
    `insert into thanks (thanks_id, player_id, words, state, written_at)
     values (gen_random_uuid(), $1, 'Mallory says thank you', 'waiting', now())`,
    [player_id],
  );
  await anHourPasses();
  await anHourPasses();
  const told = (await mailsTo(site, ADA)).filter(({ subject }) => subject.includes("thank-you message"));
  assert.deepEqual(
    told.map(({ subject }) => subject),
    ["Waiting for you: 1 thank-you message"],
  );
  assert.ok(told[0]?.text.includes(`${site.origin}/AdminDashboard/thanks`));
  assert.doesNotMatch(`${told[0]?.text} ${told[0]?.html}`, /Mallory/);
  await site.database.query("delete from thanks");
});

test("who wants it once a day or a week hears nothing at the hour, and of all that waits at their turn; who wants none, nothing", async () => {
  const had = { ada: (await mailsTo(site, ADA)).length, ben: (await mailsTo(site, BEN)).length };
  const ada = await signedIn(site, ADA);
  await ada.ask(setMailChoice, { body: { topic: "waiting", how_often: "daily" } });
  const ben = await signedIn(site, BEN);
  await ben.ask(setMailChoice, { body: { topic: "waiting", how_often: "never" } });
  const lettersSince = async () => [
    (await mailsTo(site, ADA)).length - had.ada,
    (await mailsTo(site, BEN)).length - had.ben,
  ];
  await write("Fifth one");
  await anHourPasses();
  assert.deepEqual(await lettersSince(), [0, 0]);
  await anHourPasses(lookForNewsByTurns.name);
  assert.deepEqual(await lettersSince(), [0, 0], "chosen a moment ago: the turn is still to come");
  const aTurnComes = () =>
    site.database.query(
      "update mail_choices set chosen_at = now() - interval '8 days', told_until = now() - interval '8 days'",
    );
  await aTurnComes();
  await anHourPasses(lookForNewsByTurns.name);
  await anHourPasses(lookForNewsByTurns.name);
  assert.deepEqual(await lettersSince(), [1, 0], "once for each turn");
  // Whatever day it is by now: a server that was away on the Monday is late, and skips nobody.
  await ada.ask(setMailChoice, { body: { topic: "waiting", how_often: "weekly" } });
  await aTurnComes();
  await anHourPasses(lookForNewsByTurns.name);
  assert.deepEqual(await lettersSince(), [2, 0]);
  await aTurnComes();
  await site.database.query("update contact_messages set state = 'read'");
  await anHourPasses(lookForNewsByTurns.name);
  assert.deepEqual(await lettersSince(), [2, 0], "a turn at which nothing waits");
});
