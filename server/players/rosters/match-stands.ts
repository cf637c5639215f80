import type { ClientBase } from "pg";

/**
 * Where the players stand who may be meant by a row without a player yet: the temporary table `stands`, one row for
 * each entry of theirs that is not itself looked at anew, and for each row of `staged` that is decided. Players that
 * no roster told, but for those of the demo, stand where they are.
 */
export async function openStands(client: ClientBase, sport_id: number): Promise<void> {
  await client.query(`
    create temporary table kin on commit drop as
      with wanted as (select distinct name_key from staged where player_id is null)
      select e.player_id from roster_entries e join wanted using (name_key) where e.player_id is not null
      union select p.player_id from players p join wanted using (name_key) where p.source <> 'demo'
      union select s.player_id from staged s join wanted using (name_key) where s.player_id is not null;
    analyze kin;
    create temporary table stands (
      player_id bigint, roster_id integer, school_id integer, team_id integer, season smallint, source text,
      id_space text, source_player_id text, name_key text collate "C", town_key text collate "C",
      jersey_number text, previous_school_id integer, is_live boolean, row_id bigint
    ) on commit drop`);
  await seeEntries(client, sport_id);
  await client.query(
    `insert into stands (player_id, school_id, team_id, name_key, town_key, is_live)
     select p.player_id, t.school_id, p.team_id, p.name_key, name_key(p.birthplace), true
       from players p join teams t using (team_id)
      where p.player_id in (select player_id from kin) and p.source <> 'demo' and p.sport_id = $1
        and not exists (select from roster_entries e where e.player_id = p.player_id)`,
    [sport_id],
  );
  await client.query(`
    create index on stands (name_key); create index on stands (player_id); create index on stands (row_id)`);
  await seeDecided(client);
}

/** What this file's own rosters say now stands in `staged`; what they said before is history. */
async function seeEntries(client: ClientBase, sport_id: number): Promise<void> {
  await client.query(
    `insert into stands
     select e.player_id, r.roster_id, t.school_id, r.team_id, r.season, r.source, e.id_space, e.source_player_id,
            e.name_key, e.town_key, e.jersey_number, a.school_id, e.is_live and f.roster_id is null
       from kin join roster_entries e using (player_id) join rosters r using (roster_id) join teams t using (team_id)
       left join school_aliases a on a.alias_key = e.previous_key
       left join file_rosters f using (roster_id)
      where t.sport_id = $1 and not exists (select from staged s where s.entry_id = e.entry_id)`,
    [sport_id],
  );
}

/** Rows decided since the last look, as far as they concern anybody who may be meant. */
export async function seeDecided(client: ClientBase): Promise<void> {
  await client.query(`
    insert into stands
    select s.player_id, s.roster_id, s.school_id, s.team_id, s.season, s.source, s.id_space, s.source_player_id, s.name_key,
           s.town_key, s.jersey_number, s.previous_school_id, true, s.row_id
      from staged s
     where s.player_id in (select player_id from kin)
       and not exists (select from stands known where known.row_id = s.row_id)`);
  await client.query("analyze stands");
}
