import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { playerClass } from "../clean/player-class.ts";
import { basketballPosition } from "../clean/position.ts";
import { readCounts } from "../testing/read.ts";

/** The real rosters are not shipped; each test says what it needs. The numbers are those of their README. */
const real = process.env.ROSTERS_DIR ?? join(import.meta.dirname, "../../../../../shared/data");
const skip = !existsSync(real) && `no rosters in ${real}; set ROSTERS_DIR`;

type Counts = Readonly<Record<string, number>>;

const countsOf = (file: string, sport_id: number, season?: number) =>
  readCounts({ file: join(real, file), sport_id, season });

function includes(actual: Counts, expected: Counts, what: string): void {
  const same = Object.fromEntries(Object.keys(expected).map((key) => [key, actual[key] ?? 0]));
  assert.deepEqual(same, expected, what);
}

test("football 2023", { skip }, async () => {
  const read = await countsOf("football/cfb_rosters_2023.csv", 2, 2023);
  assert.equal(read.rows, 22_467);
  // ' Team' and 'NA NA', whose other columns are NA.
  const pseudo = 2;
  assert.deepEqual(read.refused, { "no first and last name: not a player": pseudo });
  assert.deepEqual(read.cleaned, { player_class: 6, position: 1, birthplace: 1 });
  includes(
    read.blank,
    {
      player_class: 1_947 + 6 - pseudo,
      position: 1_936 + 1 - pseudo,
      jersey_number: 2_321 - pseudo,
      height_inches: 1_980 - pseudo,
      weight_pounds: 1_995 - pseudo,
      birthplace: 2_082 - pseudo,
    },
    "blank",
  );
  includes(read.classes, { "Fifth Year": 16, "Sixth Year": 0 }, "classes");
  assert.equal(read.jerseys["0"], undefined);
});

test("football 2021", { skip }, async () => {
  const read = await countsOf("football/cfb_rosters_2021.csv", 2, 2021);
  assert.equal(read.rows, 18_700);
  const pseudo = 2;
  assert.deepEqual(read.refused, { "no first and last name: not a player": pseudo });
  // A country without a town is no home town.
  assert.deepEqual(read.cleaned, {
    player_class: 3,
    position: 1,
    birthplace: 6,
    height_inches: 1,
    weight_pounds: 2,
  });
  includes(
    read.blank,
    {
      player_class: 1_150 + 3 - pseudo,
      position: 668 + 1 - pseudo,
      jersey_number: 1_136 - pseudo,
      height_inches: 736 + 1 - pseudo,
      weight_pounds: 735 + 2 - pseudo,
      birthplace: 861 - pseudo,
    },
    "blank",
  );
  includes(read.classes, { "Fifth Year": 52, "Sixth Year": 34 }, "classes");
  assert.equal(read.jerseys["0"], 12);
});

test("men's basketball 2024-25", { skip }, async () => {
  const read = await countsOf("mens_basketball/ncaa_mbb_team_rosters_2025.csv", 1, 2025);
  assert.deepEqual([read.rows, read.refused, read.cleaned], [5_795, {}, {}]);
  includes(
    read.blank,
    { player_class: 2, position: 5, height_inches: 2, birthplace: 21, jersey_number: 0 },
    "blank",
  );
  assert.deepEqual([read.jerseys["00"], read.jerseys["0"]], [8, 309]);
});

test("women's basketball 2024-25, NCAA", { skip }, async () => {
  const read = await countsOf("womens_basketball/ncaa_wbb_team_rosters_2025.csv", 3, 2025);
  assert.deepEqual([read.rows, read.refused, read.cleaned], [5_113, {}, { height_inches: 1 }]);
  includes(
    read.blank,
    { player_class: 3, position: 9, height_inches: 9, birthplace: 37, jersey_number: 0 },
    "blank",
  );
});

test("women's basketball 2024-25, all divisions", { skip }, async () => {
  const read = await countsOf("womens_basketball/rosters_2024-25.csv", 3, 2025);
  assert.deepEqual([read.rows, read.refused], [15_810, {}]);
  assert.deepEqual(read.cleaned, {
    player_class: 12,
    position: 64,
    jersey_number: 48,
    height_inches: 2,
    birthplace: 11,
  });
  includes(
    read.blank,
    {
      player_class: 39 + 12,
      position: 161 + 64,
      jersey_number: 350 + 3 + 48, // three are '-'
      height_inches: 398 + 2,
      player_bio_url: 1,
      player_name: 0,
    },
    "blank",
  );
  assert.deepEqual(read.classes, {
    Freshman: 2_967,
    Sophomore: 3_835,
    Junior: 3_617,
    Senior: 4_218,
    "Fifth Year": 134,
    "Sixth Year": 2,
    Graduate: 986,
  });
});

test("82 class words and 60 positions: all but these have a value", { skip }, () => {
  const file = readFileSync(join(real, "womens_basketball/rosters_2024-25.csv"));
  const rows: Record<string, string>[] = parse(file, { columns: true });
  const spellings = (column: string) => [...new Set(rows.map((row) => row[column] ?? ""))].toSorted();
  const classes = spellings("academic_year");
  assert.equal(classes.length, 82);
  assert.deepEqual(
    classes.filter((word) => playerClass(word) === null),
    ["", "5-11", "5-7", "F", "Medical Redshirt", "REDSHIRT", "Redshirt", "Rs."],
  );
  const positions = spellings("position");
  assert.equal(positions.length, 60);
  assert.deepEqual(
    positions.filter((word) => basketballPosition(word) === null),
    ["", "BP", "M", "RR", "W", "W/M", "W/Y", "Y/M"],
  );
});

test("women's basketball 2021-22: two players in one record, managers, numbers for names", {
  skip,
}, async () => {
  const read = await countsOf("womens_basketball/wbb_rosters_2021_22.csv", 3, 2022);
  assert.equal(read.rows, 13_645);
  assert.deepEqual(read.refused, {
    "no name": 7,
    "the name is not a person's": 18,
    "Manager: not an athlete": 1,
    "a line break inside height_clean: an unbalanced quote has run two rows into one": 1,
  });
  // One row of Valparaiso has lost a column: its season is an address and its address a number.
  assert.deepEqual(read.cleaned, {
    season: 1,
    player_class: 20,
    position: 66,
    jersey_number: 39,
    birthplace: 4,
    player_bio_url: 1,
  });
  assert.equal(read.blank.conference, 31);
});

const teamFiles: [string, number, number][] = [
  ["football/cfb_team_info_2024.csv", 2, 1_840],
  ["football/teams_colors_logos.csv", 2, 1_665],
  ["mens_basketball/ncaa_mbb_team_ids_2025.csv", 1, 364],
  ["mens_basketball/espn_mbb_teams.csv", 1, 360],
  ["womens_basketball/ncaa_wbb_team_ids_2025.csv", 3, 359],
  ["womens_basketball/teams.csv", 3, 1_103],
  ["teams.csv", 2, 304],
  ["teams.csv", 1, 364],
  ["teams.csv", 3, 359 + 1_077],
];
for (const [file, sport_id, teams] of teamFiles) {
  test(`${file} of sport ${sport_id}: every team`, { skip }, async () => {
    const read = await countsOf(file, sport_id);
    assert.deepEqual([read.teams, read.refused], [teams, {}]);
  });
}
