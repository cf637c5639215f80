import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Problem } from "../../../contract/form/problem.ts";
import {
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  maxDonationAmount,
  positionsInSport,
  teamsByConference,
  totals,
  uniquePlayerClassBySport,
} from "../../../contract/players/catalogue.ts";
import { getPlayersByTeam, playersByConference } from "../../../contract/players/players.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { inClassOrder } from "./class-order.ts";

let site: Site;
before(async () => {
  site = await startSite();
  await addPlayers(site.database);
});
after(() => site.stop());

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

test("teams, classes and positions of a sport are those that somebody has", async () => {
  const big = await site.ask(teamsByConference, { query: { sport_id: 2, conference: "Test Big" } });
  assert.deepEqual(
    big.map(({ team_name }) => team_name),
    ["Test Arizona"],
  );
  assert.deepEqual(Object.keys(big[0] ?? {}), ["team_id", "team_name"]);
  const classes = await site.ask(uniquePlayerClassBySport, { params: { sport_id: 2 } });
  assert.deepEqual(classes, { unique_player_classes: ["Junior", "Senior"] });
  const positions = await site.ask(positionsInSport, { params: { sport_id: 2 } });
  assert.deepEqual(positions, { unique_positions: ["QB", "WR"] });
  const of_team = await site.ask(positionsInSport, {
    params: { sport_id: 2 },
    query: { team_id: big[0]?.team_id ?? 0 },
  });
  assert.deepEqual(of_team, { unique_positions: ["QB"] });
  assert.deepEqual(await site.ask(maxDonationAmount, {}), { max_donation_amount: 0 });
});

test("what nobody knows is an empty list, not a failure", async () => {
  const params = { sport_id: 99 };
  assert.deepEqual(await site.ask(getAllTeamsInSport, { params }), { teams: [] });
  assert.deepEqual(await site.ask(uniquePlayerClassBySport, { params }), { unique_player_classes: [] });
  assert.deepEqual(await site.ask(positionsInSport, { params }), { unique_positions: [] });
  assert.deepEqual(await site.ask(positionsInSport, { params: { sport_id: 2 }, query: { team_id: 999 } }), {
    unique_positions: [],
  });
  assert.deepEqual(await site.ask(conferencesInSport, { query: params }), []);
  assert.deepEqual(await site.ask(teamsByConference, { query: { sport_id: 2, conference: "Test" } }), []);
  const nobody = { total_count: 0, players: [] };
  assert.deepEqual(await site.ask(playersByConference, { query: { conference: "Test" } }), nobody);
  assert.deepEqual(await site.ask(getPlayersByTeam, { params: { team_id: 0 } }), nobody);
});

test("a catalogue comes whole, or the part that is asked for; a bare array tells how long it is", async () => {
  for (const [query, names, total] of [
    ["", ["Test Big", "Test Mountain"], "2"],
    ["&limit=1", ["Test Big"], "2"],
    ["&skip=1", ["Test Mountain"], "2"],
    ["&skip=5&limit=500", [], "2"],
  ] as const) {
    const response = await site.request(`/v1/conferences_in_sport?sport_id=2${query}`);
    assert.deepEqual(await response.json(), names);
    assert.equal(response.headers.get("x-total-count"), total);
  }
});

const LISTS = ["get_all_sports", "get_all_teams_in_sport/2", "get_players_by_team/1", "sports/2/positions"];
for (const list of LISTS) {
  test(`${list} refuses a limit or skip out of range`, async () => {
    for (const query of ["limit=0", "limit=501", "limit=-1", "skip=-1"]) {
      const response = await site.request(`/v1/${list}?${query}`);
      assert.equal(response.status, 422, query);
      assert.match(((await response.json()) as Problem).detail, /^(limit|skip) (starts|ends) at -?\d+\.$/);
    }
  });
}

test("classes come as they are gone through, unknown ones after them by name", () => {
  const classes = [
    "Walk-on",
    "Graduate",
    "Senior",
    "Fifth Year",
    "Freshman",
    "Sixth Year",
    "Alumna",
    "Junior",
    "Sophomore",
  ];
  assert.deepEqual(inClassOrder(classes), [
    ...["Freshman", "Sophomore", "Junior", "Senior", "Fifth Year", "Sixth Year", "Graduate"],
    ...["Alumna", "Walk-on"],
  ]);
});
