import type { ClientBase } from "pg";
import { findSchools, noteAlike } from "../matching/match-schools.ts";

/**
 * Brings teams up to a team file, from `told_teams`: conferences, colours and other names of known schools; a team,
 * and its school, is made only where the file gives it a conference. `sport_id`: of rows that name no sport. What
 * became of each row is left in `notes`. Answers the names of the teams that were made.
 */
export async function mergeTeams(client: ClientBase, sport_id: number): Promise<string[]> {
  await client.query("update told_teams set sport_id = $1 where sport_id is null", [sport_id]);
  await findStagedSchools(client);
  await chooseRows(client);
  await client.query(`
    update chosen c set conference = known.conference
      from conference_spellings known where known.spelling_key = name_key(c.conference)`);
  const made = await writeTeams(client);
  await addNames(client);
  return made;
}

/** A school that is unknown by its name and known by another is asked about, like one whose name is like another's. */
async function findStagedSchools(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table file_schools on commit drop as
      select school_key, min(school_name collate "C") as school_name, null::integer as school_id from told_teams s
       where conference is not null or exists (select from school_aliases a where a.alias_key = s.school_key)
       group by school_key`);
  const { rows: known } = await client.query<{ school_name: string; alike: string[] }>(`
    with gone as (
      delete from file_schools f using told_teams s
       where s.school_key = f.school_key and not exists (select from school_aliases a where a.alias_key = f.school_key)
         and exists (select from school_aliases a where a.alias_key in (select name_key(n) from unnest(s.other_names) n))
      returning f.school_name, f.school_key)
    select g.school_name, array_agg(distinct school.school_name) as alike
      from gone g join told_teams s using (school_key) cross join unnest(s.other_names) n
      join school_aliases a on a.alias_key = name_key(n) join schools school using (school_id) group by g.school_name`);
  const alike = await findSchools(client);
  await noteAlike(client, [...known.map((one) => ({ ...one, waits: true })), ...alike]);
  await client.query(`
    update notes n set line = (select min(s.line) from told_teams s where s.school_key = name_key(n.name))
     where n.kind in ('unsure school', 'alike school')`);
}

/** One row for each team: of several, the one with a conference, then the first; `chosen` has them. */
async function chooseRows(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table chosen on commit drop as
    with ranked as (
      select s.*, f.school_id, row_number() over (
               partition by s.sport_id, f.school_id order by s.conference is null, s.color is null, s.line) as place,
             first_value(s.line) over (
               partition by s.sport_id, f.school_id order by s.conference is null, s.color is null, s.line) as first_line,
             dense_rank() over (partition by s.sport_id, f.school_id order by s.conference, s.color, s.alt_color) as saying
        from told_teams s join file_schools f using (school_key) where f.school_id is not null)
    select *, null::text as fate from ranked;
    insert into notes
    select case when same then 'unchanged' else 'unsure' end, line, school_name, 'line ' || first_line || ' is of the same team'
      from (select c.*, (c.conference is null or c.conference is not distinct from f.conference)
                        and (c.color is null or c.color is not distinct from f.color) as same
              from chosen c join chosen f on f.sport_id = c.sport_id and f.school_id = c.school_id and f.place = 1
             where c.place > 1) repeated;
    insert into notes
    select case when u.name is not null then 'unsure' else 'unchanged' end, s.line, s.school_name,
           case when u.name is not null then 'the school is not settled'
                else 'no school that is known, in no conference: left out' end
      from told_teams s left join (select distinct name from notes where kind = 'unsure school') u
           on name_key(u.name) = s.school_key
     where not exists (select from chosen c where c.line = s.line);
    delete from chosen where place > 1`);
}

async function writeTeams(client: ClientBase): Promise<string[]> {
  await client.query(`
    update chosen c
       set fate = case when (coalesce(c.conference, t.conference), coalesce(c.color, t.color),
                             case when c.color is null then t.alt_color else c.alt_color end)
                            is distinct from (t.conference, t.color, t.alt_color) then 'changed' else 'unchanged' end
      from teams t where t.sport_id = c.sport_id and t.school_id = c.school_id`);
  await client.query(`
    update chosen set fate = case when conference is null then 'unchanged' else 'created' end where fate is null`);
  await client.query(`
    update teams t
       set conference = coalesce(c.conference, t.conference),
           conference_told_by = case when c.conference is null then t.conference_told_by else 'team file' end,
           color = coalesce(c.color, t.color),
           alt_color = case when c.color is null then t.alt_color else c.alt_color end,
           colors_told_by = case when c.color is null then t.colors_told_by else 'team file' end
      from chosen c
     where t.sport_id = c.sport_id and t.school_id = c.school_id
       and (c.fate = 'changed' or (c.conference is not null and t.conference_told_by <> 'team file')
            or (c.color is not null and t.colors_told_by <> 'team file'))`);
  const { rows } = await client.query<{ team_name: string }>(`
    insert into teams (sport_id, school_id, team_name, conference, color, alt_color, conference_told_by, colors_told_by)
    select c.sport_id, c.school_id, s.school_name, c.conference, c.color, c.alt_color, 'team file', 'team file'
      from chosen c join schools s using (school_id) where c.fate = 'created' order by c.line returning team_name`);
  await client.query(
    "insert into notes select fate, line, school_name, coalesce(conference, '') from chosen",
  );
  return rows.map(({ team_name }) => team_name);
}

/** A name of two schools, in this file or known, is nobody's. */
async function addNames(client: ClientBase): Promise<void> {
  await client.query(`
    create temporary table told_names on commit drop as
      select distinct on (alias_key, school_id) name_key(name) as alias_key, name, school_id, line
        from chosen cross join unnest(other_names) as name where name_key(name) <> '' order by alias_key, school_id, line;
    create temporary table clashes on commit drop as
      select n.alias_key, n.school_id from told_names n
       where exists (select from told_names o where o.alias_key = n.alias_key and o.school_id <> n.school_id)
          or exists (select from school_aliases a where a.alias_key = n.alias_key and a.school_id <> n.school_id)
          or exists (select from told_teams s left join file_schools f using (school_key)
                      where s.school_key = n.alias_key and f.school_id is distinct from n.school_id);
    insert into notes select 'clash', n.line, n.name, 'is not only a name of ' || s.school_name
      from told_names n join clashes using (alias_key, school_id) join schools s using (school_id);
    insert into school_aliases (alias_key, school_id)
    select alias_key, school_id from told_names n
     where not exists (select from clashes c where c.alias_key = n.alias_key)
    on conflict (alias_key) do nothing`);
}
