import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chooseAllSports,
  chooseClass,
  chooseConference,
  choosePosition,
  chooseSport,
  chooseTeam,
  type Filters,
  filtersFrom,
  filtersOf,
  NO_FILTERS,
  queryOf,
  searchName,
  shownFrom,
  teamsToChoose,
  withoutUnknown,
} from "./filters.ts";

const TEAMS = [
  { team_id: 1, team_name: "Alabama", conference: "SEC" },
  { team_id: 2, team_name: "Iowa", conference: "Big Ten" },
  { team_id: 3, team_name: "Notre Dame", conference: "" },
];
const from = (query: string) => filtersFrom(new URLSearchParams(query));
const chosen: Filters = {
  sport_id: 3,
  conference: "Big Ten",
  team_id: 2,
  player_class: "Senior",
  position: "PG",
  player_name: "O'Brien & Co",
};

test("a name from two cells of a table, or with letters that nobody sees, is a name with one blank", () => {
  assert.equal(from("player_name=Tyrell%09Vance").player_name, "Tyrell Vance");
  assert.equal(from("player_name=%00Tyrell%0d%0a%20Vance%C2%A0%7F").player_name, "Tyrell Vance");
  assert.equal(searchName(NO_FILTERS, " Tyrell \t Vance").player_name, "Tyrell Vance");
  // One that is nothing else is none.
  assert.deepEqual(from("player_name=%00%09"), NO_FILTERS);
  assert.equal(from(`player_name=${"a".repeat(199)}%20%20b`).player_name, `${"a".repeat(199)}`);
});

test("filters survive the way into the address and back", () => {
  assert.deepEqual(from(queryOf(chosen)), chosen);
  assert.deepEqual(from(queryOf(NO_FILTERS)), NO_FILTERS);
});

test("what is default is not in the address", () => {
  assert.equal(queryOf(NO_FILTERS), "");
  assert.equal(queryOf({ ...NO_FILTERS, conference: "SEC" }), "?conference=SEC");
});

test("football is the sport of an address without one", () => {
  assert.equal(from("").sport_id, 2);
});

test("a name alone is looked for in every sport; with anything beside it, in football", () => {
  assert.deepEqual(from("player_name=Vance"), chooseAllSports("Vance"));
  assert.equal(from("player_name=Vance&position=QB").sport_id, 2);
  assert.equal(queryOf(chooseAllSports("Vance")), "?player_name=Vance");
  for (const filters of [chooseAllSports(""), chooseAllSports("Vance"), searchName(NO_FILTERS, "Vance")]) {
    assert.deepEqual(from(queryOf(filters)), filters);
  }
});

test("an edited address is read as far as it makes sense", () => {
  assert.deepEqual(from("sport_id=x&team_id=-1&conference=&player_name=%20%20"), NO_FILTERS);
  assert.equal(from(`player_name=${"a".repeat(999)}`).player_name.length, 200);
});

test("the list is as long as the address says, in whole pages", () => {
  const shown = (query: string) => shownFrom(new URLSearchParams(query));
  assert.equal(shown(""), 21);
  assert.equal(shown("shown=63"), 63);
  assert.equal(shown("shown=50"), 63);
  assert.equal(shown("shown=0"), 21);
  assert.equal(queryOf(NO_FILTERS, 42), "?shown=42");
});

test("a sport resets everything below it", () => {
  assert.deepEqual(chooseSport(1), { ...NO_FILTERS, sport_id: 1 });
});

test("a conference resets name, class and position, and a team that does not play in it", () => {
  assert.deepEqual(chooseConference(chosen, "SEC", TEAMS), {
    ...NO_FILTERS,
    sport_id: 3,
    conference: "SEC",
  });
  assert.equal(chooseConference({ ...chosen, conference: "" }, "Big Ten", TEAMS).team_id, 2);
});

test("clearing the conference keeps the team", () => {
  assert.equal(chooseConference(chosen, "", TEAMS).team_id, 2);
});

test("a team brings its conference when none is chosen", () => {
  assert.equal(chooseTeam(NO_FILTERS, 1, TEAMS).conference, "SEC");
  assert.equal(chooseTeam(NO_FILTERS, 3, TEAMS).conference, "");
  assert.equal(chooseTeam({ ...NO_FILTERS, conference: "Big Ten" }, null, TEAMS).conference, "Big Ten");
});

test("the teams to choose from are the conference's, or all", () => {
  assert.deepEqual(teamsToChoose(TEAMS, "SEC"), [TEAMS[0]]);
  assert.equal(teamsToChoose(TEAMS, "").length, 3);
});

test("a search by name leaves the rest alone", () => {
  assert.deepEqual(searchName(chosen, "  Vance "), { ...chosen, player_name: "Vance" });
});

test("what the sport does not have is left out", () => {
  const there = { conferences: ["Big Ten"], teams: TEAMS, classes: ["Senior"], positions: ["PG"] };
  assert.deepEqual(withoutUnknown(chosen, there), chosen);
  const nothing = { conferences: ["SEC"], teams: TEAMS.slice(0, 1), classes: ["Junior"], positions: [] };
  assert.deepEqual(withoutUnknown(chosen, nothing), {
    ...NO_FILTERS,
    sport_id: 3,
    player_name: chosen.player_name,
  });
});

test("class and position leave the rest alone", () => {
  assert.equal(chooseClass(chosen, "").position, "PG");
  assert.equal(choosePosition(chosen, "C").player_class, "Senior");
});

test("a single player fills in all the filters that find them", () => {
  const player = {
    sport_id: 1,
    conference: "SEC",
    team_id: 1,
    player_class: null,
    position: "G",
    player_name: "Kai",
  };
  assert.deepEqual(filtersOf(player), { ...player, player_class: "" });
});
