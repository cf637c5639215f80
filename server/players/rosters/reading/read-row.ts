import type { FieldMap, RosterPlayer, RosterSource, RosterTeam, TeamSource } from "../source.ts";
import { isSchoolName } from "./machine-words.ts";

/** One row of the file: a player, a team, or why it can't be one. Lines count from 1, the header included. */
export type RosterRow =
  | { line: number; source: RosterSource; player: RosterPlayer; cleaned: readonly string[] }
  | { line: number; source: TeamSource; team: RosterTeam }
  | { line: number; source: RosterSource | TeamSource; refused: string };

type Unchecked<Row> = { [Field in keyof Row]: Row[Field] | null };

interface FieldSource {
  sport_id?: number | undefined;
  season?: number | undefined;
}

/** Makes rows of one source out of records, for a file with this header. Null: a team of another sport. */
export function rowReader(
  source: RosterSource | TeamSource,
  header: readonly string[],
  asked: FieldSource,
): (line: number, record: readonly string[]) => RosterRow | null {
  const tellTexts = textsOf(source, header);
  const maps: [string, FieldMap<unknown>][] = Object.entries(source.fields);
  const fields = maps.map(([field, { columns, clean }]) => ({ field, clean, textsIn: tellTexts(columns) }));
  const refuse = source.kind === "players" && source.refuse;
  const whyNoAthlete = refuse && { ...refuse, textsIn: tellTexts(refuse.columns) };
  return (line, record) => {
    const wrong = wrongRecord(header, record);
    if (wrong) return { line, source, refused: wrong };
    const row: Record<string, unknown> = source.kind === "teams" ? { ...NO_TEAM } : { ...NO_PLAYER };
    const cleaned: string[] = [];
    for (const { field, clean, textsIn } of fields) {
      const texts = textsIn(record);
      const value = clean(...texts);
      row[field] = value;
      // Something was there, and none of it could be used.
      if (value === null && texts.some((text) => text !== null)) cleaned.push(field);
    }
    if (source.kind === "teams") {
      const team = row as unknown as Unchecked<RosterTeam>;
      if (asked.sport_id !== undefined && asked.sport_id !== (team.sport_id ?? asked.sport_id)) return null;
      if (!team.school_name) return { line, source, refused: "no school" };
      if (!isSchoolName(team.school_name)) return { line, source, refused: NO_SCHOOLS_NAME };
      return { line, source, team: team as RosterTeam };
    }
    const player = row as unknown as Unchecked<RosterPlayer>;
    const refused =
      (whyNoAthlete ? whyNoAthlete.clean(...whyNoAthlete.textsIn(record)) : null) ??
      whyRefused(source, player, cleaned, asked);
    return refused ? { line, source, refused } : { line, source, player: player as RosterPlayer, cleaned };
  };
}

/** Finds the texts of some columns in a record; null where the column is missing or nothing is known. */
function textsOf({ missing }: RosterSource | TeamSource, header: readonly string[]) {
  const nothing = new Set(["", ...missing]);
  return (columns: readonly string[]) => {
    const places = columns.map((column) => header.indexOf(column));
    return (record: readonly string[]): (string | null)[] =>
      places.map((at) => {
        const text = record[at]?.trim();
        return text === undefined || nothing.has(text) ? null : text;
      });
  };
}

function wrongRecord(header: readonly string[], record: readonly string[]): string | null {
  if (record.length < header.length) return "too few columns";
  if (record.length > header.length) return "too many columns";
  const at = record.findIndex((text) => text.includes("\n") || text.includes("\r"));
  if (at < 0) return null;
  return `a line break inside ${header[at]}: an unbalanced quote has run two rows into one`;
}

function whyRefused(
  { fields, ids_last }: RosterSource,
  player: Unchecked<RosterPlayer>,
  cleaned: readonly string[],
  { season }: FieldSource,
): string | null {
  if (ids_last !== "never" && !player.source_player_id) return "no id";
  if (!player.player_name) {
    if (!fields.player_name?.columns.includes("name")) return "no first and last name: not a player";
    return cleaned.includes("player_name") ? "the name is not a person's" : "no name";
  }
  if (!player.school_name) return "no school";
  if (!isSchoolName(player.school_name)) return NO_SCHOOLS_NAME;
  return season === undefined || (player.season ?? season) === season ? null : `not of season ${season}`;
}

const NO_SCHOOLS_NAME = "the school is not a school's name";

const NO_TEAM: { [Field in keyof RosterTeam]: null } = {
  sport_id: null,
  school_name: null,
  other_names: null,
  conference: null,
  color: null,
  alt_color: null,
};

const NO_PLAYER: { [Field in keyof RosterPlayer]: null } = {
  source_player_id: null,
  school_name: null,
  player_name: null,
  season: null,
  player_class: null,
  position: null,
  jersey_number: null,
  height_inches: null,
  weight_pounds: null,
  birthplace: null,
  previous_school: null,
  conference: null,
  image_url: null,
  player_bio_url: null,
  player_game_logs_url: null,
  player_news_url: null,
  player_profile_url: null,
  player_splits_url: null,
  player_stats_url: null,
};
