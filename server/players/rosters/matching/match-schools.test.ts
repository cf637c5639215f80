import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { nameKey } from "../../catalogue/name-key.ts";
import { type ImportOptions, importRoster } from "../importing/import.ts";
import { areToldApart, namesAlike } from "./match-school-names.ts";

const KNOWN = ["Fairleigh Dickinson", "North Carolina Central", "Miami (OH)", "Boston College", "USC"];
const alike = namesAlike(KNOWN.map((school_name) => ({ school_name, alias_key: nameKey(school_name) })));

test("a name written shorter, longer or by its initials is asked about", () => {
  assert.deepEqual(alike("FDU"), ["Fairleigh Dickinson"]);
  assert.deepEqual(alike("N.C. Central"), ["North Carolina Central"]);
  assert.deepEqual(alike("Boston University"), ["Boston College"]);
  assert.deepEqual(alike("Fairleigh Dickinson Univ."), ["Fairleigh Dickinson"]);
  assert.deepEqual(alike("Texas Southern"), []);
});

test("names that say themselves that they are two are not alike", () => {
  assert.equal(areToldApart("St. Mary's (CA)", "St. Mary's (MD)"), true);
  assert.equal(areToldApart("Eastern Kentucky", "Western Kentucky"), true);
  assert.equal(areToldApart("Bowling Green", "Bowling Green State"), false);
});

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: Client;
const folder = mkdtempSync(join(tmpdir(), "schools-"));
before(async () => {
  store = await emptyDatabase();
  client = new Client({ connectionString: store.ownerUrl });
  await client.connect();
  await client.query(`
    with made as (insert into schools (school_name) values ('Fairleigh Dickinson') returning school_id, school_name)
    insert into school_aliases select name_key(school_name), school_id from made`);
});
after(async () => {
  await client.end();
  await store.drop();
});

function write(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, [...lines, ""].join("\n"));
  return path;
}
const take = (more: Partial<ImportOptions> = {}) =>
  importRoster(client, {
    file: write("roster.csv", "school,name", "FDU,Ada Stone", "Nowhere,Bo Reed"),
    sport_id: 1,
    season: 2025,
    dryRun: false,
    accepts: [],
    ...more,
  });

test("rows of an unsure school wait until a line in an alias file settles it, once", async () => {
  const first = await take();
  assert.deepEqual([first.created, first.unsure, first.new_teams], [1, 1, ["Nowhere"]]);
  assert.deepEqual(first.notes[0], {
    kind: "unsure school",
    line: 2,
    name: "FDU",
    reason: "perhaps Fairleigh Dickinson",
  });
  const settled = await take({ aliases: write("names.csv", "alias,school", "FDU,Fairleigh Dickinson") });
  assert.deepEqual([settled.created, settled.unsure, settled.new_teams], [1, 0, ["Fairleigh Dickinson"]]);
  const again = await take();
  assert.deepEqual([again.unchanged, again.unsure], [2, 0]);
});

test("an alias file says nothing about schools that nobody knows, and takes no school's name away", async () => {
  const unknown = write("unknown.csv", "alias,school", "FDU,Farleigh");
  await assert.rejects(take({ aliases: unknown }), /line 2: no school is known as Farleigh/);
  const taken = write("taken.csv", "alias,school", "Nowhere,Fairleigh Dickinson");
  await assert.rejects(take({ aliases: taken }), /line 2: Nowhere is the name of another school/);
  await take({ aliases: write("own.csv", "alias,school", "FDU-Florham,FDU-Florham") });
  const { rowCount } = await client.query("select from schools where school_name = 'FDU-Florham'");
  assert.equal(rowCount, 1);
});
