import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { emptyDatabase } from "../../database/testing/database.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  store = await emptyDatabase();
});
after(() => store.drop());

const folder = mkdtempSync(join(tmpdir(), "roster-questions-"));
function fileOf(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, [...lines, ""].join("\n"));
  return file;
}

/** What a command says; `failed` where it ends with 1. */
async function run(command: string, ...words: string[]): Promise<{ said: string; failed: boolean }> {
  const env = { ...process.env, DATABASE_URL: store.ownerUrl, MIGRATE_DATABASE_URL: store.ownerUrl };
  const program = join(import.meta.dirname, `${command}.ts`);
  return promisify(execFile)(process.execPath, [program, ...words], { env }).then(
    ({ stdout }) => ({ said: stdout, failed: false }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ said: stdout + stderr, failed: true }),
  );
}

test("at the command line a roster question is read, settled and asked again, and an import is taken back", async () => {
  const ncaa = fileOf(
    "ncaa.csv",
    "season,team,player_id,name,jersey,class,position,height,hometown",
    '2025,Ashby,1,Madelyn Geers,4,Jr.,G,5-9,"Tulsa, OK"',
  );
  const sites = fileOf(
    "sites.csv",
    "team,season,jersey,name,position,height,academic_year,hometown,high_school",
    'Ashby,2024-25,4,Maddie Geers,G,5-9,Junior,"Tulsa, OK",',
  );
  await run("import-roster", "--sport", "3", ncaa);
  assert.match((await run("import-roster", sites)).said, /Done, as import 2 [\s\S]*1 {2}unsure/u);
  const asked = await run("roster-questions");
  const [, pair = ""] = /^(\d+\/\d+)$/m.exec(asked.said) ?? [];
  assert.match(
    asked.said,
    /^1 to settle\.\n[\s\S]*2025 wbb-rosters, Maddie Geers, Ashby, Tulsa, OK, #4[\s\S]*2025 ncaa-basketball, Madelyn Geers/u,
  );
  assert.match((await run("roster-questions", "--same", pair)).said, /Settled/);
  assert.match(
    (await run("roster-questions")).said,
    /0 to settle\.[\s\S]* {2}1: Maddie Geers, Ashby, 2025 \/ Madelyn Geers, Ashby, 2025: same/u,
  );
  assert.deepEqual(await run("roster-questions", "--same", pair), {
    said: "This question is already settled, by someone or by a later file.\n",
    failed: true,
  });
  assert.match((await run("roster-questions", "--undo", "1")).said, /Undone/);
  assert.match((await run("roster-questions")).said, /^1 to settle\./);
  assert.match(
    (await run("import-roster", "--undo", "1")).said,
    /Undo what was imported after it first: 2\./,
  );
  assert.match((await run("import-roster", "--undo", "2")).said, /Import 2 \(sites\.csv\) is undone/);
});
