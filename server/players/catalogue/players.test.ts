import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { CallFailed } from "../../../contract/form/problem.ts";
import {
  commonFilterPlayers,
  getPlayer,
  getPlayersByTeam,
  playersByConference,
} from "../../../contract/players/players.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
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

test("players come by team, then name, with the total", async () => {
  assert.deepEqual(await found({}), EVERYBODY);
  const second = await site.ask(commonFilterPlayers, { query: { limit: 2, skip: 1 }, body: {} });
  assert.equal(second.count, 5);
  assert.deepEqual(
    second.filtered_players.map(({ player_name }) => player_name),
    ["Marcus Okafor", "Ana-Maria Smith"],
  );
});

test("a conference's players: skip counts from 1", async () => {
  const names = async (query: { limit?: number; skip?: number }) => {
    const found = await site.ask(playersByConference, { query: { conference: "Test Big", ...query } });
    assert.equal(found.total_count, 2);
    return found.players.map(({ player_name }) => player_name);
  };
  assert.deepEqual(await names({}), ["Ana-Maria Smith", "José Muñoz"]);
  assert.deepEqual(await names({ skip: 1, limit: 1 }), ["Ana-Maria Smith"]);
  assert.deepEqual(await names({ skip: 2 }), ["José Muñoz"]);
});

test("a team's players come by name", async () => {
  const [somebody] = (await site.ask(commonFilterPlayers, { query: {}, body: { player_name: "okafor" } }))
    .filtered_players;
  const params = { team_id: somebody?.team_id ?? 0 };
  const { total_count, players } = await site.ask(getPlayersByTeam, { params, query: { limit: 1, skip: 1 } });
  assert.equal(total_count, 2);
  assert.deepEqual(
    players.map(({ player_name }) => player_name),
    ["Marcus Okafor"],
  );
});

test("players are filtered at both addresses", async () => {
  const ask = (path: string) =>
    site.request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"position":"QB"}',
    });
  const [doubled, single] = [
    await ask("/v1/v1/common_filter_players?limit=1"),
    await ask("/v1/common_filter_players?limit=1"),
  ];
  assert.equal(single.status, 200);
  const text = await single.text();
  assert.match(text, /"count":2/);
  assert.equal(text, await doubled.text());
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

test("a player is found with an outdated team in the address, as they are now", async () => {
  const kai = await site.ask(getPlayer, { params: { player_id: ids["Kai O'Brien"] ?? 0, team_id: 999_999 } });
  assert.equal(kai.team_name, "Test Air Force");
  assert.equal(kai.jersey_number, "00");
  assert.equal(kai.height, `6'2"`);
  assert.equal(kai.weight, 200);
  assert.equal(kai.gender, "Men");
  assert.equal(kai.received_donations, 0);
  assert.equal(kai.on_roster, true);
});

test("who is gone from their roster has their page still, accepts nothing, and is in no list", async () => {
  const params = { player_id: ids["Gone Player"] ?? 0, team_id: 1 };
  const gone = await site.ask(getPlayer, { params });
  assert.equal(gone.player_name, "Gone Player");
  assert.deepEqual(
    [gone.on_roster, gone.accepts_contributions, gone.accepts_collaborations],
    [false, false, false],
  );
  assert.deepEqual(await found({ player_name: "gone" }), []);
});

test("who never was is not found", async () => {
  await assert.rejects(
    site.ask(getPlayer, { params: { player_id: 999_999, team_id: 1 } }),
    ({ problem }: CallFailed) => problem.status === 404 && problem.detail === "Player not found",
  );
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

test("a team that changes its conference takes its players along", async () => {
  await site.database.query("update teams set conference = 'Test New' where team_name = 'Test Arizona'");
  assert.deepEqual(await found({ conference: "Test New" }), ["Ana-Maria Smith", "José Muñoz"]);
  assert.deepEqual(await found({ conference: "Test Big" }), []);
});
