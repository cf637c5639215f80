import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "pg";
import {
  dropRosterUpload,
  listRosterUploads,
  runRosterUpload,
  settleRosterSchools,
  undoRosterImport,
} from "../../../../contract/players/roster-uploads.ts";
import { openTestDatabase } from "../../../testing/open-database.ts";
import { until } from "../../../testing/until.ts";
import { csv, refused, uploadingAdmins } from "../testing/uploads.ts";
import { workOnUpload } from "./work-on-upload.ts";

/** What admins decide about an uploaded roster, and what comes between. */

const at = uploadingAdmins();
const { row, upload, find, reaches, rows, listed, importIt, untilUndone, databaseUrl } = at;

test("a name that may be a known school's is settled by an admin before the import", async () => {
  await rows(
    `with made as (insert into schools (school_name) values ($1) returning school_id, school_name)
     insert into school_aliases (alias_key, school_id) select name_key(school_name), school_id from made`,
    [`University of ${at.school}`],
  );
  const name = `${at.school} University`;
  const upload_id = await upload(csv(row("Ada Stone", 2024, name)));
  const { report } = await reaches(upload_id, "read");
  assert.deepEqual(report?.unsure_schools, [{ school_name: name, alike: [`University of ${at.school}`] }]);
  assert.equal(report?.created, 0);
  await at.ada.ask(settleRosterSchools, {
    params: { upload_id },
    body: { schools: [{ alias: name, school: `University of ${at.school}` }] },
  });
  const again = await reaches(upload_id, "read");
  assert.deepEqual([again.report?.created, again.report?.unsure_schools], [1, []]);
  await at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  await reaches(upload_id, "done");
  assert.deepEqual(
    await rows("select player_name from players where team_name = $1", [`University of ${at.school}`]),
    [{ player_name: "Ada Stone" }],
  );
});

test("a suspicious file needs its number, and of two admins the second is told", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Ada Stone${"abcdefghijklmnopqrstuvwxyz"[at]}`);
  await importIt(csv(...names.map((name) => row(name))));
  const upload_id = await upload(csv(...names.slice(0, 5).map((name) => row(name))));
  const { report } = await reaches(upload_id, "read");
  assert.equal(report?.at_stake, 15);
  await refused(
    at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } }),
    409,
    /type 15/,
  );
  const asked = await Promise.allSettled(
    [at.ada, at.ben].map((by) => by.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 15 } })),
  );
  assert.deepEqual(asked.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  await reaches(upload_id, "done");
  assert.equal((await listed()).length, 5);
});

test("where rosters have changed since the report, nothing is imported and there is a new one", async () => {
  const upload_id = await upload(csv(row("Ada Stone"), row("Bo Reed")));
  await reaches(upload_id, "read");
  await importIt(csv(row("Ada Stone"), row("Bo Reed")));
  await at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
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
  const other = new Client({ connectionString: databaseUrl() });
  await other.connect();
  await other.query("begin; lock table roster_imports in exclusive mode");
  await at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  await until(async () => {
    const cut = await rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'donate-nil rosters' and wait_event_type = 'Lock' and datname = current_database()`,
    );
    return cut.length > 0;
  }, "the import to wait");
  assert.equal((await find(upload_id))?.state, "importing");
  const [last] = (await at.ada.ask(listRosterUploads, {})).imports;
  await refused(
    at.ada.ask(undoRosterImport, { params: { import_id: last?.import_id ?? 0 } }),
    409,
    /being read or imported right now/,
  );
  await other.query("rollback");
  await other.end();
  await reaches(upload_id, "done");
  assert.deepEqual(await listed(), ["Ada Stone"]);
  assert.equal(
    (await rows("select from rosters join teams using (team_id) where team_name = $1", [at.school])).length,
    1,
  );
});

test("an import, and an undo, that PostgreSQL undoes for another's sake is tried again", async () => {
  const upload_id = await upload(csv(row("Ada Stone")));
  await reaches(upload_id, "read");
  // A sequence doesn't go back with the transaction: the first of each is undone.
  await rows(`
    create sequence tries_of_writing; create sequence tries_of_deleting;
    grant usage on sequence tries_of_writing, tries_of_deleting to public;
    create function undone_once() returns trigger language plpgsql as $$
      begin
        if nextval(tg_argv[0]::regclass) = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return null;
      end $$;
    create trigger writing after insert on rosters for each statement execute function undone_once('tries_of_writing');
    create trigger deleting after delete on rosters for each statement execute function undone_once('tries_of_deleting')`);
  try {
    await at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
    const { import_id, words } = await reaches(upload_id, "done", "failed");
    assert.ok(import_id, words ?? "");
    await at.ada.ask(undoRosterImport, { params: { import_id } });
    assert.equal((await untilUndone(import_id)).state, "undone");
    assert.deepEqual(await rows("select last_value::int from tries_of_writing"), [{ last_value: 2 }]);
  } finally {
    await rows("drop function undone_once() cascade; drop sequence tries_of_writing, tries_of_deleting");
  }
});

test("a file that an admin deletes while it is read is no fault of anybody's: nothing of it is logged", async () => {
  const upload_id = await upload(csv(row("Ada Stone")));
  await reaches(upload_id, "read");
  await rows("update roster_uploads set state = 'reading' where upload_id = $1", [upload_id]);
  const database = openTestDatabase(databaseUrl(), 3);
  const logged: string[] = [];
  const log = { info() {}, warn() {}, error: (_: object, words: string) => void logged.push(words) };
  const row_of: typeof database.row = async (query) => {
    if (query.sql.includes("roster_upload_pieces"))
      await at.ada.ask(dropRosterUpload, { params: { upload_id } }).catch(() => {}); // once
    return database.row(query);
  };
  await workOnUpload.run({ database: { ...database, row: row_of }, log }, { upload_id });
  await database.close();
  assert.equal(await find(upload_id), undefined);
  assert.deepEqual(logged, []);
});

test("undone is what can be: an athlete who is someone's favorite stays, unlisted, and is named", async () => {
  const { import_id } = await importIt(csv(row("Ada Stone"), row("Bo Reed")));
  await rows(
    `insert into favourites (user_id, player_id)
     select (select min(user_id) from people), player_id from players where team_name = $1 and player_name = 'Bo Reed'`,
    [at.school],
  );
  await at.ada.ask(undoRosterImport, { params: { import_id } });
  const { undone, kept_names } = await untilUndone(import_id);
  assert.deepEqual([undone, kept_names], [{ restored: 0, removed: 1, kept: 1 }, ["Bo Reed"]]);
  assert.deepEqual(await listed(), []);
});
