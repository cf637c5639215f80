/** A player as a roster names them, clean; null where the source says nothing that can be used. */
export interface RosterPlayer {
  /** The source's own number for them; null where it has none. */
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
  /** Where they played before, as the source spells it. */
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
  /** Where one file holds the teams of several sports; null: of the sport that is imported. */
  sport_id: number | null;
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
  /** A file in Latin-1 may turn out to be UTF-8 in another season; the other way round it is broken. */
  readonly encoding: "utf-8" | "latin1";
  /** The columns without which it is another shape, or of no use; a list: one of them. All others may be missing. */
  readonly needs: readonly (string | readonly string[])[];
  /** Its files are written by a program that ends every line, so one whose last line has no end was cut. */
  readonly ends_last_line: boolean;
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
  /** Why a row is no athlete's, where the source lists others among them. */
  readonly refuse?: FieldMap<string>;
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

/** What public files say where they know nothing. Not 'Null' or 'None', which people are called. */
export const NOTHING: readonly string[] = ["NA", "N/A", "n/a", "NaN", "nan", "null", "-", "--", "---"];

/** Every column that a source reads. */
export function columnsOf({ fields, needs }: RosterSource | TeamSource): string[] {
  const read = Object.values(fields).flatMap((field) => field?.columns ?? []);
  return [...new Set([...read, ...needs.flat()])];
}

/** What a header lacks of what a source needs: 'school, name or last_name'; empty: nothing. */
export function lackedBy(header: readonly string[], { needs }: RosterSource | TeamSource): string[] {
  return needs
    .map((need) => [need].flat())
    .filter((either) => !either.some((column) => header.includes(column)))
    .map((either) => either.join(" or "));
}

/** Fields that a file with this header can't tell: none of their columns is there. */
export function fieldsWithout(header: readonly string[], { fields }: RosterSource | TeamSource): string[] {
  return Object.entries(fields).flatMap(([field, { columns }]) =>
    columns.some((column) => header.includes(column)) ? [] : [field],
  );
}

/** Columns of a file that this source has no use for, in the file's order. */
export function columnsNotRead(header: readonly string[], source: RosterSource | TeamSource): string[] {
  const read = new Set(readBy(source));
  return header.filter((column) => column !== "" && !read.has(column));
}

const readBy = (source: RosterSource | TeamSource): string[] => [
  ...Object.values(source.fields).flatMap((field) => field?.columns ?? []),
  ...(source.kind === "players" ? (source.refuse?.columns ?? []) : []),
];
