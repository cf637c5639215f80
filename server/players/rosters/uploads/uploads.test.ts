import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Client } from "pg";
import { CallFailed } from "../../../../contract/form/problem.ts";
import {
  beginRosterUpload,
  dropRosterUpload,
  listRosterUploads,
  PIECE_BYTES,
  type RosterUpload,
  runRosterUpload,
  sendRosterPiece,
  settleRosterSchools,
  type UploadState,
  undoRosterImport,
} from "../../../../contract/players/roster-uploads.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { type Site, startSite } from "../../../testing/site.ts";
import { until } from "../../../testing/until.ts";
import { openDatabase } from "../../../world/database.ts";
import { tidyUploads } from "./tidy-uploads.ts";

/** An admin uploads a roster, reads what it would do, imports it, and takes it back. */

let site: Site;
let ada: Visitor;
let ben: Visitor;
before(async () => {
  site = await startSite();
  for (const email of ["ada@example.org", "ben@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  [ada, ben] = [await signedIn(site, "ada@example.org"), await signedIn(site, "ben@example.org")];
});
after(() => site.stop());

/** Each test has a school and a town of its own, so that none judges another's. */
let school = "";
let schools = 0;
beforeEach(() => {
  school = `${["Quimby", "Zebulon", "Vexford", "Jarrow", "Pelham", "Wykeham", "Ixworth", "Oundle", "Kestrel", "Norwood"][schools++]} Hall`;
});

const HEADER = "school,name,season,class,jersey,hometown";
const row = (name: string, season = 2024, at = school) =>
  `${at},${name},${season},Junior,7,"${school.split(" ")[0]}, OK"`;
const csv = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

async function upload(content: string, by = ada): Promise<number> {
  const file = Buffer.from(content);
  const { upload_id } = await by.ask(beginRosterUpload, {
    body: { file_name: "roster.csv", bytes: file.length, sport_id: 2, season: null },
  });
  // The last piece first: they may come in any order, and twice.
  for (const place of [...Array(Math.ceil(file.length / PIECE_BYTES)).keys(), 0].toReversed().slice(0, -1)) {
    const content = file.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES).toString("base64");
    await by.ask(sendRosterPiece, { params: { upload_id, place }, body: { content } });
  }
  return upload_id;
}

const find = async (upload_id: number) =>
  (await ada.ask(listRosterUploads, {})).uploads.find((one) => one.upload_id === upload_id);

const reaches = (upload_id: number, ...states: UploadState[]): Promise<RosterUpload> =>
  until(
    async () => {
      const found = await find(upload_id);
      return found && states.includes(found.state) && found;
    },
    `upload ${upload_id} to be ${states.join(" or ")}`,
  );

const rows = async <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.database.query(query, values)).rows as Row[];
const listed = async () =>
  (
    await rows<{ player_name: string }>(
      "select player_name from players where team_name = $1 and is_listed order by 1",
      [school],
    )
  ).map(({ player_name }) => player_name);
const acts = async (subject: string) =>
  (
    await rows<{ line: string }>(
      "select p.email || ' ' || act as line from audit_log a join people p on p.user_id = a.actor_id where subject = $1 order by entry_id",
      [subject],
    )
  ).map(({ line }) => line);
const refused = (asked: Promise<unknown>, status: number, words: RegExp) =>
  assert.rejects(
    asked,
    (error) =>
      error instanceof CallFailed && error.problem.status === status && words.test(error.problem.detail),
  );

async function importIt(content: string): Promise<RosterUpload & { import_id: number }> {
  const upload_id = await upload(content);
  const { report } = await reaches(upload_id, "read");
  await ada.ask(runRosterUpload, {
    params: { upload_id },
    body: { confirmed: report?.at_stake ?? 0 },
  });
  const done = await reaches(upload_id, "done", "read", "failed");
  assert.ok(done.import_id, done.words ?? "");
  return { ...done, import_id: done.import_id };
}

test("a file is read, imported by someone's yes, and undone; nobody is open for contributions by it", async () => {
  const upload_id = await upload(csv(row("Ada Stone"), row("Bo Reed"), row("")));
  const { report } = await reaches(upload_id, "read");
  assert.deepEqual([report?.rows, report?.created, report?.refused, report?.new_teams], [3, 2, 1, [school]]);
  assert.deepEqual(await listed(), [], "a report writes nothing");
  await ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  const { import_id } = await reaches(upload_id, "done");
  assert.deepEqual(await listed(), ["Ada Stone", "Bo Reed"]);
  assert.deepEqual(
    await rows("select distinct accepts_contributions from players where team_name = $1", [school]),
    [{ accepts_contributions: false }],
  );
  assert.deepEqual(await rows("select from roster_upload_pieces where upload_id = $1", [upload_id]), []);
  await ben.ask(undoRosterImport, { params: { import_id: import_id ?? 0 } });
  const undone = await untilUndone(import_id ?? 0);
  assert.deepEqual([undone.undone, undone.kept_names], [{ restored: 0, removed: 2, kept: 0 }, []]);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await acts(`roster upload ${upload_id}`), [
    "ada@example.org uploaded a roster file",
    "ada@example.org asked for an import",
  ]);
  assert.deepEqual(await acts(`roster import ${import_id}`), [
    "ada@example.org imported a roster",
    "ben@example.org asked to undo an import",
    "ben@example.org undid an import",
  ]);
  await refused(ada.ask(undoRosterImport, { params: { import_id: import_id ?? 0 } }), 409, /undone already/);
});

const untilUndone = (import_id: number) =>
  until(async () => {
    const { imports } = await ada.ask(listRosterUploads, {});
    return imports.find((one) => one.import_id === import_id && (one.state === "undone" || one.words));
  }, `import ${import_id} to be undone`);

test("the failure of a database among the rows is refused with its line, and nothing is written", async () => {
  const upload_id = await upload(
    csv(row("Ada Stone"), row("Bo Reed", 2024, 'ERROR:  column "team" does not exist')),
  );
  const { words } = await reaches(upload_id, "refused");
  assert.match(words ?? "", /Line 3 is a program's message.*'ERROR:/);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await rows("select from schools where school_name like 'ERROR%'"), []);
  await ada.ask(dropRosterUpload, { params: { upload_id } });
  assert.equal(await find(upload_id), undefined);
});

test("a file of several pieces is read as one, letters that are cut between two among them", async () => {
  // Two bytes a letter, from an odd place on: one of them lies on both sides of the cut.
  const long = "é".repeat(600);
  const lines = Array.from({ length: 1_000 }, (_, at) => `${row(`Ada Stone ${at}`)},${long}`);
  const upload_id = await upload([`${HEADER},remarks`, ...lines, ""].join("\n"));
  const { report, bytes } = await reaches(upload_id, "read", "refused");
  assert.ok(bytes > PIECE_BYTES);
  assert.deepEqual([report?.rows, report?.refused, report?.not_read], [1_000, 0, ["remarks"]]);
  await refused(
    ada.ask(sendRosterPiece, { params: { upload_id, place: 0 }, body: { content: "YQ==" } }),
    409,
    /here already/,
  );
  await ada.ask(dropRosterUpload, { params: { upload_id } });
});

test("a name that may be a known school's is settled by an admin before the import", async () => {
  await rows(
    `with made as (insert into schools (school_name) values ($1) returning school_id, school_name)
     insert into school_aliases (alias_key, school_id) select name_key(school_name), school_id from made`,
    [`University of ${school}`],
  );
  const name = `${school} University`;
  const upload_id = await upload(csv(row("Ada Stone", 2024, name)));
  const { report } = await reaches(upload_id, "read");
  assert.deepEqual(report?.unsure_schools, [{ school_name: name, alike: [`University of ${school}`] }]);
  assert.equal(report?.created, 0);
  await ada.ask(settleRosterSchools, {
    params: { upload_id },
    body: { schools: [{ alias: name, school: `University of ${school}` }] },
  });
  const again = await reaches(upload_id, "read");
  assert.deepEqual([again.report?.created, again.report?.unsure_schools], [1, []]);
  await ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  await reaches(upload_id, "done");
  assert.deepEqual(
    await rows("select player_name from players where team_name = $1", [`University of ${school}`]),
    [{ player_name: "Ada Stone" }],
  );
});

test("a suspicious file needs its number, and of two admins the second is told", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Ada Stone${"abcdefghijklmnopqrstuvwxyz"[at]}`);
  await importIt(csv(...names.map((name) => row(name))));
  const upload_id = await upload(csv(...names.slice(0, 5).map((name) => row(name))));
  const { report } = await reaches(upload_id, "read");
  assert.equal(report?.at_stake, 15);
  await refused(ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } }), 409, /type 15/);
  const asked = await Promise.allSettled(
    [ada, ben].map((by) => by.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 15 } })),
  );
  assert.deepEqual(asked.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  await reaches(upload_id, "done");
  assert.equal((await listed()).length, 5);
});

test("where rosters have changed since the report, nothing is imported and there is a new one", async () => {
  const upload_id = await upload(csv(row("Ada Stone"), row("Bo Reed")));
  await reaches(upload_id, "read");
  await importIt(csv(row("Ada Stone"), row("Bo Reed")));
  await ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  const { report, words, import_id } = await until(async () => {
    const found = await find(upload_id);
    return found?.words && found;
  });
  assert.match(words ?? "", /rosters have changed since/);
  assert.deepEqual([report?.created, report?.unchanged, import_id], [0, 2, null]);
});

test("an import whose connection is cut in the middle writes nothing, and is begun anew", async () => {
  const upload_id = await upload(csv(row("Ada Stone")));
  await reaches(upload_id, "read");
  // It waits for this one, until it is cut.
  const other = new Client({ connectionString: site.database.options.connectionString });
  await other.connect();
  await other.query("begin; lock table roster_imports in exclusive mode");
  await ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  await until(async () => {
    const cut = await rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'donate-nil rosters' and wait_event_type = 'Lock' and datname = current_database()`,
    );
    return cut.length > 0;
  }, "the import to wait");
  assert.equal((await find(upload_id))?.state, "importing");
  const [last] = (await ada.ask(listRosterUploads, {})).imports;
  await refused(
    ada.ask(undoRosterImport, { params: { import_id: last?.import_id ?? 0 } }),
    409,
    /being read or imported right now/,
  );
  await other.query("rollback");
  await other.end();
  await reaches(upload_id, "done");
  assert.deepEqual(await listed(), ["Ada Stone"]);
  assert.equal(
    (await rows("select from rosters join teams using (team_id) where team_name = $1", [school])).length,
    1,
  );
});

test("what the command would ask for by an option, a refused file says in the words of the form", async () => {
  const upload_id = await upload(`school,name\n${school},Ada Stone\n`);
  const { words } = await reaches(upload_id, "refused");
  assert.equal(words, "The file does not say its season: fill in Season and upload it again.");
});

test("a file no one has decided about is deleted a week later, and an import's report stays", async () => {
  const upload_id = await upload(csv(row("Ada Stone")));
  await reaches(upload_id, "read");
  const done = await importIt(csv(row("Bo Reed")));
  const ago = (interval: string) =>
    rows("update roster_uploads set changed_at = now() - $1::interval where upload_id = any($2)", [
      interval,
      [upload_id, done.upload_id],
    ]);
  const server = openDatabase({ url: databaseUrl(), connections: 1, onIdleError: () => {} });
  await ago("6 days");
  await tidyUploads.run({ database: server });
  assert.ok(await find(upload_id));
  await ago("8 days");
  await tidyUploads.run({ database: server });
  assert.equal(await find(upload_id), undefined);
  const left = await rows("select from roster_uploads where upload_id = $1", [done.upload_id]);
  assert.equal(left.length, 1);
  await server.close();
});

const databaseUrl = () => site.database.options.connectionString ?? "";

test("undone is what can be: an athlete who is someone's favorite stays, unlisted, and is named", async () => {
  const { import_id } = await importIt(csv(row("Ada Stone"), row("Bo Reed")));
  await rows(
    `insert into favourites (user_id, player_id)
     select (select min(user_id) from people), player_id from players where team_name = $1 and player_name = 'Bo Reed'`,
    [school],
  );
  await ada.ask(undoRosterImport, { params: { import_id } });
  const { undone, kept_names } = await untilUndone(import_id);
  assert.deepEqual([undone, kept_names], [{ restored: 0, removed: 1, kept: 1 }, ["Bo Reed"]]);
  assert.deepEqual(await listed(), []);
});
