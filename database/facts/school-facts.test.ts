import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../testing/database.ts";
import { loadCatalogue } from "./catalogue.ts";
import { quoted, readRows } from "./published.ts";
import { factsIn } from "./published-facts.ts";

const real = process.env.ROSTERS_DIR ?? join(import.meta.dirname, "../../../shared/data");
const skip = !existsSync(join(real, "football")) && `no published data in ${real}; set ROSTERS_DIR`;

const FILE = join(import.meta.dirname, "schools.csv");

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await loadCatalogue(client);
});
after(async () => {
  await client.end();
  await store.drop();
});

const idOf = async (school: string): Promise<number> =>
  (await client.query("select school_id from school_aliases where alias_key = name_key($1)", [school]))
    .rows[0]?.school_id;

/** Its state and division as they counted at a moment. */
const known = async (school: string, at = "infinity") => {
  const { rows } = await client.query("select * from school_facts_at($1, $2)", [await idOf(school), at]);
  return [rows[0].us_state, rows[0].division];
};

const correct = async (school: string, what: string, value: string | null, at: string) =>
  client.query(
    `insert into school_fact_corrections (school_id, what, value, reason, corrected_at)
     values ($1, $2, $3, 'The sources are out of date.', $4)`,
    [await idOf(school), what, value, at],
  );

test("every school of the file has a name that we know, and says who says it", () => {
  const rows = readRows(FILE);
  assert.equal(rows.length, 1100);
  for (const { school, us_state, us_state_source, division, division_source } of rows) {
    assert.ok(school);
    assert.match(us_state ?? "", /^([A-Z]{2})?$/, school);
    assert.match(division ?? "", /^(I|II|III|NAIA|)$/, school);
    assert.deepEqual([us_state !== "", division !== ""], [us_state_source !== "", division_source !== ""]);
    assert.ok(us_state || division, school);
  }
});

test("football's two upper divisions are Division I, and what is not known is not guessed", async () => {
  assert.deepEqual(await known("Alabama"), ["AL", "I"]);
  assert.deepEqual(await known("Abilene Christian"), ["TX", "I"]);
  assert.deepEqual(await known("Adams State"), ["CO", "II"]);
  // A school of Canada is in no state.
  assert.deepEqual(await known("Simon Fraser"), [null, "II"]);
  assert.deepEqual(await known("Taylor"), [null, null]);
});

test("what two sources say differently is known to nobody: a person says it", async () => {
  for (const school of ["Bowling Green", "Chowan", "Dartmouth", "Mercer"])
    assert.equal((await known(school))[0], null, school);
  for (const school of ["Le Moyne", "Mercyhurst", "Sul Ross State"])
    assert.equal((await known(school))[1], null, school);
});

test("the file is what the published data gives, and the page names all that its sources disagree about", {
  skip,
}, () => {
  const { lines, clashes } = factsIn(real);
  const text = lines.map((line) => line.map(quoted).join(",")).join("\n");
  assert.equal(
    `school,us_state,us_state_source,division,division_source\n${text}\n`,
    readFileSync(FILE, "utf8"),
  );
  const page = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
  assert.equal(clashes.length, 7);
  for (const clash of clashes) assert.ok(page.includes(clash.split(":")[0] ?? ""), clash);
});

test("a second start adds nothing", async () => {
  assert.equal((await loadCatalogue(client)).facts, 0);
});

test("what a person says counts from then on, and no start takes it back", async () => {
  await correct("Akron", "division", "II", "2026-10-01");
  await correct("Akron", "us_state", null, "2026-10-02");
  assert.equal((await loadCatalogue(client)).facts, 0);
  assert.deepEqual(await known("Akron"), [null, "II"]);
  assert.deepEqual(await known("Akron", "2026-10-01 12:00"), ["OH", "II"]);
  assert.deepEqual(await known("Akron", "2026-09-30"), ["OH", "I"]);
});

test("what is published differently later counts from then on, and what was before stays known", async () => {
  const school_id = await idOf("Tulsa");
  await client.query("alter table school_facts disable trigger append_only");
  await client.query("update school_facts set us_state = 'KS', division = 'II' where school_id = $1", [
    school_id,
  ]);
  await client.query("alter table school_facts enable trigger append_only");
  assert.equal((await loadCatalogue(client)).facts, 1);
  assert.deepEqual(await known("Tulsa"), ["OK", "I"]);
  assert.deepEqual(await known("Tulsa", "2026-01-01"), ["KS", "II"]);
  assert.equal((await loadCatalogue(client)).facts, 0);
});

test("a school that is no longer in the file is not known from then on", async () => {
  await client.query("insert into schools (school_name) values ('Nowhere State')");
  await client.query(
    `insert into school_facts select school_id, '-infinity', 'TX', 'A table of before', 'I', 'A table of before'
       from schools where school_name = 'Nowhere State'`,
  );
  await client.query(
    "insert into school_aliases select name_key(school_name), school_id from schools where school_name = 'Nowhere State'",
  );
  assert.equal((await loadCatalogue(client)).facts, 1);
  assert.deepEqual(await known("Nowhere State"), [null, null]);
  assert.deepEqual(await known("Nowhere State", "2026-01-01"), ["TX", "I"]);
});

test("nobody changes or deletes what was known, or what somebody said", async () => {
  for (const table of ["school_facts", "school_fact_corrections"]) {
    await assert.rejects(client.query(`delete from ${table}`), /append only/);
    await assert.rejects(client.query(`truncate ${table}`), /append only/);
  }
  await assert.rejects(client.query("update school_fact_corrections set reason = ''"), /append only/);
});

test("a server of the release before sets a state without a reason: it counts, and is kept once", async () => {
  const school_id = await idOf("Toledo");
  const typed = (us_state: string | null) =>
    client.query(
      `insert into school_desks (school_id, us_state, changed_at) values ($1, $2, clock_timestamp())
       on conflict (school_id) do update set us_state = excluded.us_state, changed_at = excluded.changed_at`,
      [school_id, us_state],
    );
  const kept = async () =>
    (
      await client.query(
        "select value, reason from school_fact_corrections where school_id = $1 order by correction_id",
        [school_id],
      )
    ).rows;
  // What is known anyway is no correction, and neither is a form that left it open.
  await typed(null);
  await typed("OH");
  assert.deepEqual(await kept(), []);
  await typed("MI");
  await typed("MI");
  assert.deepEqual(await kept(), [{ value: "MI", reason: "Set by the school without a reason" }]);
  assert.deepEqual(await known("Toledo"), ["MI", "I"]);
});
