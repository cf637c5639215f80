/** A player as a roster names him, clean; null where the source says nothing that can be used. */
export interface RosterPlayer {
  source_player_id: string;
  school_name: string;
  player_name: string;
  season: number;
  player_class: string | null;
  position: string | null;
  jersey_number: string | null;
  height_inches: number | null;
  weight_pounds: number | null;
  birthplace: string | null;
  image_url: string | null;
  player_bio_url: string | null;
  player_game_logs_url: string | null;
  player_news_url: string | null;
  player_profile_url: string | null;
  player_splits_url: string | null;
  player_stats_url: string | null;
}

/** Reads one field from the texts of its columns (null where missing). Null: nothing that can be used. */
export type Cleaner<Value> = (...texts: (string | null)[]) => Value | null;

/** Where a field comes from: the source's columns, and what makes a value of them. */
export interface FieldMap<Value> {
  readonly columns: readonly string[];
  readonly clean: Cleaner<Value>;
}

/**
 * One shape of roster file, declared: a new source is one more of these in sources.ts, and code only where its
 * dirt is of a new kind.
 */
export interface RosterSource {
  /** As the command line names it. */
  readonly name: string;
  readonly about: string;
  readonly sport_id: number;
  /** Whose ids `source_player_id` are; ids of one space last over seasons. */
  readonly id_space: string;
  /** Texts that mean 'nothing is known'. */
  readonly missing: readonly string[];
  readonly fields: { readonly [Field in keyof RosterPlayer]?: FieldMap<NonNullable<RosterPlayer[Field]>> };
}

/** `from("jersey", jersey)`, `from(["first_name", "last_name"], fullName)`. */
export function from<Value>(columns: string | readonly string[], clean: Cleaner<Value>): FieldMap<Value> {
  return { columns: typeof columns === "string" ? [columns] : columns, clean };
}

/** Every column that a source reads; a file has to have them all. */
export function columnsOf(source: RosterSource): string[] {
  return [...new Set(Object.values(source.fields).flatMap((field) => field?.columns ?? []))];
}
