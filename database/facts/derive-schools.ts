import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { everySchool, type School, schoolsOfFacts } from "./numbered-schools.ts";
import { keyOf, quoted, readRows } from "./published.ts";

/**
 * Derives `school-aliases.csv` (beside this file) from a folder of the published data that README.md names and
 * from `teams.csv` here: every other name of its schools, and the schools without a team there. Names are joined
 * by the numbers of the NCAA and of ESPN, never by likeness; a name of two schools is left out.
 *
 *     node database/facts/derive-schools.ts FOLDER
 */
function deriveSchools(folder: string): { schools: number; aliases: number } {
  const facts = schoolsOfFacts();
  const schools = everySchool(folder);
  const owners = ownersOf(schools, folder);
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

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that holds teams.csv, football/ and womens_basketball/.");
console.log(deriveSchools(folder));
