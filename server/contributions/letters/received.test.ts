import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setMailChoice } from "../../../contract/accounts/mail-choices.ts";
import { mailsTo } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import type { Database } from "../../world/database.ts";
import { type Jobs, openJobs } from "../../world/jobs.ts";
import { CARDS, moneyWords } from "../testing/money.ts";
import { tellAthletes } from "./received.ts";

const KAI = "kai@example.org";
const DANA = "dana@example.org";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let database: Database;
let jobs: Jobs;
let players: Record<string, number>;
before(async () => {
  site = await startSite();
  words = moneyWords(site);
  players = await addPlayers(site.database);
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: of("Kai O'Brien") });
  await addPerson(site.database, { email: DANA, role: "athlete", player_id: of("Dana Okafor") });
  // The site's own look would be one more, at a moment that these tests do not choose.
  await words.holdJobs(tellAthletes);
  const url = site.database.options.connectionString ?? "";
  database = openTestDatabase(url, 2);
  const nothing = () => {};
  jobs = openJobs(database, url, { info: nothing, warn: nothing, error: nothing });
});
after(async () => {
  await database.close();
  await site.stop();
});

const of = (name: string): number => players[name] ?? 0;

/** Noon and a minute, UTC, so many days from today: past the turn of the day. */
const noon = (days: number): Date => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(12, 1, 0, 0);
  return at;
};
/** Of the next Monday whose turn is still to come, which may be today. */
const nextMonday = (): Date => {
  for (let days = 0; ; days += 1) {
    const at = noon(days);
    if (at.getUTCDay() === 1 && at.getTime() - 60_000 > Date.now()) return at;
  }
};

const look = (at: Date) => tellAthletes.run({ database, jobs, clock: { now: () => at } });

/** Nothing is left to be mailed. */
const settled = () =>
  until(async () => {
    const { rows } = await site.database.query(
      "select from graphile_worker.jobs where task_identifier = 'mail_received'",
    );
    return rows.length === 0;
  });

const subjects = async (email: string) =>
  (await mailsTo(site, email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("You received"))
    .toReversed();

const untold = async () => (await site.database.query("select from received_untold")).rows.length;

const choose = async (email: string, how_often: "at_once" | "daily" | "weekly" | "never") => {
  const athlete = await signedIn(site, email);
  await athlete.ask(setMailChoice, { body: { topic: "received", how_often } });
};

test("what came since the day's turn waits for the next; then it is one letter with the sum, and no word of who gave", async () => {
  await words.paid(of("Kai O'Brien"), CARDS.pays, 25);
  await words.paid(of("Kai O'Brien"), CARDS.pays, 50);
  // An athlete without an account is not written to.
  await words.paid(of("Marcus Okafor"), CARDS.pays, 50);
  assert.equal(await untold(), 2);
  await look(new Date());
  assert.deepEqual([await untold(), await subjects(KAI)], [2, []]);

  await Promise.all([look(noon(1)), look(noon(1))]);
  await look(noon(2));
  await settled();
  assert.deepEqual(await subjects(KAI), ["You received $75 USD in 2 contributions"]);
  const [letter] = await mailsTo(site, KAI);
  assert.match(letter?.text ?? "", /Contributions: 2\nAmount: \$75 USD\n/);
  assert.match(letter?.headers["list-unsubscribe"] ?? "", /\/unsubscribe\/received\.\d+\.[\w-]{43}>$/);
  assert.equal(letter?.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  assert.doesNotMatch(`${letter?.text} ${letter?.html}`, /fan@demo\.test/);
  assert.equal(await untold(), 0);
});

test("who wants to hear at once does; who wants to hear on Mondays hears on a Monday", async () => {
  await choose(KAI, "at_once");
  await choose(DANA, "weekly");
  await words.paid(of("Kai O'Brien"), CARDS.pays, 10);
  await words.paid(of("Dana Okafor"), CARDS.pays, 10);
  await look(new Date(Date.now() + 1_000));
  await settled();
  assert.equal((await subjects(KAI)).at(-1), "You received $10 USD");
  assert.deepEqual(await subjects(DANA), []);

  const monday = nextMonday();
  await look(new Date(monday.getTime() - 120_000));
  await settled();
  assert.deepEqual(await subjects(DANA), [], "a minute before noon");
  await look(monday);
  await settled();
  assert.deepEqual(await subjects(DANA), ["You received $10 USD"]);
});

test("who turned it off hears nothing, also of what came before, and nothing piles up", async () => {
  await words.paid(of("Dana Okafor"), CARDS.pays, 10);
  await choose(DANA, "never");
  const had = await subjects(DANA);
  await look(noon(30));
  await settled();
  assert.deepEqual(await subjects(DANA), had);
  assert.equal(await untold(), 0);
});

test("what went back before the letter is not told", async () => {
  const { payment_intent } = await words.paid(of("Kai O'Brien"), CARDS.pays, 40);
  await words.provider.refunds.create({ payment_intent });
  await until(async () => {
    const { rows } = await site.database.query(
      "select from contributions where provider_payment_id = $1 and refunded_cents = paid_cents",
      [payment_intent],
    );
    return rows.length === 1;
  });
  const had = await subjects(KAI);
  await look(noon(40));
  await settled();
  assert.deepEqual(await subjects(KAI), had);
});
