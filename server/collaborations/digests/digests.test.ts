import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  getMailChoices,
  type HowOften,
  setMailChoice,
  setMailChoiceByLink,
} from "../../../contract/accounts/mail-choices.ts";
import { moneyWords } from "../../contributions/testing/money.ts";
import { mailsTo, throughOutage } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson, newVisitor, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { approvedRequest, crossedPayor } from "../../testing/request.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import type { Database } from "../../world/database.ts";
import { type Jobs, openJobs } from "../../world/jobs.ts";
import { proofOf } from "../../world/proof.ts";
import { isTheirMorning, lookForDigests } from "./digests.ts";

const CASEY = "casey@school.example";
const CORA = "cora@school.example";
const LINK_SECRET = "the secret that links are signed with in this test";

let site: Site;
let database: Database;
let jobs: Jobs;
let kai = 0;
let casey_id = 0;
let school_id = 0;
before(async () => {
  site = await startSite({ LINK_SECRETS: LINK_SECRET });
  const ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
  const found = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  school_id = found.rows[0].school_id;
  casey_id = await addPerson(site.database, { email: CASEY, role: "compliance", school_id });
  await addPerson(site.database, { email: CORA, role: "compliance", school_id });
  await addPerson(site.database, { email: "fan@example.org" });
  // The site's own look of the hour would be one more, on a day before those that these tests look on.
  await moneyWords(site).holdJobs(lookForDigests);
  const url = site.database.options.connectionString ?? "";
  database = openTestDatabase(url, 2);
  const nothing = () => {};
  jobs = openJobs(database, url, { info: nothing, warn: nothing, error: nothing });
});
after(async () => {
  await database.close();
  await site.stop();
});

/** Looks at a moment; the site then mails what is to be mailed. */
const look = (at: Date) => lookForDigests.run({ database, jobs, clock: { now: () => at } });

/** Noon, UTC, so many days from today: morning, where no state is known. */
const noon = (days: number): Date => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(12, 8, 0, 0);
  return at;
};

const lettersTo = async (email: string) =>
  (await mailsTo(site, email)).filter(({ subject }) => subject.startsWith("Compliance desk"));

/** Nothing is left to be mailed. */
const settled = () =>
  until(async () => {
    const { rows } = await site.database.query(
      "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mail_desk_digest'",
    );
    return rows.length === 0;
  });

async function addRequest(but: {
  state: string;
  due: number | null;
  assigned_to?: number;
  came: Date;
}): Promise<void> {
  await site.database.query(
    `with made as (
       insert into collaboration_requests (player_id, team_id, school_id, state, assigned_to, due_on, due_set_by, submitted_at)
       select $1, team_id, $2, $3, $4, current_date + $5::int, case when $5::int is not null then 'the sender' end, $6
         from players where player_id = $1 returning request_id)
     insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                      state, zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
     select request_id, 'Mallory', 'Brand', 'm@brand.example', '555', '1 Main Street', 'Tulsa', 'OK', '74101', 'USA',
            'https://evil.example', 'Gaming', current_date + 30, 100 from made`,
    [kai, school_id, but.state, but.assigned_to ?? null, but.due, but.came],
  );
}

test("it is planned for every hour, since mornings differ", async () => {
  await until(async () => {
    const { rows } = await site.database.query(
      "select identifier from graphile_worker._private_known_crontabs",
    );
    return rows.some(({ identifier }) => identifier === lookForDigests.name);
  });
});

test("a morning is the school's own, once a day, and made up for later on the same day", () => {
  const at = (text: string) => new Date(text);
  const asks = (us_state: string | null, now: string, looked: string | null, how_often: HowOften = "daily") =>
    isTheirMorning({ us_state, how_often, looked_at: looked === null ? null : at(looked) }, at(now));
  assert.equal(asks("NY", "2027-01-11T11:08:00Z", null), false);
  assert.equal(asks("NY", "2027-01-11T12:08:00Z", null), true);
  assert.equal(asks("NY", "2027-07-11T11:08:00Z", null), true, "summer time");
  assert.equal(asks("CA", "2027-01-11T14:08:00Z", null), false);
  assert.equal(asks("CA", "2027-01-11T15:08:00Z", null), true);
  assert.equal(asks(null, "2027-01-11T11:59:00Z", null), false);
  assert.equal(asks(null, "2027-01-11T12:08:00Z", null), true);
  assert.equal(asks("CA", "2027-01-12T04:08:00Z", "2027-01-11T15:08:00Z"), false, "the same day there");
  assert.equal(asks("CA", "2027-01-12T15:08:00Z", "2027-01-11T15:08:00Z"), true);
  assert.equal(asks("CA", "2027-01-12T22:08:00Z", "2027-01-11T15:08:00Z"), true, "late, after an outage");
  // 11 January 2027 is a Monday.
  assert.equal(asks("NY", "2027-01-11T11:08:00Z", "2027-01-04T12:08:00Z", "weekly"), false, "too early");
  assert.equal(asks("NY", "2027-01-11T12:08:00Z", "2027-01-04T12:08:00Z", "weekly"), true);
  assert.equal(asks("NY", "2027-01-12T12:08:00Z", "2027-01-11T12:08:00Z", "weekly"), false, "a Tuesday");
  assert.equal(asks("NY", "2027-01-13T06:08:00Z", "2027-01-05T12:08:00Z", "weekly"), true, "late");
  assert.equal(asks("NY", "2027-01-11T12:08:00Z", null, "never"), false);
});

test("a morning with nothing to do brings no letter", async () => {
  await look(noon(0));
  await settled();
  assert.deepEqual([await lettersTo(CASEY), await lettersTo(CORA)], [[], []]);
});

test("the letter counts what is new, due, overdue and one's own, once a day, and quotes nobody", async () => {
  const after_first = new Date(noon(0).getTime() + 3_600_000);
  await addRequest({ state: "submitted", due: 3, came: after_first });
  await addRequest({ state: "in_review", due: -9, assigned_to: casey_id, came: noon(-20) });
  await addRequest({ state: "answered", due: 40, came: noon(-20) });
  await addRequest({ state: "declined", due: null, came: after_first });
  await addRequest({ state: "approved", due: 2, assigned_to: casey_id, came: noon(-20) });
  await Promise.all([look(noon(1)), look(noon(1))]);
  await look(new Date(noon(1).getTime() + 3_600_000));
  await settled();
  const [letter, ...more] = await lettersTo(CASEY);
  assert.deepEqual(more, []);
  assert.equal(letter?.subject, "Compliance desk: 1 request overdue");
  const desk = `${site.origin}/ComplianceDesk`;
  assert.deepEqual(letter?.text.match(/^.+: \d+ \(.+\)$/gm), [
    `Overdue: 1 (${desk}?due=overdue)`,
    `Due within 7 days: 1 (${desk}?due=week)`,
    `New since the last of these emails: 1 (${desk})`,
    `Assigned to you: 1 (${desk}?assigned=me)`,
  ]);
  assert.doesNotMatch(letter?.text ?? "", /Mallory|evil/);
  assert.doesNotMatch((await lettersTo(CORA))[0]?.text ?? "Assigned", /Assigned/);
});

test("what was told as new is not new on the next morning", async () => {
  await look(noon(2));
  await settled();
  const [latest] = await lettersTo(CASEY);
  assert.doesNotMatch(latest?.text ?? "New", /New since/);
});

/** The link in the newest letter. */
async function latestLink(): Promise<string> {
  const [letter] = await lettersTo(CASEY);
  return /EmailsYouGet#(\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
}

test("it is turned off by its link, without signing in, and only by who has it", async () => {
  const link = await latestLink();
  const guest = newVisitor(site);
  const [topic, , proof] = link.split(".");
  for (const forged of [`${topic}.${casey_id + 1}.${proof}`, `waiting.${casey_id}.${proof}`])
    await assert.rejects(
      guest.ask(setMailChoiceByLink, { body: { link: forged, how_often: "never" } }),
      refused(404),
    );
  // Looking at the page changes nothing, as programs do that open links beforehand.
  await guest.request("/EmailsYouGet");
  const casey = await signedIn(site, CASEY);
  const known = async () =>
    Object.fromEntries(
      (await casey.ask(getMailChoices, {})).choices.map(({ topic, how_often }) => [topic, how_often]),
    );
  assert.deepEqual(await known(), { desk: "at_once", thanks: "at_once" });

  await guest.ask(setMailChoiceByLink, { body: { link, how_often: "never" } });
  assert.deepEqual(await known(), { desk: "never", thanks: "at_once" });
  const had = (await lettersTo(CASEY)).length;
  await look(noon(3));
  await settled();
  assert.equal((await lettersTo(CASEY)).length, had);
  assert.equal((await lettersTo(CORA)).length, had + 1);

  await casey.ask(setMailChoice, { body: { topic: "desk", how_often: "daily" } });
  await look(noon(4));
  await settled();
  assert.equal((await lettersTo(CASEY)).length, had + 1);
});

test("the link of an earlier letter, which names no topic, still turns it off", async () => {
  const link = `${casey_id}.${proofOf({ link_secret: LINK_SECRET }, `desk digest ${casey_id}`)}`;
  const turned = await newVisitor(site).ask(setMailChoiceByLink, { body: { link, how_often: "daily" } });
  assert.deepEqual(turned, { topic: "desk", how_often: "daily" });
});

test("what a server of the release before turns off and on counts as well", async () => {
  const chosen = async () => {
    const { rows } = await site.database.query(
      "select how_often from mail_choices where user_id = $1 and topic = 'desk'",
      [casey_id],
    );
    return rows[0]?.how_often;
  };
  await site.database.query("update desk_digests set off_at = now() where user_id = $1", [casey_id]);
  assert.equal(await chosen(), "never");
  await site.database.query("update desk_digests set looked_at = looked_at where user_id = $1", [casey_id]);
  assert.equal(await chosen(), "never");
  await site.database.query("update desk_digests set off_at = null where user_id = $1", [casey_id]);
  assert.equal(await chosen(), "at_once");
});

test("who is no officer any more gets none, and the link is worth nothing", async () => {
  const link = await latestLink();
  const had = await lettersTo(CASEY);
  await site.database.query("delete from roles_held where user_id = $1", [casey_id]);
  await look(noon(5));
  await settled();
  assert.equal((await lettersTo(CASEY)).length, had.length);
  await assert.rejects(
    site.ask(setMailChoiceByLink, { body: { link, how_often: "never" } }),
    /no longer works/,
  );
});

test("payors that athletes of the school are to report stand in it, with the day and the way to them", async () => {
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [kai]);
  const user_id = await addPerson(site.database, { email: "bea@brand.example" });
  const request_id = await approvedRequest(site.database, {
    player_id: kai,
    team_id: rows[0].team_id,
    school_id,
    user_id,
  });
  await crossedPayor(site.database, { player_id: kai, request_id });
  await look(noon(6));
  await settled();
  const [letter] = await lettersTo(CORA);
  const payors = `${site.origin}/ComplianceDesk/payors`;
  assert.match(letter?.text ?? "", new RegExp(`^Payors .+: 1.* \\(${payors}\\?state=(due|overdue)\\)$`, "m"));
  assert.doesNotMatch(letter?.text ?? "", /bean roasters/i);
});

test("an evening's letter, by UTC the next day's already, takes nothing from the next morning's", async () => {
  await site.database.query(
    "insert into school_facts (school_id, held_from, us_state, us_state_source) values ($1, now(), 'CA', 'of this test')",
    [school_id],
  );
  const had = (await lettersTo(CORA)).length;
  const at = (hours: number) => {
    const moment = noon(9);
    moment.setUTCHours(hours);
    return moment;
  };
  // In California it is six or seven in the evening of the day before, and seven or eight in the morning.
  for (const hours of [2, 15]) {
    await look(at(hours));
    await settled();
  }
  assert.equal((await lettersTo(CORA)).length, had + 2);
});

test("what a letter that could not leave had as new, the one in its place has too", async () => {
  const at = (days: number) => {
    const moment = noon(days);
    moment.setUTCHours(16);
    return moment;
  };
  await look(at(11));
  await settled();
  const had = (await lettersTo(CORA)).length;
  await addRequest({ state: "submitted", due: null, came: new Date(at(11).getTime() + 3_600_000) });
  await throughOutage(site, 1, async () => {
    await look(at(12));
    await look(at(13));
  });
  const [letter, ...before] = await lettersTo(CORA);
  assert.equal(before.length, had, "one for both mornings");
  assert.match(letter?.text ?? "", /^New since the last of these emails: 1 /m);
  await look(at(14));
  await settled();
  assert.doesNotMatch((await lettersTo(CORA))[0]?.text ?? "New", /New since/);
});
