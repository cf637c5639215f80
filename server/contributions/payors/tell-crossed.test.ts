import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getWaiting } from "../../../contract/accounts/waiting.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { longDate } from "../../../pure/dates.ts";
import { mailsTo } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { until } from "../../testing/until.ts";
import type { Database } from "../../world/database.ts";
import { type Jobs, openJobs } from "../../world/jobs.ts";
import { moneyWords } from "../testing/money.ts";
import { dayFromToday, startPayors } from "../testing/payors.ts";
import { tellPayors } from "./tell-crossed.ts";

const KAI = "kai@athlete.example";
const dueOn = (crossed_on: string) => businessDaysAfter(crossed_on, 5);

let played: Awaited<ReturnType<typeof startPayors>>;
let database: Database;
let jobs: Jobs;
before(async () => {
  played = await startPayors();
  // The site's own look would be one more, at a moment that these tests do not choose.
  await moneyWords(played.site).holdJobs(tellPayors);
  const url = played.site.database.options.connectionString ?? "";
  database = openTestDatabase(url, 2);
  const nothing = () => {};
  jobs = openJobs(database, url, { info: nothing, warn: nothing, error: nothing });
});
after(async () => {
  await database.close();
  await played.stop();
});

/** Looks, and waits until nothing is left to be mailed. */
async function look(): Promise<void> {
  await tellPayors.run({ database, jobs, clock: { now: () => new Date() } });
  await until(async () => {
    const { rows } = await played.site.database.query(
      "select from graphile_worker.jobs where task_identifier = 'mail_payors_crossed'",
    );
    return rows.length === 0;
  });
}

const letters = async () =>
  (await mailsTo(played.site, KAI)).filter(({ subject }) => /came to \$600/.test(subject)).toReversed();

test("an athlete is mailed once for each crossing, with the sum, the day and the way, and with nobody's name", async () => {
  const { gives, guest, refund, one } = played;
  await gives(guest(), 599);
  await look();
  assert.deepEqual(await letters(), []);

  const from = guest();
  const payor_id = await gives(from, 600);
  await Promise.all([look(), look()]);
  await look();
  const [letter, ...more] = await letters();
  assert.deepEqual(more, []);
  const by = longDate(dueOn(dayFromToday(0)));
  assert.equal(letter?.subject, `A payor came to $600: report it by ${by}`);
  assert.match(letter?.text ?? "", /\/AthleteDashboard\/payors/);
  const since = longDate(dayFromToday(0));
  assert.match(letter?.text ?? "", new RegExp(`^\\$600 in all: since ${since}, report by ${by}$`, "m"));
  assert.match(letter?.text ?? "", /We send every email about what an athlete has to report/);
  assert.doesNotMatch(letter?.text ?? "", /guest-\d/);

  // It falls below and comes to it again: a crossing of its own, on a later day.
  await played.site.database.query(
    "update payor_sums set told_crossed_on = told_crossed_on - 1 where payor_id = $1",
    [payor_id],
  );
  await refund(payor_id, 50);
  assert.equal((await one(payor_id)).crossed_on, null);
  await gives(from, 50);
  await gives(guest(), 700);
  await look();
  const both = (await letters()).at(-1);
  assert.equal(both?.subject, `2 payors came to $600: report them by ${by}`);
  assert.match(both?.text ?? "", new RegExp(`^\\$700 in all: .+ by ${by}\n\\$600 in all: .+ by ${by}$`, "m"));
  assert.equal((await letters()).length, 2);
});

test("what is noted already is not told of, and what waits counts the rest, for the athlete and at the desk", async () => {
  const { gives, guest, notes, athlete, officer, site } = played;
  const noted = await gives(guest(), 800);
  await notes(noted);
  await gives(guest(), 800, { days_ago: 12 });
  const before_it = (await letters()).length;
  await look();
  assert.equal((await letters()).length, before_it + 1);
  const { rows } = await site.database.query(
    "select count(*)::int as count from payor_sums where told_crossed_on is not null",
  );
  assert.equal(rows[0].count, 4);
  const payors = { overdue: 1, due: 2, report_by: dueOn(dayFromToday(0)) };
  assert.deepEqual((await athlete.ask(getWaiting, {})).athlete?.payors, payors);
  assert.deepEqual((await officer.ask(getWaiting, {})).desk?.payors, payors);
});
