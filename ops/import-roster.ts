import { statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import pg from "pg";
import { loadCatalogue } from "../database/catalogue.ts";
import { startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { type ImportOptions, importRoster } from "../server/players/rosters/import.ts";
import { reportCsv, reportText } from "../server/players/rosters/report.ts";
import { projectFolder } from "./programs.ts";

const USAGE = `npm run import-roster -- --sport 2 --season 2023 [--source football] [--dry-run]
  [--accept contributions,collaborations] [--report notes.csv] FILE

  --sport    1 men's basketball, 2 football, 3 women's basketball
  --season   the year the roster is of
  --dry-run  says what it would do, and writes nothing
  --accept   from now on these players take contributions, collaborations or both; recorded
  --report   writes every refused or doubtful row to a CSV file
  FILE       a football roster of cfbfastR-data (cfb_rosters_YYYY.csv)

  Writes to the database of DATABASE_URL (MIGRATE_DATABASE_URL where that is another role's), else to the embedded one.`;

try {
  await run(readCommand(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

interface Command {
  options: ImportOptions;
  report: string | undefined;
}

function readCommand(words: string[]): Command {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      sport: { type: "string" },
      season: { type: "string" },
      source: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      accept: { type: "string", default: "" },
      report: { type: "string" },
    },
  });
  const [file, ...more] = positionals;
  const accepts = values.accept.split(",").filter(Boolean);
  const wrong = [
    !file && "Name the file.",
    more.length > 0 && "Name one file at a time.",
    !/^[123]$/.test(values.sport ?? "") && "--sport has to be 1, 2 or 3.",
    !/^(19|20)\d\d$/.test(values.season ?? "") && "--season has to be a year.",
    accepts.some((word) => !isAcceptable(word)) && "--accept takes contributions, collaborations, or both.",
    file && !statSync(file, { throwIfNoEntry: false })?.isFile() && `There is no file ${file}.`,
  ].filter((fault) => typeof fault === "string" && fault);
  if (!file || wrong.length > 0) throw new Error(`${wrong.join("\n")}\n\n${USAGE}`);
  return {
    report: values.report,
    options: {
      file,
      sport_id: Number(values.sport),
      season: Number(values.season),
      source: values.source,
      dryRun: values["dry-run"],
      accepts: accepts.filter(isAcceptable),
    },
  };
}

function isAcceptable(word: string): word is "contributions" | "collaborations" {
  return word === "contributions" || word === "collaborations";
}

async function run({ options, report: reportFile }: Command): Promise<void> {
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
    if (reportFile) writeFileSync(reportFile, reportCsv(report));
  } finally {
    bar?.stop();
    await client.end();
    await stop();
  }
}

/** The owner's address: an import makes teams, and an embedded database may not be running yet. */
async function openDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.MIGRATE_DATABASE_URL ?? process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const embedded = await startEmbedded({ projectFolder, dataDir: process.env.DATA_DIR });
  await migrate(embedded.ownerUrl, { appUrl: embedded.appUrl });
  return { url: embedded.ownerUrl, stop: () => embedded.stop() };
}
