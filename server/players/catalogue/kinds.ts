import sql, { empty, join, type Sql } from "sql-template-tag";

/** Which players a list is about, by what they are counted by; absent and null do not filter. */
export interface Kinds {
  readonly sport_id?: number | null;
  readonly team_id?: number | null;
  readonly conference?: string | null;
  readonly player_class?: string | null;
  readonly position?: string | null;
}

/** Those of `players p`: ` and … and …`. */
export const playersOf = (kinds: Kinds): Sql =>
  all([
    kinds.sport_id != null && sql`and p.sport_id = ${kinds.sport_id}`,
    kinds.team_id != null && sql`and p.team_id = ${kinds.team_id}`,
    kinds.conference != null && sql`and p.conference = ${kinds.conference}`,
    kinds.player_class != null && sql`and p.player_class = ${kinds.player_class}`,
    kinds.position != null && sql`and p.position = ${kinds.position}`,
  ]);

/** The rows of `player_counts c` for the teams that have such players, one each. */
export const countsByTeam = (kinds: Kinds): Sql =>
  sql`${classAndPosition(kinds)} and c.team_key is not null and c.players > 0 ${all([
    kinds.team_id != null && sql`and c.team_id = ${kinds.team_id}`,
    kinds.conference != null && sql`and c.conference = ${kinds.conference}`,
  ])}`;

/** The rows of `player_counts c` that sum up to all such players: one for each sport. */
export function countsOfAll(kinds: Kinds): Sql {
  if (kinds.team_id != null) return countsByTeam(kinds);
  const conference = kinds.conference == null ? sql`is null` : sql`= ${kinds.conference}`;
  return sql`${classAndPosition(kinds)} and c.team_key is null and c.conference ${conference}`;
}

function classAndPosition({ sport_id, player_class, position }: Kinds): Sql {
  const of = (value: string | null | undefined) => (value == null ? sql`is null` : sql`= ${value}`);
  return sql`c.player_class ${of(player_class)} and c.position ${of(position)} ${
    sport_id == null ? empty : sql`and c.sport_id = ${sport_id}`
  }`;
}

function all(conditions: readonly (Sql | false)[]): Sql {
  const given = conditions.filter((condition) => condition !== false);
  return given.length > 0 ? join(given, " ") : empty;
}
