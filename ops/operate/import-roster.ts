import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import cliProgress from "cli-progress";
import pg from "pg";
import { loadCatalogue } from "../../database/facts/catalogue.ts";
import { rosterSeason } from "../../pure/seasons.ts";
import { type ImportOptions, importRoster } from "../../server/players/rosters/importing/import.ts";
import { undoImport } from "../../server/players/rosters/importing/undo.ts";
import { sources } from "../../server/players/rosters/sources/sources.ts";
import { reportText } from "../../server/players/rosters/staging/report.ts";
import { failureWords } from "../programs/failure-words.ts";
import { openOwnerDatabase } from "../programs/owner-database.ts";

const USAGE = `npm run import-roster -- [--sport 2] [--season 2023] [--source football] [--dry-run]
  [--accept contributions,collaborations] [--aliases names.csv] [--report notes.csv] [--yes-really 812] FILE
npm run import-roster -- --undo 17

  --sport    1 men's basketball, 2 football, 3 women's basketball; needed where the file fits several
  --season   2023, or 2024-25 (a basketball season is named by the year it ends); needed where the file does not say
  --source   how the file is to be read, where its columns do not tell: ${[...new Set(sources.map(({ name }) => name))].join(", ")}
  --dry-run  says what it would do, and writes nothing
  --accept   from now on these players take contributions, collaborations or both; recorded
  --aliases  a CSV file 'alias,school' that settles names of schools; a school under its own name is made one
  --report   writes what became of every row, and who is gone, to a CSV file
  --yes-really  lets a file in that would take away or move suspiciously many players; the number is told when it is stopped
  --undo     brings back what was before the import of this number; what happened since stays
  FILE       a roster or a team file; docs/rosters.md says which can be read, and how to write one

  Writes to the database of DATABASE_URL (MIGRATE_DATABASE_URL where that is another role's), else to the embedded one.`;

// A roster may be larger than memory: better to collect garbage early than to grow.
for (const flag of ["--optimize-for-size", "--semi-space-growth-factor=1", "--max-semi-space-size=2"]) {
  setFlagsFromString(flag);
}

try {
  const command = readCommand(process.argv.slice(2));
  await withDatabase((client) => ("undo" in command ? undo(client, command.undo) : run(client, command)));
} catch (error) {
  process.stderr.write(`${failureWords(error)}\n`);
  process.exitCode = 1;
}

/** What it imports lies on the disk. */
type Command = ImportOptions & { file: string };

function readCommand(words: string[]): Command | { undo: number } {
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
      "yes-really": { type: "string" },
      undo: { type: "string" },
    },
  });
  if (values.undo !== undefined) {
    if (/^[1-9]\d{0,8}$/.test(values.undo) && words.length === 2) return { undo: Number(values.undo) };
    throw new Error(`--undo takes the number of an import, and nothing else.\n\n${USAGE}`);
  }
  const [file, ...more] = positionals;
  const accepts = values.accept.split(",").filter(Boolean);
  const season = values.season === undefined ? undefined : rosterSeason(values.season);
  const wrong = [
    !file && "Name the file.",
    more.length > 0 && "Name one file at a time.",
    !/^[123]$/.test(values.sport ?? "1") && "--sport has to be 1, 2 or 3.",
    season === null && "--season has to be a year, like 2023, or two, like 2024-25.",
    accepts.some((word) => !isAcceptable(word)) && "--accept takes contributions, collaborations, or both.",
    !/^\d{1,9}$/.test(values["yes-really"] ?? "1") && "--yes-really takes the number that was told.",
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
    yesReally: values["yes-really"] === undefined ? undefined : Number(values["yes-really"]),
  };
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isAcceptable(word: string): word is "contributions" | "collaborations" {
  return word === "contributions" || word === "collaborations";
}

async function withDatabase(act: (client: pg.Client) => Promise<void>): Promise<void> {
  const { url, stop } = await openOwnerDatabase();
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    // The teams' conferences and colors, where no server has started on this database yet.
    await loadCatalogue(client);
    await act(client);
  } finally {
    await client.end();
    await stop();
  }
}

async function run(client: pg.Client, options: Command): Promise<void> {
  const bar = process.stdout.isTTY
    ? new cliProgress.SingleBar({ format: "{bar} {percentage} %  {eta_formatted} left" })
    : null;
  try {
    bar?.start(statSync(options.file).size, 0);
    const report = await importRoster(client, { ...options, onBytes: (bytes) => bar?.increment(bytes) });
    bar?.stop();
    process.stdout.write(`${reportText(report, options.dryRun)}\n`);
  } finally {
    bar?.stop();
  }
}

async function undo(client: pg.Client, import_id: number): Promise<void> {
  const { file_name, restored, removed, kept } = await undoImport(client, import_id);
  const said = [
    `Import ${import_id} (${file_name}) is undone.`,
    `  ${restored} players are as they were, ${removed} that it had made are gone.`,
    ...(kept > 0
      ? [`  ${kept} that it had made stay, unlisted: something hangs on them (a gift, a favorite, a page).`]
      : []),
  ];
  process.stdout.write(`${said.join("\n")}\n`);
}
