import assert from "node:assert/strict";
import { test } from "node:test";
import { conferencesInSport } from "../players/catalogue.ts";
import { commonFilterPlayers, getPlayer } from "../players/players.ts";
import { search } from "../players/search.ts";
import { callAddress } from "./address.ts";

test("parameters and query are filled into the call's own path", () => {
  assert.equal(callAddress(getPlayer, { params: { player_id: 7, team_id: 202 } }), "/v1/get_player/7/202");
  assert.equal(
    callAddress(conferencesInSport, { query: { sport_id: 2 } }),
    "/v1/conferences_in_sport?sport_id=2",
  );
});

test("what is not set is left out", () => {
  assert.equal(
    callAddress(commonFilterPlayers, { query: { limit: 21, skip: undefined } }),
    "/v1/v1/common_filter_players?limit=21",
  );
});

test("a parameter can't change the path", () => {
  assert.equal(
    callAddress(getPlayer, { params: { player_id: "../x", team_id: "?" } }),
    "/v1/get_player/..%2Fx/%3F",
  );
});

test("a query is written as a form's is", () => {
  const odd = "a b+c&d=e é 😀 \ud83d !'()*~-._ %";
  assert.equal(
    callAddress(search, { query: { text: odd } }),
    `/v1/search?${new URLSearchParams({ text: odd })}`,
  );
});
