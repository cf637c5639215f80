import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { columnsNotRead, columnsOf, fieldsWithout, type RosterSource, type TeamSource } from "../source.ts";
import { tellSource } from "../sources/sources.ts";
import { machineWords } from "./machine-words.ts";
import { type RosterRow, rowReader } from "./read-row.ts";
import { endsLastLine, headerOf, NotUtf8, type RosterFile, textOf } from "./read-text.ts";

/** The file as a whole can't be used; nothing of it was. */
export class BrokenFile extends Error {
  override readonly name = "BrokenFile";
}

export interface ReadOptions {
  file: RosterFile;
  /** Absent: told by the source, if that is of one sport. */
  sport_id?: number | undefined;
  /** The year it ends; absent: told by the rows. Rows of another season are refused. */
  season?: number | undefined;
  /** A source's name; absent: told by the file's columns. */
  source?: string | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
}

/** A record over this is a quote that never ends. */
const LONGEST_RECORD = 1_000_000;

/** Reads a file row by row. Throws `BrokenFile` for wrong columns, wrong encoding, a file cut short. */
export async function* readRoster(options: ReadOptions): AsyncGenerator<RosterRow> {
  const { header, source } = await beginningOf(options);
  const rowOf = rowReader(source, header, options);
  const text = Readable.from(textOf(options.file, source.encoding, options.onBytes));
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: LONGEST_RECORD,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  text.on("error", (error) => parser.destroy(error));
  parser.on("close", () => text.destroy());
  text.pipe(parser);
  const parsed: AsyncIterable<Parsed> = parser;
  let last: RosterRow | null = null;
  let line = 1;
  let width = header.length;
  try {
    let begun = false;
    for await (const { record, info } of parsed) {
      // The header has been read.
      if (begun) {
        if (last) yield last;
        width = record.length;
        line = firstLine(record, info.lines);
        refuseMachineWords(line, record);
        last = rowOf(line, record);
      }
      begun = true;
    }
  } catch (error) {
    throw brokenBy(error);
  }
  await refuseCut(options.file, source, line, width < header.length);
  if (last) yield last;
}

/** What a file is, by its first line: its source, the fields it has no column for, and its columns that nothing reads. */
export async function shapeOf(options: ReadOptions) {
  const { header, source } = await beginningOf(options);
  const lacks = source.kind === "players" ? fieldsWithout(header, source) : [];
  return { source, lacks, not_read: columnsNotRead(header, source) };
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** The parser counts the lines up to the record's end. */
const firstLine = (record: readonly string[], lines: number): number =>
  record.some((text) => text.includes("\n")) ? lines - (record.join("").split("\n").length - 1) : lines;

async function beginningOf(
  options: ReadOptions,
): Promise<{ header: string[]; source: RosterSource | TeamSource }> {
  const head = await headerOf(options.file);
  if ("problem" in head) throw new BrokenFile(head.problem);
  const told = tellSource(head.header, options);
  if ("problem" in told) throw new BrokenFile(told.problem);
  const twice = columnsOf(told.source).filter(
    (column) => head.header.indexOf(column) !== head.header.lastIndexOf(column),
  );
  if (twice.length > 0) throw new BrokenFile(`Two columns have one name: ${twice.join(", ")}.`);
  return { header: head.header, source: told.source };
}

/** One such line says that whatever wrote the file failed: the rows beside it are no whole roster, and none is used. */
function refuseMachineWords(line: number, record: readonly string[]): void {
  const words = machineWords(record);
  if (words === null) return;
  throw new BrokenFile(
    `Line ${line} is a program's message, not an athlete: '${words}'. Whatever wrote the file failed: make it again.`,
  );
}

/** The last row is held back until it is sure that the file was not cut in it. */
async function refuseCut(
  file: RosterFile,
  source: RosterSource | TeamSource,
  line: number,
  isShort: boolean,
) {
  if (await endsLastLine(file)) return;
  if (isShort) throw new BrokenFile(`The file ends in the middle of line ${line}. Get it again, whole.`);
  if (!source.ends_last_line) return;
  throw new BrokenFile(
    `The file ends without a line break, so it may be cut in its last line. Get it again; if it is whole, end line ${line} with one.`,
  );
}

function brokenBy(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof NotUtf8) {
    const remedy = "Convert it: iconv -f latin1 -t utf-8";
    return new BrokenFile(`The file is not UTF-8 (${error.message}). ${remedy}`, { cause: error });
  }
  if (!(error instanceof CsvError)) return error;
  const { code, lines } = error;
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return new BrokenFile("The file ends inside a quoted field. Get it again, whole.", { cause: error });
  }
  if (code === "CSV_MAX_RECORD_SIZE") {
    return new BrokenFile(`A quote is opened before line ${lines ?? "?"} and never closed.`, {
      cause: error,
    });
  }
  return new BrokenFile(`Line ${lines ?? "?"} can't be read: ${error.message}`, { cause: error });
}
