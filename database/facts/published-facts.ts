import { join } from "node:path";
import { espnId, everySchool, readJoined, type School } from "./numbered-schools.ts";
import { readRows } from "./published.ts";

/** What one published table says of a school. */
interface Said {
  readonly value: string;
  readonly source: string;
}

/** What tables say of schools, by the number that they use. */
interface Tables {
  readonly at_espn: ReadonlyMap<string, readonly Said[]>;
  readonly at_ncaa: ReadonlyMap<string, readonly Said[]>;
}

const FOOTBALL = "CollegeFootballData.com 2024";
const MENS_BASKETBALL = "NCAA men's basketball teams 2025";
const WOMENS_BASKETBALL = "NCAA women's basketball teams 2025";
const WOMENS_TEAMS = "Sports Roster Data 2023";

/** As the tables write them; what is not here says nothing. */
const DIVISIONS: Readonly<Record<string, string>> = {
  fbs: "I",
  fcs: "I",
  I: "I",
  ii: "II",
  II: "II",
  iii: "III",
  III: "III",
  NAIA: "NAIA",
};

/** The fifty and the District of Columbia; a table has a school of Canada too. */
const US_STATES = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);

/** A line of `schools.csv`: school, state, who says so, division, who says so. */
export type FactLine = [
  school: string,
  us_state: string,
  us_state_source: string,
  division: string,
  division_source: string,
];

/** The state and the division of every school of which either is published, and what two tables say differently. */
export function factsIn(folder: string): { schools: number; lines: FactLine[]; clashes: string[] } {
  const schools = byName(everySchool(folder));
  const states = statesIn(folder);
  const divisions = divisionsIn(folder);
  const clashes: string[] = [];
  const lines = [...schools].map(([school, rows]): FactLine => {
    const state = agreed(saidOf(rows, states), (words) => clashes.push(`${school}: state ${words}`));
    const division = agreed(saidOf(rows, divisions), (words) => clashes.push(`${school}: division ${words}`));
    return [school, ...state, ...division];
  });
  const told = lines.filter(([, us_state, , division]) => us_state || division).sort(byText);
  return { schools: schools.size, lines: told, clashes: clashes.sort() };
}

function byName(schools: readonly School[]): Map<string, School[]> {
  const found = new Map<string, School[]>();
  for (const each of schools) found.set(each.school, [...(found.get(each.school) ?? []), each]);
  return found;
}

/** Football's state is that of its stadium. */
function statesIn(folder: string): Tables {
  return {
    at_espn: said(readRows(join(folder, "football", "cfb_team_info_2024.csv")), (row) =>
      US_STATES.has(row.state ?? "")
        ? [espnId(row.team_id), { value: row.state ?? "", source: FOOTBALL }]
        : null,
    ),
    at_ncaa: said(readRows(join(folder, "womens_basketball", "teams.csv")), (row) =>
      US_STATES.has(row.team_state ?? "")
        ? [row.ncaa_id ?? "", { value: row.team_state ?? "", source: WOMENS_TEAMS }]
        : null,
    ),
  };
}

const AT_ESPN: Readonly<Record<string, string>> = {
  espn: FOOTBALL,
  ncaa_mbb_2025: MENS_BASKETBALL,
  ncaa_wbb_2025: WOMENS_BASKETBALL,
};

function divisionsIn(folder: string): Tables {
  const teams = readJoined(folder);
  const at = (value: string | undefined, source: string) => {
    const division = DIVISIONS[value ?? ""];
    return division ? { value: division, source } : null;
  };
  const football = readRows(join(folder, "football", "cfb_team_info_2024.csv")).map((row) => ({
    ...row,
    id_space: "espn",
    espn_team_id: row.team_id,
    division: row.classification,
  }));
  return {
    at_espn: said([...football, ...teams], (row) => {
      const found = at(row.division, AT_ESPN[row.id_space ?? ""] ?? "");
      return found?.source ? [espnId(row.espn_team_id), found] : null;
    }),
    at_ncaa: said(readRows(join(folder, "womens_basketball", "teams.csv")), (row) => {
      const found = at(row.division, WOMENS_TEAMS);
      return found && [row.ncaa_id ?? "", found];
    }),
  };
}

function said<Row>(rows: readonly Row[], says: (row: Row) => [id: string, Said] | null): Map<string, Said[]> {
  const found = new Map<string, Said[]>();
  for (const row of rows) {
    const [id, it] = says(row) ?? [];
    if (id && it) found.set(id, [...(found.get(id) ?? []), it]);
  }
  return found;
}

function saidOf(rows: readonly School[], { at_espn, at_ncaa }: Tables): Said[] {
  const ids = (which: "espn_id" | "ncaa_id") => new Set(rows.flatMap((row) => row[which] ?? []));
  return [
    ...[...ids("espn_id")].flatMap((id) => at_espn.get(id) ?? []),
    ...[...ids("ncaa_id")].flatMap((id) => at_ncaa.get(id) ?? []),
  ];
}

/** What all of them say, and who they are, between bars; nothing where two say different things. */
function agreed(all: readonly Said[], clash: (words: string) => void): [value: string, source: string] {
  const values = new Set(all.map(({ value }) => value));
  if (values.size > 1) clash([...new Set(all.map(({ value, source }) => `${value} (${source})`))].join(", "));
  const [value] = values;
  if (values.size !== 1 || value === undefined) return ["", ""];
  return [value, [...new Set(all.map(({ source }) => source))].join("|")];
}

const byText = ([a]: FactLine, [b]: FactLine): number => (a < b ? -1 : a > b ? 1 : 0);
