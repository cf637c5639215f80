import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../testing/database.ts";
import { loadCatalogue } from "./catalogue.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
before(async () => {
  store = await emptyDatabase();
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
});
after(async () => {
  await client.end();
  await store.drop();
});

const schoolOf = async (name: string) =>
  (
    await client.query(
      "select school_name from school_aliases join schools using (school_id) where alias_key = name_key($1)",
      [name],
    )
  ).rows[0]?.school_name;

test("an import's school that the facts know by another name is the same school", async () => {
  await client.query("insert into schools (school_name) values ('UConn')");
  await client.query("insert into school_aliases select name_key(school_name), school_id from schools");
  assert.deepEqual(await loadCatalogue(client), { schools: 1126, teams: 1027, facts: 1100 });
  assert.equal(await schoolOf("Connecticut"), "UConn");
});

test("a second run changes nothing", async () => {
  assert.deepEqual(await loadCatalogue(client), { schools: 0, teams: 0, facts: 0 });
});

/** Whether a run would read the facts at all. */
async function isInPlace(): Promise<boolean> {
  const asked: string[] = [];
  const watched = Object.assign(Object.create(client), {
    query: (words: string, values?: unknown[]) => {
      asked.push(words);
      return client.query(words, values);
    },
  });
  await loadCatalogue(watched);
  return !asked.some((words) => words.includes("insert into schools"));
}

test("once a run had nothing to do the next ones read nothing, until a table that it follows has changed", async () => {
  assert.equal(await isInPlace(), true);
  const CHANGES = [
    "update schools set school_name = school_name || '!' where school_name = 'Boise State'",
    "delete from school_aliases where alias_key = name_key('Ga. Southern')",
    "update teams set conference = 'SEC' where team_id = (select min(team_id) from teams)",
    "delete from conference_spellings where spelling_key = (select min(spelling_key) from conference_spellings)",
    "insert into school_facts (school_id, held_from, division, division_source) select min(school_id), now(), 'III', 'a person' from schools",
  ];
  for (const change of CHANGES) {
    await client.query(change);
    assert.equal(await isInPlace(), false, change);
    // One that writes, and one that finds nothing to write.
    for (let runs = 0; runs < 2 && !(await isInPlace()); runs += 1);
    assert.equal(await isInPlace(), true, change);
  }
});

test("every team has a name and colours that can be painted or none", async () => {
  const { rows } = await client.query(
    "select sport_id, count(*)::int as teams, count(color)::int as colored from teams group by 1 order by 1",
  );
  assert.deepEqual(rows, [
    { sport_id: 1, teams: 364, colored: 364 },
    { sport_id: 2, teams: 304, colored: 291 },
    { sport_id: 3, teams: 359, colored: 359 },
  ]);
});

test("one school answers to all its names, and never to another's", async () => {
  assert.equal(await schoolOf("Ga. Southern"), "Georgia Southern");
  assert.equal(await schoolOf("southern california"), "USC");
  assert.equal(await schoolOf("San Jose St."), "San José State");
  assert.equal(await schoolOf("LIU"), "Long Island University");
  assert.equal(await schoolOf("Miami (OH)"), "Miami (OH)");
  assert.equal(await schoolOf("Miami (FL)"), "Miami");
  assert.equal(await schoolOf("FDU"), "Fairleigh Dickinson");
  assert.equal(await schoolOf("FDU-Florham"), "FDU-Florham");
  assert.equal(await schoolOf("Wis.-Eau Claire"), "Wisconsin-Eau Claire");
  // Two schools each: nobody's name.
  for (const name of ["Union", "Augustana", "Wheaton", "Concordia (MN)", "Saint Mary's", "Trinity"]) {
    assert.equal(await schoolOf(name), undefined, name);
  }
});

test("a conference has one spelling", async () => {
  const { rows } = await client.query(
    "select conference from teams where conference in ('MWC', 'AAC', 'C-USA', 'Ivy', 'MAC', 'NA')",
  );
  assert.deepEqual(rows, []);
});

test("what the facts say later is what is stored, and reaches the players", async () => {
  await client.query(`
    insert into players (team_id, player_name, source, source_player_id)
    select team_id, 'Ada Stone', 'test', '1' from teams where sport_id = 2 and team_name = 'Akron'`);
  await client.query(
    "update teams set conference = 'Elsewhere', color = null where sport_id = 2 and team_name = 'Akron'",
  );
  assert.deepEqual(await loadCatalogue(client), { schools: 0, teams: 1, facts: 0 });
  const { rows } = await client.query("select conference from players");
  assert.deepEqual(rows, [{ conference: "Mid-American" }]);
});

test("what a team file said stays, and what a roster's rows said gives way", async () => {
  const told = (who: string, colors: string) =>
    client.query(
      `update teams set conference = 'Elsewhere', color = '#123456', conference_told_by = $1, colors_told_by = $2
        where sport_id = 2 and team_name = 'Akron'`,
      [who, colors],
    );
  const akron = async () =>
    (await client.query("select conference, color from teams where sport_id = 2 and team_name = 'Akron'"))
      .rows;
  await told("team file", "team file");
  assert.deepEqual(await loadCatalogue(client), { schools: 0, teams: 0, facts: 0 });
  assert.deepEqual(await akron(), [{ conference: "Elsewhere", color: "#123456" }]);
  await told("roster", "catalogue");
  assert.deepEqual(await loadCatalogue(client), { schools: 0, teams: 1, facts: 0 });
  assert.deepEqual(await akron(), [{ conference: "Mid-American", color: "#00285e" }]);
});
