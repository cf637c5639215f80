import type { ClientBase } from "pg";
import { findSchools, noteAlike } from "../matching/match-schools.ts";
import { analyzeRosters } from "./analyze-rosters.ts";

/**
 * Finds the team of each school in `told_players`, in the temporary table `file_schools`; a team that the sport does
 * not have yet is made. Rows of a school that may be a settled one wait outside, until a person settles it by a line in an alias
 * file. Answers the names of the teams that were made.
 */
export async function findTeams(client: ClientBase, sport_id: number): Promise<string[]> {
  await client.query(`
    create temporary table file_schools on commit drop as
      select school_key, min(school_name collate "C") as school_name, min(conference collate "C") as conference,
             min(line) as line, null::integer as school_id, null::integer as team_id
        from told_players group by school_key`);
  await noteSchools(client);
  // Each team that gets its conference tells its players: by an index, if it is known how many there are.
  await client.query("analyze file_schools");
  await analyzeRosters(client, ["teams", "players"]);
  const made = await makeTeams(client, sport_id);
  await client.query(
    "update file_schools f set team_id = t.team_id from teams t where t.sport_id = $1 and t.school_id = f.school_id",
    [sport_id],
  );
  await client.query("analyze file_schools");
  return made;
}

async function noteSchools(client: ClientBase): Promise<void> {
  const alike = await findSchools(client);
  if (alike.length === 0) return;
  await noteAlike(client, alike);
  await client.query(`
    update notes n set line = f.line from file_schools f where n.kind in ('unsure school', 'alike school') and f.school_name = n.name;
    insert into notes
    select 'unsure', t.line, t.player_name, 'the school ' || f.school_name || ' is not settled'
      from told_players t join file_schools f using (school_key) where f.school_id is null`);
}

/** A conference that the rows tell fills only an empty one. */
async function makeTeams(client: ClientBase, sport_id: number): Promise<string[]> {
  const told = `
    with told as (
      select school_id, coalesce(min(known.conference), min(f.conference collate "C"), '') as conference
        from file_schools f left join conference_spellings known on known.spelling_key = name_key(f.conference)
       where school_id is not null group by school_id)`;
  const { rows } = await client.query<{ team_name: string }>(
    `${told}
     insert into teams (sport_id, school_id, team_name, conference, conference_told_by)
     select $1, school_id, school_name, conference, 'roster' from told join schools using (school_id)
      where not exists (select from teams t where t.sport_id = $1 and t.school_id = told.school_id)
      order by school_id returning team_name`,
    [sport_id],
  );
  await client.query(
    `${told}
     update teams t set conference = told.conference, conference_told_by = 'roster'
       from told where t.sport_id = $1 and t.school_id = told.school_id and t.conference = '' and told.conference <> ''`,
    [sport_id],
  );
  return rows.map(({ team_name }) => team_name);
}
