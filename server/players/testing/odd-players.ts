import type { Pool } from "pg";
import { nameKey } from "../catalogue/name-key.ts";

export interface OddPlayer {
  player_id: number;
  team_id: number;
  sport_id: number;
  conference: string;
  team_name: string;
  player_name: string;
  player_class: string | null;
  position: string | null;
  received_dollars: number;
}

const PLAYERS = 400;

/** Teams of one name in several sports and conferences, one that sorts apart by its accent, one without players. */
const TEAMS: [school: string, sport_id: number, team_name: string, conference: string][] = [
  ["Odd Akron", 1, "Odd Akron", "Odd Ten"],
  ["Odd Akron", 2, "Odd Akron", "Odd Ten"],
  ["Odd Akron", 3, "Odd Akron", ""],
  ["Odd Ámherst", 2, "Odd Ámherst", "Odd Ten"],
  ["Odd Ámherst", 3, "Odd Ámherst", "*"],
  ["St. Odd's", 2, "St. Odd's", "Odd Ten"],
  ["Saint Odd (OH)", 2, "St. Odd's", "Odd 'Quoted'"],
  ["odd zion", 2, "odd zion", ""],
  ["Odd Nobody", 2, "Odd Nobody", "Odd Empty"],
];
const FIRST = ["Kai", "José", "Márcus", "Ana-Maria", "D'Andre", "Jason", "Omar", "  Søren", "李", "J.", "o"];
const LAST = [
  "O'Brien",
  "O’Brien",
  "Muñoz",
  "Okafor",
  "Johnson",
  "Mar",
  "Smith-Jones III",
  "Łukasz",
  "van Dyke",
  "50%",
  "_",
];
const CLASSES = ["Freshman", "Senior", "Senior", "Fifth Year", "", null];
const POSITIONS = ["QB", "QB", "WR", "G", "", "*", null];
const DOLLARS = [0, 0, 0, 0.5, 10, 50, 100, 250.25, 5_000];

/** Some hundred players that a list can be wrong about. Answers those who are listed, in the order of every list. */
export async function addOddPlayers(owner: Pool): Promise<OddPlayer[]> {
  await owner.query("insert into schools (school_name) select distinct unnest($1::text[])", [
    TEAMS.map(([school]) => school),
  ]);
  for (const team of TEAMS) {
    await owner.query(
      `insert into teams (sport_id, school_id, team_name, conference)
       select $2, school_id, $3, $4 from schools where school_name = $1`,
      team,
    );
  }
  // Whatever the ledger says they received: how it comes to that is not the question here.
  await owner.query("alter table player_totals disable trigger only_by_the_ledger");
  const listed: OddPlayer[] = [];
  for (let number = 0; number < PLAYERS; number += 1) {
    const player = await addPlayer(owner, number);
    if (number % 11 !== 0) listed.push(player);
  }
  return listed.sort(
    (a, b) =>
      bytewise(nameKey(a.team_name), nameKey(b.team_name)) ||
      bytewise(nameKey(a.player_name), nameKey(b.player_name)) ||
      a.player_id - b.player_id,
  );
}

/** Each list of values is gone through at a pace of its own, so that all meet all. */
async function addPlayer(owner: Pool, number: number): Promise<OddPlayer> {
  const at = <Value>(values: readonly Value[], pace: number) =>
    values[Math.floor(number / pace) % values.length] as Value;
  const received_dollars = at(DOLLARS, 1);
  const {
    rows: [row],
  } = await owner.query(
    `insert into players (team_id, player_name, player_class, position, is_listed, source, source_player_id)
     select team_id, $2, $3, $4, $5, 'odd', $6 from teams order by team_id offset $1 limit 1
     returning player_id::int, team_id, sport_id, conference, team_name, player_name, player_class, position`,
    [
      (number * 7) % (TEAMS.length - 1),
      `${at(FIRST, 3)} ${at(LAST, 1)}`,
      at(CLASSES, 5),
      at(POSITIONS, 2),
      number % 11 !== 0,
      String(number),
    ],
  );
  if (received_dollars > 0) {
    await owner.query("insert into player_totals values ($1, $2)", [row.player_id, received_dollars * 100]);
  }
  return { ...row, received_dollars };
}

const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
