import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import type { Database } from "../../world/database.ts";
import { addOddPlayers } from "../testing/odd-players.ts";
import { drawJerseys } from "./todays-jerseys.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let database: Database;
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 2);
  owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  await addOddPlayers(owner);
  await owner.query("update players set jersey_number = '7' where player_id % 2 = 0");
});
after(async () => {
  await owner.end();
  await database.close();
  await store.drop();
});

type Drawn = { player_id: number; team_id: number; sport_id: number; jersey_number: string | null };
const drawn = async (now: string, asked: { sport_id?: number; limit?: number } = {}): Promise<Drawn[]> =>
  JSON.parse(await drawJerseys({ database, clock: { now: () => new Date(now) } }, { limit: 24, ...asked }));
const ids = (jerseys: Drawn[]) => jerseys.map(({ player_id }) => player_id).join(" ");

test("they are the same all day long, and others the next", async () => {
  const first = await drawn("2027-03-01T00:00:00Z");
  assert.equal(ids(await drawn("2027-03-01T23:59:59.999Z")), ids(first));
  assert.notEqual(ids(await drawn("2027-03-02T00:00:00Z")), ids(first));
});

test("every team has one at most, with a number on it, and of the sport that is asked for", async () => {
  const all = await drawn("2027-03-01T12:00:00Z");
  const { rows } = await owner.query(
    "select distinct team_id from players where is_listed and jersey_number = '7'",
  );
  assert.equal(all.length, rows.length);
  assert.equal(new Set(all.map(({ team_id }) => team_id)).size, all.length);
  assert.ok(all.every(({ jersey_number }) => jersey_number === "7"));
  assert.equal((await drawn("2027-03-01T12:00:00Z", { limit: 3 })).length, 3);
  const football = await drawn("2027-03-01T12:00:00Z", { sport_id: 2 });
  assert.ok(football.length > 0 && football.every(({ sport_id }) => sport_id === 2));
});

test("who takes contributions is shown before who does not; who is switched off, or gone, is not shown", async () => {
  const team_id = (await drawn("2027-03-01T12:00:00Z"))[0]?.team_id;
  const ofTeam = async () =>
    (await drawn("2027-03-01T12:00:00Z")).find((each) => each.team_id === team_id)?.player_id;
  const before = await ofTeam();
  const { rows } = await owner.query(
    "select player_id::int from players where team_id = $1 and is_listed and jersey_number = '7' and player_id <> $2",
    [team_id, before],
  );
  const other: number = rows[0].player_id;
  await owner.query("update players set accepts_contributions = player_id = $1 where team_id = $2", [
    other,
    team_id,
  ]);
  assert.equal(await ofTeam(), other);
  await owner.query(
    "insert into contribution_stops (scope, player_id, reason) values ('player', $1, 'a hunch')",
    [other],
  );
  assert.equal(await ofTeam(), before);
  await owner.query("update players set is_listed = false where player_id = $1", [before]);
  assert.notEqual(await ofTeam(), before);
  await owner.query(
    "insert into contribution_stops (scope, team_id, reason) values ('team', $1, 'a hunch')",
    [team_id],
  );
  assert.equal(await ofTeam(), undefined);
});
