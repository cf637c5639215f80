import type { ClientBase } from "pg";
import type { RosterPlayer, RosterTeam } from "../source.ts";
import type { RosterNote } from "./report.ts";

/** What a roster says of a player, as columns of `players` and of `roster_entries` alike. */
export const TOLD = [
  "player_name",
  "player_class",
  "position",
  "jersey_number",
  "height_inches",
  "weight_pounds",
  "birthplace",
  "image_url",
  "player_bio_url",
  "player_game_logs_url",
  "player_news_url",
  "player_profile_url",
  "player_splits_url",
  "player_stats_url",
] as const;

/** What else an entry keeps, to tell who is who. */
export const KEPT = [...TOLD, "previous_school"] as const;

/** A row on its way into the database; `line` counts from 1, the header included. */
export type StagedPlayer = RosterPlayer & { line: number; season: number | null };
export type StagedTeam = RosterTeam & { line: number };

/**
 * Temporary tables that end with the transaction: `told_players` and `told_teams` hold the file's rows as they are,
 * `notes` what there is to say, `unsure_schools` names that wait for a person, with the schools that each may be.
 */
export async function openStage(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table told_players (
      line integer not null, season smallint, source_player_id text, school_name text not null, conference text, player_name text not null,
      player_class text, position text, jersey_number text, height_inches smallint, weight_pounds smallint,
      birthplace text, previous_school text, image_url text, player_bio_url text, player_game_logs_url text,
      player_news_url text, player_profile_url text, player_splits_url text, player_stats_url text,
      school_key text collate "C" generated always as (name_key(school_name)) stored
    ) on commit drop;
    create temporary table told_teams (
      line integer not null, sport_id integer, school_name text not null, other_names text[], conference text,
      color text, alt_color text, school_key text collate "C" generated always as (name_key(school_name)) stored
    ) on commit drop;
    create temporary table notes (kind text not null, line integer, name text, reason text) on commit drop;
    create temporary table unsure_schools (school_name text not null, alike text[] not null) on commit drop`);
}

const PLAYER_COLUMNS = [...KEPT, "line", "season", "source_player_id", "school_name", "conference"].join(
  ", ",
);
const TEAM_COLUMNS = "line, sport_id, school_name, other_names, conference, color, alt_color";

export async function stagePlayers(client: ClientBase, rows: readonly StagedPlayer[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into told_players (${PLAYER_COLUMNS})
     select ${PLAYER_COLUMNS} from json_populate_recordset(null::told_players, $1)`,
    [JSON.stringify(rows)],
  );
}

export async function stageTeams(client: ClientBase, rows: readonly StagedTeam[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into told_teams (${TEAM_COLUMNS})
     select ${TEAM_COLUMNS} from json_populate_recordset(null::told_teams, $1)`,
    [JSON.stringify(rows)],
  );
}

export async function addNotes(client: ClientBase, notes: readonly RosterNote[]): Promise<void> {
  if (notes.length === 0) return;
  await client.query("insert into notes select * from json_populate_recordset(null::notes, $1)", [
    JSON.stringify(notes),
  ]);
}
