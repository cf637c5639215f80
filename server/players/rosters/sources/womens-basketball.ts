import { birthplace, townAndState } from "../clean/birthplace.ts";
import { personName, staff } from "../clean/name.ts";
import { height, jersey, season } from "../clean/number.ts";
import { playerClass } from "../clean/player-class.ts";
import { basketballPosition } from "../clean/position.ts";
import { otherNames } from "../clean/team.ts";
import { firstText, text, webAddress } from "../clean/text.ts";
import { from, NOTHING, type RosterSource, type TeamSource } from "../source.ts";

/** All divisions, from the schools' own pages. Their numbers are each school's own: no ids. */
export const wbbRosters: RosterSource = {
  kind: "players",
  name: "wbb-rosters",
  about: "dwillis/wbb-rosters, rosters_YYYY-YY.csv",
  sport_ids: [3],
  encoding: "utf-8",
  needs: ["team", "name", ["academic_year", "high_school"]],
  ends_last_line: true,
  missing: NOTHING,
  id_space: "wbb-rosters",
  ids_last: "never",
  rank: 3,
  refuse: from("position", staff),
  fields: {
    player_name: from("name", personName),
    school_name: from("team", text),
    season: from("season", season),
    // `year` since 2025-26.
    player_class: from(["academic_year", "year"], playerClass),
    position: from("position", basketballPosition),
    jersey_number: from("jersey", jersey),
    height_inches: from("height", height),
    birthplace: from("hometown", birthplace),
    previous_school: from("previous_school", text),
    player_bio_url: from("url", webAddress),
  },
};

/**
 * All divisions too, with columns that its makers cleaned: read where the raw one says nothing that can be used,
 * because it says more ('PG' is 'GUARD' there). `player_id` repeats even within one team: no ids.
 */
export const sportsRosterData: RosterSource = {
  kind: "players",
  name: "sports-roster-data",
  about: "Sports-Roster-Data/womens-college-basketball, wbb_rosters_YYYY_YY.csv",
  sport_ids: [3],
  encoding: "utf-8",
  needs: ["team", "name", ["year", "year_clean"]],
  ends_last_line: true,
  missing: NOTHING,
  id_space: "sports-roster-data",
  ids_last: "never",
  rank: 2,
  refuse: from("position", staff),
  fields: {
    player_name: from("name", personName),
    school_name: from("team", text),
    season: from("season", season),
    player_class: from(["year", "year_clean"], playerClass),
    position: from(["position", "position_clean", "primary_position"], basketballPosition),
    jersey_number: from("jersey", jersey),
    height_inches: from(["height_clean", "height"], height),
    birthplace: from(
      ["hometown", "homestate", "hometown_clean", "state_clean", "country_clean"],
      townAndState,
    ),
    previous_school: from(["previous_school_clean", "previous_school"], firstText),
    conference: from("conference", text),
    player_bio_url: from("url", webAddress),
  },
};

export const sportsRosterTeams: TeamSource = {
  kind: "teams",
  name: "sports-roster-teams",
  about: "Sports-Roster-Data/womens-college-basketball, teams.csv",
  sport_ids: [3],
  encoding: "utf-8",
  needs: ["team", "ncaa_id", ["conference", "division"]],
  ends_last_line: false,
  missing: NOTHING,
  fields: {
    school_name: from("team", text),
    other_names: from(["team", "abbreviation", "stats_name"], otherNames),
    conference: from("conference", text),
  },
};
