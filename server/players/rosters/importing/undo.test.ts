import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { until } from "../../../testing/until.ts";
import { rosterDatabase } from "../testing/import.ts";
import { CannotUndo, undoImport } from "./undo.ts";

/** An import is undone to the letter, and what happened since is kept. */

const at = rosterDatabase(emptyDatabase);

const HEADER = "school,name,season,class,jersey,hometown";
const file = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");
const FIRST = file(
  'Ashby,Ada Stone,2024,Junior,7,"Tulsa, OK"',
  'Ashby,Bo Reed,2024,Senior,8,"Waco, TX"',
  'Birchwood,Cyd Park,2024,Freshman,9,"Reno, NV"',
);
/** Ada moves, Bo is gone, Cyd gets on, two are new, one of them at a school nobody knew. */
const SECOND = file(
  'Birchwood,Ada Stone,2025,Senior,17,"Tulsa, OK"',
  'Birchwood,Cyd Park,2025,Sophomore,9,"Reno, NV"',
  'Ashby,Dee Lund,2025,Freshman,1,"Mesa, AZ"',
  'Calder Hill,Eli Frost,2025,Freshman,2,"Provo, UT"',
);
const take = (content: string) => at.take(content, { sport_id: 2 });

/** Whole tables; times among them, since what is undone is as it was. */
async function everything() {
  const tables = [
    "schools",
    "school_aliases",
    "teams",
    "rosters",
    "roster_entries",
    "players",
    "player_merges",
    "favourites",
  ];
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    found[table] = await at.rows(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);
  }
  found.player_counts = await at.rows(
    "select to_jsonb(c) as row from player_counts c where players <> 0 order by to_jsonb(c)::text",
  );
  return found;
}

test("undo brings every table back as it was, and the file can be read again", async () => {
  await take(FIRST);
  const before = await everything();
  const report = await take(SECOND);
  assert.deepEqual([report.moved, report.gone, report.created], [1, 1, 2]);
  const undone = await undoImport(at.client, report.import_id);
  assert.deepEqual([undone.removed, undone.kept], [2, 0]);
  assert.deepEqual(await everything(), before);
  const again = await take(SECOND);
  assert.deepEqual([again.moved, again.gone, again.created], [1, 1, 2]);
});

test("the first import undone leaves nothing behind", async () => {
  const before = await everything();
  const { import_id } = await take(FIRST);
  await undoImport(at.client, import_id);
  assert.deepEqual(await everything(), before);
});

test("names of schools that came with an import go with it, team files too", async () => {
  await take(FIRST);
  const before = await everything();
  const { import_id } = await at.take(
    "sport_id,team_name,abbreviation,school,conference,color\n2,Ashby,ASH,Ashby University,Big Sky,#112233\n2,Dunmore,DUN,Dunmore,Big Sky,#445566\n",
    { sport_id: 2 },
  );
  assert.notDeepEqual(await everything(), before);
  await undoImport(at.client, import_id);
  assert.deepEqual(await everything(), before);
});

test("a school that another sport's roster has a team at by now keeps its name, however the next file spells it", async () => {
  const { import_id } = await take(file('Calder Hill,Eli Frost,2025,Freshman,2,"Provo, UT"'));
  await at.take(file('Calder Hill,Ann Moss,2025,Freshman,3,"Provo, UT"'), { sport_id: 3 });
  await undoImport(at.client, import_id);
  const again = await at.take(file('CALDER HILL,Ann Moss,2025,Freshman,3,"Provo, UT"'), { sport_id: 3 });
  assert.deepEqual([again.new_teams, again.moved, again.created], [[], 0, 0]);
  assert.deepEqual(await at.rows("select school_name from schools where school_key = 'calder hill'"), [
    { school_name: "Calder Hill" },
  ]);
});

test("what happened since is kept: gifts, favorites, a stop, and what an athlete said", async () => {
  await take(FIRST);
  const { import_id } = await take(SECOND);
  const [fan] = await at.rows<{ user_id: string }>(
    "insert into people (email) values ('fan@example.org') returning user_id",
  );
  const idOf = async (name: string) =>
    (await at.rows<{ player_id: string }>("select player_id from players where player_name = $1", [name]))[0]
      ?.player_id;
  const [ada, dee, eli] = [await idOf("Ada Stone"), await idOf("Dee Lund"), await idOf("Eli Frost")];
  await at.rows("insert into favourites (user_id, player_id) values ($1, $2), ($1, $3)", [
    fan?.user_id,
    ada,
    dee,
  ]);
  await at.rows(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, now()
       from players where player_id = $1`,
    [eli],
  );
  await at.rows(
    "update players set accepts_contributions = true, jersey_number = '99' where player_id = $1",
    [ada],
  );
  const undone = await undoImport(at.client, import_id);
  assert.deepEqual([undone.removed, undone.kept], [0, 2]);
  const players = await at.rows<{ player_name: string }>(
    "select player_name, team_name, jersey_number, accepts_contributions, is_listed from players order by 1",
  );
  const of = (player_name: string) => players.find((player) => player.player_name === player_name);
  // What was said since the import about the very thing that the import had changed stays too.
  assert.deepEqual(of("Ada Stone"), {
    player_name: "Ada Stone",
    team_name: "Ashby",
    jersey_number: "99",
    accepts_contributions: true,
    is_listed: true,
  });
  for (const name of ["Dee Lund", "Eli Frost"])
    assert.equal((of(name) as { is_listed?: boolean })?.is_listed, false);
  assert.deepEqual(await at.rows("select count(*)::int as kept from favourites"), [{ kept: 2 }]);
  assert.deepEqual(await at.rows("select player_id = $1 as theirs from contributions", [eli]), [
    { theirs: true },
  ]);
  // Read again, they are who they were: nobody's gift goes to a double.
  const again = await take(SECOND);
  assert.deepEqual([again.created, again.refused, again.unsure], [0, 0, 0]);
  assert.equal(await idOf("Eli Frost"), eli);
});

test("who is kept by somebody while the import is undone stays: the undo waits for it", async () => {
  await take(FIRST);
  const { import_id } = await take(SECOND);
  const [fan] = await at.rows<{ user_id: string }>(
    "insert into people (email) values ('fan@example.org') returning user_id",
  );
  const other = new Client({ connectionString: at.appUrl });
  await other.connect();
  try {
    await other.query("begin");
    await other.query(
      "insert into favourites (user_id, player_id) select $1, player_id from players where player_name = 'Dee Lund'",
      [fan?.user_id],
    );
    const undoing = undoImport(at.client, import_id);
    await until(async () => {
      const waiting = `select from pg_locks join pg_stat_activity a using (pid)
                        where not granted and a.datname = current_database()`;
      return (await other.query(waiting)).rowCount !== 0;
    });
    await other.query("commit");
    const undone = await undoing;
    assert.deepEqual([undone.removed, undone.kept], [1, 1]);
    assert.deepEqual(
      await at.rows("select player_name, is_listed from players where player_name = 'Dee Lund'"),
      [{ player_name: "Dee Lund", is_listed: false }],
    );
  } finally {
    await other.end();
  }
});

test("an import that took two pages apart stays once one of them has its athlete, and says why", async () => {
  await take(FIRST);
  const { import_id } = await take(SECOND);
  const [ada, cyd] = await at.rows<{ player_id: number }>(
    "select player_id::int from players where player_name in ('Ada Stone', 'Cyd Park') order by player_name",
  );
  assert.ok(ada && cyd);
  // As if Ada's page had led to Cyd's before it.
  await at.client.query(
    `insert into roster_import_changes (import_id, table_name, row_key, before, after)
     values ($1, 'players', $2, $3, '{"merged_into": null}')`,
    [import_id, String(ada.player_id), JSON.stringify({ merged_into: cyd.player_id })],
  );
  await at.client.query("insert into athlete_pages (player_id) values ($1)", [ada.player_id]);
  const before = await everything();
  await assert.rejects(
    undoImport(at.client, import_id),
    (error) => error instanceof CannotUndo && /has its athlete by now/.test(error.message),
  );
  assert.deepEqual(await everything(), before);
});

test("imports are undone in order, once, and only where there is something to undo", async () => {
  const first = await take(FIRST);
  const second = await take(SECOND);
  const refused = (import_id: number, words: RegExp) =>
    assert.rejects(
      undoImport(at.client, import_id),
      (error) => error instanceof CannotUndo && words.test(error.message),
    );
  await refused(first.import_id, new RegExp(`after it first: ${second.import_id}\\.`));
  await refused(999, /no import 999/);
  await undoImport(at.client, second.import_id);
  await refused(second.import_id, /already/);
  await undoImport(at.client, first.import_id);
  assert.deepEqual(await at.rows("select from players"), []);
});
