import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { ClientBase } from "pg";

/**
 * Loads the schools, their aliases and the teams of `facts/teams.csv`, in one transaction. Safe to run at every
 * start: what is there already stays, and conferences, names and colours follow the facts. A school that an
 * import made earlier under one of its names is the same school.
 *
 * Answers how many schools were added and how many teams were added or changed; 0 and 0 the second time.
 */
export async function loadCatalogue(client: ClientBase): Promise<{ schools: number; teams: number }> {
  const facts = JSON.stringify(readTeams());
  await client.query("begin");
  try {
    const schools = await client.query(ADD_SCHOOLS, [facts]);
    await client.query(ADD_ALIASES, [facts]);
    const teams = await client.query(ADD_TEAMS, [facts]);
    await client.query("commit");
    return { schools: schools.rowCount ?? 0, teams: teams.rowCount ?? 0 };
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

type TeamFact = {
  sport_id: number;
  school: string;
  team_name: string;
  conference: string;
  color: string | null;
  alt_color: string | null;
  aliases: string[];
};

function readTeams(): TeamFact[] {
  const rows: Record<string, string>[] = parse(
    readFileSync(join(import.meta.dirname, "facts", "teams.csv")),
    {
      columns: true,
    },
  );
  return rows.map((row) => ({
    sport_id: Number(row.sport_id),
    school: row.school ?? "",
    team_name: row.team_name ?? "",
    conference: row.conference ?? "",
    color: row.color || null,
    alt_color: row.alt_color || null,
    aliases: row.aliases ? row.aliases.split("|") : [],
  }));
}

const FACTS = `
  facts as materialized (
    select *, name_key(school) as school_key
      from jsonb_to_recordset($1::jsonb) as fact (
        sport_id integer, school text, team_name text, conference text, color text, alt_color text, aliases text[]))`;

/** Every name of a school with its own. */
const NAMES = `
  names as (
    select school_key, school_key as alias_key from facts
    union
    select school_key, name_key(alias) from facts, unnest(aliases) as alias)`;

const ADD_SCHOOLS = `
  with ${FACTS}, ${NAMES}
  insert into schools (school_name)
  select distinct school from facts
   where not exists (select from names join school_aliases using (alias_key) where names.school_key = facts.school_key)
   order by school`;

/** The school of each fact: the one that owns any of its names, else the one just added. */
const SCHOOL_OF = `
  school_of as materialized (
    select f.school_key,
           coalesce((select min(a.school_id) from names n join school_aliases a using (alias_key)
                      where n.school_key = f.school_key),
                    (select s.school_id from schools s where s.school_name = f.school)) as school_id
      from (select distinct school_key, school from facts) f)`;

const ADD_ALIASES = `
  with ${FACTS}, ${NAMES}, ${SCHOOL_OF}
  insert into school_aliases (alias_key, school_id)
  select alias_key, school_id from names join school_of using (school_key)
  on conflict (alias_key) do nothing`;

const ADD_TEAMS = `
  with ${FACTS}, ${NAMES}, ${SCHOOL_OF}
  insert into teams as t (sport_id, school_id, team_name, conference, color, alt_color)
  select sport_id, school_id, team_name, conference, color, alt_color
    from facts join school_of using (school_key) order by sport_id, school_key
  on conflict (sport_id, school_id) do update
    set team_name = excluded.team_name, conference = excluded.conference,
        color = excluded.color, alt_color = excluded.alt_color
    where (t.team_name, t.conference, t.color, t.alt_color)
          is distinct from (excluded.team_name, excluded.conference, excluded.color, excluded.alt_color)`;
