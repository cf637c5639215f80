import "../programs/node-version.ts";
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { backUp, noteBackup } from "../../database/backup/back-up.ts";
import type { BackupHeader } from "../../database/backup/backup-file.ts";
import { proofsFolder } from "../../server/profiles/proofs/keeping/folder.ts";
import { filesDirOf } from "../../server/startup/files-dir.ts";
import { failureWords } from "../programs/failure-words.ts";
import { joinDatabase } from "../programs/join-database.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { writeWholeFile } from "../programs/whole-file.ts";
import { COPIES, copyProofs, countProofs, dropUnnamed } from "./backup-files.ts";
import { dropOlder, nameOf } from "./backup-names.ts";
import { backupText } from "./backup-text.ts";

const USAGE = `npm run backup -- FILE [--files FOLDER]
npm run backup -- FOLDER --keep DAYS [--files FOLDER]
npm run backup -- --arrived

  Writes everything that the database holds into one file, as of one moment, while servers work. npm run restore reads it again,
  in this release or a later one, and tells where a byte of it was changed. Only you may read the file; it is not
  encrypted. FILE may be -, for a program that encrypts:

    set -o pipefail
    node ops/operate/backup.ts - | age -r RECIPIENT > backup.age && npm run backup -- --arrived

  What became of the other end of a pipe is not known here: --arrived, once all of it has ended well, tells npm run doctor
  of the backup. A FILE is noted by itself, once it is whole and uploaded files are copied.

  Of a FOLDER with --keep: the file is named by its day and hour in it, and once it is whole those that are older than so many days
  are deleted, if they were named so. For timers that can't say which day it is.

  Files that athletes uploaded are copied into the folder uploaded-files/ beside FILE, or into --files FOLDER: each once, since
  none of them ever changes. With - there is no such copy unless --files names a folder.

  Settings (LINK_SECRETS, SEALING_KEYS, keys, passwords) are in no database: keep them yourself.
  Reads the database of DATABASE_URL as the role of MIGRATE_DATABASE_URL, where that is given; else the embedded one.`;

const DAYS = /^[1-9]\d{0,3}$/;

try {
  const { values, positionals } = parseArgs({
    options: {
      files: { type: "string" },
      keep: { type: "string" },
      arrived: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [named, ...more] = positionals;
  const { arrived, files, keep } = values;
  if (values.help) console.log(USAGE);
  else if (arrived && !named && !files && !keep) console.error(await noteArrived());
  else if (!named || arrived || more.length > 0 || (keep && (named === "-" || !DAYS.test(keep))))
    throw new Error(USAGE);
  else if (keep) {
    console.error(await run(join(named, nameOf(new Date())), files));
    await dropOlder(named, Number(keep), new Date());
  } else console.error(await run(named, files));
} catch (error) {
  console.error(failureWords(error));
  process.exitCode = 1;
}

/** Answers what was written, in words. */
async function run(file: string, files?: string): Promise<string> {
  const { ownerUrl, leave } = await joinDatabase();
  try {
    const said = await written(file, (sink) => backUp(ownerUrl, ownRelease(), sink));
    // One that lacks files throws here, and is none to the doctor.
    const copied = await copyFiles(ownerUrl, file, files);
    const noted =
      file === "-"
        ? "\nOnce it lies where it is to be, npm run backup -- --arrived tells npm run doctor of it."
        : await noteTaken(ownerUrl, said);
    const bytes = file === "-" ? "" : ` in ${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
    return `${backupText(said)}${bytes}${noted}${copied}`;
  } finally {
    await leave();
  }
}

/** Answers what is to be said of it. A copy that takes no writes can be backed up as well. */
function noteTaken(url: string, said: BackupHeader): Promise<string> {
  return noteBackup(url, said).then(
    () => "",
    () => "\nThe database does not know of it: it takes no writes.",
  );
}

/** Tells of the one that went through a pipe, and answers so. */
async function noteArrived(): Promise<string> {
  const { ownerUrl, leave } = await joinDatabase();
  try {
    await noteBackup(ownerUrl, { taken_at: null, release: ownRelease() });
    return "Noted: the last backup has arrived.";
  } finally {
    await leave();
  }
}

function ownRelease(): string {
  return JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")).version;
}

/** Answers what became of the uploaded files, in words; nothing where there are none. Throws where some are nowhere. */
async function copyFiles(url: string, file: string, files?: string): Promise<string> {
  const from = proofsFolder(filesDirOf(process.env, projectFolder));
  const to = files ?? (file === "-" ? null : join(dirname(file), COPIES));
  if (to === null)
    return (await countProofs(url)) > 0 ? "\nUploaded files are not in it: --files FOLDER copies them." : "";
  const { named, copied, missing } = await copyProofs(url, from, to);
  await dropUnnamed(to);
  if (missing > 0)
    throw new Error(
      `The rows are backed up, but ${missing} of ${named} uploaded files are not in ${from}. Is FILES_DIR what the server has?`,
    );
  return named === 0 ? "" : `\nUploaded files: ${named} in ${to}, ${copied} of them new.`;
}

async function written(
  file: string,
  write: (sink: Writable) => Promise<BackupHeader>,
): Promise<BackupHeader> {
  if (file === "-") return write(process.stdout);
  const said: BackupHeader[] = [];
  await writeWholeFile(file, async (sink) => {
    said.push(await write(sink));
  });
  const [header] = said;
  if (!header) throw new Error("Nothing was written.");
  return header;
}
