import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openFigures } from "../../http/operation/figures.ts";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { DatabaseAway } from "../../world/database.ts";
import { ProviderAway, type ProviderEvent, ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { findOrOpenSource } from "../checkout/find-or-open.ts";
import { anEvent, playProvider } from "../testing/provider.ts";
import { openRecords } from "../testing/records.ts";
import { handleEvent } from "./handle.ts";
import { retryParked, takeIn } from "./inbox.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
let provider: ReturnType<typeof playProvider>;
let world: World;
let figures: ReturnType<typeof openFigures>;
let handle: (event: ProviderEvent) => Promise<void>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(() => {
  provider = playProvider();
  world = { ...records.world, payments: provider.payments };
  figures = openFigures();
  const handler = (event: unknown) => handleEvent.run(world, event, figures);
  handle = ({ event_id }) => handler({ event_id });
});

let names = 0;
/** A contribution whose page is paid at the provider, and the words for events about it. */
async function paidThere() {
  const name = `h${++names}`;
  const contribution_id = await records.aContribution(`cs_${name}`);
  provider.paid(name, contribution_id);
  return { contribution_id, session_id: `cs_${name}`, payment_id: `pi_${name}`, charge_id: `ch_${name}` };
}
async function stored(changed: Partial<ProviderEvent>): Promise<ProviderEvent> {
  const event = anEvent(changed);
  assert.equal((await takeIn(world, [event])).length, 1);
  return event;
}
async function rowOf({ event_id }: ProviderEvent): Promise<Record<string, unknown>> {
  const { rows } = await records.owner.query(
    `select outcome, contribution_id, failure, tries, handled_at is not null as handled, parked_at is not null as parked
       from provider_events where event_id = $1`,
    [event_id],
  );
  return rows[0];
}
const openAlarms = async ({ event_id }: ProviderEvent): Promise<number | null> =>
  (
    await records.owner.query(
      "select from needs_attention where kind = 'event_parked' and subject = $1 and closed_at is null",
      [event_id],
    )
  ).rowCount;
const counted = async (what: "provider_events" | "bookings") =>
  Object.fromEntries(
    (await figures[what].get()).values.map(({ labels, value }) => [Object.values(labels)[0], value]),
  );
/** Handles an event. Returns what came of it. */
async function outcomeOf(changed: Partial<ProviderEvent>): Promise<unknown> {
  const event = await stored(changed);
  await handle(event);
  return (await rowOf(event)).outcome;
}

test("an event about a paid page: the provider is asked, it is booked, and the event says so", async () => {
  const { contribution_id, session_id } = await paidThere();
  const event = await stored({ contribution_id });
  await handle(event);
  const done = { failure: null, tries: 0, handled: true, parked: false };
  assert.deepEqual(await rowOf(event), { outcome: "booked", contribution_id, ...done });
  assert.deepEqual(provider.asked, [`fetch ${session_id}`]);
  assert.equal((await records.rowOf(contribution_id)).state, "paid");
  assert.deepEqual(await counted("provider_events"), { booked: 1 });
  assert.deepEqual(await counted("bookings"), { charge: 1, fee: 1 });
});

test("an event that is handled is not handled again, nor one that is not there", async () => {
  const { contribution_id } = await paidThere();
  const event = await stored({ contribution_id });
  await handle(event);
  await handle(event);
  await handle(anEvent());
  assert.equal(provider.asked.length, 1);
  assert.deepEqual(await counted("provider_events"), { booked: 1 });
});

test("events that came before the last look are covered by it; a later one asks again", async () => {
  const { contribution_id } = await paidThere();
  const early = await stored({ contribution_id });
  assert.equal(await outcomeOf({ contribution_id }), "booked");
  await handle(early);
  assert.deepEqual(
    [(await rowOf(early)).outcome, (await rowOf(early)).contribution_id],
    ["covered", contribution_id],
  );
  assert.equal(provider.asked.length, 1);
  assert.deepEqual(await counted("bookings"), { charge: 1, fee: 1 });
  assert.equal(await outcomeOf({ contribution_id }), "nothing");
  assert.equal(provider.asked.length, 2);
});

test("what names nothing of ours is left alone", async () => {
  assert.equal(await outcomeOf({}), "not ours");
  assert.equal(await outcomeOf({ contribution_id: randomUUID() }), "not ours");
  assert.deepEqual(provider.asked, []);
  assert.equal(await outcomeOf({ payment_id: "pi_other" }), "not ours");
  provider.named.set("pi_other", "order-17");
  assert.equal(await outcomeOf({ payment_id: "pi_other" }), "not ours");
  provider.named.set("ch_other", randomUUID());
  const event = await stored({ charge_id: "ch_other" });
  await handle(event);
  const { outcome, contribution_id } = await rowOf(event);
  assert.deepEqual([outcome, contribution_id], ["not ours", null]);
});

test("a refund's event finds the contribution by its payment, by its charge, or by asking", async () => {
  const { contribution_id, payment_id, charge_id } = await paidThere();
  provider.named.set(charge_id, contribution_id);
  assert.equal(await outcomeOf({ charge_id }), "booked");
  assert.equal(provider.asked[0], `who null ${charge_id}`);
  provider.asked.length = 0;
  for (const ids of [{ payment_id }, { charge_id }, { payment_id, charge_id: "ch_x" }]) {
    assert.equal(await outcomeOf(ids), "nothing");
  }
  assert.equal(provider.asked.length, 3);
  assert.ok(provider.asked.every((question) => question.startsWith("fetch ")));
});

test("our own page is asked about, whatever page the event names", async () => {
  const { contribution_id, session_id } = await paidThere();
  assert.equal(await outcomeOf({ contribution_id, session_id: "cs_other" }), "booked");
  assert.deepEqual(provider.asked, [`fetch ${session_id}`]);
});

test("a page that we do not know of is the one that the event names", async () => {
  const contribution_id = await records.aContribution(null, "failed");
  const session_id = provider.paid(`h${++names}`, contribution_id);
  assert.equal(await outcomeOf({ contribution_id }), "nothing");
  assert.deepEqual(provider.asked, []);
  assert.equal(await outcomeOf({ contribution_id, session_id }), "booked");
});

test("a page that the server did not live to hear of is asked for again, by its key", async () => {
  const contribution_id = await records.aContribution(null, "opening");
  assert.equal(await outcomeOf({ contribution_id }), "nothing");
  assert.deepEqual(provider.asked, [`open ${contribution_id}`, `fetch cs_${contribution_id}`]);
  const { state, checkout_url } = await records.rowOf(contribution_id);
  assert.deepEqual([state, checkout_url], ["open", `https://pay.test/cs_${contribution_id}`]);
});

test("a page that the provider refuses to make there is none of", async () => {
  const contribution_id = await records.aContribution(null, "opening");
  provider.before = async () => {
    throw new ProviderRefused("Too late.");
  };
  assert.equal(await outcomeOf({ contribution_id }), "nothing");
  const { state, failure, check_at } = await records.rowOf(contribution_id);
  assert.deepEqual([state, failure, check_at], ["failed", "Too late.", null]);
});

test("a provider that is away while it is asked for a page refuses nothing: the page is asked for again", async () => {
  const contribution_id = await records.aContribution(null, "opening");
  provider.before = () => Promise.reject(new ProviderAway("No connection."));
  const event = await stored({ contribution_id });
  await assert.rejects(handle(event), ProviderAway);
  assert.equal((await records.rowOf(contribution_id)).state, "opening");
  provider.before = async () => {};
  await handle(event);
  assert.equal((await records.rowOf(contribution_id)).state, "open");
});

test("a contribution that is not there has no page", async () => {
  assert.equal(await findOrOpenSource(world, randomUUID()), null);
});

test("an event that fails is tried ten times and then parked with its reason, and not asked about any more", async () => {
  const { contribution_id } = await paidThere();
  provider.before = async () => {
    throw new Error("x".repeat(600));
  };
  const event = await stored({ contribution_id });
  records.said.length = 0;
  for (let tries = 1; tries <= 9; tries++) {
    await assert.rejects(handle(event), /x/);
    const { parked, failure, outcome } = await rowOf(event);
    assert.deepEqual([parked, failure, outcome], [false, "x".repeat(500), null]);
  }
  assert.deepEqual(records.said, []);
  await handle(event);
  assert.deepEqual(await rowOf(event), {
    ...{ outcome: null, contribution_id, failure: "x".repeat(500), tries: 10, handled: false, parked: true },
  });
  assert.deepEqual(await counted("provider_events"), { failed: 9, parked: 1 });
  const facts = { event_id: event.event_id, event_type: "some.type", failure: "x".repeat(500) };
  const alarm_facts = [
    ["Event", event.event_id],
    ["Kind", "some.type"],
  ];
  assert.deepEqual(records.said, [
    ["An alarm.", { alarm: "event_parked", facts: alarm_facts }],
    ["An event failed 10 times and is parked.", facts],
  ]);
  assert.equal(await openAlarms(event), 1);
  await handle(event);
  assert.equal(provider.asked.length, 10);

  // Somebody mends the cause and has it tried again: what needed attention is closed by that.
  provider.before = async () => {};
  await retryParked(world, event.event_id);
  await handle(event);
  assert.equal((await rowOf(event)).outcome, "booked");
  assert.equal(await openAlarms(event), 0);
});

test("an event that succeeds after a failure forgets it", async () => {
  const { contribution_id } = await paidThere();
  const event = await stored({ contribution_id });
  provider.before = () => Promise.reject("no error at all");
  await assert.rejects(handle(event));
  assert.deepEqual((await rowOf(event)).failure, "no error at all");
  provider.before = async () => {};
  await handle(event);
  const { failure, tries, outcome } = await rowOf(event);
  assert.deepEqual([failure, tries, outcome], [null, 1, "booked"]);
});

test("who is away is not the event's fault; a provider that answers with a failure may be", async () => {
  const { contribution_id } = await paidThere();
  const event = await stored({ contribution_id });
  for (const [error, tries] of [
    [new ProviderAway("No connection."), 0],
    [new DatabaseAway("No connection."), 0],
    [new ProviderAway("500", { answered: true }), 1],
  ] as const) {
    provider.before = () => Promise.reject(error);
    await assert.rejects(handle(event), error);
    assert.equal((await rowOf(event)).tries, tries);
  }
  assert.deepEqual(await counted("provider_events"), { failed: 1 });
});

test("of five events of one payment at once one asks, and the others find that they are covered", async () => {
  const { contribution_id } = await paidThere();
  const events = await Promise.all(Array.from({ length: 5 }, () => stored({ contribution_id })));
  await Promise.all(events.map(handle));
  assert.equal(provider.asked.length, 1);
  assert.deepEqual(await counted("provider_events"), { booked: 1, covered: 4 });
});

test("the one that waits goes on when the first one fails, and other payments do not wait", async () => {
  const slow = await paidThere();
  const other = await paidThere();
  const released = Promise.withResolvers<void>();
  provider.before = async (question) => {
    if (question === `fetch ${slow.session_id}`) await released.promise;
  };
  const [first, second] = [
    await stored({ contribution_id: slow.contribution_id }),
    await stored({ contribution_id: slow.contribution_id }),
  ];
  const waiting = [handle(first), handle(second)];
  assert.equal(await outcomeOf({ contribution_id: other.contribution_id }), "booked");
  await until(() => provider.asked.includes(`fetch ${slow.session_id}`));
  released.reject(new Error("Broken."));
  await Promise.allSettled(waiting);
  assert.equal(provider.asked.filter((question) => question === `fetch ${slow.session_id}`).length, 2);
});

test("a job without an event's id fails", async () => {
  await assert.rejects(handleEvent.run(world, {}, figures));
});
