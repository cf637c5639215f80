import { isUtf8 as areUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parse } from "csv-parse/sync";

/** A file that lies somewhere else than on this machine's disk. */
export interface StoredFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly chunks: () => AsyncIterable<Buffer>;
  /** Some bytes from a place on. */
  readonly bytesAt: (from: number, length: number) => Promise<Buffer>;
}

/** The address of a file on the disk, or one that is stored. */
export type RosterFile = string | StoredFile;

/** A file in UTF-8 that is not; the message has the first line that shows it. */
export class NotUtf8 extends Error {
  override readonly name = "NotUtf8";
}

/** Enough for any first line. */
const HEAD_BYTES = 65_536;

/** The columns of the file's first line, in lower case; or why it is no table of text, in words. */
export async function headerOf(file: RosterFile): Promise<{ header: string[] } | { problem: string }> {
  const head = await bytesOf(file, 0, HEAD_BYTES);
  if (head.length === 0) return { problem: "The file is empty." };
  const other = otherFile(head);
  if (other) return other;
  try {
    const text = new TextDecoder().decode(head);
    const [first = []] = parse(text, { to: 1, relax_quotes: true, skip_empty_lines: true });
    return { header: first.map((column) => column.trim().toLowerCase()) };
  } catch {
    return { problem: "The first line can't be read: it has to name the columns, separated by commas." };
  }
}

/** What is given by mistake, told by its first bytes; capitals and spaces before them do not count. */
const OTHER_FILES: readonly { begins: readonly string[]; problem: string }[] = [
  { begins: ["\x1f\x8b"], problem: "The file is packed (gzip). Unpack it: gunzip FILE" },
  {
    begins: ["pk\x03\x04", "\xd0\xcf\x11\xe0"],
    problem: "The file is a spreadsheet or an archive. Save the table as CSV (UTF-8).",
  },
  { begins: ["par1"], problem: "The file is in the Parquet format. Convert it to CSV." },
  { begins: ["%pdf"], problem: "The file is a PDF document, not a CSV table." },
  { begins: ["\xff\xfe", "\xfe\xff"], problem: "The file is UTF-16. Convert it: iconv -f utf-16 -t utf-8" },
  {
    begins: ["<!doctype", "<html", "<?xml"],
    problem: "The file is a web page, not a CSV table. Download the file itself ('Raw').",
  },
  {
    begins: ["version https://git-lfs"],
    problem: "The file is a Git LFS pointer. Get the file: git lfs pull",
  },
  { begins: ["{", "[{"], problem: "The file is JSON. Convert it to CSV." },
];

function otherFile(head: Buffer): { problem: string } | undefined {
  const bytes = head.subarray(0, 100).toString("latin1").toLowerCase();
  const text = bytes.replace(/^\xef\xbb\xbf/, "").trimStart();
  return OTHER_FILES.find(({ begins }) =>
    begins.some((mark) => bytes.startsWith(mark) || text.startsWith(mark)),
  );
}

/** The file's text in pieces. A file in Latin-1 that is UTF-8 after all is read as that. Throws `NotUtf8`. */
export async function* textOf(
  file: RosterFile,
  encoding: "utf-8" | "latin1",
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string> {
  const known = encoding === "latin1" && (await isUtf8(file)) ? "utf-8" : encoding;
  const decoder = new TextDecoder(known, { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) {
      onBytes?.(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new NotUtf8(await firstLineNotUtf8(file), { cause: error });
  }
}

/** Without an encoding, a stream gives what it reads as bytes. */
const chunksOf = (file: RosterFile): AsyncIterable<Buffer> =>
  typeof file === "string" ? createReadStream(file) : file.chunks();

const LINE_FEED = 10;

/** 'line 17: San Jos? State'. */
async function firstLineNotUtf8(file: RosterFile): Promise<string> {
  let line = 1;
  let begun = Buffer.alloc(0);
  for await (const chunk of chunksOf(file)) {
    begun = Buffer.concat([begun, chunk]);
    for (let end = begun.indexOf(LINE_FEED); end >= 0; end = begun.indexOf(LINE_FEED)) {
      if (!areUtf8(begun.subarray(0, end))) return wordsOf(line, begun.subarray(0, end));
      begun = begun.subarray(end + 1);
      line++;
    }
  }
  return wordsOf(line, begun);
}

/** The line, with what stands around its first bad byte. */
function wordsOf(line: number, bytes: Buffer): string {
  const text = bytes.toString("utf8");
  const at = text.indexOf("\ufffd");
  const around = text
    .slice(Math.max(0, at - 20), at + 20)
    .replaceAll("\ufffd", "?")
    .trim();
  return `line ${line}: '${around}'`;
}

async function isUtf8(file: RosterFile): Promise<boolean> {
  try {
    for await (const _piece of textOf(file, "utf-8"));
    return true;
  } catch (error) {
    if (error instanceof NotUtf8) return false;
    throw error;
  }
}

/** Whether the last line ends with a line break, as a program writes it. */
export async function endsLastLine(file: RosterFile): Promise<boolean> {
  return /[\r\n]/.test((await bytesOf(file, -1, 1)).toString("latin1"));
}

/** Some bytes from a place that, where negative, counts from the end. */
async function bytesOf(file: RosterFile, from: number, length: number): Promise<Buffer> {
  if (typeof file !== "string") return file.bytesAt(from < 0 ? Math.max(0, file.size + from) : from, length);
  const handle = await open(file);
  try {
    const at = from < 0 ? Math.max(0, (await handle.stat()).size + from) : from;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
