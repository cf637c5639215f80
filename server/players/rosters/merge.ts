import type { ClientBase } from "pg";
import type { RosterPlayer } from "./source.ts";

/** A row on its way into the players, in the temporary table `staged`. */
export type Staged = RosterPlayer & { line: number };

/** What a roster says of a player, as columns of `players`. */
const VALUES = [
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

export async function openStage(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table staged (
      line integer primary key, source_player_id text not null, school_name text not null, season smallint not null,
      player_name text not null, player_class text, position text, jersey_number text, height_inches smallint,
      weight_pounds smallint, birthplace text, image_url text, player_bio_url text, player_game_logs_url text,
      player_news_url text, player_profile_url text, player_splits_url text, player_stats_url text,
      team_id integer, player_id bigint, fate text
    ) on commit drop`);
}

export async function stage(client: ClientBase, rows: readonly Staged[]): Promise<void> {
  await client.query("insert into staged select * from json_populate_recordset(null::staged, $1)", [
    JSON.stringify(rows),
  ]);
}

/** Rows that name a player a second time: the first one counts. Answers and removes them. */
export async function takeRepeated(client: ClientBase) {
  const { rows } = await client.query<{ line: number; player_name: string; reason: string }>(`
    with first as (select source_player_id, min(line) as line from staged group by 1 having count(*) > 1),
         gone as (delete from staged s using first f
                   where s.source_player_id = f.source_player_id and s.line > f.line returning s.*, f.line as first_line)
    select g.line, g.player_name,
           'the id ' || g.source_player_id || ' stands on line ' || g.first_line || ' already'
             || case when g.school_name <> f.school_name then ', with ' || f.school_name || ' instead of ' || g.school_name else '' end
             as reason
      from gone g join staged f on f.line = g.first_line order by g.line`);
  return rows;
}

/** Finds each row's team by any name of its school; what is not known yet is made. Answers the names of the made ones. */
export async function findTeams(client: ClientBase, sport_id: number): Promise<string[]> {
  await client.query(`
    with unknown as (select distinct on (name_key(school_name)) school_name, name_key(school_name) as alias_key
                       from staged order by name_key(school_name), line),
         made as (insert into schools (school_name)
                  select school_name from unknown u
                   where not exists (select from school_aliases a where a.alias_key = u.alias_key)
                  on conflict (school_name) do update set school_name = excluded.school_name
                  returning school_id, school_name)
    insert into school_aliases (alias_key, school_id) select name_key(school_name), school_id from made
    on conflict do nothing`);
  const { rows } = await client.query<{ team_name: string }>(
    `insert into teams (sport_id, school_id, team_name)
     select distinct $1::integer, a.school_id, school.school_name
       from staged s
       join school_aliases a on a.alias_key = name_key(s.school_name)
       join schools school on school.school_id = a.school_id
      where not exists (select from teams t where t.sport_id = $1 and t.school_id = a.school_id)
     returning team_name`,
    [sport_id],
  );
  await client.query(
    `update staged s set team_id = t.team_id
       from school_aliases a join teams t on t.school_id = a.school_id and t.sport_id = $1
      where a.alias_key = name_key(s.school_name)`,
    [sport_id],
  );
  return rows.map(({ team_name }) => team_name);
}

/** Decides what becomes of each row, and counts: created, changed, moved, unchanged, older, unsure. */
export async function decideFates(
  client: ClientBase,
  id_space: string,
  accepts: readonly string[],
): Promise<Record<string, number>> {
  await client.query(
    `update staged s
        set player_id = p.player_id,
            fate = case
              when p.season > s.season then 'older'
              -- Only a newer season moves anybody; two teams in one season are for a person to settle.
              when p.team_id <> s.team_id and p.season = s.season then 'unsure'
              when p.team_id <> s.team_id then 'moved'
              when (${VALUES.map((column) => `p.${column}`)}, p.season, p.is_listed)
                   is distinct from (${VALUES.map((column) => `s.${column}`)}, s.season, true)
                   or ($2 and not p.accepts_contributions) or ($3 and not p.accepts_collaborations)
                   or (p.pending_transfer and p.season < s.season) then 'changed'
              else 'unchanged' end
       from players p where p.source = $1 and p.source_player_id = s.source_player_id`,
    [id_space, accepts.includes("contributions"), accepts.includes("collaborations")],
  );
  const { rows } = await client.query<{ fate: string; rows: number }>(
    "select coalesce(fate, 'created') as fate, count(*)::integer as rows from staged group by 1",
  );
  return Object.fromEntries(rows.map(({ fate, rows }) => [fate, rows]));
}

/** The rows whose player stands with another team: moved there by a newer season, or unsure. */
export async function listTeamChanges(client: ClientBase) {
  const { rows } = await client.query<{
    fate: "moved" | "unsure";
    line: number;
    player_name: string;
    school_name: string;
    team_name: string;
  }>(`
    select s.fate, s.line, s.player_name, s.school_name, p.team_name
      from staged s join players p using (player_id) where s.fate in ('moved', 'unsure') order by s.line`);
  return rows;
}

/**
 * Writes what was decided. A player found with another team in a newer season keeps his id and all that hangs on
 * it, and is marked as a pending transfer; the next season with that team takes the mark away. Consent once given
 * is never taken back by an import.
 */
export async function writeFates(
  client: ClientBase,
  id_space: string,
  accepts: readonly string[],
): Promise<void> {
  const flags = [accepts.includes("contributions"), accepts.includes("collaborations")];
  await client.query(
    `update players p
        set (team_id, ${VALUES.join(", ")}) = (select s.team_id, ${VALUES.map((column) => `s.${column}`)}),
            season = s.season, is_listed = true, changed_at = now(),
            pending_transfer = case when p.season is not distinct from s.season then p.pending_transfer
                                    else p.team_id <> s.team_id end,
            accepts_contributions = p.accepts_contributions or $1, accepts_collaborations = p.accepts_collaborations or $2
       from staged s where s.player_id = p.player_id and s.fate in ('changed', 'moved')`,
    flags,
  );
  await client.query(
    `insert into players (team_id, ${VALUES.join(", ")}, season, source, source_player_id,
                          accepts_contributions, accepts_collaborations)
     select team_id, ${VALUES.join(", ")}, season, $3, source_player_id, $1, $2
       from staged where fate is null order by line`,
    [...flags, id_space],
  );
}
