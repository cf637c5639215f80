import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getWaiting } from "../../../contract/accounts/waiting.ts";
import { actOnOwnOrder, getOwnOrder } from "../../../contract/orders/athletes-orders.ts";
import { getDeskOrder, listDeskOrders } from "../../../contract/orders/desk-orders.ts";
import { actOnMyOrder, getMyOrder } from "../../../contract/orders/supporters-orders.ts";
import { anOffer, orderWords } from "../../contributions/orders/testing/orders.ts";
import { moneyWords } from "../../contributions/testing/money.ts";
import { mailTo } from "../../testing/mails.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import type { Database } from "../../world/database.ts";
import { type Jobs, openJobs } from "../../world/jobs.ts";
import { lookForDigests } from "../digests/digests.ts";

const CASEY = "casey@school.example";

let site: Site;
let database: Database;
let jobs: Jobs;
let words: ReturnType<typeof orderWords>;
let kai = 0;
let casey_id = 0;
let athlete: Visitor;
let member: Visitor;
let officer: Visitor;
before(async () => {
  site = await startSite();
  words = orderWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query(
    "select school_id from teams t join players p using (team_id) where p.player_id = $1",
    [kai],
  );
  const { school_id } = rows[0];
  casey_id = await addPerson(site.database, { email: CASEY, role: "compliance", school_id });
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id: kai });
  await addPerson(site.database, { email: "mia@example.org" });
  athlete = await signedIn(site, "kai@example.org");
  member = await signedIn(site, "mia@example.org");
  officer = await signedIn(site, CASEY);
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

const params = (order_id: string) => ({ params: { order_id } });
/** The end of a day so many days from today, UTC, when it's past the morning wherever an office is; of what is ordered in its last hour the letter comes a day later. */
const morning = (days: number) => {
  const at = new Date(Date.now() + 3_600_000 + days * 86_400_000);
  at.setUTCHours(23, 8, 0, 0);
  return lookForDigests.run({ database, jobs, clock: { now: () => at } });
};

test("the desk marks an order with findings, shows each with its rule and source, and the morning letter names it once", async () => {
  const { body } = await anOffer(site.database, kai);
  const plain = await words.ordered({ body }, member.ask);
  const { order_id } = await words.ordered(
    { body: { ...body, brief: "And a touchdown bonus, if you transfer." } },
    member.ask,
  );
  const listed = await officer.ask(listDeskOrders, { query: {} });
  const marks = Object.fromEntries(listed.data.map((line) => [line.order_id, line.to_check]));
  assert.deepEqual(marks, { [plain.order_id]: 0, [order_id]: 2 });
  const { findings } = await officer.ask(getDeskOrder, params(order_id));
  assert.deepEqual(
    findings.map(({ rule_id, outcome, source, rule_rows }) => [rule_id, outcome, source, rule_rows.length]),
    [
      ["performance-words", "needs_person", "NIL Compliance & Procedures", 1],
      ["recruiting-words", "needs_person", "NIL Compliance & Procedures", 1],
    ],
  );
  await morning(0);
  const { text } = await mailTo(site, CASEY, "Compliance desk: 1 order to look at");
  assert.match(text, /New orders to look at: 1/);
});

test("what is questioned is named each morning, and waits for the officer; questions and deliveries for the supporter, orders to do for the athlete", async () => {
  const { body } = await anOffer(site.database, kai, { kind: "practice_tip" });
  const { order_id } = await words.ordered({ body }, member.ask);
  const step = async (body: object) => {
    const { version } = await athlete.ask(getOwnOrder, params(order_id));
    await athlete.ask(actOnOwnOrder, { ...params(order_id), body: { version, ...body } as never });
  };
  assert.equal((await athlete.ask(getWaiting, {})).athlete?.orders_to_do, 3);
  await step({ act: "ask", words: "Which foot?" });
  assert.deepEqual((await member.ask(getWaiting, {})).orders, { asked: 1, delivered: 0 });
  await step({ act: "deliver", link: "https://social.example/kai/1", says_ad: true });
  assert.deepEqual((await member.ask(getWaiting, {})).orders, { asked: 0, delivered: 1 });
  assert.equal((await athlete.ask(getWaiting, {})).athlete?.orders_to_do, 2);
  const { version } = await member.ask(getMyOrder, params(order_id));
  assert.equal((await officer.ask(getWaiting, {})).desk?.orders_questioned, 0);
  await member.ask(actOnMyOrder, {
    ...params(order_id),
    body: { act: "question", version, words: "That's about the other sport." },
  });
  assert.equal((await officer.ask(getWaiting, {})).desk?.orders_questioned, 1);
  for (const days of [1, 2]) {
    await morning(days);
    const { text } = await mailTo(site, CASEY, "Compliance desk: 1 order questioned", days);
    assert.match(text, /Orders that a supporter questions: 1/);
    assert.doesNotMatch(text, /New orders to look at/);
  }
});

test("an athlete on a student visa: each of their orders is marked until the office has looked, and says so after that", async () => {
  const mark = (place: number, says: string) =>
    site.database.query(
      `insert into visa_marks (player_id, place, school_id, says, reason, marked_by, marked_at)
       select $1, $2::int, school_id, $3, 'Seen on the I-20.', $4, now() from teams join players using (team_id) where player_id = $1`,
      [kai, place, says, casey_id],
    );
  const { data } = await officer.ask(listDeskOrders, { query: {} });
  const order_id = data[0]?.order_id ?? "";
  const visa = async () =>
    (await officer.ask(getDeskOrder, params(order_id))).findings.find(
      ({ rule_id }) => rule_id === "visa-active-work",
    )?.words;
  assert.equal(await visa(), undefined);
  await mark(1, "on_visa");
  assert.match((await visa()) ?? "", /hasn't noted that it looked/);
  await mark(2, "looked_at");
  assert.match((await visa()) ?? "", /is it so for this order as well/);
  await mark(3, "not_on_visa");
  assert.equal(await visa(), undefined);
});

test("what the athlete said of the offer stands with the order, for the two and the office, also once it is offered otherwise", async () => {
  const { body } = await anOffer(site.database, kai, {
    ...{ kind: "answer", price: 10, note: "Ask about recruiting." },
  });
  const { order_id } = await words.ordered({ body }, member.ask);
  await anOffer(site.database, kai, { kind: "answer", price: 20 });
  const desk = await officer.ask(getDeskOrder, params(order_id));
  assert.equal(desk.offer_note, "Ask about recruiting.");
  assert.ok(desk.findings.some((finding) => finding.words.includes("“recruiting”")));
  assert.equal((await athlete.ask(getOwnOrder, params(order_id))).offer_note, "Ask about recruiting.");
  assert.equal((await member.ask(getMyOrder, params(order_id))).offer_note, "Ask about recruiting.");
});
