import type { ClientBase } from "pg";
import { areToldApart, type KnownName, namesAlike } from "./match-school-names.ts";

/** A name in the file that is no known school's, but like one. */
export interface UnsureSchool {
  school_name: string;
  /** Known schools that it may be. */
  alike: string[];
}

/** From here on two names are alike by their letters alone (pg_trgm; measured on the names of 1,100 schools). */
const ALIKE = 0.65;

/**
 * Finds the school of each name in the temporary table `file_schools` (school_key, school_name, school_id) by any
 * of its names. A name like a known one stays without a school and is answered; any other one is made a school.
 * A wrong school is worse than a question.
 */
export async function findSchools(client: ClientBase): Promise<UnsureSchool[]> {
  await client.query(`
    update file_schools f set school_id = a.school_id from school_aliases a where a.alias_key = f.school_key`);
  const { rows: unknown } = await client.query<KnownName>(`
    select school_name, school_key as alias_key from file_schools where school_id is null order by school_key collate "C"`);
  if (unknown.length === 0) return [];
  const unsure = await askAbout(client, unknown);
  const asked = new Set(unsure.map(({ school_name }) => school_name));
  await makeSchools(
    client,
    unknown.map(({ school_name }) => school_name).filter((name) => !asked.has(name)),
  );
  return unsure;
}

async function askAbout(client: ClientBase, unknown: readonly KnownName[]): Promise<UnsureSchool[]> {
  const { rows: known } = await client.query<KnownName>(
    "select alias_key, school_name from school_aliases join schools using (school_id)",
  );
  const byLetters = await alikeByLetters(client);
  const likeKnown = namesAlike(known);
  const unsure: UnsureSchool[] = [];
  const made: KnownName[] = [];
  for (const name of unknown) {
    const alike = new Set([...likeKnown(name.school_name), ...(byLetters.get(name.alias_key) ?? [])]);
    // Two spellings of one new school in one file: the first is made, the next asked about.
    if (alike.size === 0) for (const school of namesAlike(made)(name.school_name)) alike.add(school);
    if (alike.size > 0) unsure.push({ school_name: name.school_name, alike: [...alike] });
    else made.push(name);
  }
  return unsure;
}

async function alikeByLetters(client: ClientBase): Promise<Map<string, string[]>> {
  await client.query(`set local pg_trgm.similarity_threshold = ${ALIKE}`);
  const { rows } = await client.query<{ key: string; name: string; alias: string; school: string }>(`
    select f.school_key as key, f.school_name as name, a.alias_key as alias, s.school_name as school
      from file_schools f join school_aliases a on a.alias_key % f.school_key join schools s on s.school_id = a.school_id
     where f.school_id is null order by similarity(a.alias_key, f.school_key) desc, s.school_name`);
  const alike = new Map<string, string[]>();
  for (const { key, name, alias, school } of rows) {
    if (areToldApart(name, alias) || areToldApart(name, school)) continue;
    const schools = alike.get(key) ?? [];
    if (!schools.includes(school)) alike.set(key, [...schools, school].slice(0, 3));
  }
  return alike;
}

async function makeSchools(client: ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    `with made as (insert into schools (school_name) select unnest($1::text[])
                   on conflict (school_name) do update set school_name = excluded.school_name
                   returning school_id, school_name)
     insert into school_aliases (alias_key, school_id) select name_key(school_name), school_id from made
     on conflict do nothing`,
    [names],
  );
  await client.query(`
    update file_schools f set school_id = a.school_id
      from school_aliases a where a.alias_key = f.school_key and f.school_id is null`);
}
