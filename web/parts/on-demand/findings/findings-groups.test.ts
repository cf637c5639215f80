import assert from "node:assert/strict";
import { test } from "node:test";
import { countWords, enterOf, groupsOf } from "./findings-groups.ts";

const COLORS = { team_color: "#00274c", team_alt_color: null };
const BASKETBALL = { sport_id: 3, sport_name: "Women's College Basketball" };
const FOOTBALL = { sport_id: 2, sport_name: "Men's College Football" };
const MICHIGAN = { ...COLORS, ...BASKETBALL, team_id: 7, team_name: "Michigan", conference: "" };
const KAI = {
  ...MICHIGAN,
  player_id: 12,
  player_name: "Kai O'Brien",
  position: null,
  jersey_number: "00",
};
const BIG_TEN = { ...FOOTBALL, conference: "Big Ten", players: 1_234 };
const NOTHING = { players: [], teams: [], conferences: [] };

test("each line leads to its page, and says what tells two of one name apart", () => {
  const [athletes, teams, conferences] = groupsOf("kai", {
    players: [KAI],
    teams: [MICHIGAN, { ...MICHIGAN, ...FOOTBALL, team_id: 8, conference: "Big Ten" }],
    conferences: [BIG_TEN],
  });
  assert.deepEqual(athletes?.findings[0], {
    to: "/DetailsView/12/7",
    title: "Kai O'Brien",
    detail: "Michigan · Women's College Basketball",
    plate: { ...KAI, number: "00" },
  });
  assert.deepEqual(
    teams?.findings.map(({ to, detail }) => [to, detail]),
    [
      ["/7", "Women's College Basketball"],
      ["/8", "Men's College Football · Big Ten"],
    ],
  );
  assert.deepEqual(conferences?.findings, [
    {
      to: "/dashboard/contribute?conference=Big+Ten",
      title: "Big Ten",
      detail: "Men's College Football · 1,234 athletes",
      plate: null,
    },
  ]);
});

test("after the athletes comes the list of all with that name, whichever their sport", () => {
  const [athletes] = groupsOf("kai o'b", { ...NOTHING, players: [KAI] });
  assert.deepEqual(
    athletes?.findings.map(({ to }) => to),
    ["/DetailsView/12/7", "/dashboard/contribute?player_name=kai+o%27b"],
  );
});

test("a kind of which nothing was found has no heading", () => {
  assert.deepEqual(
    groupsOf("michigan", { ...NOTHING, teams: [MICHIGAN] }).map(({ title }) => title),
    ["Teams"],
  );
  assert.deepEqual(groupsOf("zyx", NOTHING), []);
});

test("Enter leads to the list by that name; where only a team or a conference has it, to that", () => {
  assert.equal(
    enterOf("kai", { players: [KAI], teams: [MICHIGAN], conferences: [] }),
    "/dashboard/contribute?player_name=kai",
  );
  assert.equal(enterOf("michigan", { players: [], teams: [MICHIGAN], conferences: [BIG_TEN] }), "/7");
  assert.equal(
    enterOf("big", { ...NOTHING, conferences: [BIG_TEN] }),
    "/dashboard/contribute?conference=Big+Ten",
  );
  assert.equal(enterOf("zyx", NOTHING), "/dashboard/contribute?player_name=zyx");
});

test("what was found is told in numbers", () => {
  assert.equal(
    countWords({ players: [KAI, KAI], teams: [MICHIGAN], conferences: [] }),
    "2 athletes, 1 team found",
  );
  assert.equal(countWords(NOTHING), "");
});
