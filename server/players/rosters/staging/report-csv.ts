import { constants, createWriteStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import type { RosterNote } from "./report.ts";

const BATCH = 500;

/** Throws where no report can be written to this address: said before the work, not after it. */
export async function refuseReport(file: string): Promise<void> {
  const there = await stat(file).catch(() => null);
  try {
    if (there?.isDirectory()) throw new Error("it is a folder");
    await access(there ? file : dirname(file), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The report can't be written to ${file}: ${reason}. Nothing was imported.`, {
      cause: error,
    });
  }
}

/** Writes every note as CSV, for a spreadsheet, from the temporary table `notes`; memory does not grow with it. */
export async function writeReport(client: ClientBase, file: string): Promise<void> {
  await pipeline(Readable.from(linesOf(client)), createWriteStream(file));
}

async function* linesOf(client: ClientBase): AsyncGenerator<string> {
  yield "kind,line,name,reason\r\n";
  await client.query(`
    declare every_note no scroll cursor for
     select kind, line, coalesce(name, '') as name, coalesce(reason, '') as reason from notes
      order by line nulls last, kind, name, reason`);
  for (;;) {
    const { rows } = await client.query<RosterNote>(`fetch ${BATCH} from every_note`);
    if (rows.length === 0) break;
    yield rows.map(csvLine).join("");
  }
  await client.query("close every_note");
}

/** A note as a line of CSV. */
export function csvLine({ kind, line, name, reason }: RosterNote): string {
  return `${[kind, line === null ? "" : String(line), name, reason].map(quoted).join(",")}\r\n`;
}

const quoted = (text: string): string => {
  // A cell that begins like a formula is text all the same.
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
