import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { Client } from "pg";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { loadCatalogue } from "../../database/facts/catalogue.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { postmasterPid, query, temporaryFolders } from "../../database/testing/clusters.ts";
import { projectFolder } from "../programs/project-folder.ts";

const { emptyFolder, remove } = temporaryFolders();
after(remove);

/** How it is to end, its standard input and output, and settings. */
interface Around {
  readonly code?: number;
  readonly from?: number;
  readonly into?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs a command on the embedded database of a folder. Answers what it said; fails unless it ends with `code`. */
async function run(
  name: "backup" | "restore",
  DATA_DIR: string,
  words: string[],
  { code = 0, from, into, settings }: Around = {},
): Promise<string> {
  const child = spawn(process.execPath, [join(projectFolder, `ops/operate/${name}.ts`), ...words], {
    env: { ...process.env, DATABASE_URL: "embedded", DATA_DIR, ...settings },
    stdio: [from ?? "ignore", into ?? "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  assert.deepEqual(await once(child, "close"), [code, null], said);
  return said.trim();
}

/** How many backups the doctor knows of. */
const takenOf = async (url: string): Promise<number> =>
  (await query(url, "select from audit_log where act = 'took a backup'")).length;

test("the embedded database: backed up while it runs, to a file and to a pipe, and restored where there is none", async () => {
  const [here, there] = [emptyFolder(), emptyFolder()];
  const [file, pipe] = [join(here, "all.backup"), join(here, "piped.backup")];
  const running = await startEmbedded({ projectFolder, dataDir: here });
  try {
    await migrate(running.ownerUrl, { appUrl: running.appUrl });
    await query(
      running.ownerUrl,
      "with p as (insert into people (email) values ('ada@example.org') returning user_id) insert into roles_held (user_id, role) select user_id, 'admin' from p",
    );
    assert.match(await run("backup", here, [file]), /^Backup of .* UTC, release .* 1 accounts, .* MB$/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.match(await run("backup", here, [file], { code: 1 }), /There is a file .* already/);
    assert.equal(await takenOf(running.ownerUrl), 1);
    assert.match(await run("restore", here, [file], { code: 1 }), /holds 1 people.* --replace donate_nil/);
    const into = openSync(pipe, "w");
    assert.match(await run("backup", here, ["-"], { into }), /^Backup of .* 1 accounts.*--arrived/s);
    closeSync(into);
    assert.equal(await takenOf(running.ownerUrl), 1, "who reads the pipe may fail yet");
    assert.equal(await run("backup", here, ["--arrived"]), "Noted: the last backup has arrived.");
    assert.equal(await takenOf(running.ownerUrl), 2);
    assert.match(await run("backup", here, ["--arrived", file], { code: 1 }), /^npm run backup/);
    await run("backup", here, [there, "--keep", "14"]);
    assert.match(
      readdirSync(there).join(),
      /^\d{4}-\d\d-\d\dT\d{6}Z\.backup$/,
      "named by when it began, for a timer",
    );
    for (const wrong of [
      ["-", "--keep", "14"],
      [there, "--keep", "0"],
    ])
      assert.match(await run("backup", here, wrong, { code: 1 }), /^npm run backup/);
    rmSync(there, { recursive: true });
    mkdirSync(there);
  } finally {
    await running.stop();
  }
  const from = openSync(pipe, "r");
  const said = await run("restore", there, ["-"], { from });
  closeSync(from);
  assert.match(said, /Restored\.\nThe books hold\./);
  assert.match(said, /role admin, also where it was taken since: ada@example\.org\nNow: npm run recover/);
  const restored = await startEmbedded({ projectFolder, dataDir: there });
  const found = await query(restored.appUrl, "select email from people");
  await restored.stop();
  assert.deepEqual(found, [{ email: "ada@example.org" }]);
});

test("uploaded files are copied beside the backup, each once, and come back; what is missing is told", async () => {
  const [here, there, elsewhere] = [emptyFolder(), emptyFolder(), emptyFolder()];
  const [file, later] = [join(elsewhere, "all.backup"), join(elsewhere, "later.backup")];
  const ids = ["a0000000-0000-4000-8000-000000000001", "b0000000-0000-4000-8000-000000000002"] as const;
  const fileOf = (folder: string, id: string) => join(folder, id.slice(0, 2), `${id}.kept`);
  const [stored, copies] = [join(here, "files/proofs"), join(elsewhere, "uploaded-files")];
  const running = await startEmbedded({ projectFolder, dataDir: here });
  try {
    await migrate(running.ownerUrl, { appUrl: running.appUrl });
    await query(
      running.ownerUrl,
      `insert into people (email) values ('ada@example.org');
       insert into proofs (proof_id, order_id, user_id, state, bytes, received, media_type, kept_bytes, created_at, changed_at)
       select id::uuid, gen_random_uuid(), user_id, 'kept', 9, 9, 'video/mp4', 9, now(), now()
         from people, unnest(array['${ids.join("','")}']) as id;
       insert into proofs (proof_id, order_id, user_id, state, bytes, received, created_at, changed_at)
       select gen_random_uuid(), gen_random_uuid(), user_id, 'arriving', 9, 5, now(), now() from people`,
    );
    for (const id of ids) {
      mkdirSync(dirname(fileOf(stored, id)), { recursive: true });
      writeFileSync(fileOf(stored, id), "the video");
    }
    assert.match(
      await run("backup", here, [file]),
      /Uploaded files: 2 in .*uploaded-files, 2 of them new\.$/,
    );
    assert.match(await run("backup", here, [later]), /Uploaded files: 2 in .*, 0 of them new\.$/);
    const into = openSync(join(here, "piped"), "w");
    assert.match(await run("backup", here, ["-"], { into }), /not in it: --files FOLDER copies them/);
    closeSync(into);
    rmSync(fileOf(stored, ids[0]));
    rmSync(fileOf(copies, ids[0]));
    assert.match(await run("backup", here, [join(elsewhere, "third")], { code: 1 }), /1 of 2 uploaded files/);
    assert.equal(await takenOf(running.ownerUrl), 2, "one that lacks files is none to the doctor");
  } finally {
    await running.stop();
  }
  const said = await run("restore", there, [file], { code: 1 });
  assert.match(
    said,
    /under way are over: 1\nUploaded files: 2 on record, 1 brought back .*\n1 uploaded files are missing/,
  );
  assert.equal(readFileSync(fileOf(join(there, "files/proofs"), ids[1]), "utf8"), "the video");
});

test("the embedded database: backed up while nobody runs it, restored into a fresh folder, and stopped again after both", async () => {
  const [here, there] = [emptyFolder(), emptyFolder()];
  const file = join(here, "all.backup");
  const first = await startEmbedded({ projectFolder, dataDir: here });
  await migrate(first.ownerUrl, { appUrl: first.appUrl });
  await query(first.ownerUrl, SOME_ROWS);
  await loadCatalogueAt(first.ownerUrl);
  const before = await rowsIn(first.ownerUrl);
  await first.stop();
  assert.equal(postmasterPid(here), undefined);

  assert.match(await run("backup", here, [file]), /^Backup of .* 2 accounts/);
  assert.equal(postmasterPid(here), undefined, "it was started for the backup alone");
  assert.match(await run("restore", there, [file]), /Restored\.\nThe books hold\./);
  assert.equal(postmasterPid(there), undefined, "and for the restoring");

  const restored = await startEmbedded({ projectFolder, dataDir: there });
  const after = await rowsIn(restored.ownerUrl);
  await restored.stop();
  assert.match(before.people ?? "", /^2 /);
  // Both commands write a line of what they did.
  assert.deepEqual({ ...after, audit_log: "" }, { ...before, audit_log: "" });
});

const SOME_ROWS = `
  insert into people (email, given_name) values ('ada@example.org', 'Ada'), ('bo@example.org', E'tab\\t, é\\n\\\\.');
  insert into roles_held (user_id, role) select user_id, 'admin' from people where email like 'ada%';
  insert into kept_secrets (name, secret) values ('limits', repeat('s', 40))`;

async function loadCatalogueAt(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The second run remembers that it found nothing to do, as the one after a restore does.
  for (const _run of [1, 2]) await loadCatalogue(client);
  await client.end();
}

/** How many rows each table has, and a hash of them. */
async function rowsIn(url: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await query(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )) {
    const [rows] = await query(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, ';' order by r::text)), '') as hash from ${name} r`,
    );
    found[String(name)] = String(rows?.hash);
  }
  return found;
}

test("in production nothing is restored into a database that nobody has named", async () => {
  const folder = emptyFolder();
  const nowhere = { NODE_ENV: "production", DATABASE_URL: "" };
  assert.match(await run("restore", folder, ["-"], { code: 1, settings: nowhere }), /^Set DATABASE_URL/);
  assert.match(await run("restore", folder, [join(folder, "none")], { code: 1 }), /ENOENT/);
  assert.deepEqual(readdirSync(folder), []);
});
