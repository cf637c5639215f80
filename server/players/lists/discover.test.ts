import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import type { Database } from "../../world/database.ts";
import { addOddPlayers } from "../testing/odd-players.ts";
import { drawPlayers, minuteOf } from "./discover.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let database: Database;
before(async () => {
  store = await emptyDatabase();
  database = openTestDatabase(store.appUrl, 2);
  owner = new Pool({ connectionString: store.ownerUrl, max: 1 });
  await addOddPlayers(owner);
});
after(async () => {
  await owner.end();
  await database.close();
  await store.drop();
});

const noon = new Date("2027-03-01T12:00:10Z");
type Drawn = { player_id: number; sport_id: number; accepts_contributions: boolean };
const drawn = async (asked: { draw: number; limit: number }, now = noon): Promise<Drawn[]> =>
  JSON.parse(await drawPlayers({ database }, { ...asked, minute: minuteOf(now) }));
const ids = (players: Drawn[]) => players.map(({ player_id }) => player_id).join(" ");
const sports = (players: Drawn[]) => players.map(({ sport_id }) => sport_id);

test("a draw is the same for everybody within a minute, and another one in the next or by another number", async () => {
  const first = await drawn({ draw: 0, limit: 6 });
  assert.equal(first.length, 6);
  assert.equal(ids(await drawn({ draw: 0, limit: 6 }, new Date("2027-03-01T12:00:59Z"))), ids(first));
  assert.notEqual(ids(await drawn({ draw: 0, limit: 6 }, new Date("2027-03-01T12:01:00Z"))), ids(first));
  assert.notEqual(ids(await drawn({ draw: 1, limit: 6 })), ids(first));
});

test("each sport has as many, whatever its size, and nobody is drawn twice", async () => {
  const { rows } = await owner.query(
    "select distinct sport_id from players where is_listed order by sport_id",
  );
  const there: number[] = rows.map(({ sport_id }) => sport_id);
  for (let draw = 0; draw < 40; draw += 1) {
    const players = await drawn({ draw, limit: there.length * 2 });
    assert.deepEqual(sports(players), [...there, ...there]);
    assert.equal(new Set(players.map(({ player_id }) => player_id)).size, players.length);
  }
});

test("in time everybody comes, wherever the draw begins", async () => {
  const { rows } = await owner.query("select count(*)::int from players where is_listed");
  const all = await drawn({ draw: 7, limit: 500 });
  assert.equal(new Set(all.map(({ player_id }) => player_id)).size, rows[0].count);
});

test("whose contributions are switched off is not drawn, unless there is nobody else", async () => {
  const stop = (scope: string, who: { player_id?: number; team_id?: number } = {}) =>
    owner.query(
      "insert into contribution_stops (scope, player_id, team_id, reason) values ($1, $2, $3, 'a hunch')",
      [scope, who.player_id ?? null, who.team_id ?? null],
    );
  await owner.query("update players set accepts_contributions = true");
  const [first, second] = (
    await owner.query("select player_id::int, team_id from players where is_listed limit 2")
  ).rows;
  await stop("player", { player_id: first.player_id });
  await stop("team", { team_id: second.team_id });
  const { rows } = await owner.query(
    "select player_id::int from players where is_listed and player_id <> $1 and team_id <> $2",
    [first.player_id, second.team_id],
  );
  const all = await drawn({ draw: 1, limit: 500 });
  assert.deepEqual(
    all.map(({ player_id }) => player_id).toSorted((a, b) => a - b),
    rows.map(({ player_id }) => player_id).toSorted((a, b) => a - b),
  );
  assert.ok(all.every(({ accepts_contributions }) => accepts_contributions));
  await stop("all");
  const nobody = await drawn({ draw: 1, limit: 6 });
  assert.equal(nobody.length, 6);
  assert.ok(nobody.every(({ accepts_contributions }) => !accepts_contributions));
  await owner.query("delete from contribution_stops");
});

test("who takes contributions comes first, and nobody who is gone", async () => {
  await owner.query("update players set accepts_contributions = player_id % 5 = 0");
  await owner.query("update players set is_listed = false where player_id % 10 = 0");
  for (const draw of [1, 2, 3, 4]) {
    const players = await drawn({ draw, limit: 12 });
    assert.ok(
      players.every(({ accepts_contributions, player_id }) => accepts_contributions && player_id % 10 === 5),
    );
  }
  await owner.query("update players set accepts_contributions = false");
  assert.equal((await drawn({ draw: 1, limit: 3 })).length, 3, "a site where nobody does is not empty");
});
