import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import * as z from "zod/mini";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { dispatch } from "../../http/calls/dispatch.ts";
import { WrittenJson } from "../../http/calls/route.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import type { Database } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { playersRoutes } from "../routes.ts";
import { addOddPlayers } from "../testing/odd-players.ts";

const BATCH = 21;

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let players: number;
before(async () => {
  store = await emptyDatabase();
  const owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  players = (await addOddPlayers(owner)).length;
  await owner.end();
  database = openTestDatabase(store.appUrl, 2);
});
after(async () => {
  await database.close();
  await store.drop();
});

const listed = z.object({
  count: z.int(),
  day: z.optional(z.string()),
  filtered_players: z.array(z.object({ player_id: z.int(), team_name: z.string() })),
});
const route = playersRoutes.find(({ call }) => call.name === "common_filter_players");

/** One batch, asked for at a time as a client asks for it. */
async function batch(now: string, query: { skip: number; order?: string }) {
  assert.ok(route);
  const world = { database, clock: { now: () => new Date(now) } } as unknown as World;
  const asker = {
    request_id: "",
    idempotency_key: null,
    address: null,
    session: null,
    user_agent: null,
    cookie: () => null,
  };
  const answered = await dispatch(route, world, { query: { limit: BATCH, ...query }, body: {} }, asker);
  assert.ok(answered instanceof WrittenJson);
  return listed.parse(JSON.parse(answered.json));
}

test("a list that begins before midnight and is read on after it has everybody once", async () => {
  const first = await batch("2027-03-01T23:59:58Z", { skip: 0, order: "today" });
  assert.deepEqual([first.count, first.day], [players, "2027-03-01"]);
  const read = [...first.filtered_players];
  while (read.length < first.count) {
    const next = await batch("2027-03-02T00:00:05Z", { skip: read.length, order: first.day ?? "" });
    assert.equal(next.day, first.day);
    assert.ok(next.filtered_players.length > 0);
    read.push(...next.filtered_players);
  }
  assert.equal(read.length, players);
  assert.equal(new Set(read.map(({ player_id }) => player_id)).size, players);
  const tomorrow = await batch("2027-03-02T00:00:05Z", { skip: 0, order: "today" });
  assert.equal(tomorrow.day, "2027-03-02");
  assert.notDeepEqual(tomorrow.filtered_players, first.filtered_players);
});

test("a first batch shows several teams; without an order it is by team, and says no day", async () => {
  const shuffled = await batch("2027-03-01T12:00:00Z", { skip: 0, order: "today" });
  assert.ok(new Set(shuffled.filtered_players.map(({ team_name }) => team_name)).size > 2);
  const by_team = await batch("2027-03-01T12:00:00Z", { skip: 0 });
  assert.equal(by_team.day, undefined);
  assert.equal(new Set(by_team.filtered_players.map(({ team_name }) => team_name)).size, 1);
});

test("what is no day is refused in words", async () => {
  for (const order of ["yesterday", "2027-02-30", ""])
    await assert.rejects(batch("2027-03-01T12:00:00Z", { skip: 0, order }), /date like 2027-04-21|input/i);
});
