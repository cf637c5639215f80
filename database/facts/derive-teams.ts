import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyOf, quoted, type Row, readRows } from "./published.ts";
import { CORRECTED_CONFERENCES, CSS_COLORS, SAME_SCHOOL, SCHOOL_NAMES } from "./spellings.ts";

type School = { school: string; names: Set<string> };

/** One conference, several spellings over the sources: the one that we show. */
const CONFERENCES: Readonly<Record<string, string>> = Object.fromEntries(
  readRows(join(import.meta.dirname, "conference-spellings.csv")).map((row) => [
    row.spelling,
    row.conference,
  ]),
);

const SPACES = ["espn", "ncaa_mbb_2025", "ncaa_wbb_2025"];

/**
 * Derives `teams.csv` (beside this file) from a folder of the published data that README.md names: one line a
 * team, one school under one name, conferences under one spelling, colours as #rrggbb.
 *
 *     node database/facts/derive-teams.ts FOLDER
 */
function deriveTeams(folder: string): { teams: number; schools: number } {
  const rows = readRows(join(folder, "teams.csv")).filter((row) => SPACES.includes(row.id_space ?? ""));
  const info = readRows(join(folder, "football", "cfb_team_info_2024.csv"));
  const schools = schoolsOf(rows);
  addAlternativeNames(schools, info);
  dropAmbiguousNames(schools, info);
  const lines = rows
    .map((row) => {
      const found = schools.get(idOf(row));
      if (!found) throw new Error(`${idOf(row)} is at no school.`);
      const { school, names } = found;
      const aliases = [...names].filter((name) => name !== school).sort(byText);
      return [
        row.sport_id ?? "",
        school,
        school, // team_name: a team goes by its school's name
        conferenceOf(row, rows),
        colorOf(row.color),
        colorOf(row.alt_color),
        aliases.join("|"),
      ];
    })
    .sort((a, b) => byText(a[0] ?? "", b[0] ?? "") || byText(a[1] ?? "", b[1] ?? ""));
  const header = ["sport_id", "school", "team_name", "conference", "color", "alt_color", "aliases"];
  const text = [header, ...lines].map((line) => line.map(quoted).join(",")).join("\n");
  writeFileSync(join(import.meta.dirname, "teams.csv"), `${text}\n`);
  return { teams: lines.length, schools: schools.size };
}

/** By ESPN's team id, which is one school's in every sport. The name is football's, else ESPN's, else the row's. */
function schoolsOf(rows: Row[]): Map<string, School> {
  const schools = new Map<string, School>();
  for (const row of rows) {
    const found = schools.get(idOf(row));
    const name = SCHOOL_NAMES[idOf(row)] ?? found?.school ?? (row.school || row.team_name || "");
    const names = found?.names ?? new Set<string>();
    for (const other of [name, row.school, row.team_name]) if (other) names.add(other);
    schools.set(idOf(row), { school: name, names });
  }
  return schools;
}

/** Longer and shorter spellings that ESPN knows; no abbreviations, which several schools share. */
function addAlternativeNames(schools: Map<string, School>, info: Row[]): void {
  for (const row of info) {
    for (const name of [row.alt_name1, row.alt_name3]) {
      if (name && name !== "NA" && name !== row.abbreviation) schools.get(idOf(row))?.names.add(name);
    }
  }
}

/** A name that is another school's own, or a spelling of two, tells nobody apart. */
function dropAmbiguousNames(schools: Map<string, School>, info: Row[]): void {
  const owners = new Map<string, Set<string>>();
  const claim = (name: string, id: string) =>
    owners.set(keyOf(name), (owners.get(keyOf(name)) ?? new Set()).add(id));
  for (const [id, { names }] of schools) for (const name of names) claim(name, id);
  for (const row of info) if (row.school) claim(row.school, idOf(row));
  const own = new Set([...schools.values()].map(({ school }) => keyOf(school)));
  for (const { school, names } of schools.values()) {
    const seen = new Set([keyOf(school)]);
    for (const name of names) {
      if (name === school) continue;
      const key = keyOf(name);
      if ((owners.get(key)?.size ?? 0) > 1 || own.has(key) || seen.has(key)) names.delete(name);
      seen.add(key);
    }
  }
}

/** "NA" is not a conference: the school's team in women's basketball says which it was. */
function conferenceOf(row: Row, rows: Row[]): string {
  const corrected = CORRECTED_CONFERENCES[`${row.sport_id}/${idOf(row)}`];
  if (corrected) return corrected;
  const sister = rows.find((other) => idOf(other) === idOf(row) && other.sport_id === "3");
  const told = (row.conference === "NA" ? sister?.conference : row.conference) ?? "";
  return CONFERENCES[told] ?? told;
}

function colorOf(text = ""): string {
  const color = (CSS_COLORS[text] ?? text).toLowerCase();
  if (color !== "" && !/^#[0-9a-f]{6}$/.test(color)) throw new Error(`"${text}" is not a colour.`);
  return color;
}

function idOf(row: Row): string {
  const id = row.espn_team_id ?? row.team_id ?? "";
  return SAME_SCHOOL[id] ?? id;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const folder = process.argv[2];
if (!folder) throw new Error("Name the folder that holds teams.csv and football/cfb_team_info_2024.csv.");
console.log(deriveTeams(folder));
