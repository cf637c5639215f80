import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { World } from "../../world/world.ts";
import { anEvent, playProvider } from "../testing/provider.ts";
import { openRecords } from "../testing/records.ts";
import { catchUp } from "./catch-up.ts";
import { takeIn } from "./inbox.ts";

const MINUTE = 60_000;
const NOW = new Date("2027-03-01T00:00:00Z").getTime();

let records: Awaited<ReturnType<typeof openRecords>>;
let provider: ReturnType<typeof playProvider>;
let world: World;
let now: number;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(async () => {
  provider = playProvider();
  now = NOW;
  world = { ...records.world, payments: provider.payments, clock: { now: () => new Date(now) } };
  await records.owner.query(`
    update provider_events_read
       set read_until = null, reading_until = '-infinity', reading_began = null, reading_since = null,
           reading_newest = null, reading_after = null, read_at = null;
    delete from provider_events; delete from contributions`);
});

/** A contribution so long before now. */
async function contributedBefore(milliseconds: number): Promise<void> {
  await records.owner.query("update contributions set created_at = $1 where contribution_id = $2", [
    new Date(NOW - milliseconds),
    await records.aContribution(),
  ]);
}
const eventBefore = (milliseconds: number) => anEvent({ created_at: new Date(NOW - milliseconds) });
const asked = () => provider.asked.splice(0);
const since = (milliseconds: number) => [`list ${new Date(NOW - milliseconds).toISOString()}`];

test("nothing is read before there is a contribution", async () => {
  assert.equal(await catchUp(world), null);
  assert.deepEqual(asked(), []);
});

test("reading begins at the first contribution, and later five minutes before the newest event seen", async () => {
  await contributedBefore(100 * MINUTE);
  provider.events = [eventBefore(20 * MINUTE), eventBefore(30 * MINUTE), eventBefore(200 * MINUTE)];
  assert.equal((await catchUp(world))?.taken_in, 2);
  assert.deepEqual(asked(), since(100 * MINUTE));
  now += 10_000;
  assert.equal((await catchUp(world))?.taken_in, 0);
  assert.deepEqual(asked(), since(25 * MINUTE));
});

test("what was read stays read when a reading finds nothing newer", async () => {
  await contributedBefore(100 * MINUTE);
  provider.events = [eventBefore(20 * MINUTE)];
  await catchUp(world);
  provider.events = [];
  for (let rounds = 0; rounds < 2; rounds++) {
    now += 10_000;
    await catchUp(world);
  }
  asked();
  now += 10_000;
  await catchUp(world);
  assert.deepEqual(asked(), since(25 * MINUTE));
});

test("no further back than the 30 days that the provider keeps", async () => {
  await contributedBefore(40 * 24 * 60 * MINUTE);
  await catchUp(world);
  assert.deepEqual(asked(), since(30 * 24 * 60 * MINUTE));
});

test("once an interval, whoever asks", async () => {
  await contributedBefore(MINUTE);
  assert.equal((await catchUp(world))?.taken_in, 0);
  now += 9_999;
  assert.equal(await catchUp(world), null);
  now += 1;
  assert.equal((await catchUp(world))?.taken_in, 0);
});

test("one reads at a time; one that died is followed a minute after it last said that it reads", async () => {
  await contributedBefore(MINUTE);
  provider.before = async () => {
    provider.before = async () => {};
    now += 59_999;
    assert.equal(await catchUp(world), null);
    now += 1;
    assert.equal((await catchUp(world))?.taken_in, 0);
  };
  await catchUp(world);
  assert.equal(asked().length, 2);
});

test("a reading that breaks off is followed at once, from where it began", async () => {
  await contributedBefore(100 * MINUTE);
  provider.before = () => Promise.reject(new Error("Broken off."));
  await assert.rejects(catchUp(world), /Broken off/);
  provider.before = async () => {};
  assert.equal((await catchUp(world))?.taken_in, 0);
  assert.deepEqual(asked(), [...since(100 * MINUTE), ...since(100 * MINUTE)]);
});

/** So many events, a second apart, the newest first, made so long before now. */
const eventsBefore = (count: number, milliseconds: number) =>
  Array.from({ length: count }, (_, n) => eventBefore(milliseconds + n * 1_000));
const knownEvents = async () => {
  const { rows } = await records.owner.query("select count(*)::int as n from provider_events");
  return rows[0].n;
};

test("a reading that breaks off in the middle goes on where it was, and what came meanwhile is of the next", async () => {
  await contributedBefore(100 * MINUTE);
  const old = eventsBefore(250, 10 * MINUTE);
  provider.events = old;
  const breaking: World = {
    ...world,
    payments: {
      ...provider.payments,
      async *listEvents(since, after) {
        let events = 0;
        for await (const event of provider.payments.listEvents(since, after)) {
          yield event;
          events += 1;
          if (events === 150) throw new Error("Broken off.");
        }
      },
    },
  };
  await assert.rejects(catchUp(breaking), /Broken off/);
  assert.equal(await knownEvents(), 100);
  const came = eventsBefore(3, 0);
  provider.events = [...came, ...old];
  asked();
  // The next server, or this one: from the hundredth on.
  assert.equal((await catchUp(world))?.taken_in, 150);
  assert.deepEqual(asked(), [`${since(100 * MINUTE)[0]} after ${old[99]?.event_id}`]);
  now += 10_000;
  assert.equal((await catchUp(world))?.taken_in, 3);
  assert.deepEqual(asked(), since(15 * MINUTE));
});

test("a long list takes several turns, which any server may take", async () => {
  await contributedBefore(100 * MINUTE);
  provider.events = eventsBefore(2_300, 0);
  const turns = [await catchUp(world), await catchUp(world), await catchUp(world)];
  assert.deepEqual(turns, [
    { taken_in: 1_000, more: true },
    { taken_in: 1_000, more: true },
    { taken_in: 300, more: false },
  ]);
  assert.equal(await catchUp(world), null, "and then an interval passes");
});

test("who was slow, and whose turn went to another, moves nobody's place", async () => {
  await contributedBefore(100 * MINUTE);
  const old = eventsBefore(250, 10 * MINUTE);
  provider.events = old;
  const came = eventsBefore(120, 0);
  const slow: World = {
    ...world,
    payments: {
      ...provider.payments,
      async *listEvents(since, after) {
        let events = 0;
        for await (const event of provider.payments.listEvents(since, after)) {
          yield event;
          events += 1;
          if (events !== 199) continue;
          // Nobody hears of it for longer than its turn lasts; another goes on, to the end, and begins the next reading.
          now += 61_000;
          assert.equal((await catchUp(world))?.taken_in, 150);
          provider.events = [...came, ...old];
          now += 10_000;
          assert.equal((await catchUp(dying(world)))?.taken_in, 100);
        }
      },
    },
  };
  assert.equal(await catchUp(slow), null);
  now += 60_001;
  assert.equal((await catchUp(world))?.taken_in, 20, "the rest of the reading whose server died");
  assert.equal(await knownEvents(), 370);
});

/** A world whose server takes in a hundred events, and is never heard of again before it can say that it is done. */
const dying = (of: World): World => ({
  ...of,
  payments: {
    ...of.payments,
    async *listEvents(since, after) {
      let events = 0;
      for await (const event of of.payments.listEvents(since, after)) {
        yield event;
        events += 1;
        if (events < 100) continue;
        await records.owner.query("update provider_events_read set reading_turn = gen_random_uuid()");
        return;
      }
    },
  },
});

test("a place that the provider does not know any more is given up, and the reading begins anew", async () => {
  await contributedBefore(100 * MINUTE);
  provider.events = eventsBefore(1_050, 0);
  assert.equal((await catchUp(world))?.more, true);
  const [newest] = provider.events;
  provider.events = [...provider.events.slice(0, 900), ...provider.events.slice(1_000)];
  await assert.rejects(catchUp(world), /No such event/);
  assert.equal((await catchUp(world))?.taken_in, 50);
  now += 10_000;
  asked();
  await catchUp(world);
  assert.deepEqual(asked(), [`list ${new Date(Number(newest?.created_at) - 5 * MINUTE).toISOString()}`]);
});

test("a long list is taken in by the hundred, and what the webhook received before is not counted", async () => {
  await contributedBefore(100 * MINUTE);
  provider.events = Array.from({ length: 250 }, (_, n) => eventBefore(n * 1_000));
  const known = provider.events[7];
  assert.ok(known);
  await takeIn(world, [known]);
  const taken: number[] = [];
  const counting: World = {
    ...world,
    database: {
      ...world.database,
      async rows(statement) {
        const { rows } = await records.owner.query("select count(*)::int as n from provider_events");
        taken.push(rows[0].n);
        return world.database.rows(statement);
      },
    },
  };
  assert.equal((await catchUp(counting))?.taken_in, 249);
  assert.deepEqual(taken, [1, 100, 200]);
});

test("a reading that goes on keeps its turn", async () => {
  await contributedBefore(100 * MINUTE);
  const slow: World = {
    ...world,
    payments: {
      ...provider.payments,
      async *listEvents() {
        yield* Array.from({ length: 99 }, (_, n) => eventBefore(n));
        now += 50_000;
        // The hundredth: what came so far is stored, and the turn prolonged.
        yield eventBefore(0);
        now += 50_000;
        assert.equal(await catchUp(world), null);
      },
    },
  };
  assert.equal((await catchUp(slow))?.taken_in, 100);
});
