import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import type { Database } from "../../world/database.ts";
import { monthsOf } from "./by-month.ts";
import { listReceived } from "./list-received.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let database: Database;
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.ownerUrl, 1);
});
after(async () => {
  await database.close();
  await store.drop();
});

test("an athlete sees what was given to either of two pages that turned out to be one", async () => {
  await database.pool.query(`
    insert into schools (school_name) values ('Ashby');
    insert into teams (sport_id, school_id, team_name) values (2, 1, 'Ashby');
    insert into players (team_id, player_name, source) values (1, 'Ada Stone', 'roster'), (1, 'Ada Stone', 'roster');
    insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at,
                               state, paid_at, paid_cents)
    select 'one_time', 'general_contribution', player_id, 1, 'Ada Stone', 'Ashby', 1000 * player_id, now(), 'paid',
           '2026-03-01', 1000 * player_id from players;
    select ledger_book('charge', 'ch_' || player_id, contribution_id, 'usd', now(), player_id, paid_cents) from contributions`);
  const seen = async () => {
    const answer = JSON.parse(await listReceived(database, 1, { limit: 10, skip: 0 }));
    const [march] = await monthsOf(database, 1);
    return [answer.total_amount, answer.total_count, answer.transactions.length, march?.amount];
  };
  assert.deepEqual(await seen(), [10, 1, 1, 10]);
  await database.pool.query("update players set is_listed = false, merged_into = 1 where player_id = 2");
  assert.deepEqual(await seen(), [30, 2, 2, 30]);
});
