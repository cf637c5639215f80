import { birthplaceByCode } from "../clean/birthplace.ts";
import { personName, staff } from "../clean/name.ts";
import { height, jersey, season } from "../clean/number.ts";
import { playerClass } from "../clean/player-class.ts";
import { basketballPosition } from "../clean/position.ts";
import { identifier, text } from "../clean/text.ts";
import { from, NOTHING, type RosterSource, type TeamSource } from "../source.ts";

/** Men and women look alike. Players and teams get new numbers each season; the season is the year it ends. */
export const ncaaBasketball: RosterSource = {
  kind: "players",
  name: "ncaa-basketball",
  about: "sportsdataverse, ncaa_mbb_ and ncaa_wbb_team_rosters_YYYY (as CSV); from stats.ncaa.org",
  sport_ids: [1, 3],
  encoding: "utf-8",
  needs: ["player_id", "team", ["name", "clean_name"], "class"],
  ends_last_line: true,
  missing: NOTHING,
  id_space: "ncaa",
  ids_last: "a season",
  rank: 1,
  refuse: from("position", staff),
  fields: {
    source_player_id: from("player_id", identifier),
    player_name: from(["name", "clean_name"], personName),
    school_name: from("team", text),
    season: from("season", season),
    player_class: from("class", playerClass),
    position: from("position", basketballPosition),
    jersey_number: from("jersey", jersey),
    height_inches: from(["height", "ht_inches"], height),
    birthplace: from("hometown", birthplaceByCode),
  },
};

export const ncaaTeams: TeamSource = {
  kind: "teams",
  name: "ncaa-teams",
  about: "sportsdataverse, ncaa_mbb_ and ncaa_wbb_team_ids_YYYY (as CSV)",
  sport_ids: [1, 3],
  encoding: "utf-8",
  needs: ["team", "conference", "id"],
  ends_last_line: true,
  missing: NOTHING,
  fields: { school_name: from("team", text), conference: from("conference", text) },
};
