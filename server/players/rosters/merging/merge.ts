import type { ClientBase } from "pg";
import { matchPlayers } from "../matching/match-players.ts";
import type { RosterSource } from "../source.ts";
import { KEPT } from "../staging/import-stage.ts";
import { analyzeRosters } from "./analyze-rosters.ts";
import { tellFates } from "./merge-fates.ts";
import { findTeams } from "./merge-schools.ts";
import { derivePresent } from "./present.ts";
import { settlePlayers } from "./settle-players.ts";

/** What a file is of, once it is read. */
export interface FileOf {
  source: RosterSource;
  sport_id: number;
  season: number;
  import_id: number;
  accepts: readonly string[];
  /** Fields that the file has no column for: of them it erases nothing. */
  lacks: readonly string[];
}

/**
 * Merges the rows of `told_players` into the rosters: finds schools and teams, tells who is who, keeps every row as an
 * entry, and derives the present of everybody concerned. Only teams that occur in the file are judged. Answers the
 * teams that were made. What became of each row is left in `notes`.
 */
export async function mergeRoster(client: ClientBase, file: FileOf): Promise<string[]> {
  // Each row is looked up by its line: without an index each might be looked for among all.
  await client.query("create index on told_players (line); analyze told_players (line, school_key)");
  const made = await findTeams(client, file.sport_id);
  await stageRows(client, file);
  await refuseRepeated(client);
  await openRosters(client, file);
  await recallEntries(client, file.sport_id);
  await analyzeRosters(client, ["rosters", "roster_entries"]);
  await matchPlayers(client, file.sport_id);
  await settlePlayers(client);
  await writeEntries(client, file.lacks);
  await client.query("analyze staged");
  await analyzeRosters(client, ["roster_entries"]);
  await derivePresent(client, file.accepts);
  await analyzeRosters(client, ["players"]);
  await tellFates(client);
  return made;
}

/**
 * Works out anew who is who among all live rows of the sport with one of these names, as name_key() writes them. Needs the
 * temporary tables of `openStage`, empty. `also`: players whose present is derived anew, whether they are others now or not.
 */
export async function settleNames(
  client: ClientBase,
  sport_id: number,
  names: readonly string[],
  also: readonly string[] = [],
): Promise<void> {
  await client.query(`
    create temporary table file_rosters (
      team_id integer, rows integer, roster_id integer, rows_before integer, seasons_between integer) on commit drop`);
  await client.query(
    `create temporary table staged on commit drop as
     select ${RECALLED}, null::integer as line
       from ${ENTRIES}
      where t.sport_id = $1 and e.is_live and e.name_key = any($2::text[])`,
    [sport_id, names],
  );
  await numberRows(client);
  await matchPlayers(client, sport_id, names);
  await settlePlayers(client);
  await writeEntries(client, []);
  await derivePresent(client, [], also);
}

/**
 * The temporary table `staged`: what a row is known by, and who it turns out to be. Without a number of its own, team,
 * name and home town are told as one. Rows without a line are entries of other rosters that are settled anew.
 */
async function stageRows(client: ClientBase, { source, sport_id, season }: FileOf): Promise<void> {
  const space = `${source.id_space}/${sport_id}`;
  await client.query(
    `create temporary table staged on commit drop as
     select line::bigint as row_id, line, name_key, town_key, jersey_number, previous_key, school_id, team_id,
            null::integer as previous_school_id, $1::smallint as season, $2::text as source, $6::smallint as rank,
            case when has_number then $3 else 'never' end as id_lasts,
            case when has_number then $4 else $5 end as id_space,
            case when has_number then source_player_id
                 else concat_ws('/', team_id, name_key, coalesce(town_key, '')) end as source_player_id,
            null::integer as roster_id, null::bigint as entry_id, null::bigint as was_player_id
       from (select t.line, f.school_id, f.team_id, t.source_player_id, t.jersey_number,
                    name_key(t.player_name) collate "C" as name_key, name_key(t.birthplace) collate "C" as town_key,
                    name_key(t.previous_school) as previous_key,
                    $3::text <> 'never' and t.source_player_id is not null as has_number
               from told_players t join file_schools f using (school_key)
              where f.team_id is not null offset 0) told`,
    [
      season,
      source.name,
      source.ids_last,
      source.ids_last === "always" ? space : `${space}/${season}`,
      `${space}/${season}/names`,
      source.rank,
    ],
  );
}

/** Rows that name a player of one team a second time: the first one counts. */
async function refuseRepeated(client: ClientBase): Promise<void> {
  await client.query(`
    with counted as (
      select row_id, min(line) over (partition by team_id, id_space, source_player_id) as first_line from staged),
    gone as (delete from staged s using counted c where c.row_id = s.row_id and s.line > c.first_line
             returning s.line, s.id_lasts, s.source_player_id, c.first_line)
    insert into notes
    select 'refused', line, player_name,
           case id_lasts when 'never' then 'the same player stands on line ' || first_line || ' already'
                else 'the id ' || gone.source_player_id || ' stands on line ' || first_line || ' already' end
      from gone join told_players using (line)`);
}

/** One roster for each team of the file; `file_rosters` remembers how many rows it had, or the one before it. */
async function openRosters(client: ClientBase, { source, season, import_id, lacks }: FileOf): Promise<void> {
  await client.query(
    `create temporary table file_rosters on commit drop as
     select f.team_id, f.rows, null::integer as roster_id, before.rows as rows_before, before.seasons_between
       from (select team_id, count(*)::integer as rows from staged group by team_id) f
       left join lateral (
         select r.rows, $1 - r.season as seasons_between from rosters r
          where r.team_id = f.team_id and (r.season < $1 or (r.season = $1 and r.source = $2))
          order by r.season desc, r.rows desc limit 1) before on true`,
    [season, source.name],
  );
  await client.query(
    `insert into rosters as known (team_id, season, source, rank, rows, import_id, lacks)
     select team_id, $1, $2, $3, rows, $4, $5 from file_rosters order by team_id
     on conflict (team_id, season, source)
     do update set rank = excluded.rank, rows = excluded.rows, import_id = excluded.import_id,
                   lacks = array(select unnest(known.lacks) intersect select unnest(excluded.lacks) order by 1)`,
    [season, source.name, source.rank, import_id, lacks],
  );
  await client.query(
    `update file_rosters f set roster_id = r.roster_id
       from rosters r where r.team_id = f.team_id and r.season = $1 and r.source = $2`,
    [season, source.name],
  );
  await client.query("analyze file_rosters");
}

/**
 * What is known of these rows from before, and all else that the sport's rosters say: who is who is found out anew from
 * all of it. The rows are numbered by what they say, so that their order does not depend on when they were read.
 */
async function recallEntries(client: ClientBase, sport_id: number): Promise<void> {
  await client.query(`
    update staged s
       set roster_id = known.roster_id, entry_id = known.entry_id, was_player_id = known.player_id,
           previous_school_id = known.previous_school_id
      from (select u.row_id, f.roster_id, e.entry_id, e.player_id, a.school_id as previous_school_id
              from staged u join file_rosters f using (team_id)
              left join roster_entries e on e.roster_id = f.roster_id and e.source_player_id = u.source_player_id
              left join school_aliases a on a.alias_key = u.previous_key) known
     where known.row_id = s.row_id`);
  await client.query(
    `insert into staged (row_id, entry_id, was_player_id, name_key, town_key, jersey_number, previous_school_id, id_space,
                         source_player_id, id_lasts, roster_id, team_id, school_id, season, source, rank)
     select ${RECALLED}
       from ${ENTRIES}
      where t.sport_id = $1 and e.is_live
        and not exists (select from file_rosters f where f.roster_id = r.roster_id)`,
    [sport_id],
  );
  await numberRows(client);
}

/** An entry as a row of `staged`. */
const RECALLED = `
  -e.entry_id as row_id, e.entry_id, e.player_id as was_player_id, e.name_key, e.town_key, e.jersey_number,
  a.school_id as previous_school_id, e.id_space, e.source_player_id, e.id_lasts, r.roster_id, r.team_id, t.school_id, r.season,
  r.source, r.rank`;
const ENTRIES = `
  roster_entries e join rosters r using (roster_id) join teams t using (team_id)
  left join school_aliases a on a.alias_key = e.previous_key`;

/** Whose athlete has taken the page down stays nobody: a roster that names them again makes another page. */
async function numberRows(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table numbered on commit drop as
      select row_number() over (order by s.season desc, s.rank, s.source, t.team_key, s.name_key, coalesce(s.town_key, ''),
                                         s.source_player_id, s.team_id) as row_id,
             line, s.name_key, town_key, jersey_number, previous_school_id, s.school_id, s.team_id, season, source, rank, id_lasts,
             id_space, source_player_id, roster_id, entry_id,
             case when not exists (select from players w where w.player_id = s.was_player_id and w.is_withdrawn)
                  then was_player_id end as was_player_id,
             null::bigint as player_id,
             null::text as matched_by, null::bigint[] as candidates, false as is_done
        from staged s join teams t using (team_id);
    drop table staged;
    alter table numbered rename to staged;
    create unique index on staged (row_id); create index on staged (name_key); create index on staged (player_id);
    create index on staged (id_space, source_player_id); create index on staged (was_player_id); create index on staged (team_id);
    analyze staged`);
}

/**
 * Writes what differs; who is not named any more by their roster is kept as history, and counts no more. `doubted`: the teams of
 * rows, of whatever file, that came in doubt, are in doubt no more, or may be others than before.
 */
async function writeEntries(client: ClientBase, lacks: readonly string[]): Promise<void> {
  const columnsOf = (table: string, columns: readonly string[]) =>
    columns.map((column) => `${table}.${column}`).join(", ");
  const read = KEPT.filter((column) => !lacks.includes(column));
  await client.query(`
    update roster_entries e set is_live = false
     where e.is_live and e.roster_id in (select roster_id from file_rosters)
       and not exists (select from staged s where s.entry_id = e.entry_id)`);
  await client.query(`
    update roster_entries e
       set ${read.map((column) => `${column} = t.${column}`).join(", ")}, is_live = true
      from staged s join told_players t using (line)
     where s.entry_id = e.entry_id and ((${columnsOf("e", read)}) is distinct from (${columnsOf("t", read)}) or not e.is_live)`);
  await client.query(`
    create temporary table doubted (team_id integer) on commit drop;
    with written as (
      update roster_entries e
         set player_id = s.player_id, may_be = s.candidates,
             matched_by = case when e.player_id is distinct from s.player_id then s.matched_by else e.matched_by end
        from staged s
       where s.entry_id = e.entry_id and (e.player_id, e.may_be) is distinct from (s.player_id, s.candidates)
      returning s.team_id, s.was_player_id, s.player_id)
    insert into doubted select distinct team_id from written where was_player_id is null or player_id is null;
    analyze doubted`);
  await client.query(`
    insert into roster_entries (roster_id, id_space, source_player_id, id_lasts, player_id, matched_by, may_be, ${KEPT.join(", ")})
    select s.roster_id, s.id_space, s.source_player_id, s.id_lasts, s.player_id, s.matched_by, s.candidates, ${columnsOf("t", KEPT)}
      from staged s join told_players t using (line) where s.entry_id is null order by s.line`);
}
