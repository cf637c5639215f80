import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { columnsOf, type RosterPlayer, type RosterSource } from "./source.ts";
import { sourceOf, sources } from "./sources.ts";

/** One row of the file: the player, or why it can't be one. Lines count from 1, the header included. */
export type RosterRow =
  | { line: number; player: RosterPlayer; cleaned: readonly string[] }
  | { line: number; refused: string };

/** The file as a whole can't be used; nothing of it was. */
export class BrokenFile extends Error {
  override readonly name = "BrokenFile";
}

export interface ReadOptions {
  file: string;
  sport_id: number;
  season: number;
  /** A source's name; absent: told by the file's columns. */
  source?: string | undefined;
  onBytes?: ((bytes: number) => void) | undefined;
}

/** Reads a roster file row by row. Throws `BrokenFile` for wrong columns, wrong encoding, a file cut short. */
export async function* readRoster(
  options: ReadOptions,
): AsyncGenerator<RosterRow & { source: RosterSource }> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  const bytes = Readable.from(decoded(options));
  bytes.on("error", (error) => parser.destroy(error));
  bytes.pipe(parser);
  let header: string[] | null = null;
  let source: RosterSource | null = null;
  let short: number | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!header || !source) {
        header = record.map((column) => column.trim());
        source = sourceFor(header, options);
        continue;
      }
      if (short !== null) yield { source, line: short, refused: "too few columns" };
      short = record.length < header.length ? info.lines : null;
      if (short === null) yield { source, ...rowOf(source, header, record, info.lines, options.season) };
    }
  } catch (error) {
    throw brokenBy(error);
  }
  if (!header) throw new BrokenFile("The file is empty.");
  if (short !== null)
    throw new BrokenFile(`The file ends in the middle of line ${short}. Get it again, whole.`);
}

async function* decoded({ file, onBytes }: ReadOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      onBytes?.(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BrokenFile(
      `The file is not UTF-8 (before byte ${bytes}). Convert it: iconv -f latin1 -t utf-8`,
    );
  }
}

function sourceFor(header: string[], { sport_id, source }: ReadOptions): RosterSource {
  const found = sourceOf(header, sport_id, source);
  if (found) return found;
  const known = sources.filter((each) => each.sport_ids.includes(sport_id));
  const lacking = known.map((each) => {
    const columns = columnsOf(each).filter((column) => !header.includes(column));
    return `'${each.name}' needs ${columns.join(", ")}`;
  });
  throw new BrokenFile(
    known.length === 0
      ? `No roster shape is known for sport ${sport_id} yet.`
      : `The file has not the columns of a known roster: ${lacking.join("; ")}.`,
  );
}

function rowOf(
  source: RosterSource,
  header: string[],
  record: string[],
  line: number,
  season: number,
): RosterRow {
  const texts = new Map(header.map((column, at) => [column, known(source, record[at])]));
  const player: Record<string, unknown> = {};
  const cleaned: string[] = [];
  for (const [field, map] of Object.entries(source.fields)) {
    const given = map.columns.map((column) => texts.get(column) ?? null);
    player[field] = map.clean(...given);
    // Something was there, and none of it could be used.
    if (player[field] === null && given.some(Boolean)) cleaned.push(field);
  }
  const refused = whyRefused(
    source,
    player as unknown as RosterPlayer,
    record.length > header.length,
    season,
  );
  return refused ? { line, refused } : { line, player: player as unknown as RosterPlayer, cleaned };
}

function whyRefused(
  source: RosterSource,
  player: Partial<RosterPlayer>,
  tooMany: boolean,
  season: number,
): string | null {
  if (tooMany) return "too many columns";
  if (source.ids_last !== "never" && !player.source_player_id) return "no id";
  if (!player.player_name) return "no first and last name: not a player";
  if (!player.school_name) return "no school";
  if (typeof player.season === "number" && player.season !== season) return `not of season ${season}`;
  return null;
}

function known(source: RosterSource, given: string | undefined): string | null {
  const text = given?.trim() ?? "";
  return text === "" || source.missing.includes(text) ? null : text;
}

function brokenBy(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return new BrokenFile("The file ends inside a quoted field. Get it again, whole.", { cause: error });
  }
  if (code?.startsWith("CSV_")) {
    return new BrokenFile(`Line ${lines ?? "?"} can't be read: ${error.message}`, { cause: error });
  }
  return error;
}
