/** A player as a roster names him, clean; null where the source says nothing that can be used. */
export interface RosterPlayer {
  /** The source's own number for him; null where it has none. */
  source_player_id: string | null;
  school_name: string;
  player_name: string;
  season: number | null;
  player_class: string | null;
  position: string | null;
  jersey_number: string | null;
  height_inches: number | null;
  weight_pounds: number | null;
  /** 'Tulsa, OK', 'Valencia, Spain': the same town reads the same from every source. */
  birthplace: string | null;
  /** Where he played before, as the source spells it. */
  previous_school: string | null;
  /** Of the team; only a team that has none yet takes it. */
  conference: string | null;
  image_url: string | null;
  player_bio_url: string | null;
  player_game_logs_url: string | null;
  player_news_url: string | null;
  player_profile_url: string | null;
  player_splits_url: string | null;
  player_stats_url: string | null;
}

/** A team as a team file names it. */
export interface RosterTeam {
  school_name: string;
  /** Other names of the school in this file: shorter, longer; no abbreviations, which several schools share. */
  other_names: string[] | null;
  conference: string | null;
  /** #rrggbb */
  color: string | null;
  alt_color: string | null;
}

/** Reads one field from the texts of its columns (null where missing). Null: nothing that can be used. */
export type Cleaner<Value> = (...texts: (string | null)[]) => Value | null;

/** Where a field comes from: the source's columns, and what makes a value of them. */
export interface FieldMap<Value> {
  readonly columns: readonly string[];
  readonly clean: Cleaner<Value>;
}

type Fields<Row> = { readonly [Field in keyof Row]?: FieldMap<NonNullable<Row[Field]>> };

interface Shape {
  /** As the command line names it. */
  readonly name: string;
  readonly about: string;
  /** The sports whose files look like this. */
  readonly sport_ids: readonly number[];
  readonly encoding: "utf-8" | "latin1";
  /** Texts that mean 'nothing is known'. */
  readonly missing: readonly string[];
}

/**
 * One shape of roster file, declared: a new source is one more of these in sources/, and code only where its
 * dirt is of a new kind.
 */
export interface RosterSource extends Shape {
  readonly kind: "players";
  /** Whose numbers `source_player_id` are. */
  readonly id_space: string;
  /** How long a number stands for one person: over seasons, within one season, or not at all. */
  readonly ids_last: "always" | "a season" | "never";
  /** Where two sources of one season differ, the lower rank is believed. */
  readonly rank: number;
  readonly fields: Fields<RosterPlayer>;
}

/** One shape of team file. */
export interface TeamSource extends Shape {
  readonly kind: "teams";
  readonly fields: Fields<RosterTeam>;
}

/** `from("jersey", jersey)`, `from(["first_name", "last_name"], fullName)`. */
export function from<Value>(columns: string | readonly string[], clean: Cleaner<Value>): FieldMap<Value> {
  return { columns: typeof columns === "string" ? [columns] : columns, clean };
}

/** Every column that a source reads; a file has to have them all. */
export function columnsOf(source: RosterSource | TeamSource): string[] {
  return [...new Set(Object.values(source.fields).flatMap((field) => field?.columns ?? []))];
}
