import { birthplace } from "../clean/birthplace.ts";
import { nameOrNames, staff } from "../clean/name.ts";
import { height, jersey, pounds, season, wholeNumber } from "../clean/number.ts";
import { classOrYear } from "../clean/player-class.ts";
import { basketballPosition, footballPosition } from "../clean/position.ts";
import { color, otherNames } from "../clean/team.ts";
import { identifier, text, webAddress } from "../clean/text.ts";
import { type Cleaner, from, NOTHING, type RosterSource, type TeamSource } from "../source.ts";

/** Our own shape, described in docs/rosters.md, for those who have a list of their own. */
const plain = (sport_ids: readonly number[], position: Cleaner<string>): RosterSource => ({
  kind: "players",
  name: "plain",
  about: "a list of your own: school, name, and what else is known",
  sport_ids,
  encoding: "utf-8",
  needs: ["school", ["name", "last_name"]],
  ends_last_line: false,
  missing: NOTHING,
  id_space: "plain",
  ids_last: "never",
  rank: 0,
  refuse: from("position", staff),
  fields: {
    player_name: from(["name", "first_name", "last_name"], nameOrNames),
    school_name: from("school", text),
    season: from("season", season),
    player_class: from("class", classOrYear),
    position: from("position", position),
    jersey_number: from("jersey", jersey),
    height_inches: from("height", height),
    weight_pounds: from("weight", pounds),
    birthplace: from("hometown", birthplace),
    previous_school: from("previous_school", text),
    conference: from("conference", text),
    image_url: from("image_url", webAddress),
    player_bio_url: from("bio_url", webAddress),
    player_game_logs_url: from("game_logs_url", webAddress),
    player_news_url: from("news_url", webAddress),
    player_profile_url: from("profile_url", webAddress),
    player_splits_url: from("splits_url", webAddress),
    player_stats_url: from("stats_url", webAddress),
  },
});

/** The same with a column `id`: each player's number, the same in every season, that its makers keep. */
const withIds = (source: RosterSource): RosterSource => ({
  ...source,
  name: "plain-ids",
  about: "a list of your own with a column id: one number per person, kept over the seasons",
  needs: ["id", ...source.needs],
  ids_last: "always",
  fields: { source_player_id: from("id", identifier), ...source.fields },
});

const ofSports = [plain([2], footballPosition), plain([1, 3], basketballPosition)];
export const plainRosters: readonly RosterSource[] = [...ofSports, ...ofSports.map(withIds)];

/** The teams of several sports in one file; those of the sport that is imported count. */
export const teamTable: TeamSource = {
  kind: "teams",
  name: "team-table",
  about: "one row per sport and team: sport_id, team_name, school, conference, color",
  sport_ids: [1, 2, 3],
  encoding: "utf-8",
  needs: ["sport_id", "team_name"],
  ends_last_line: true,
  missing: NOTHING,
  fields: {
    sport_id: from("sport_id", wholeNumber),
    school_name: from("team_name", text),
    other_names: from(["team_name", "abbreviation", "school"], otherNames),
    conference: from("conference", text),
    color: from("color", color),
    alt_color: from("alt_color", color),
  },
};
