import type { ClientBase } from "pg";

/**
 * Where the players stand who may be meant by a row of `looked_at` without a player yet: the temporary table `stands`, one
 * row for each decided row of `staged` (those looked at are not decided there), and for each of `looked_at`. Who is on no
 * roster any more, or never was (but for the demo), stands where they were, by the number -player_id.
 */
export async function openStands(client: ClientBase, sport_id: number): Promise<void> {
  await client.query(`
    drop table if exists kin, stands;
    create temporary table kin on commit drop as
      with wanted as (select distinct name_key from looked_at where player_id is null)
      select s.player_id from staged s join wanted using (name_key)
       where s.player_id is not null
      union select -p.player_id from off_roster p join wanted using (name_key)
      union select l.player_id from looked_at l join wanted using (name_key) where l.player_id is not null;
    analyze kin;
    create temporary table stands (
      player_id bigint, roster_id integer, school_id integer, team_id integer, season smallint, source text,
      id_space text, source_player_id text, name_key text collate "C", town_key text collate "C",
      jersey_number text, previous_school_id integer, is_live boolean, row_id bigint
    ) on commit drop`);
  await seeOthers(client, sport_id);
  await client.query(`
    create index on stands (name_key); create index on stands (player_id); create index on stands (row_id)`);
  await seeDecided(client);
}

/**
 * The temporary table `off_roster`: players whom no live row has been, by any name that they had. Needs `staged` with all
 * live rows of the sport, or of these names.
 */
export async function findOffRoster(
  client: ClientBase,
  sport_id: number,
  names: readonly string[] | null,
): Promise<void> {
  await client.query(
    `create temporary table off_roster on commit drop as
     with off as materialized (
       select p.player_id, p.team_id, p.name_key, p.season, p.birthplace from players p
        where p.sport_id = $1 and p.source <> 'demo' and p.merged_into is null and not p.is_withdrawn
          and not exists (select from staged s where s.was_player_id = p.player_id)
          and not exists (select from player_merges m where m.player_id = p.player_id))
     select player_id, name_key from off
      where $2::text[] is null
         or (name_key = any($2) and not exists (select from roster_entries e where e.player_id = off.player_id and e.is_live))
     union
     select e.player_id, e.name_key from off join roster_entries e using (player_id)
      where $2::text[] is null
         or (e.name_key = any($2) and not exists (select from roster_entries k where k.player_id = off.player_id and k.is_live))`,
    [sport_id, names],
  );
  await client.query("create index on off_roster (name_key); analyze off_roster");
}

async function seeOthers(client: ClientBase, sport_id: number): Promise<void> {
  await client.query(`
    insert into stands
    select s.player_id, s.roster_id, s.school_id, s.team_id, s.season, s.source, s.id_space, s.source_player_id, s.name_key,
           s.town_key, s.jersey_number, s.previous_school_id, true, s.row_id
      from kin join staged s using (player_id)`);
  await client.query(
    `insert into stands
     select -p.player_id, r.roster_id, t.school_id, r.team_id, r.season, r.source, e.id_space, e.source_player_id,
            e.name_key, e.town_key, e.jersey_number, a.school_id, false, null
       from players p join kin on kin.player_id = -p.player_id
       join roster_entries e on e.player_id = p.player_id join rosters r using (roster_id) join teams t on t.team_id = r.team_id
       left join school_aliases a on a.alias_key = e.previous_key
      where t.sport_id = $1`,
    [sport_id],
  );
  await client.query(
    `insert into stands (player_id, school_id, team_id, name_key, town_key, is_live)
     select -p.player_id, t.school_id, p.team_id, p.name_key, name_key(p.birthplace), true
       from players p join kin on kin.player_id = -p.player_id join teams t using (team_id)
      where p.sport_id = $1 and not exists (select from roster_entries e where e.player_id = p.player_id)`,
    [sport_id],
  );
}

/** Rows decided since the last look, as far as they concern anybody who may be meant. */
export async function seeDecided(client: ClientBase): Promise<void> {
  await client.query(`
    insert into stands
    select s.player_id, s.roster_id, s.school_id, s.team_id, s.season, s.source, s.id_space, s.source_player_id, s.name_key,
           s.town_key, s.jersey_number, s.previous_school_id, true, s.row_id
      from looked_at s
     where s.player_id in (select player_id from kin)
       and not exists (select from stands known where known.row_id = s.row_id)`);
  await client.query("analyze stands");
}
