import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { randomOf, realLines, rosterDatabase, shuffled, skipWithoutReal } from "../testing/import.ts";

/**
 * Who is who depends on what the files say, not on when, how often and in how many parts they were read: repeating,
 * splitting and another order change nothing. SEED=… repeats a run.
 */

const at = rosterDatabase(emptyDatabase);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

interface File {
  sport_id: number;
  header: string;
  lines: readonly string[];
}
const textOf = ({ header, lines }: File) => [header, ...lines, ""].join("\n");
// What is suspicious of so few rows is no matter here: the sample may well move more than a season ever did.
const take = async (file: File) => {
  const options = { sport_id: file.sport_id };
  const { at_stake } = await at.take(textOf(file), { ...options, dryRun: true });
  return at.take(textOf(file), { ...options, yesReally: at_stake });
};

async function outcomeAfter(files: readonly File[]) {
  await at.anew();
  for (const file of files) {
    await take(file);
    assert.deepEqual(await at.stale(), [], "shown as it was before");
  }
  return at.outcome();
}

/** Imports the files in every way, and holds the outcomes against that of the first. */
async function sameInEveryWay(
  files: readonly File[],
  teamOf: (line: string) => string,
  random: () => number,
) {
  const expected = await outcomeAfter(files);
  for (const file of files) {
    const before = await at.rows("select to_jsonb(p) from players p order by player_id");
    const again = await take(file);
    assert.deepEqual([again.created, again.changed, again.gone], [0, 0, 0], "repeated");
    assert.deepEqual(
      await at.rows("select to_jsonb(p) from players p order by player_id"),
      before,
      "repeated",
    );
  }
  assert.deepEqual(await outcomeAfter(files.toReversed()), expected, "the other way round");
  const halves = files.flatMap(({ lines, ...file }) => {
    const teams = shuffled([...new Set(lines.map(teamOf))], random);
    const first = new Set(teams.slice(0, teams.length / 2));
    const parts = [true, false].map((is) => ({
      ...file,
      lines: lines.filter((line) => first.has(teamOf(line)) === is),
    }));
    // Of a single team there is one part. A file without a row is refused.
    return parts.filter((part) => part.lines.length > 0);
  });
  assert.deepEqual(await outcomeAfter(shuffled(halves, random)), expected, "in halves, in any order");
}

const NCAA =
  "season,team_id,team,player_id,clean_name,name,jersey,class,position,height,ht_inches,hometown,high_school";
const SITES =
  "team,team_id,season,jersey,name,position,height,academic_year,hometown,high_school,previous_school,url";

/**
 * Women's basketball as two sources tell it in two seasons: few names, so that many are namesakes, towns that are missing,
 * spelled otherwise or wrong, short names, and changes of school that are told or not.
 */
function muddle(random: () => number): File[] {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const schools = ["Ashby", "Birchwood", "Calder Hill", "Dunmore"];
  const people = Array.from({ length: 40 }, (_, n) => ({
    id: 9_000 + n,
    first: pick(["Maddie", "Ada", "Bo", "Cyd"]),
    last: pick(["Geers", "Stone", "Reed"]),
    town: pick(["Tulsa, OK", "Waco, TX", "Reno, NV", "Mesa, AZ", ""]),
    school: pick(schools),
    jersey: n % 50,
  }));
  const told = [2024, 2025].flatMap((season) =>
    people.map((one) => {
      const previous = season === 2025 && random() < 0.25 ? one.school : "";
      if (previous) one.school = pick(schools);
      return { ...one, season, previous, isTold: random() < 0.8, isTwice: random() < 0.7 };
    }),
  );
  const files: File[] = [];
  for (const season of [2024, 2025]) {
    const rows = told.filter((row) => row.season === season);
    const ncaa = rows.filter(({ isTold }) => isTold);
    files.push({
      sport_id: 3,
      header: NCAA,
      lines: ncaa.map(
        ({ school, id, first, last, jersey, town }) =>
          `${season},1,${school},${id + season * 10},${first} ${last},${first} ${last},${jersey},Jr.,G,5-9,,"${town}",`,
      ),
    });
    files.push({
      sport_id: 3,
      header: SITES,
      lines: rows
        .filter(({ isTold, isTwice }) => isTwice || !isTold)
        .map(({ school, first, last, jersey, town, previous }) => {
          const name = first === "Maddie" && random() < 0.3 ? `Madelyn ${last}` : `${first} ${last}`;
          const from = random() < 0.15 ? pick(["", "Provo, UT"]) : town;
          const number = random() < 0.1 ? 99 : jersey;
          return `${school},1,${season - 1}-${season % 100},${number},${name},G,5-9,Junior,"${from}",,${previous},https://a.example/${number}`;
        }),
    });
  }
  return files;
}

test(`made-up women's rosters full of namesakes, seed ${SEED}`, async (context) => {
  context.diagnostic(`SEED=${SEED}`);
  const random = randomOf(SEED);
  const files = muddle(random);
  await sameInEveryWay(files, (line) => /Ashby|Birchwood|Calder Hill|Dunmore/.exec(line)?.[0] ?? "", random);
  const outcome = await at.outcome();
  assert.ok(
    outcome.people.some((entries) => entries.includes("/unsure")),
    "something is in doubt",
  );
});

test("schools with names like one another are all in, whichever came first, and asked about", async () => {
  // Initials, the same words written shorter, and nearly the same letters.
  const pairs = [
    ["Lo Sella", "LSU"],
    ["Ashby", "Ashby College"],
    ["Calderwood Hills", "Calderwood Hill"],
  ] as const;
  const rosterOf = (schools: readonly string[]): File => ({
    sport_id: 3,
    header: NCAA,
    lines: schools.map((school, n) => {
      const name = `Ada ${school.replaceAll(" ", "-")}`;
      return `2025,1,${school},${n + 7_000 + school.length * 100},${name},${name},${n},Jr.,G,5-9,,"Tulsa, OK",`;
    }),
  });
  const files = [rosterOf(pairs.map(([one]) => one)), rosterOf(pairs.map(([, other]) => other))];
  const teamOf = (line: string) => line.split(",")[2] ?? "";
  await sameInEveryWay(files, teamOf, randomOf(191_878));
  const { present } = await at.outcome();
  const listed = present.filter(({ is_listed }) => is_listed);
  assert.deepEqual(listed.map(({ team_name }) => team_name).toSorted(), pairs.flat().toSorted());
  await at.anew();
  const [first, second] = files;
  assert.ok(first && second);
  assert.deepEqual((await take(first)).notes, []);
  const { unsure, notes } = await take(second);
  assert.equal(unsure, 0);
  assert.deepEqual(
    notes.map(({ kind, line, name }) => [kind, line, name]),
    [
      ["alike school", 2, "LSU"],
      ["alike school", 3, "Ashby College"],
      ["alike school", 4, "Calderwood Hill"],
    ],
  );
});

/** Where a name stands before the team, it may be quoted and hold a comma. */
const footballTeam = (line: string): string =>
  (line.includes('"') ? parse(line)[0]?.[3] : line.split(",")[3]) ?? "";

const REAL: Record<
  string,
  readonly (readonly [file: string, sport_id: number, team: (line: string) => string])[]
> = {
  "women's basketball, three sources": [
    ["womens_basketball/ncaa_wbb_team_rosters_2025.csv", 3, (line) => line.split(",")[2] ?? ""],
    ["womens_basketball/rosters_2024-25.csv", 3, (line) => line.split(",")[0] ?? ""],
    ["womens_basketball/wbb_rosters_2021_22.csv", 3, (line) => line.split(",")[1]?.replaceAll('"', "") ?? ""],
  ],
  "football, two seasons": [
    ["football/cfb_rosters_2021.csv", 2, footballTeam],
    ["football/cfb_rosters_2023.csv", 2, footballTeam],
  ],
  "men's basketball": [
    ["mens_basketball/ncaa_mbb_team_rosters_2025.csv", 1, (line) => line.split(",")[2] ?? ""],
  ],
};
/** So many teams of the real files are read, drawn by the seed; all of them with SAMPLE=100000. */
const SAMPLE = Number(process.env.SAMPLE ?? 8);

for (const [what, told] of Object.entries(REAL)) {
  test(`real rosters: ${what}, seed ${SEED}`, { skip: skipWithoutReal }, async (context) => {
    context.diagnostic(`SEED=${SEED}`);
    const random = randomOf(SEED);
    const whole = told.map(([file, sport_id, teamOf]) => ({ ...realLines(file), sport_id, teamOf }));
    const [first] = whole;
    const teams = shuffled([...new Set(first?.lines.map((line) => first.teamOf(line)))], random);
    const some = new Set(teams.slice(0, SAMPLE));
    const teamOf = new Map<string, string>();
    const files = whole.map((file) => {
      const lines = file.lines.filter((line) => some.has(file.teamOf(line)));
      for (const line of lines) teamOf.set(line, file.teamOf(line));
      return { sport_id: file.sport_id, header: file.header, lines };
    });
    // The teams were drawn from the first file: another may have none of them.
    const told_of_them = files.filter(({ lines }) => lines.length > 0);
    await sameInEveryWay(told_of_them, (line) => teamOf.get(line) ?? "", random);
  });
}
