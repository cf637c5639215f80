import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { realLines, rosterDatabase, skipWithoutReal } from "../testing/import.ts";
import { NeedsYes } from "./import-alarms.ts";

/** A file that would do more harm than any season did stops, says so with its numbers, and is let in by the number alone. */

const at = rosterDatabase(emptyDatabase);

const NCAA =
  "season,team_id,team,player_id,clean_name,name,jersey,class,position,height,ht_inches,hometown,high_school";
const LETTERS = [..."ABCDEFGHIJKLMN"];
const TEAMS = ["Ashby", "Birchwood", "Calder Hill"];

interface Made {
  season?: number;
  height?: string;
  positions?: readonly string[];
  /** Of everybody's number: another one is another person. */
  from?: number;
}

/** Fourteen athletes for each of three teams. */
function rows({
  season = 2025,
  height = "6-6",
  positions = ["G", "F", "C"],
  from = 1000,
}: Made = {}): string[] {
  return TEAMS.flatMap((team, t) =>
    LETTERS.map((letter, n) => {
      const id = from + 100 * t + n;
      const name = `${letter}${from === 1000 ? "o" : "y"} Stone${team.slice(0, 1)}`;
      return `${season},${t},${team},${id},${name},${name},${n},Jr.,${positions[n % positions.length]},${height},,"Town${letter}${t}, TX",`;
    }),
  );
}
const file = (lines: readonly string[]) => [NCAA, ...lines, ""].join("\n");
const listed = async () => (await at.rows("select from players where is_listed")).length;

async function stopped(content: string, sport_id: number, words: RegExp): Promise<number> {
  const before = await listed();
  let at_stake = 0;
  await assert.rejects(at.take(content, { sport_id }), (error) => {
    assert.ok(error instanceof NeedsYes, String(error));
    assert.match(error.message, words);
    assert.match(error.message, /Nothing was imported\.\n.*--yes-really [1-9]/);
    at_stake = error.report.at_stake;
    return true;
  });
  assert.equal(await listed(), before, "nothing was imported");
  return at_stake;
}

test("women's basketball read as men's", async () => {
  await at.take(file(rows()), { sport_id: 1 });
  const women = file(rows({ height: "5-9", from: 5000 }));
  const number = await stopped(
    women,
    1,
    /42 of 42 players would be gone[\s\S]*69 inches tall on average: is the file women's \(--sport 3\)\?/,
  );
  assert.equal(number, 42);
  // As what it is it is taken without a word.
  const right = await at.take(women, { sport_id: 3 });
  assert.deepEqual([right.alarms, right.created], [[], 42]);
});

test("a wrong number does not let it in, the right one does, and that is written down", async () => {
  await at.take(file(rows()), { sport_id: 1 });
  const women = file(rows({ height: "5-9", from: 5000 }));
  await assert.rejects(at.take(women, { sport_id: 1, yesReally: 41 }), NeedsYes);
  const report = await at.take(women, { sport_id: 1, yesReally: 42 });
  assert.equal(report.gone, 42);
  assert.deepEqual(await at.rows("select confirmed from roster_imports order by import_id desc limit 1"), [
    { confirmed: 42 },
  ]);
});

test("a dry run says what it would stop at, and how to let it in", async () => {
  await at.take(file(rows()), { sport_id: 1 });
  const report = await at.take(file(rows({ from: 5000 })), { sport_id: 1, dryRun: true });
  assert.deepEqual([report.alarms.length > 0, report.at_stake], [true, 42]);
});

test("a file that was cut at a line's end: of all teams, of one, of the season before", async () => {
  const whole = rows();
  await at.take(file(whole), { sport_id: 1 });
  const cut = whole.filter((_, n) => n % 14 < 9);
  assert.equal(
    await stopped(file(cut), 1, /15 of 42 players would be gone[\s\S]*27 rows, where this season had 42/),
    15,
  );
  const oneTeam = whole.slice(0, 37);
  assert.equal(
    await stopped(
      file(oneTeam),
      1,
      /1 team loses more than a tenth of this season's players: Calder Hill 5 of 14\./,
    ),
    5,
  );
  const next = rows({ season: 2026, from: 7000 }).map((line) => line.replaceAll("y Stone", "o Stone"));
  await stopped(
    file(next.filter((_, n) => n % 14 < 9)),
    1,
    /27 rows, where the season before had 42: the file may be cut/,
  );
  // Whole, and a player less here and there, are no alarm.
  assert.deepEqual((await at.take(file(next.slice(1)), { sport_id: 1 })).alarms, []);
  assert.deepEqual((await at.take(file(next.slice(2)), { sport_id: 1 })).alarms, []);
});

test("volleyball read as basketball: its positions are none", async () => {
  await stopped(
    file(rows({ positions: ["OH", "MB", "L", "DS", "OPP"], height: "5-11" })),
    3,
    /42 of 42 positions are none of this sport/,
  );
});

test("most of the players with another team: no season ever did that", async () => {
  await at.take(file(rows()), { sport_id: 1 });
  const moved = rows({ season: 2026, from: 7000 }).map((line, n) => {
    const team = TEAMS[(Math.floor(n / 14) + 1) % 3];
    return line.replaceAll("y Stone", "o Stone").replace(/,(Ashby|Birchwood|Calder Hill),/, `,${team},`);
  });
  await stopped(file(moved), 1, /42 of 42 known players would move to another team; 35% is the most so far/);
});

test("real files: the next season is taken, the women's as men's and a cut one are not", {
  skip: skipWithoutReal,
}, async () => {
  const some = (lines: readonly string[], one: RegExp) => lines.filter((line) => one.test(line));
  const men = realLines("mens_basketball/ncaa_mbb_team_rosters_2025.csv");
  const women = realLines("womens_basketball/ncaa_wbb_team_rosters_2025.csv");
  const teams = /,(Duke|Kansas|Iowa|Yale|Utah|Houston),/;
  await at.take([men.header, ...some(men.lines, teams), ""].join("\n"), { sport_id: 1 });
  await stopped([women.header, ...some(women.lines, teams), ""].join("\n"), 1, /would be gone[\s\S]*women's/);
  const old = realLines("football/cfb_rosters_2021.csv");
  const next = realLines("football/cfb_rosters_2023.csv");
  await at.take([old.header, ...some(old.lines, teams), ""].join("\n"));
  const whole = some(next.lines, teams);
  assert.deepEqual((await at.take([next.header, ...whole, ""].join("\n"))).alarms, []);
  await stopped(
    [next.header, ...whole.slice(0, whole.length * 0.6), ""].join("\n"),
    2,
    /would be gone[\s\S]*the file may be cut/,
  );
});
