import assert from "node:assert/strict";
import { test } from "node:test";
import { conferencesInSport } from "../../../contract/players/catalogue.ts";
import { commonFilterPlayers, getPlayer } from "../../../contract/players/players.ts";
import { addressOf } from "./ask.ts";

test("parameters and query are filled into the call's own path", () => {
  assert.equal(addressOf(getPlayer, { params: { player_id: 7, team_id: 202 } }), "/v1/get_player/7/202");
  assert.equal(
    addressOf(conferencesInSport, { query: { sport_id: 2 } }),
    "/v1/conferences_in_sport?sport_id=2",
  );
});

test("what is not set is left out", () => {
  assert.equal(
    addressOf(commonFilterPlayers, { query: { limit: 21, skip: undefined } }),
    "/v1/v1/common_filter_players?limit=21",
  );
});

test("a parameter can't change the path", () => {
  assert.equal(
    addressOf(getPlayer, { params: { player_id: "../x", team_id: "?" } }),
    "/v1/get_player/..%2Fx/%3F",
  );
});
