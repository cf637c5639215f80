import { cityStateCountry } from "../clean/birthplace.ts";
import { fullName } from "../clean/name.ts";
import { height, jersey, pounds, season } from "../clean/number.ts";
import { classOrYear } from "../clean/player-class.ts";
import { footballPosition } from "../clean/position.ts";
import { color, otherNames } from "../clean/team.ts";
import { identifier, text, webAddress } from "../clean/text.ts";
import { type Cleaner, from, NOTHING, type RosterSource, type TeamSource } from "../source.ts";

/** The public page of a football player at ESPN, by the player's id there. */
const espn =
  (page: string): Cleaner<string> =>
  (id) =>
    id && /^\d+$/.test(id) ? `https://www.espn.com/college-football/player/${page}_/id/${id}` : null;

export const football: RosterSource = {
  kind: "players",
  name: "football",
  about: "cfbfastR-data, rosters/csv/cfb_rosters_YYYY.csv",
  sport_ids: [2],
  encoding: "utf-8",
  needs: ["athlete_id", "first_name", "last_name", "team"],
  ends_last_line: true,
  missing: ["NA"],
  id_space: "espn",
  ids_last: "always",
  rank: 1,
  fields: {
    source_player_id: from("athlete_id", identifier),
    player_name: from(["first_name", "last_name"], fullName),
    school_name: from("team", text),
    season: from("season", season),
    player_class: from("year", classOrYear),
    position: from("position", footballPosition),
    jersey_number: from("jersey", jersey),
    height_inches: from("height", height),
    weight_pounds: from("weight", pounds),
    birthplace: from(["home_city", "home_state", "home_country"], cityStateCountry),
    image_url: from("headshot_url", webAddress),
    player_bio_url: from("athlete_id", espn("bio/")),
    player_game_logs_url: from("athlete_id", espn("gamelog/")),
    player_news_url: from("athlete_id", espn("news/")),
    player_profile_url: from("athlete_id", espn("")),
    player_splits_url: from("athlete_id", espn("splits/")),
    player_stats_url: from("athlete_id", espn("stats/")),
  },
};

const teams = {
  kind: "teams",
  sport_ids: [2],
  ends_last_line: true,
  missing: NOTHING,
  fields: {
    school_name: from("school", text),
    other_names: from(["school", "abbreviation", "alt_name1", "alt_name3"], otherNames),
    conference: from("conference", text),
    color: from("color", color),
    alt_color: from("alt_color", color),
  },
} satisfies Partial<TeamSource>;

export const footballTeams: TeamSource = {
  ...teams,
  name: "football-teams",
  about: "cfbfastR-data, team_info/cfb_team_info_YYYY (as CSV)",
  encoding: "utf-8",
  needs: ["school", "alt_name1", "color", ["venue_name", "classification"]],
};

export const footballColors: TeamSource = {
  ...teams,
  name: "football-colors",
  about: "cfbfastR-data, teams/teams_colors_logos.csv",
  encoding: "latin1",
  needs: ["school", "alt_name1", "color", "logo_dark"],
};
