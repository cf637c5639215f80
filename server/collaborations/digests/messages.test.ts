import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type HowOften, setMailChoice } from "../../../contract/accounts/mail-choices.ts";
import { actByLink, followRequest } from "../../../contract/collaborations/requests.ts";
import { moneyWords } from "../../contributions/testing/money.ts";
import { ATHLETE, aRequest, type Desk, startDesk } from "../../testing/desk.ts";
import { mailsTo } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { signedIn } from "../../testing/people.ts";
import { until } from "../../testing/until.ts";
import type { Database } from "../../world/database.ts";
import { type Jobs, openJobs } from "../../world/jobs.ts";
import { tellMessages } from "./messages.ts";

let desk: Desk;
let database: Database;
let jobs: Jobs;
let write: (text: string) => Promise<unknown>;
before(async () => {
  desk = await startDesk();
  // The site's own look would be one more, at a moment that these tests do not choose.
  await moneyWords(desk.site).holdJobs(tellMessages);
  const url = desk.site.database.options.connectionString ?? "";
  database = openTestDatabase(url, 2);
  const nothing = () => {};
  jobs = openJobs(database, url, { info: nothing, warn: nothing, error: nothing });
  const request = await aRequest(desk, "writes@brand.example", { company_name: "Writing Paper" });
  await request.office({ act: "approve" });
  await request.athletes({ act: "accept" });
  const { link } = request;
  write = async (text) => {
    const { version } = await desk.site.ask(followRequest, { body: { link } });
    return desk.site.ask(actByLink, { body: { link, act: "write", version, text } });
  };
});
after(async () => {
  await database.close();
  await desk.site.stop();
});

/** Ten past noon, UTC, so many days from today: past the turn of the day. */
const noon = (days: number): Date => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(12, 10, 0, 0);
  return at;
};

async function look(at: Date): Promise<void> {
  await tellMessages.run({ database, jobs, clock: { now: () => at } });
  await until(async () => {
    const { rows } = await desk.site.database.query(
      "select from graphile_worker.jobs where task_identifier like 'mail_collaboration%'",
    );
    return rows.length === 0;
  });
}

const choose = async (how_often: HowOften) => {
  const athlete = await signedIn(desk.site, ATHLETE);
  await athlete.ask(setMailChoice, { body: { topic: "messages", how_often } });
};

/** Others may have come since, in any order. */
const letterOf = async (subject: RegExp) =>
  (await mailsTo(desk.site, ATHLETE)).find((letter) => subject.test(letter.subject));

const subjects = async () =>
  (await mailsTo(desk.site, ATHLETE))
    .map(({ subject }) => subject)
    .filter((subject) => /wrote to you|new message/.test(subject))
    .toReversed();

test("at once each message is a letter, which may be turned off", async () => {
  await write("One");
  await look(noon(1));
  assert.deepEqual(await subjects(), ["The sender of a request wrote to you: Writing Paper and Kai O'Brien"]);
  const letter = await letterOf(/wrote to you/);
  assert.match(letter?.headers["list-unsubscribe"] ?? "", /\/unsubscribe\/messages\./);
});

test("once a day they are one letter in the morning, which quotes nobody; a day without any brings none", async () => {
  await choose("daily");
  const had = (await subjects()).length;
  await write("Two");
  await write("Three");
  await look(new Date());
  assert.equal((await subjects()).length, had, "before the turn");
  await Promise.all([look(noon(1)), look(noon(1))]);
  await look(noon(2));
  assert.deepEqual((await subjects()).slice(had), ["You have 2 new messages about your NIL requests"]);
  const letter = await letterOf(/new messages/);
  assert.ok(letter);
  assert.doesNotMatch(`${letter?.text} ${letter?.html}`, /Two|Three|Writing/);
});

test("never is never; a new choice begins with what comes from then on", async () => {
  await choose("never");
  const had = (await subjects()).length;
  await write("Four");
  await look(noon(3));
  assert.equal((await subjects()).length, had);
  await choose("daily");
  await look(noon(4));
  assert.equal((await subjects()).length, had);
  await choose("at_once");
  await write("Five");
  await look(noon(5));
  assert.equal((await subjects()).length, had + 1);
});
