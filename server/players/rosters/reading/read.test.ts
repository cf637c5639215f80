import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { rowsOf, said } from "../testing/read.ts";
import { BrokenFile } from "./read.ts";

const HEADER = "team,season,name,academic_year,hometown,url";
const ADA = 'Dean,2024-25,Ada Stone,Fr.,"Tulsa, Okla.",https://example.org/ada';
const BO = "San José State,2024-25,Bo Reed,So.,,https://example.org/bo";
const names = async (content: string | Uint8Array) =>
  (await rowsOf(content)).map((row) => ("player" in row ? row.player.player_name : said([row])[0]));

for (const [what, lineEnd, begin] of [
  ["line feeds", "\n", ""],
  ["carriage returns and line feeds", "\r\n", ""],
  ["carriage returns", "\r", ""],
  ["a byte order mark", "\n", "\ufeff"],
  ["blank lines between", "\n\n", "\n"],
]) {
  test(`a file with ${what} reads`, async () => {
    assert.deepEqual(await names(begin + [HEADER, ADA, BO, ""].join(lineEnd)), ["Ada Stone", "Bo Reed"]);
  });
}

test("a header that ends lines otherwise than the rows", async () => {
  assert.deepEqual(await names(`${HEADER}\r\n${ADA}\n${BO}\n`), ["Ada Stone", "Bo Reed"]);
});

test("lines count as an editor counts them, after a quoted line break too", async () => {
  const rows = await rowsOf(
    [
      HEADER,
      'Dean,2024-25,"Ada\nStone",Fr.,,',
      "too,short",
      'a,2025,B "Bee" C,Fr.,,',
      `${ADA},more`,
      "Dean,2025,,,,",
      "",
    ].join("\n"),
  );
  assert.deepEqual(
    rows.map((row) => [row.line, "refused" in row ? row.refused : row.source.name]),
    [
      [2, "a line break inside name: an unbalanced quote has run two rows into one"],
      [4, "too few columns"],
      [5, "wbb-rosters"],
      [6, "too many columns"],
      [7, "no name"],
    ],
  );
});

test("an unbalanced quote costs the rows it swallows, and no other", async () => {
  const swallowing = 'Salem (WV),2024-25,Kendra,"5\'10"",,x\nSalem (WV),2024-25,Jenna,Williamson",Fr.,';
  const rows = await rowsOf([HEADER, ADA, swallowing, BO, ""].join("\n"));
  assert.deepEqual(
    rows.map((row) => row.line),
    [2, 3, 5],
  );
  assert.ok(rows[1] && "refused" in rows[1]);
});

test("rows of another season are refused where one is asked for", async () => {
  const rows = await rowsOf([HEADER, ADA, ADA.replace("2024-25", "2023-24"), ""].join("\n"), {
    season: 2025,
  });
  assert.deepEqual(said(rows.slice(1)), ["3: not of season 2025"]);
});

const file = (...lines: string[]) => [HEADER, ...lines, ""].join("\n");
const broken: [string, () => string | Uint8Array, RegExp][] = [
  ["nothing in it", () => "", /empty/],
  ["other columns", () => "a,b\n1,2\n", /not the columns of a known source\. Its columns: a, b\. /],
  ["one column twice", () => `${HEADER},name\n${ADA},x\n`, /Two columns have one name: name/],
  [
    "Latin-1 letters",
    () => Buffer.from(file(ADA, BO), "latin1"),
    /not UTF-8 \(line 3: '.*'\).*iconv -f latin1/,
  ],
  ["its end missing", () => file(ADA, BO).slice(0, -35), /ends in the middle of line 3/],
  ["its last word cut", () => file(ADA, BO).slice(0, -3), /ends without a line break.*line 3/],
  ["a quote that never ends", () => file(ADA, '"Dean,2024-25,Bo'), /ends inside a quoted field/],
  [
    "a quote that never ends in a big file",
    () => file(ADA, `"${"x,".repeat(600_000)}`),
    /quote is opened before line \d+ and never closed/,
  ],
  ["a packed table", () => gzipSync(file(ADA)), /packed \(gzip\)/],
  ["a spreadsheet", () => Buffer.from("PK\x03\x04\x14\x00"), /spreadsheet/],
  ["a Parquet table", () => Buffer.from("PAR1\x15\x04"), /Parquet/],
  ["a web page", () => "\n<!DOCTYPE html><html>", /web page/],
  ["JSON", () => `[{"name": "Ada"}]`, /JSON/],
  ["UTF-16", () => Buffer.from(`\ufeff${file(ADA)}`, "utf16le"), /UTF-16/],
];
for (const [what, content, message] of broken) {
  test(`a file with ${what} is broken, and says how to mend it`, async () => {
    await assert.rejects(
      rowsOf(content()),
      (error) => error instanceof BrokenFile && message.test(error.message),
    );
  });
}

test("a source in Latin-1 reads in UTF-8 as well", async () => {
  const teams = "school,alt_name1,color,logo_dark\nSan José State,,#005893,\n";
  for (const content of [teams, Buffer.from(teams, "latin1")]) {
    assert.deepEqual(said(await rowsOf(content)), [{ school_name: "San José State", color: "#005893" }]);
  }
});

test("progress counts every byte", async () => {
  const content = file(...Array.from({ length: 5_000 }, () => BO));
  let bytes = 0;
  await rowsOf(content, { onBytes: (more) => (bytes += more) });
  assert.equal(bytes, Buffer.byteLength(content));
});
