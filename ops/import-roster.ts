import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import cliProgress from "cli-progress";
import pg from "pg";
import { loadCatalogue } from "../database/catalogue.ts";
import { startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { type ImportOptions, importRoster } from "../server/players/rosters/import.ts";
import { reportText } from "../server/players/rosters/report.ts";
import { sources } from "../server/players/rosters/sources.ts";
import { projectFolder } from "./programs.ts";

const USAGE = `npm run import-roster -- [--sport 2] [--season 2023] [--source football] [--dry-run]
  [--accept contributions,collaborations] [--aliases names.csv] [--report notes.csv] FILE

  --sport    1 men's basketball, 2 football, 3 women's basketball; needed where the file fits several
  --season   2023, or 2024-25 (a basketball season is named by the year it ends); needed where the file does not say
  --source   how the file is to be read, where its columns do not tell: ${[...new Set(sources.map(({ name }) => name))].join(", ")}
  --dry-run  says what it would do, and writes nothing
  --accept   from now on these players take contributions, collaborations or both; recorded
  --aliases  a CSV file 'alias,school' that settles names of schools; a school under its own name is made one
  --report   writes what became of every row, and who is gone, to a CSV file
  FILE       a roster or a team file; docs/rosters.md says which can be read, and how to write one

  Writes to the database of DATABASE_URL (MIGRATE_DATABASE_URL where that is another role's), else to the embedded one.`;

// A roster may be longer than memory: rather clear away early than grow.
for (const flag of ["--optimize-for-size", "--semi-space-growth-factor=1", "--max-semi-space-size=2"]) {
  setFlagsFromString(flag);
}

try {
  await run(readCommand(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readCommand(words: string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      sport: { type: "string" },
      season: { type: "string" },
      source: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      accept: { type: "string", default: "" },
      aliases: { type: "string" },
      report: { type: "string" },
    },
  });
  const [file, ...more] = positionals;
  const accepts = values.accept.split(",").filter(Boolean);
  const season = values.season === undefined ? undefined : seasonOf(values.season);
  const wrong = [
    !file && "Name the file.",
    more.length > 0 && "Name one file at a time.",
    !/^[123]$/.test(values.sport ?? "1") && "--sport has to be 1, 2 or 3.",
    season === null && "--season has to be a year, like 2023, or two, like 2024-25.",
    accepts.some((word) => !isAcceptable(word)) && "--accept takes contributions, collaborations, or both.",
    ...[file, values.aliases].map((name) => name && !isFile(name) && `There is no file ${name}.`),
  ].filter((fault) => typeof fault === "string" && fault);
  if (!file || wrong.length > 0) throw new Error(`${wrong.join("\n")}\n\n${USAGE}`);
  return {
    file,
    sport_id: values.sport === undefined ? undefined : Number(values.sport),
    season: season ?? undefined,
    source: values.source,
    dryRun: values["dry-run"],
    accepts: accepts.filter(isAcceptable),
    aliases: values.aliases,
    report: values.report,
  };
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** '2023' -> 2023, '2024-25' -> 2025, the year it ends; null for what is no season. */
function seasonOf(text: string): number | null {
  const [, from, to] = /^((?:19|20)\d\d)(?:-(?:\d\d)?(\d\d))?$/.exec(text) ?? [];
  if (from === undefined) return null;
  if (to === undefined) return Number(from);
  return (Number(from) + 1) % 100 === Number(to) ? Number(from) + 1 : null;
}

function isAcceptable(word: string): word is "contributions" | "collaborations" {
  return word === "contributions" || word === "collaborations";
}

async function run(options: ImportOptions): Promise<void> {
  const { url, stop } = await openDatabase();
  const bar = process.stdout.isTTY
    ? new cliProgress.SingleBar({ format: "{bar} {percentage} %  {eta_formatted} left" })
    : null;
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    // The teams' conferences and colours, where no server has started on this database yet.
    await loadCatalogue(client);
    bar?.start(statSync(options.file).size, 0);
    const report = await importRoster(client, { ...options, onBytes: (bytes) => bar?.increment(bytes) });
    bar?.stop();
    process.stdout.write(`${reportText(report, options.dryRun)}\n`);
  } finally {
    bar?.stop();
    await client.end();
    await stop();
  }
}

/** The owner's address: an import makes teams, and an embedded database may not be running yet. */
async function openDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const embedded = await startEmbedded({ projectFolder, dataDir: process.env.DATA_DIR });
  await migrate(embedded.ownerUrl, { appUrl: embedded.appUrl });
  return { url: embedded.ownerUrl, stop: () => embedded.stop() };
}
