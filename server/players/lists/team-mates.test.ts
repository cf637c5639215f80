import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listTeamMates as teamMates } from "../../../contract/players/players.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite();
  await addPlayers(site.database);
});
after(() => site.stop());

test("a player's team-mates are those who follow by name; after the last, the first; never themselves, and nobody who left", async () => {
  await site.database.query(
    "update players set team_id = (select min(team_id) from players where is_listed) where is_listed",
  );
  const { rows } = await site.database.query<{ player_id: number; team_id: number }>(
    `select player_id::int, team_id from players
      where is_listed order by name_key, player_id`,
  );
  const team = rows.map(({ player_id }) => player_id);
  assert.ok(team.length >= 3, "a team of three");
  for (const [at, player_id] of team.entries()) {
    const { players } = await site.ask(teamMates, { params: { player_id }, query: { limit: 2 } });
    const turned = [...team.slice(at + 1), ...team.slice(0, at)].slice(0, 2);
    assert.deepEqual(
      players.map((it) => it.player_id),
      turned,
    );
  }
  const [first = 0, gone = 0, third = 0] = team;
  await site.database.query("update players set is_listed = false where player_id = $1", [gone]);
  const { players } = await site.ask(teamMates, { params: { player_id: first }, query: { limit: 1 } });
  assert.deepEqual(
    players.map((it) => it.player_id),
    [third],
  );
  const of_nobody = await site.ask(teamMates, { params: { player_id: 999_999 } });
  assert.deepEqual(of_nobody.players, []);
});
