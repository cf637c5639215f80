import type { ClientBase } from "pg";
import { addNotes } from "../staging/import-stage.ts";
import { areToldApart, type KnownName, namesAlike } from "./match-school-names.ts";

/** A name in the file that is no known school's, but like one. */
export interface AlikeSchool {
  school_name: string;
  /** Schools that it may be. */
  alike: string[];
  /** Whether one of these is settled: by the catalogue or by a person. */
  waits: boolean;
}

interface Known extends KnownName {
  /** False of a name that only a file has told. */
  is_settled: boolean;
}

/** From here on two names are alike by their letters alone (pg_trgm; measured on the names of 1,100 schools). */
const ALIKE = 0.65;

/**
 * Finds the school of each name in the temporary table `file_schools` (school_key, school_name, school_id) by any
 * of its names. A name like a settled school's stays without a school: a wrong school is worse than a question. Any other
 * one is made a school, also where it is like a name that only files have told. If that one kept it out, who is in would
 * depend on which of the two came first. Answers all that are like another, for a person to look at.
 */
export async function findSchools(client: ClientBase): Promise<AlikeSchool[]> {
  await client.query(`
    update file_schools f set school_id = a.school_id from school_aliases a where a.alias_key = f.school_key`);
  const { rows: unknown } = await client.query<KnownName>(`
    select school_name, school_key as alias_key from file_schools where school_id is null order by school_key collate "C"`);
  if (unknown.length === 0) return [];
  const alike = await findAlike(client, unknown);
  const waiting = new Set(alike.filter(({ waits }) => waits).map(({ school_name }) => school_name));
  await makeSchools(
    client,
    unknown.map(({ school_name }) => school_name).filter((name) => !waiting.has(name)),
  );
  return alike;
}

async function findAlike(client: ClientBase, unknown: readonly KnownName[]): Promise<AlikeSchool[]> {
  const { rows: known } = await client.query<Known>(
    "select alias_key, school_name, told_by is null as is_settled from school_aliases join schools using (school_id)",
  );
  const likeSettled = namesAlike(known.filter(({ is_settled }) => is_settled));
  const byLetters = await alikeByLetters(client);
  const lettersOf = (name: KnownName, settled: boolean) =>
    (byLetters.get(name.alias_key) ?? [])
      .filter(({ is_settled }) => is_settled === settled)
      .map(({ school }) => school);
  const waiting = unknown.flatMap((name) => {
    const alike = [...new Set([...likeSettled(name.school_name), ...lettersOf(name, true)])];
    return alike.length > 0 ? [{ school_name: name.school_name, alike, waits: true }] : [];
  });
  const made = unknown.filter(({ school_name }) => !waiting.some((one) => one.school_name === school_name));
  const likeTold = namesAlike([...known.filter(({ is_settled }) => !is_settled), ...made]);
  const asked = made.flatMap((name) => {
    const others = new Set([...likeTold(name.school_name), ...lettersOf(name, false)]);
    others.delete(name.school_name);
    return others.size > 0 ? [{ school_name: name.school_name, alike: [...others], waits: false }] : [];
  });
  return [...waiting, ...asked];
}

/** Leaves in `notes` what a person should look at. */
export async function noteAlike(client: ClientBase, schools: readonly AlikeSchool[]): Promise<void> {
  await client.query(
    `insert into unsure_schools select school_name, alike from json_to_recordset($1) as x (school_name text, alike text[], waits boolean)
      where waits`,
    [JSON.stringify(schools)],
  );
  await addNotes(
    client,
    schools.map(({ school_name, alike, waits }) => ({
      kind: waits ? "unsure school" : "alike school",
      line: null,
      name: school_name,
      reason: waits
        ? `perhaps ${alike.join(" or ")}`
        : `is a school of its own now; if it is ${alike.join(" or ")}, undo this import and settle the name`,
    })),
  );
}

interface Alike {
  school: string;
  is_settled: boolean;
}

async function alikeByLetters(client: ClientBase): Promise<Map<string, Alike[]>> {
  await client.query(`set local pg_trgm.similarity_threshold = ${ALIKE}`);
  const { rows } = await client.query<Alike & { key: string; name: string; alias: string }>(`
    select f.school_key as key, f.school_name as name, a.alias_key as alias, s.school_name as school,
           a.told_by is null as is_settled
      from file_schools f join school_aliases a on a.alias_key % f.school_key join schools s on s.school_id = a.school_id
     where f.school_id is null order by similarity(a.alias_key, f.school_key) desc, s.school_name`);
  const alike = new Map<string, Alike[]>();
  for (const { key, name, alias, school, is_settled } of rows) {
    if (areToldApart(name, alias) || areToldApart(name, school)) continue;
    const schools = alike.get(key) ?? [];
    const same = schools.filter((one) => one.is_settled === is_settled);
    if (same.length < 3 && !same.some((one) => one.school === school)) {
      alike.set(key, [...schools, { school, is_settled }]);
    }
  }
  return alike;
}

async function makeSchools(client: ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    `with made as (insert into schools (school_name) select unnest($1::text[])
                   on conflict (school_name) do update set school_name = excluded.school_name
                   returning school_id, school_name)
     insert into school_aliases (alias_key, school_id, told_by) select name_key(school_name), school_id, 'file' from made
     on conflict do nothing`,
    [names],
  );
  await client.query(`
    update file_schools f set school_id = a.school_id
      from school_aliases a where a.alias_key = f.school_key and f.school_id is null`);
}
