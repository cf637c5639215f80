import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { rosterLines } from "../programs/made-up-roster.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** The import may not take more, however long its file is. */
const MOST_MB = 200;

const rows = Number(process.argv[2] ?? 1_000_000);
if (!Number.isInteger(rows) || rows < 1) throw new Error("node ops/operate/soak-roster.ts [ROWS]");
process.exitCode = (await soak(rows)) ? 0 : 1;

/**
 * Imports a made-up roster of so many rows into an empty embedded database of its own, twice, and says how long it took
 * and how much memory the import had at most (PostgreSQL's own is not counted). False where that was over 200 MB.
 *
 *     node ops/operate/soak-roster.ts [ROWS]
 */
async function soak(rows: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "soak-roster-"));
  try {
    const file = join(folder, "roster.csv");
    await pipeline(Readable.from(rosterLines(rows)), createWriteStream(file));
    const peaks = [await importOnce(folder, file), await importOnce(folder, file)];
    return Math.max(...peaks) <= MOST_MB;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Answers the most memory it had, in MB. */
async function importOnce(dataDir: string, file: string): Promise<number> {
  const started = performance.now();
  const tell = "process.on('exit', () => console.log('peak', process.resourceUsage().maxRSS))";
  const child = spawn(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(tell)}`,
      "ops/operate/import-roster.ts",
      "--sport",
      "2",
      file,
    ],
    {
      cwd: projectFolder,
      env: { ...process.env, DATABASE_URL: "", MIGRATE_DATABASE_URL: "", DATA_DIR: dataDir },
    },
  );
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr.pipe(process.stderr);
  await new Promise((resolve) => child.on("close", resolve));
  const peak = Number(/^peak (\d+)$/m.exec(said)?.[1] ?? Number.NaN) / 1024;
  console.log(said.replace(/^peak.*$/m, "").trim());
  console.log(`${Math.round((performance.now() - started) / 1000)} s, ${Math.round(peak)} MB at most\n`);
  return peak;
}
