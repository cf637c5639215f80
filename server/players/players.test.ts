import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { conferencesInSport, getAllSports, getAllTeamsInSport, totals } from "../../contract/catalogue.ts";
import { commonFilterPlayers, getPlayer } from "../../contract/players.ts";
import type { CallFailed } from "../../contract/problem.ts";
import { addPlayers, type Site, startSite } from "../testing.ts";
import { nameKey } from "./name-key.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
});
after(() => site.stop());

/** Names found by filters, in order. */
async function found(body: object, query: object = {}): Promise<string[]> {
  const { filtered_players } = await site.ask(commonFilterPlayers, { query, body });
  return filtered_players.map(({ player_name }) => player_name);
}
const EVERYBODY = ["Kai O'Brien", "Marcus Okafor", "Ana-Maria Smith", "José Muñoz", "Dana Okafor"];

test("the catalogues hold what can be found, by name", async () => {
  assert.deepEqual(await site.ask(getAllSports, {}), [
    { sport_id: 2, sport_name: "Men's College Football" },
    { sport_id: 3, sport_name: "Women's College Basketball" },
  ]);
  assert.deepEqual(await site.ask(conferencesInSport, { query: { sport_id: 2 } }), [
    "Test Big",
    "Test Mountain",
  ]);
  assert.deepEqual(await site.ask(conferencesInSport, { query: { sport_id: 3 } }), []);
  const { teams } = await site.ask(getAllTeamsInSport, { params: { sport_id: 2 } });
  assert.deepEqual(
    teams.map(({ team_name, conference }) => [team_name, conference]),
    [
      ["Test Air Force", "Test Mountain"],
      ["Test Arizona", "Test Big"],
    ],
  );
  assert.deepEqual(await site.ask(totals, {}), { players: 5, teams: 3, received_donations: 0 });
});

test("players come by team, then name, with the total", async () => {
  assert.deepEqual(await found({}), EVERYBODY);
  const second = await site.ask(commonFilterPlayers, { query: { limit: 2, skip: 1 }, body: {} });
  assert.equal(second.count, 5);
  assert.deepEqual(
    second.filtered_players.map(({ player_name }) => player_name),
    ["Marcus Okafor", "Ana-Maria Smith"],
  );
});

const searches: [object, string[]][] = [
  [{ sport_id: 2 }, EVERYBODY.slice(0, 4)],
  [{ conference: "Test Big" }, ["Ana-Maria Smith", "José Muñoz"]],
  [{ player_class: "Senior" }, ["Kai O'Brien", "José Muñoz"]],
  [{ position: "QB", conference: "Test Big" }, ["José Muñoz"]],
  [{ sport_id: 3, position: "QB" }, []],
  [{ player_name: "obrien" }, ["Kai O'Brien"]],
  [{ player_name: "O’BRIEN" }, ["Kai O'Brien"]],
  [{ player_name: "munoz" }, ["José Muñoz"]],
  [{ player_name: "  MUÑOZ " }, ["José Muñoz"]],
  [{ player_name: "kaf" }, ["Marcus Okafor", "Dana Okafor"]],
  [{ player_name: "ok" }, ["Marcus Okafor", "Dana Okafor"]],
  [{ player_name: "ka" }, ["Kai O'Brien"]],
  [{ player_name: "maria smith" }, ["Ana-Maria Smith"]],
  [{ player_name: "ana-maria" }, ["Ana-Maria Smith"]],
  [{ player_name: "okafro", sport_id: 3 }, ["Dana Okafor"]],
  [{ player_name: "zzzzzz" }, []],
  [{ player_name: "%" }, []],
  [{ player_name: "_____" }, []],
  [{ player_name: "gone player" }, []],
  [{ min_donation: 1 }, []],
  [{ min_donation: 0, max_donation: 100 }, EVERYBODY],
  [{ max_donation: 50 }, EVERYBODY],
];
for (const [body, names] of searches) {
  test(`${JSON.stringify(body)} finds ${names.length}`, async () => {
    assert.deepEqual(await found(body), names);
    const { count } = await site.ask(commonFilterPlayers, { query: { limit: 1 }, body });
    assert.equal(count, names.length);
  });
}

test("a player is found with an outdated team in the address, as he is now", async () => {
  const kai = await site.ask(getPlayer, { params: { player_id: ids["Kai O'Brien"] ?? 0, team_id: 999_999 } });
  assert.equal(kai.team_name, "Test Air Force");
  assert.equal(kai.jersey_number, "00");
  assert.equal(kai.height, `6'2"`);
  assert.equal(kai.weight, 200);
  assert.equal(kai.gender, "Men");
  assert.equal(kai.received_donations, 0);
});

test("who is not on a roster any more, or never was, is not found", async () => {
  for (const player_id of [ids["Gone Player"] ?? 0, 999_999]) {
    await assert.rejects(
      site.ask(getPlayer, { params: { player_id, team_id: 1 } }),
      ({ problem }: CallFailed) => problem.status === 404 && problem.detail === "Player not found",
    );
  }
});

test("the name keys of program and database are twins", async () => {
  const names = [
    "Seán O'Brien-Muñoz Jr.",
    "Hawai’i",
    "  José  Ødegård ",
    "Łukasz Đorđević",
    "D'Andre St. John III",
    "李 明",
    "A_b%c",
    "Ærø Þór",
    "12 Jordan",
  ];
  for (const name of names) {
    const { rows } = await site.database.query<{ name_key: string }>("select name_key($1)", [name]);
    assert.equal(nameKey(name), rows[0]?.name_key, name);
  }
});

test("the counts are what a recount finds, whatever is written", async () => {
  await site.database.query("update players set position = 'WR' where player_name = 'José Muñoz'");
  await site.database.query("update players set is_listed = true where player_name = 'Gone Player'");
  await site.database.query("update teams set conference = 'Test New' where team_name = 'Test Arizona'");
  await site.database.query("delete from players where player_name = 'Gone Player'");
  const { rows } = await site.database.query(`
    (select * from player_counts where players <> 0 except select * from player_counts_recomputed)
    union all (select * from player_counts_recomputed except select * from player_counts)`);
  assert.deepEqual(rows, []);
  assert.deepEqual(await found({ conference: "Test New" }), ["Ana-Maria Smith", "José Muñoz"]);
});
