import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import type { Database } from "../../world/database.ts";
import { addOddPlayers, type OddPlayer } from "../testing/odd-players.ts";
import { readTeamTotals } from "./catalogue.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
let everybody: OddPlayer[];
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 1);
  const owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  everybody = await addOddPlayers(owner);
  await owner.end();
});
after(async () => {
  await database.close();
  await store.drop();
});

test("a team's totals are those of its athletes, to the cent, and nobody else's", async () => {
  const teams = new Set(everybody.map(({ team_id }) => team_id));
  for (const team_id of teams) {
    const received = everybody.filter((player) => player.team_id === team_id);
    const cents = received.reduce((sum, { received_dollars }) => sum + Math.round(received_dollars * 100), 0);
    assert.deepEqual(await readTeamTotals({ database }, team_id), {
      received_donations: cents / 100,
      athletes_supported: received.filter(({ received_dollars }) => received_dollars > 0).length,
    });
  }
});

test("a team that nobody knows received nothing", async () => {
  const nothing = { received_donations: 0, athletes_supported: 0 };
  assert.deepEqual(await readTeamTotals({ database }, 999_999), nothing);
});
