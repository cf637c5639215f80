import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { BrokenFile } from "../reading/read.ts";
import { reportText } from "../staging/report.ts";
import { realLines, rosterDatabase, skipWithoutReal } from "../testing/import.ts";

/** What a file's columns and first rows say before anything is merged. */

const at = rosterDatabase(emptyDatabase);

const WOMEN =
  "team,team_id,season,jersey,name,position,height,academic_year,hometown,high_school,previous_school,url";
const ada = (season: string, year: string) =>
  `Ashby,1,${season},7,Ada Stone,G,5-9,${year},"Tulsa, OK",Tulsa H.S.,,https://a.example/1`;
const classes = () =>
  at.rows<{ player_class: string | null }>("select player_class from players order by player_name");

test("the women's file of 2025-26, whose academic_year is called year, tells the class", async () => {
  const report = await at.take(`${WOMEN.replace("academic_year", "year")}\n${ada("2025-26", "R-So.")}\n`);
  assert.deepEqual(report.lacks, []);
  assert.deepEqual(report.not_read, ["team_id", "high_school"]);
  assert.deepEqual(await classes(), [{ player_class: "Sophomore" }]);
});

test("a field that a file has no column for erases nothing: not when it is read again, not in a newer season", async () => {
  await at.take(`${WOMEN}\n${ada("2024-25", "Junior")}\n`);
  const renamed = WOMEN.replace("academic_year", "class_standing");
  const again = await at.take(`${renamed}\n${ada("2024-25", "Junior")}\n`);
  assert.deepEqual([again.changed, again.unchanged, again.lacks], [0, 1, ["player_class"]]);
  assert.deepEqual(await classes(), [{ player_class: "Junior" }]);
  const newer = await at.take(`${renamed}\n${ada("2025-26", "Senior")}\n`);
  assert.deepEqual(newer.lacks, ["player_class"]);
  assert.deepEqual(newer.not_read, ["team_id", "class_standing", "high_school"]);
  assert.deepEqual(await classes(), [{ player_class: "Junior" }]);
  const said = reportText(newer, false);
  assert.match(said, /no column for, so that what is known of them stays: player_class\./);
  assert.match(said, /Columns that nothing reads: team_id, class_standing, high_school\./);
});

test("a blank in a column that is there still says that the class is not known this season", async () => {
  await at.take(`${WOMEN}\n${ada("2024-25", "Junior")}\n`);
  await at.take(`${WOMEN}\n${ada("2025-26", "")}\n`);
  assert.deepEqual(await classes(), [{ player_class: null }]);
});

test("the real women's file under its next header: every class is read", {
  skip: skipWithoutReal,
}, async () => {
  const { header, lines } = realLines("womens_basketball/rosters_2024-25.csv");
  const some = lines.filter((line) => /^(Duke|Iowa|Kansas|LSU|Stanford|Yale),/.test(line));
  await at.take([header, ...some, ""].join("\n"));
  const before = await classes();
  await at.anew();
  const renamed = [header.replace("academic_year", "year"), ...some, ""].join("\n");
  const report = await at.take(renamed);
  assert.deepEqual(report.lacks, []);
  assert.deepEqual(await classes(), before);
  assert.ok(before.filter(({ player_class }) => player_class !== null).length > 70);
});

test("a season that hardly any row has is refused with its line, and the others come in", async () => {
  const names = Array.from({ length: 19 }, (_, at) => `Player ${String.fromCharCode(65 + at)}`);
  const rows = names.map((name) => ada("2024-25", "Junior").replace("Ada Stone", name));
  const report = await at.take(
    [WOMEN, ...rows.slice(0, 9), ada("2034-35", "Junior"), ...rows.slice(9), ""].join("\n"),
  );
  assert.deepEqual([report.created, report.refused], [19, 1]);
  assert.deepEqual(report.notes, [
    { kind: "refused", line: 11, name: "Ada Stone", reason: "season 2035, not 2025 like the others" },
  ]);
});

test("a file of several seasons is refused with the first line of each", async () => {
  const content = [WOMEN, ada("2023-24", "Junior"), ada("2024-25", "Senior"), ""].join("\n");
  await assert.rejects(at.take(content), (error) => {
    assert.ok(error instanceof BrokenFile);
    assert.match(error.message, /2024 \(1 row, from line 2\), 2025 \(1 row, from line 3\)/);
    return true;
  });
});

test("a file in Latin-1 is refused with its first line that shows it, far down too", async () => {
  const rows = Array.from({ length: 3_000 }, () => ada("2024-25", "Junior"));
  const content = Buffer.from(
    [WOMEN, ...rows, ada("2024-25", "Junior").replace("Ashby", "San José State"), ""].join("\n"),
    "latin1",
  );
  await assert.rejects(at.take(content), /not UTF-8 \(line 3002: 'San Jos\? State/);
});

test("a report that can't be written is said before anything is read", async () => {
  const content = `${WOMEN}\n${ada("2024-25", "Junior")}\n`;
  for (const report of [join(tmpdir(), "no such folder", "notes.csv"), tmpdir()]) {
    await assert.rejects(at.take(content, { report }), /report can't be written to .*Nothing was imported/);
  }
  assert.deepEqual(await classes(), []);
  // Not even the file was looked at: one that is broken is told of its report first.
  await assert.rejects(at.take("", { report: tmpdir() }), /report can't be written/);
});
