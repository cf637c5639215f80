import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { BrokenFile } from "../reading/read.ts";
import { type ImportOptions, importRoster } from "./import.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: Client;
const folder = mkdtempSync(join(tmpdir(), "rosters-"));
const keepers: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
// One database stays open over all tests, so that the PostgreSQL behind them does.
before(async () => void keepers.push(await emptyDatabase()));
after(() => Promise.all(keepers.map((keeper) => keeper.drop())));
beforeEach(async () => {
  store = await emptyDatabase();
  client = new Client({ connectionString: store.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await store.drop();
});

const HEADER =
  "athlete_id,first_name,last_name,team,weight,height,jersey,year,position,home_city,home_state,home_country,headshot_url,season";
const row = (
  id: number,
  first: string,
  last: string,
  team: string,
  more = "200,74,7,4,QB,Brandon,MS,USA,NA",
  season = 2023,
) => `${id},${first},${last},${team},${more},${season}`;

function file(...rows: string[]): string {
  const path = join(folder, "roster.csv");
  writeFileSync(path, [HEADER, ...rows, ""].join("\n"));
  return path;
}
const take = (path: string, more: Partial<ImportOptions> = {}) =>
  importRoster(client, { file: path, sport_id: 2, season: 2023, dryRun: false, accepts: [], ...more });
const players = async () =>
  (
    await client.query(
      `select player_id::int, player_name, team_name, jersey_number, season, pending_transfer, accepts_contributions
         from players p
          order by (select min(e.source_player_id) from roster_entries e where e.player_id = p.player_id)`,
    )
  ).rows;

test("players are made, on teams that are made where nobody knows them, and take nothing", async () => {
  const report = await take(
    file(row(1, "Ada", "Null", "Nowhere State"), row(2, "Bo", "True", "Nowhere State")),
  );
  assert.deepEqual([report.created, report.refused, report.new_teams], [2, 0, ["Nowhere State"]]);
  const [ada] = await players();
  assert.equal(ada.player_name, "Ada Null");
  assert.equal(ada.team_name, "Nowhere State");
  assert.equal(ada.accepts_contributions, false);
});

test("a second run changes nothing", async () => {
  const path = file(row(1, "Ada", "Stone", "A"), row(2, "Bo", "Reed", "B"));
  await take(path);
  const before = await players();
  const again = await take(path);
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 2]);
  assert.deepEqual(await players(), before);
});

test("a dry run says the same and writes nothing", async () => {
  const report = await take(file(row(1, "Ada", "Stone", "A")), { dryRun: true });
  assert.equal(report.created, 1);
  assert.deepEqual(await players(), []);
  assert.deepEqual((await client.query("select from roster_imports")).rowCount, 0);
});

test("a changed row changes its player and no other", async () => {
  await take(file(row(1, "Ada", "Stone", "A"), row(2, "Bo", "Reed", "A")));
  const report = await take(
    file(row(1, "Ada", "Stone", "A", "201,74,00,4,QB,Brandon,MS,USA,NA"), row(2, "Bo", "Reed", "A")),
  );
  assert.deepEqual([report.changed, report.unchanged, report.moved], [1, 1, 0]);
  assert.equal((await players())[0].jersey_number, "00");
});

test("bad rows are refused with their line and reason, and the others come in", async () => {
  const csv = join(folder, "report.csv");
  const report = await take(
    file(
      row(1, "Ada", "Stone", "A"),
      row(2, "", "Team", "A"),
      row(3, "NA", "NA", "A"),
      "4,too,short",
      row(5, "Bo", "Reed", "A", "200,74,7,4,QB,Brandon,MS,USA,NA", 2022),
      row(1, "Ada", "Stone", "A"),
      row(6, "=Cy", "Park", "A"),
    ),
    { report: csv },
  );
  assert.deepEqual([report.rows, report.created, report.refused], [7, 2, 5]);
  assert.deepEqual(
    report.notes.map(({ line, reason }) => [line, reason]),
    [
      [3, "no first and last name: not a player"],
      [4, "no first and last name: not a player"],
      [5, "too few columns"],
      [6, "not of season 2023"],
      [7, "the id 1 stands on line 2 already"],
    ],
  );
  const lines = readFileSync(csv, "utf8").split("\r\n");
  assert.deepEqual(lines.slice(0, 3), [
    "kind,line,name,reason",
    "created,2,Ada Stone,",
    "refused,3,,no first and last name: not a player",
  ]);
  // A cell that a spreadsheet would take for a formula is text.
  assert.equal(lines[7], "created,8,'=Cy Park,");
});

test("what can't be used in a field is left blank and counted", async () => {
  const report = await take(file(row(1, "Ada", "Stone", "A", "0,0,RS,0,?,Brandon,MS,USA,NA")));
  assert.deepEqual(report.cleaned, {
    weight_pounds: 1,
    height_inches: 1,
    jersey_number: 1,
    player_class: 1,
    position: 1,
  });
});

test("a newer season moves a player, who keeps their id and is a pending transfer until the season after", async () => {
  const in2021 = row(1, "Ada", "Stone", "A", undefined, 2021);
  await take(file(in2021), { season: 2021 });
  const [before] = await players();
  const report = await take(file(row(1, "Ada", "Stone", "B")));
  assert.deepEqual([report.changed, report.moved], [1, 1]);
  const [moved] = await players();
  assert.deepEqual([moved.player_id, moved.team_name, moved.pending_transfer], [before.player_id, "B", true]);
  const older = await take(file(in2021), { season: 2021 });
  assert.deepEqual([older.older, older.changed], [1, 0]);
  assert.equal((await players())[0].team_name, "B");
  await take(file(row(1, "Ada", "Stone", "B", undefined, 2024)), { season: 2024 });
  assert.equal((await players())[0].pending_transfer, false);
});

test("one number with two teams in one file: both are kept, the first by name is the present, a person is told", async () => {
  const report = await take(file(row(1, "Ada", "Stone", "B"), row(1, "Ada", "Stone", "A")));
  assert.deepEqual([report.created, report.unsure, report.refused], [1, 1, 0]);
  assert.deepEqual(report.notes, [
    { kind: "unsure", line: 2, name: "Ada Stone", reason: "stands with A this season (line 3), not B" },
  ]);
  assert.deepEqual(
    (await players()).map(({ team_name }) => team_name),
    ["A"],
  );
});

test("another team in the same season moves nobody: it is for a person to settle", async () => {
  await take(file(row(1, "Ada", "Stone", "A")));
  const report = await take(file(row(1, "Ada", "Stone", "B")));
  assert.deepEqual([report.unsure, report.changed, report.moved], [1, 0, 0]);
  assert.deepEqual(report.notes, [
    { kind: "unsure", line: 2, name: "Ada Stone", reason: "stands with A this season, not B" },
  ]);
  assert.equal((await players())[0].team_name, "A");
});

test("a name that is none, however long or odd, is one refused row", async () => {
  const report = await take(
    file(row(1, "Ada", "Stone", "A"), row(2, "Bo", "x".repeat(9_000), "A"), row(3, "Cy\u0000", "Park", "A")),
  );
  assert.deepEqual([report.created, report.refused], [1, 2]);
});

test("--accept opens the players of the file, is recorded, and is never taken back", async () => {
  const path = file(row(1, "Ada", "Stone", "A"));
  await take(path);
  const opened = await take(path, { accepts: ["contributions"] });
  assert.equal(opened.changed, 1);
  await take(path);
  assert.equal((await players())[0].accepts_contributions, true);
  const { rows } = await client.query("select accepts from roster_imports order by import_id");
  assert.deepEqual(
    rows.map(({ accepts }) => accepts),
    [[], ["contributions"], []],
  );
});

test("--accept does not say yes for an athlete who has taken it back", async () => {
  const path = file(row(1, "Ada", "Stone", "A"), row(2, "Bo", "Reed", "A"));
  await take(path);
  await client.query(
    "insert into yes_taken_back (player_id) select player_id from players where player_name = 'Ada Stone'",
  );
  await take(path, { accepts: ["contributions", "collaborations"] });
  assert.deepEqual(
    (await players()).map(({ accepts_contributions }) => accepts_contributions),
    [false, true],
  );
});

test("a team is found by any name of its school", async () => {
  await client.query(`
    with made as (insert into schools (school_name) values ('Mississippi') returning school_id)
    insert into school_aliases select alias, school_id from made, unnest(array['mississippi', 'ole miss']) alias`);
  const report = await take(file(row(1, "Ada", "Stone", "Ole Miss"), row(2, "Bo", "Reed", "Mississippi")));
  assert.deepEqual(report.new_teams, ["Mississippi"]);
  assert.equal((await client.query("select from teams")).rowCount, 1);
});

const broken: [string, () => Buffer | string, RegExp][] = [
  ["wrong columns", () => "name,team\nAda,A\n", /not the columns.*'plain' it lacks school/],
  ["nothing in it", () => "", /empty/],
  [
    "rows of another season only",
    () => `${HEADER}\n${row(1, "Ada", "Stone", "A", undefined, 2019)}\n`,
    /line 2: not of season 2023/,
  ],
  ["a header alone", () => `${HEADER}\n`, /no rows/],
  [
    "its end missing",
    () => `${HEADER}\n${row(1, "Ada", "Stone", "A")}\n2,Bo,Re`,
    /ends in the middle of line 3/,
  ],
  ["a quote that never ends", () => `${HEADER}\n${row(1, "Ada", '"Stone', "A")}\n`, /quoted field/],
  [
    "the failure of a database among its rows",
    () =>
      `${HEADER}\n${row(1, "Ada", "Stone", "A")}\n${row(2, "Bo", "Reed", "ERROR:  column p.team does not exist")}\n`,
    /line 3 is a program's message.*'ERROR: {2}column p.team does not exist'/i,
  ],
  [
    "a page of the web among its rows",
    () => `${HEADER}\n${row(1, "Ada", "Stone", "A")}\n<br />\n<b>Warning</b>: mysqli_query()\n`,
    /Line 3 is a program's message/,
  ],
  [
    "names of schools that are none",
    () =>
      `${HEADER}\n${Array.from({ length: 30 }, (_, at) => row(at + 1, "Ada", "Stone", at < 12 ? "A" : "{x=1}")).join("\n")}\n`,
    /18 of 30 rows can't be used.*line 14: the school is not a school's name/,
  ],
  [
    "another encoding",
    () => Buffer.from(`${HEADER}\n${row(1, "Ada", "Stone", "San José")}\n`, "latin1"),
    /not UTF-8/,
  ],
];
for (const [what, content, message] of broken) {
  test(`a file with ${what} changes nothing at all`, async () => {
    const path = join(folder, "broken.csv");
    writeFileSync(path, content());
    await assert.rejects(take(path), (error) => error instanceof BrokenFile && message.test(error.message));
    assert.deepEqual(await players(), []);
  });
}
