import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { ClientBase } from "pg";
import { loadRules } from "./shipped-rules.ts";

/**
 * Loads what `facts/` knows: the schools with all their names, the teams, the spellings of conferences; in one
 * transaction. Safe to run at every start: what is there already stays, names, conferences and colours follow the
 * facts, unless a team file that was imported says otherwise. A school that an import made earlier under one of
 * its names is the same school. What is published of a school's state and division is kept beside what was before, and a
 * person's correction counts more than either. The rules that ship with the program are loaded with them.
 *
 * A run that had nothing to do is remembered: as long as facts and tables are what they were, the next ones load the rules alone.
 *
 * Returns how many schools were added, how many teams were added or changed, and of how many schools something else is
 * published than before; 0, 0 and 0 the second time.
 */
export async function loadCatalogue(
  client: ClientBase,
): Promise<{ schools: number; teams: number; facts: number }> {
  await client.query("begin");
  try {
    // Looked at before the run: what others change meanwhile makes the next one look again.
    const state = await client.query<{ digest: string; is_in_place: boolean }>(STATE, [CATALOGUE_DIGEST]);
    const [found] = state.rows;
    const loaded = found?.is_in_place ? NOTHING : await loadTables(client);
    if (loaded.rows === 0 && found && !found.is_in_place)
      await client.query(IN_PLACE, [CATALOGUE_DIGEST, found.digest]);
    await loadRules(client);
    await client.query("commit");
    const { schools, teams, facts } = loaded;
    return { schools, teams, facts };
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

const NOTHING = { schools: 0, teams: 0, facts: 0, rows: 0 };

/** `rows`: all that were written. */
async function loadTables(client: ClientBase): Promise<typeof NOTHING> {
  const facts = readTeams();
  const names = JSON.stringify([...facts.flatMap(namesOf), ...readFacts("school-aliases.csv")]);
  const steps = [
    [ADD_SPELLINGS, JSON.stringify(readFacts("conference-spellings.csv"))],
    [ADD_SCHOOLS, names],
    [ADD_ALIASES, names],
    [ADD_TEAMS, JSON.stringify(facts)],
    [ADD_FACTS, JSON.stringify(readFacts("schools.csv"))],
  ] as const;
  const counts: number[] = [];
  for (const [statement, rows] of steps) counts.push((await client.query(statement, [rows])).rowCount ?? 0);
  const [, schools = 0, , teams = 0, published = 0] = counts;
  return { schools, teams, facts: published, rows: counts.reduce((sum, count) => sum + count, 0) };
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
  return readFacts("teams.csv").map((row) => ({
    sport_id: Number(row.sport_id),
    school: row.school ?? "",
    team_name: row.team_name ?? "",
    conference: row.conference ?? "",
    color: row.color || null,
    alt_color: row.alt_color || null,
    aliases: row.aliases ? row.aliases.split("|") : [],
  }));
}

const namesOf = ({ school, aliases }: TeamFact) => [school, ...aliases].map((alias) => ({ alias, school }));

function readFacts(file: string): Record<string, string>[] {
  return parse(readFileSync(join(import.meta.dirname, file)), { columns: true });
}

const ADD_SPELLINGS = `
  insert into conference_spellings as known (spelling_key, conference)
  select name_key(spelling), conference from jsonb_to_recordset($1::jsonb) as fact (spelling text, conference text)
  on conflict (spelling_key) do update set conference = excluded.conference
    where known.conference <> excluded.conference`;

/** Every name of a school, its main one included; and the school that already has one of these names, if any. */
const NAMES = `
  names as materialized (
    select distinct on (alias_key) * from (
      select school, name_key(school) as school_key, name_key(alias) as alias_key
        from jsonb_to_recordset($1::jsonb) as fact (alias text, school text)) told
     order by alias_key, school_key),
  owners as materialized (
    select school_key, min(school_id) as school_id from names join school_aliases using (alias_key) group by school_key)`;

const ADD_SCHOOLS = `
  with ${NAMES}
  insert into schools (school_name)
  select distinct school from names where not exists (select from owners where owners.school_key = names.school_key)
   order by school`;

const ADD_ALIASES = `
  with ${NAMES}
  insert into school_aliases (alias_key, school_id)
  select alias_key, coalesce(owners.school_id, schools.school_id)
    from names left join owners using (school_key) left join schools on school_name = school
  on conflict (alias_key) do update set told_by = null where school_aliases.told_by is not null`;

/** What a team file says stays until another team file says otherwise. */
const ADD_TEAMS = `
  insert into teams as t (sport_id, school_id, team_name, conference, color, alt_color)
  select sport_id, a.school_id, team_name, conference, color, alt_color
    from jsonb_to_recordset($1::jsonb) as fact (
           sport_id integer, school text, team_name text, conference text, color text, alt_color text)
    join school_aliases a on a.alias_key = name_key(school)
   order by sport_id, a.alias_key
  on conflict (sport_id, school_id) do update set
    team_name = excluded.team_name,
    conference = case t.conference_told_by when 'team file' then t.conference else excluded.conference end,
    conference_told_by = case t.conference_told_by when 'team file' then 'team file' else 'catalogue' end,
    color = case t.colors_told_by when 'team file' then t.color else excluded.color end,
    alt_color = case t.colors_told_by when 'team file' then t.alt_color else excluded.alt_color end
   where t.team_name <> excluded.team_name
      or t.conference_told_by = 'roster'
      or (t.conference_told_by = 'catalogue' and t.conference <> excluded.conference)
      or (t.colors_told_by = 'catalogue'
          and (t.color, t.alt_color) is distinct from (excluded.color, excluded.alt_color))`;

/**
 * A line more for each school of which something else is published than the last line says. What is published when a school gets its
 * first line is taken to have held before too: nobody knows since when.
 */
const ADD_FACTS = `
  with published as (
    select distinct on (a.school_id) a.school_id, nullif(fact.us_state, '') as us_state,
           nullif(fact.us_state_source, '') as us_state_source, nullif(fact.division, '') as division,
           nullif(fact.division_source, '') as division_source
      from jsonb_to_recordset($1::jsonb) as fact (
             school text, us_state text, us_state_source text, division text, division_source text)
      join school_aliases a on a.alias_key = name_key(school)
     order by a.school_id, school),
  known as (
    select distinct on (school_id) * from school_facts order by school_id, held_from desc)
  insert into school_facts (school_id, held_from, us_state, us_state_source, division, division_source)
  select school_id, case when known.held_from is null then '-infinity' else clock_timestamp() end,
         published.us_state, published.us_state_source, published.division, published.division_source
    from published full join known using (school_id)
   where (published.us_state, published.us_state_source, published.division, published.division_source)
         is distinct from (known.us_state, known.us_state_source, known.division, known.division_source)`;

const FILES = ["conference-spellings.csv", "school-aliases.csv", "schools.csv", "teams.csv"];

/** The facts, and what is done with them. */
export const CATALOGUE_DIGEST = [
  ...FILES.map((file) => readFileSync(join(import.meta.dirname, file))),
  ADD_SPELLINGS,
]
  .concat(ADD_SCHOOLS, ADD_ALIASES, ADD_TEAMS, ADD_FACTS)
  .reduce((hash, part) => hash.update(part), createHash("sha256"))
  .digest("hex");

/** All that a run reads of the tables and may write there, and whether one had nothing to do with the same. */
const STATE = `
  with state as (
    select md5(concat_ws('|',
      (select md5(string_agg(s::text, '|' order by school_id)) from schools s),
      (select md5(string_agg(a::text, '|' order by alias_key)) from school_aliases a),
      (select md5(string_agg(t::text, '|' order by team_id)) from teams t),
      (select md5(string_agg(c::text, '|' order by spelling_key)) from conference_spellings c),
      (select md5(string_agg(f::text, '|' order by school_id, held_from)) from school_facts f))) as digest)
  select digest, exists (select from catalogue_in_place where facts_digest = $1 and state_digest = digest) as is_in_place
    from state`;

const IN_PLACE = `
  insert into catalogue_in_place as kept (facts_digest, state_digest) values ($1, $2)
  on conflict (only_row) do update set
    facts_digest = excluded.facts_digest, state_digest = excluded.state_digest, seen_at = now()`;
