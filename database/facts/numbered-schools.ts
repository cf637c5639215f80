import { join } from "node:path";
import { keyOf, type Row, readRows } from "./published.ts";
import { SAME_SCHOOL } from "./spellings.ts";

/** A school, every name under which anything is published about it, and the numbers that it has there. */
export interface School {
  school: string;
  readonly names: string[];
  readonly ncaa_id?: string;
  readonly espn_id?: string;
}

/** The published numbers of schools, and which is which (`teams.csv` of the folder that README.md names). */
export const readJoined = (folder: string): Row[] => readRows(join(folder, "teams.csv"));

/**
 * Every school that anything is published about, under the one name that we show; a school may be there several times, once for
 * each table that has it. Joined by the numbers of the NCAA and of ESPN, never by likeness.
 */
export function everySchool(folder: string): School[] {
  const facts = schoolsOfFacts();
  const same = readSameSchools();
  for (const { school, names } of same) {
    const shown = [school, ...names].map((name) => facts.byKey.get(keyOf(name))).find(Boolean);
    if (shown && shown !== school) throw new Error(`same-schools.csv: ${school} is ${shown} in teams.csv.`);
  }
  const schools = [
    ...facts.schools,
    ...teamsAtEspn(folder, facts.byKey),
    ...schoolsOfWomen(folder, facts.byKey),
    ...schoolsOfFootball(folder, facts.byKey),
  ].map(underOneName(same));
  const spellings = new Map(schools.toReversed().map(({ school }) => [keyOf(school), school]));
  for (const each of schools) each.school = spellings.get(keyOf(each.school)) ?? each.school;
  return schools;
}

/** Those of `teams.csv`, and whose each name is. */
export function schoolsOfFacts(): { schools: School[]; byKey: Map<string, string> } {
  const schools = readRows(join(import.meta.dirname, "teams.csv")).map(({ school = "", aliases = "" }) => ({
    school,
    names: aliases.split("|").filter(Boolean),
  }));
  const byKey = new Map(
    schools.flatMap(({ school, names }) => [school, ...names].map((name) => [keyOf(name), school])),
  );
  return { schools, byKey };
}

/** What no published table joins, by hand: one school's names over the tables, and names that people say. */
function readSameSchools(): School[] {
  return readRows(join(import.meta.dirname, "same-schools.csv")).map(({ school = "", names = "" }) => ({
    school,
    names: names.split("|"),
  }));
}

function underOneName(same: School[]): (school: School) => School {
  const byKey = new Map(
    same.flatMap((each) => [each.school, ...each.names].map((name) => [keyOf(name), each])),
  );
  return (each) => {
    const one = byKey.get(keyOf(each.school));
    return one
      ? { ...each, school: one.school, names: [...each.names, each.school, ...one.names] }
      : { ...each };
  };
}

/** The teams from which `teams.csv` here is made, with their school's number at ESPN and no name more. */
function teamsAtEspn(folder: string, byKey: Map<string, string>): School[] {
  return readJoined(folder)
    .filter((row) => row.id_space !== "ncaa_org" && row.espn_team_id)
    .flatMap((row) => {
      const school = byKey.get(keyOf(row.team_name ?? ""));
      return school ? [{ school, names: [], espn_id: espnId(row.espn_team_id) }] : [];
    });
}

/** The three women's files number schools as the NCAA does; `teams.csv` says which number is which at ESPN. */
function schoolsOfWomen(folder: string, byKey: Map<string, string>): School[] {
  const joined = readJoined(folder);
  const women = join(folder, "womens_basketball");
  const names = new Map<string, Set<string>>();
  const add = (id = "", ...told: (string | undefined)[]) => {
    const known = names.get(id) ?? names.set(id, new Set()).get(id);
    for (const name of told) if (name) known?.add(name);
  };
  for (const row of joined) if (row.id_space === "ncaa_org") add(row.team_id, row.school, row.team_name);
  for (const row of readRows(join(women, "rosters_2024-25.csv"))) add(row.team_id, row.team);
  for (const row of readRows(join(women, "teams.csv"))) add(row.ncaa_id, row.team, row.stats_name);
  for (const row of readRows(join(women, "wbb_rosters_2021_22.csv"))) {
    // Rows without a state are numbered wrongly: one school's under the numbers of twelve.
    if (row.team_state) add(row.ncaa_id, row.team);
  }
  return [...names].map(([ncaa_id, told]) => {
    const row = joined.find((each) => each.id_space === "ncaa_org" && each.team_id === ncaa_id);
    const school = schoolAtEspn(row, joined, byKey) ?? [...told][0] ?? "";
    const at_espn = row?.espn_team_id ? { espn_id: espnId(row.espn_team_id) } : {};
    return { school, names: [...told], ncaa_id, ...at_espn };
  });
}

/** The school of `teams.csv` here that has the same number at ESPN. */
function schoolAtEspn(row: Row | undefined, joined: Row[], byKey: Map<string, string>): string | undefined {
  const id = espnId(row?.espn_team_id);
  const same = id && joined.find((each) => each.id_space !== "ncaa_org" && espnId(each.espn_team_id) === id);
  return same ? byKey.get(keyOf(same.team_name ?? "")) : undefined;
}

/** Spellings that ESPN's table has of schools that play football; no abbreviations, which several schools share. */
function schoolsOfFootball(folder: string, byKey: Map<string, string>): School[] {
  return readRows(join(folder, "football", "cfb_team_info_2024.csv"))
    .filter((row) => row.conference && row.school)
    .map((row) => ({
      school: byKey.get(keyOf(row.school ?? "")) ?? row.school ?? "",
      names: [row.alt_name1, row.alt_name3].filter((name): name is string =>
        Boolean(name && !["NA", row.abbreviation, row.mascot].includes(name)),
      ),
    }));
}

/** ESPN's number of a school; one for a school that has two. */
export const espnId = (id = ""): string => SAME_SCHOOL[id] ?? id;
