import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dropRosterUpload,
  PIECE_BYTES,
  runRosterUpload,
  sendRosterPiece,
  undoRosterImport,
} from "../../../../contract/players/roster-uploads.ts";
import { openTestDatabase } from "../../../testing/open-database.ts";
import { csv, HEADER, refused, uploadingAdmins } from "../testing/uploads.ts";
import { tidyUploads } from "./tidy-uploads.ts";

/** An admin uploads a roster, reads what it would do, imports it, and takes it back. */

const at = uploadingAdmins();
const { row, upload, find, reaches, rows, listed, acts, importIt, untilUndone, databaseUrl } = at;

test("a file is read, imported by someone's yes, and undone; nobody is open for contributions by it", async () => {
  const upload_id = await upload(csv(row("Ada Stone"), row("Bo Reed"), row("")));
  const { report } = await reaches(upload_id, "read");
  assert.deepEqual(
    [report?.rows, report?.created, report?.refused, report?.new_teams],
    [3, 2, 1, [at.school]],
  );
  assert.deepEqual(await listed(), [], "a report writes nothing");
  await at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  const { import_id } = await reaches(upload_id, "done");
  assert.deepEqual(await listed(), ["Ada Stone", "Bo Reed"]);
  assert.deepEqual(
    await rows("select distinct accepts_contributions from players where team_name = $1", [at.school]),
    [{ accepts_contributions: false }],
  );
  assert.deepEqual(await rows("select from roster_upload_pieces where upload_id = $1", [upload_id]), []);
  await at.ben.ask(undoRosterImport, { params: { import_id: import_id ?? 0 } });
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
  await refused(
    at.ada.ask(undoRosterImport, { params: { import_id: import_id ?? 0 } }),
    409,
    /undone already/,
  );
});

test("whoever reads the report sees what it means for supporters, and so does whoever looks at it later", async () => {
  await importIt(csv(row("Ada Stone"), row("Bo Reed")));
  await rows(
    `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months, state,
                                          provider_subscription_id, next_charge_at)
     select (select min(user_id) from people), player_id, team_id, player_name, team_name, 5000, 12, 'going', 'sub_' || player_id,
            now() + interval '20 days'
       from players where team_name = $1`,
    [at.school],
  );
  const upload_id = await upload(csv(row("Ada Stone", 2025)));
  const concerned = async (state: "read" | "done") => {
    const { report } = await reaches(upload_id, state);
    return [report?.plans_asked, report?.plans_ended, report?.orders_ended];
  };
  assert.deepEqual(await concerned("read"), [1, 0, 0]);
  await at.ada.ask(runRosterUpload, { params: { upload_id }, body: { confirmed: 0 } });
  assert.deepEqual(await concerned("done"), [1, 0, 0]);
  // No provider has them.
  await rows("delete from recurring_contributions");
});

test("the failure of a database among the rows is refused with its line, and nothing is written", async () => {
  const upload_id = await upload(
    csv(row("Ada Stone"), row("Bo Reed", 2024, 'ERROR:  column "team" does not exist')),
  );
  const { words } = await reaches(upload_id, "refused");
  assert.match(words ?? "", /Line 3 is a program's message.*'ERROR:/);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await rows("select from schools where school_name like 'ERROR%'"), []);
  await at.ada.ask(dropRosterUpload, { params: { upload_id } });
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
    at.ada.ask(sendRosterPiece, { params: { upload_id, place: 0 }, body: { content: "YQ==" } }),
    409,
    /here already/,
  );
  await at.ada.ask(dropRosterUpload, { params: { upload_id } });
});

test("what the command would ask for by an option, a refused file says in the words of the form", async () => {
  const upload_id = await upload(`school,name\n${at.school},Ada Stone\n`);
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
  const server = openTestDatabase(databaseUrl(), 1);
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
