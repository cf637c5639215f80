import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { Database } from "../../world/database.ts";
import { readGivenLately } from "./lately.ts";

const NOW = new Date("2027-03-31T12:00:00Z");
const HOUR_MS = 3_600_000;

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let database: Database;
let player_ids: number[];
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 1);
  owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  player_ids = Object.values(await addPlayers(owner));
});
after(async () => {
  await owner.end();
  await database.close();
  await store.drop();
});

const lately = () => readGivenLately({ database, clock: { now: () => NOW } });

/** A contribution so many hours ago. Returns its id. */
async function give(athlete: number, dollars: number, hours_ago: number): Promise<string> {
  const happened = new Date(NOW.getTime() - hours_ago * HOUR_MS);
  const { rows } = await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                state, expires_at, paid_at, paid_cents)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, $2, 'paid', $3, $3, $2
       from players where player_id = $1 returning contribution_id`,
    [player_ids[athlete], dollars * 100, happened],
  );
  await book("charge", rows[0].contribution_id, athlete, dollars, happened);
  return rows[0].contribution_id;
}

const book = (kind: string, contribution_id: string, athlete: number, dollars: number, happened: Date) =>
  owner.query("select ledger_book($1, $2, $3, 'usd', $4, $5, $6)", [
    kind,
    `${kind}_${contribution_id}`,
    contribution_id,
    happened,
    player_ids[athlete],
    dollars * 100,
  ]);

test("little is not told; enough is, for as few days as have enough, less what went back", async () => {
  assert.equal(await lately(), null);
  for (const hours of [1, 2, 3, 4, 5]) await give(0, 10, hours);
  assert.equal(await lately(), null, "five to one athlete would tell what that one was given");

  for (const athlete of [1, 2, 3]) await give(athlete, 20, 100);
  assert.equal(await lately(), null, "four athletes are few");
  await give(4, 100, 20 * 24);
  assert.deepEqual(await lately(), { days: 30, given: 210, contributions: 9, athletes: 5 });

  const last = await give(4, 30, 6 * 24);
  assert.deepEqual(await lately(), { days: 7, given: 140, contributions: 9, athletes: 5 });
  await book("refund", last, 4, 5, new Date(NOW.getTime() - HOUR_MS));
  assert.equal((await lately())?.given, 135);

  for (const athlete of [1, 2, 3, 4]) await give(athlete, 1, 12);
  assert.deepEqual(await lately(), { days: 1, given: 49, contributions: 9, athletes: 5 });
});
