import { join } from "node:path";
import { type Migration, readMigrations } from "../../database/migrate/migrate-files.ts";
import { bareStatements } from "../../database/migrate/migrate-sql.ts";
import { projectFolder } from "../programs/project-folder.ts";

/** Files before this one are older than the rules. */
const FIRST_CHECKED = 75;

/** Where a table is small or nobody asks it, a file may hold it for as long as it takes, and says why. */
const MARK = /^-- holds: \S/m;

/**
 * What keeps everyone out of a table, or every writer, for as long as all its rows take: one line for each statement of a migration
 * that does so to a table it has not made itself. What takes something away is refused where files are read (migrate-contracts.ts).
 */
export function checkMigrations(folder: string): string[] {
  return readMigrations(folder)
    .filter(({ version }) => version >= FIRST_CHECKED)
    .flatMap(holdingStatements);
}

/** The same of one file. */
export function holdingStatements({ file, sql }: Pick<Migration, "file" | "sql">): string[] {
  if (MARK.test(sql)) return [];
  const statements = bareStatements(sql);
  const made = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const later = statements.filter((statement) => !made.has(TABLE.exec(statement)?.[1] ?? ""));
  const broken = later.flatMap((statement) =>
    RULES.filter(([pattern, unless]) => pattern.test(statement) && !unless?.test(statement)).map(
      ([, , advice]) => `${statement.slice(0, 70)}: ${advice}`,
    ),
  );
  const alters = later.some((statement) => ALTERS.test(statement));
  const fills = later.find((statement) => FILLS.test(statement));
  if (alters && fills)
    broken.push(`${fills.slice(0, 70)}: fill in a file, or a job, of its own, without an alter`);
  return broken.map((words) => `${file}: ${words}; or say why it may, by a line "-- holds: …"`);
}

const NEW_TABLE = /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+)/;
const TABLE =
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index [^(]*?\bon (?:only )?|update (?:only )?|delete from (?:only )?|insert into |lock (?:table )?)(?:public\.)?(\w+)/;
/** Validating lets everyone read and write. */
const ALTERS = /^alter table (?!.* validate constraint \w+$)/;
/** Inserting keeps nobody out. */
const FILLS = /^(?:update|delete from) /;

type Rule = readonly [holds: RegExp, unless: RegExp | null, advice: string];

const RULES: readonly Rule[] = [
  [
    /^create (?:unique )?index /,
    / concurrently /,
    "keeps writers out; create it concurrently, in a file of its own",
  ],
  [/^drop index /, / concurrently /, "waits for every reader; drop it concurrently, in a file of its own"],
  [/^reindex /, / concurrently /, "keeps writers out; reindex concurrently"],
  [
    /^alter table .*\badd (?:constraint \w+ )?(?:check|foreign key)\b/,
    /\bnot valid\b/,
    "reads every row; add it not valid, and validate it in a file of its own",
  ],
  [
    /^alter table .*\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b/,
    /\busing index\b/,
    "makes an index while nobody gets in; make that concurrently before, and add it using index",
  ],
  [
    /^alter table .*\badd (?:column )?(?:if not exists )?\w+ .*(?:\bserial\b|\bbigserial\b|\bgenerated\b|\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval|uuidv\d))/,
    null,
    "writes every row anew; add it empty, and fill it afterwards",
  ],
  [
    /^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/,
    null,
    "may write every row anew; add another column",
  ],
  [
    /^alter table .*\bset not null\b/,
    null,
    "reads every row; add a check (… is not null) not valid, validate it in a file of its own, then set it",
  ],
  [/^(?:vacuum|cluster|lock|truncate)\b/, null, "keeps everyone out"],
  [/^refresh materialized view /, / concurrently /, "keeps readers out; refresh it concurrently"],
];

if (import.meta.main) {
  const broken = checkMigrations(join(projectFolder, "database/migrations"));
  for (const words of broken) console.error(words);
  if (broken.length > 0) process.exitCode = 1;
}
