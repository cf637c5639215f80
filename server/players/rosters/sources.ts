import {
  birthplace,
  footballPosition,
  fullName,
  identifier,
  inches,
  jersey,
  pounds,
  text,
  webAddress,
  wholeNumber,
  yearClass,
} from "./clean.ts";
import { type Cleaner, columnsOf, from, type RosterSource } from "./source.ts";

/** The public page of a football player at ESPN, by the player's id there. */
const espn =
  (page: string): Cleaner<string> =>
  (id) =>
    id && /^\d+$/.test(id) ? `https://www.espn.com/college-football/player/${page}_/id/${id}` : null;

const football: RosterSource = {
  kind: "players",
  name: "football",
  about: "cfbfastR-data, rosters/csv/cfb_rosters_YYYY.csv",
  sport_ids: [2],
  encoding: "utf-8",
  id_space: "espn",
  ids_last: "always",
  rank: 1,
  missing: ["NA"],
  fields: {
    source_player_id: from("athlete_id", identifier),
    player_name: from(["first_name", "last_name"], fullName),
    school_name: from("team", text),
    season: from("season", wholeNumber),
    player_class: from("year", yearClass),
    position: from("position", footballPosition),
    jersey_number: from("jersey", jersey),
    height_inches: from("height", inches),
    weight_pounds: from("weight", pounds),
    birthplace: from(["home_city", "home_state", "home_country"], birthplace),
    image_url: from("headshot_url", webAddress),
    player_bio_url: from("athlete_id", espn("bio/")),
    player_game_logs_url: from("athlete_id", espn("gamelog/")),
    player_news_url: from("athlete_id", espn("news/")),
    player_profile_url: from("athlete_id", espn("")),
    player_splits_url: from("athlete_id", espn("splits/")),
    player_stats_url: from("athlete_id", espn("stats/")),
  },
};

/** Every shape of roster file that can be read. */
export const sources: readonly RosterSource[] = [football];

/** The source whose columns a file's first line has; the named one only, if one is named. */
export function sourceOf(
  header: readonly string[],
  sport_id: number,
  named?: string | undefined,
): RosterSource | null {
  const fits = (source: RosterSource) =>
    source.sport_ids.includes(sport_id) &&
    (named === undefined || source.name === named) &&
    columnsOf(source).every((column) => header.includes(column));
  return sources.find(fits) ?? null;
}
