import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import { DatabaseAway } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { anEvent } from "../testing/provider.ts";
import { openRecords } from "../testing/records.ts";
import { gatherEvents } from "./gather.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());

/** Awaited before each statement, which may fail in the database's stead; how many there were. */
let beforeStatement: () => Promise<void>;
let statements: number;
let store: ReturnType<typeof gatherEvents>;
beforeEach(async () => {
  await records.owner.query("delete from provider_events; delete from graphile_worker._private_jobs");
  statements = 0;
  beforeStatement = async () => {};
  const { database } = records.world;
  const world: World = {
    ...records.world,
    database: {
      ...database,
      rows: async (statement) => {
        statements += 1;
        await beforeStatement();
        return database.rows(statement);
      },
    },
  };
  store = gatherEvents(world);
});

const named = (...names: string[]) => names.map((name) => anEvent({ event_id: `evt_${name}` }));
async function kept(): Promise<{ events: string[]; jobs: string[] }> {
  const { rows } = await records.owner.query(`
    select coalesce((select array_agg(event_id order by event_id) from provider_events), '{}') as events,
           coalesce((select array_agg(key order by key) from graphile_worker._private_jobs), '{}') as jobs`);
  return rows[0];
}

test("an event that comes alone is stored at once, with its job, and is new only once", async () => {
  const [event = anEvent()] = named("a");
  assert.equal(await store(event), true);
  assert.deepEqual(await kept(), { events: ["evt_a"], jobs: ["evt_a"] });
  assert.equal(await store(event), false);
  assert.equal(statements, 2);
});

test("those that come while others are being stored share one statement, and each is told of itself", async () => {
  const answers = await Promise.all(named("a", "b", "c", "b", "a").map(store));
  assert.deepEqual(answers, [true, true, true, false, false]);
  assert.equal(statements, 2);
  assert.deepEqual((await kept()).events, ["evt_a", "evt_b", "evt_c"]);
});

test("nobody is told before it is committed", async () => {
  const release = Promise.withResolvers<void>();
  beforeStatement = () => release.promise;
  let told = 0;
  const all = named("a", "b").map((event) => store(event).then(() => told++));
  await records.world.database.row(sql`select`);
  assert.equal(told, 0);
  release.resolve();
  await Promise.all(all);
  assert.equal((await kept()).events.length, 2);
});

test("no more than a hundred are stored at once", async () => {
  const names = Array.from({ length: 202 }, (_, at) => String(at));
  assert.ok((await Promise.all(named(...names).map(store))).every(Boolean));
  assert.equal(statements, 1 + 3);
});

test("one that cannot be stored fails alone, and those that came with it are stored", async () => {
  const [first = anEvent(), good = anEvent(), other = anEvent()] = named("a", "b", "c");
  const poison = anEvent({ event_id: "evt_\u0000" });
  const [, , refused, ...answers] = await Promise.allSettled([first, good, poison, other].map(store));
  assert.equal(refused?.status, "rejected");
  assert.deepEqual(answers, [{ status: "fulfilled", value: true }]);
  assert.deepEqual((await kept()).events, ["evt_a", "evt_b", "evt_c"]);
  assert.equal(statements, 1 + 1 + 3);
});

test("while the database is away each is told so, after one try, and afterwards all goes on", async () => {
  beforeStatement = () => Promise.reject(new DatabaseAway("The database is away."));
  const answers = await Promise.allSettled(named("a", "b", "c").map(store));
  for (const answer of answers) {
    assert.ok(answer.status === "rejected" && answer.reason instanceof DatabaseAway);
  }
  assert.equal(statements, 2);
  beforeStatement = async () => {};
  assert.deepEqual(await Promise.all(named("a", "b").map(store)), [true, true]);
});
