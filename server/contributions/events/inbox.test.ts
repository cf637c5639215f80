import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { openJobs } from "../../world/jobs.ts";
import { aboutPage, eventAbout, eventWords } from "../testing/events.ts";
import { moneyWords } from "../testing/money.ts";
import { pay } from "../testing/pay.ts";
import { retryParked } from "./inbox.ts";

let site: Site;
let words: ReturnType<typeof moneyWords>;
let events: ReturnType<typeof eventWords>;
let kai: number;
before(async () => {
  // Swept so seldom that what is booked here was booked by an event.
  site = await startSite({ SWEEP_SECONDS: "3600" });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  words = moneyWords(site);
  events = eventWords(site);
});
after(() => site.stop());

test("an honest event that says 'completed' too early books nothing: the object at the provider decides", async () => {
  const { contribution_id } = await words.open(kai);
  const payload = eventAbout({
    object: "payment_intent",
    metadata: { contribution_id },
    status: "succeeded",
  });
  assert.equal(await events.send(payload), 200);
  assert.equal(await events.handled(payload), "nothing");
  assert.equal((await words.stateOf(contribution_id)).state, "open");
  assert.deepEqual(await words.linesOf(contribution_id, true), []);
});

test("types that nobody knows, and things of others, are stored and left alone", async () => {
  for (const object of [
    { id: "po_1", object: "payout" },
    { id: "xx_1", object: "never_heard_of", metadata: { contribution_id: "order-17" } },
    { id: "cs_1", object: "checkout.session", client_reference_id: randomUUID() },
    {},
  ]) {
    const payload = eventAbout(object, "something.new");
    assert.equal(await events.send(payload), 200);
    assert.equal(await events.handled(payload), "not ours");
  }
});

test("what is kept of an event is what it is about, and nothing it says", async () => {
  const { contribution_id } = await words.open(kai);
  const payload = aboutPage(contribution_id);
  await events.send(payload);
  const row = JSON.stringify(await until(() => events.rowOf(payload)));
  assert.match(row, new RegExp(contribution_id));
  assert.doesNotMatch(row, /secret@demo\.test/);
});

test("the same event ten times at once is stored once; two events of one change book once", async () => {
  await words.control("POST", "/chaos", { on: "event", do: "twin" });
  const { contribution_id, session_id } = await words.paid(kai);
  const payload = eventAbout({
    id: session_id,
    object: "checkout.session",
    client_reference_id: contribution_id,
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => events.send(payload)));
  assert.deepEqual([...new Set(answers)], [200]);
  await words.settled();
  await words.control("DELETE", "/chaos");
  const { rows } = await site.database.query(
    "select count(*)::int as n from provider_events where contribution_id = $1",
    [contribution_id],
  );
  assert.ok(rows[0].n >= 11, "five events and their twins, and the one sent ten times");
  assert.equal((await words.linesOf(contribution_id, true)).length, 4);
  await until(async () => (await words.mailsTo("fan@demo.test", contribution_id)).length === 1);
});

test("events that come late, twice and in any order end in the same books", async () => {
  await words.control("POST", "/chaos", { on: "event", do: "reorder", seconds: 0.8 });
  await words.control("POST", "/chaos", { on: "event", do: "duplicate", share: 0.5 });
  const { contribution_id, payment_intent } = await words.paid(kai);
  await words.provider.refunds.create({ payment_intent, amount: 1000 });
  const dispute = await words.control<{ id: string }>("POST", "/disputes", { payment_intent, amount: 2000 });
  await words.control("POST", `/disputes/${dispute.id}`, { status: "lost" });
  await until(async () => {
    const { refunded, lost } = await words.stateOf(contribution_id);
    return refunded === 10 && lost === 20;
  });
  await words.settled();
  await words.control("DELETE", "/chaos");
  assert.deepEqual(await words.holdingsOf(contribution_id), {
    dispute_fees: 1500,
    held_for_athlete: -2000,
    provider_balance: 5000 - 175 - 1000 - 2000 - 1500,
    provider_fees: 175,
  });
});

test("an event that fails ten times is parked with its reason, the others go on, and it can be tried again", async () => {
  const poison = await words.paid(kai);
  await words.settled();
  await words.control("POST", "/chaos", {
    on: "request",
    do: "refuse",
    status: 500,
    path: `/v1/checkout/sessions/${poison.session_id}`,
  });
  await words.provider.refunds.create({ payment_intent: poison.payment_intent });
  const parked = await parkedEvents(2);
  for (const { tries, failure, outcome } of parked) {
    assert.equal(tries, 10);
    assert.match(failure, /Refused with 500/);
    assert.equal(outcome, null);
  }
  await words.paid(kai);
  assert.deepEqual(await words.linesOf(poison.contribution_id), []);
  assert.match(await (await fetch(site.figures)).text(), /^provider_events_total\{outcome="parked"\} 2$/m);

  await words.control("DELETE", "/chaos");
  assert.equal(await retry("evt_unknown"), 0);
  assert.equal(await retry("all"), 2);
  await until(async () => (await words.stateOf(poison.contribution_id)).state === "refunded");
});

/** Waits for so many, from try to try: each of the ten takes the provider's library seconds, since it asks three times. */
async function parkedEvents(count: number) {
  for (let tries = 0; ; ) {
    const tried = await until(async () => {
      await words.hurryJobs();
      const { rows } = await site.database.query(
        "select tries, failure, outcome, parked_at from provider_events where tries > 0",
      );
      const sum = rows.reduce((all, row) => all + row.tries, 0);
      return sum > tries && { sum, parked: rows.filter(({ parked_at }) => parked_at !== null) };
    }, "An event was not tried again.");
    if (tried.parked.length === count) return tried.parked;
    tries = tried.sum;
  }
}

/** As `npm run events -- retry` does, from a process of its own. */
async function retry(which: string): Promise<number> {
  const url = String(site.database.options.connectionString);
  const database = openTestDatabase(url, 2);
  const silent = () => {};
  const jobs = openJobs(database, url, { info: silent, warn: silent, error: silent });
  try {
    return await retryParked({ database, jobs }, which);
  } finally {
    await database.close();
  }
}

test("an event whose payment the database did not know is found by what the provider says of the payment", async () => {
  await words.control("POST", "/deliveries/hold");
  const { checkout_url, contribution_id } = await words.open(kai);
  // The sweeper would find the payment by itself, should this take a while.
  await site.database.query(
    "update contributions set check_at = check_at + interval '1 day' where contribution_id = $1",
    [contribution_id],
  );
  await pay(checkout_url);
  const [event] = (await words.provider.events.list({ type: "payment_intent.succeeded", limit: 1 })).data;
  assert.equal(event?.type, "payment_intent.succeeded");
  const { id: payment_intent } = event.data.object;
  await words.provider.refunds.create({ payment_intent });
  const payload = eventAbout({ id: "re_x", object: "refund", payment_intent }, "refund.created");
  assert.equal(await events.send(payload), 200);
  assert.equal(await events.handled(payload), "booked");
  assert.deepEqual(
    (await words.linesOf(contribution_id, true)).map(([kind]) => kind),
    [...["charge", "charge", "fee", "fee", "refund", "refund"]],
  );
  await words.control("POST", "/deliveries/release");
  await words.settled();
  await sleep(100);
  assert.equal((await words.linesOf(contribution_id, true)).length, 6);
});
