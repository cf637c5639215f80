import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
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
    const noted = await query(running.ownerUrl, "select act from audit_log");
    assert.deepEqual(noted, [{ act: "took a backup" }]);
    assert.match(await run("restore", here, [file], { code: 1 }), /holds 1 people.* --replace donate_nil/);
    const into = openSync(pipe, "w");
    assert.match(await run("backup", here, ["-"], { into }), /^Backup of .* 1 accounts/);
    closeSync(into);
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
  await loadCatalogue(client).finally(() => client.end());
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
