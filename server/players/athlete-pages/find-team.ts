import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../world/database.ts";

/** Who plays what and where, as the athlete says it. */
export interface Athlete {
  readonly player_name: string;
  readonly sport_name: string;
  readonly gender_division: string;
  readonly school_name: string;
  readonly at_high_school: boolean;
}

/** The team an athlete plays for; it, its sport and its school are made where there are none. */
export async function teamFor(tx: Queries, it: Athlete): Promise<number> {
  const sport_id = await sportOf(tx, it);
  return teamOf(tx, it, sport_id, await schoolOf(tx, it.school_name));
}

/** As the rosters' sports are called, and as those that came by a profile are. */
export const namesOf = ({ sport_name, gender_division }: Athlete): string[] => [
  `${gender_division}'s College ${sport_name}`,
  `${gender_division}'s ${sport_name}`,
];

async function sportOf(tx: Queries, it: Athlete): Promise<number> {
  const names = namesOf(it);
  const found = await tx.row<{ sport_id: number }>(sql`
    with known as (select sport_id from sports where sport_name = any(${names})),
    made as (
      insert into sports (sport_id, sport_name, gender)
      select (select max(sport_id) + 1 from sports), ${names.at(-1)}, ${it.gender_division}
       where not exists (select from known) returning sport_id)
    select sport_id from known union all select sport_id from made`);
  if (!found) throw new Error("A sport is found or made.");
  return found.sport_id;
}

/** By its own name, or by one that a roster used. */
export const schoolsCalled = (name: string): Sql => sql`
  select school_id from school_aliases where alias_key = name_key(${name})
  union select school_id from schools where school_key = name_key(${name})`;

async function schoolOf(tx: Queries, school_name: string): Promise<number> {
  const known = await tx.row<{ school_id: number }>(sql`${schoolsCalled(school_name)} limit 1`);
  if (known) return known.school_id;
  const made = await tx.row<{ school_id: number }>(sql`
    insert into schools (school_name) values (${school_name})
    on conflict (school_name) do update set school_name = excluded.school_name returning school_id`);
  if (!made) throw new Error("A school is found or made.");
  await tx.row(sql`
    insert into school_aliases (alias_key, school_id) values (name_key(${school_name}), ${made.school_id})`);
  return made.school_id;
}

async function teamOf(tx: Queries, it: Athlete, sport_id: number, school_id: number): Promise<number> {
  const conference = it.at_high_school ? "High School" : "";
  const known = await tx.row<{ team_id: number }>(
    sql`select team_id from teams where sport_id = ${sport_id} and school_id = ${school_id}`,
  );
  if (known) return known.team_id;
  const made = await tx.row<{ team_id: number }>(sql`
    insert into teams (sport_id, school_id, team_name, conference)
    select ${sport_id}, school_id, school_name, ${conference} from schools where school_id = ${school_id}
    returning team_id`);
  if (!made) throw new Error("A team is found or made.");
  return made.team_id;
}
