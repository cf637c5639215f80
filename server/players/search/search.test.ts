import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Problem } from "../../../contract/form/problem.ts";
import { search } from "../../../contract/players/search.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
  await site.database.query(`
    insert into players (team_id, player_name, source, source_player_id)
    select team_id, player_name, 'test', player_name
      from teams, unnest(array['Nina Smithson', 'Smilla Berg', 'Tom Goldsmith', 'Smilla Áberg']) as player_name
     where team_name = 'Test Arizona'`);
  await site.database.query(`
    insert into school_aliases select 'tbu', school_id from schools where school_name = 'Test Boise'`);
  await site.database.query("insert into conference_spellings values ('tb conference', 'Test Big')");
});
after(() => site.stop());

const find = async (text: string, limit = 5) => {
  const { players, teams, conferences } = await site.ask(search, { query: { text, limit } });
  return {
    players: players.map(({ player_name }) => player_name),
    teams: teams.map(({ team_name }) => team_name),
    conferences: conferences.map(({ conference }) => conference),
  };
};
const NOTHING = { players: [], teams: [], conferences: [] };

test("athletes, teams and conferences come with what tells them apart", async () => {
  const { players } = await site.ask(search, { query: { text: "kai" } });
  assert.deepEqual(players, [
    {
      player_id: ids["Kai O'Brien"],
      team_id: players[0]?.team_id,
      player_name: "Kai O'Brien",
      team_name: "Test Air Force",
      sport_id: 2,
      sport_name: "Men's College Football",
      position: "QB",
      jersey_number: "00",
      team_color: "#003594",
      team_alt_color: "#8a8d8f",
    },
  ]);
  const { teams, conferences } = await site.ask(search, { query: { text: "test m" } });
  assert.deepEqual(teams, []);
  assert.deepEqual(conferences, [
    { conference: "Test Mountain", sport_id: 2, sport_name: "Men's College Football", players: 2 },
  ]);
});

test("a name that begins with it comes before a surname that does, and both before one that only holds it", async () => {
  assert.deepEqual((await find("smi")).players, [
    "Smilla Áberg",
    "Smilla Berg",
    "Ana-Maria Smith",
    "Nina Smithson",
    "Tom Goldsmith",
  ]);
  assert.deepEqual((await find("smi", 4)).players.length, 4);
  assert.deepEqual((await find("smith", 2)).players, ["Ana-Maria Smith", "Nina Smithson"]);
});

test("one letter finds beginnings of words, neither accents nor case nor apostrophes matter", async () => {
  assert.deepEqual((await find("o")).players, ["Kai O'Brien", "Marcus Okafor", "Dana Okafor"]);
  assert.deepEqual((await find("MUNOZ")).players, ["José Muñoz"]);
  assert.deepEqual((await find("  kai o’b ")).players, ["Kai O'Brien"]);
  assert.deepEqual(await find("z"), NOTHING);
});

test("a team is found by its name, a word of it, and other names of its school; the very name comes first", async () => {
  assert.deepEqual((await find("test")).teams, ["Test Air Force", "Test Arizona", "Test Boise"]);
  assert.deepEqual((await find("ariz")).teams, ["Test Arizona"]);
  assert.deepEqual(await find("TBU"), { ...NOTHING, teams: ["Test Boise"] });
  assert.deepEqual((await find("test b")).teams, ["Test Boise"]);
});

test("a conference is found by its name, and by how others spell it", async () => {
  assert.deepEqual((await find("test")).conferences, ["Test Big", "Test Mountain"]);
  assert.deepEqual((await find("TB Conf")).conferences, ["Test Big"]);
});

test("a typing error is forgiven when nothing else is found, and then only the likest are offered", async () => {
  assert.deepEqual((await find("okaffor")).players.sort(), ["Dana Okafor", "Marcus Okafor"]);
  assert.deepEqual((await find("test arizna")).teams, ["Test Arizona"]);
  assert.deepEqual((await find("smilla")).players, ["Smilla Áberg", "Smilla Berg"]);
});

test("who is gone from their roster, and what is in no name, is not found", async () => {
  assert.deepEqual((await find("gone")).players, []);
  for (const text of ["%", "_", "'", " ", "zyxwvut", "\u{10ffff}", "👟"]) {
    assert.deepEqual(await find(text), NOTHING, text);
  }
});

test("a search without a text, or with one that nobody could type, is refused", async () => {
  for (const [query, status] of [
    ["", 400],
    ["?text=", 422],
    [`?text=${"x".repeat(201)}`, 422],
    ["?text=a%00b", 400],
    ["?text=a&limit=0", 422],
  ] as const) {
    const response = await site.request(`/v1/search${query}`);
    assert.equal(response.status, status, query);
    assert.ok(((await response.json()) as Problem).detail);
  }
});
