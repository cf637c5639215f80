import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyOf, quoted, type Row, readRows } from "./published.ts";
import { SAME_SCHOOL } from "./spellings.ts";

/** A school and every name under which anything is published about it. */
type School = { school: string; names: string[] };

/**
 * Derives `school-aliases.csv` (beside this file) from a folder of the published data that README.md names and
 * from `teams.csv` here: every other name of its schools, and the schools without a team there. Names are joined
 * by the numbers of the NCAA and of ESPN, never by likeness; a name of two schools is left out.
 *
 *     node database/facts/derive-schools.ts FOLDER
 */
function deriveSchools(folder: string): { schools: number; aliases: number } {
  const facts = schoolsOfFacts();
  const schools = [
    ...facts.schools,
    ...schoolsOfWomen(folder, facts.byKey),
    ...schoolsOfFootball(folder, facts.byKey),
  ].map(underOneName(readSameSchools()));
  const spellings = new Map(schools.toReversed().map(({ school }) => [keyOf(school), school]));
  for (const each of schools) each.school = spellings.get(keyOf(each.school)) ?? each.school;
  const owners = ownersOf(schools, folder);
  for (const { school, names } of readSameSchools()) {
    const shown = [school, ...names].map((name) => facts.byKey.get(keyOf(name))).find(Boolean);
    if (shown && shown !== school) throw new Error(`same-schools.csv: ${school} is ${shown} in teams.csv.`);
  }
  const lines = new Map<string, string[]>();
  for (const { school, names } of schools) {
    for (const name of [school, ...names]) {
      const key = keyOf(name);
      const isOwn = key === keyOf(school);
      const known = facts.byKey.get(key);
      if (key === "" || known || lines.has(key) || (!isOwn && owners.get(key)?.size !== 1)) continue;
      lines.set(key, [name, school]);
    }
  }
  const sorted = [...lines.values()].sort(
    ([a = "", b = ""], [c = "", d = ""]) => byText(b, d) || byText(a, c),
  );
  const text = [["alias", "school"], ...sorted].map((line) => line.map(quoted).join(",")).join("\n");
  writeFileSync(join(import.meta.dirname, "school-aliases.csv"), `${text}\n`);
  return { schools: new Set(sorted.map(([, school]) => school)).size, aliases: sorted.length };
}

/** Those of `teams.csv`, and whose each name is. */
function schoolsOfFacts(): { schools: School[]; byKey: Map<string, string> } {
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
  return ({ school, names }) => {
    const one = byKey.get(keyOf(school));
    return one ? { school: one.school, names: [...names, school, ...one.names] } : { school, names };
  };
}

/** The three women's files number schools as the NCAA does; `teams.csv` says which number is which at ESPN. */
function schoolsOfWomen(folder: string, byKey: Map<string, string>): School[] {
  const joined = readRows(join(folder, "teams.csv"));
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
  return [...names].map(([id, told]) => {
    const row = joined.find((each) => each.id_space === "ncaa_org" && each.team_id === id);
    const school = schoolAtEspn(row, joined, byKey) ?? [...told][0] ?? "";
    return { school, names: [...told] };
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

/** Which schools claim a name; ESPN's table names many more schools than those that play here. */
function ownersOf(schools: School[], folder: string): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  const claim = (name: string, school: string) =>
    owners.set(keyOf(name), (owners.get(keyOf(name)) ?? new Set()).add(school));
  for (const { school, names } of schools) for (const name of [school, ...names]) claim(name, school);
  const known = new Set(owners.keys());
  for (const row of readRows(join(folder, "football", "cfb_team_info_2024.csv"))) {
    if (row.school && !known.has(keyOf(row.school))) claim(row.school, `ESPN ${row.team_id}`);
  }
  return owners;
}

const espnId = (id = ""): string => SAME_SCHOOL[id] ?? id;

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that holds teams.csv, football/ and womens_basketball/.");
console.log(deriveSchools(folder));
