import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";

/**
 * A backup is text, packed by zstd: a line of JSON that says what is in it; for each table its rows as COPY writes them and a
 * line `\.`; a line of JSON with the sequences; and a line with the SHA-256 of all before it.
 */
export const FORMAT = "donate-nil backup 1";

/** What the first line says. */
export interface BackupHeader {
  readonly format: typeof FORMAT;
  /** ISO, the moment of which everything in it is. */
  readonly taken_at: string;
  /** Of this project, as package.json has it. */
  readonly release: string;
  readonly postgres: string;
  readonly migrations: readonly { version: number; name: string; checksum: string }[];
  readonly tables: readonly BackupTable[];
}
export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** What each sequence gave last; null: nothing yet. */
export type Sequences = Readonly<Record<string, string | null>>;

export const END_OF_ROWS = Buffer.from("\\.\n");
const END_AFTER_A_ROW = Buffer.from("\n\\.\n");
const NEW_LINE = 10;

export const lineOf = (said: object): Buffer => Buffer.from(`${JSON.stringify(said)}\n`);

/** The same bytes, and the line with their hash. */
export async function* sealed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  yield lineOf({ sha256: hash.digest("hex") });
}

/** Reads one, in the order in which it is written: `header`, `rows` for each table, `sequences`, `finish`. */
export class BackupReader {
  readonly #bytes: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(packed: Readable) {
    const unpacked = createZstdDecompress();
    packed.on("error", (error) => unpacked.destroy(error));
    this.#bytes = packed.pipe(unpacked)[Symbol.asyncIterator]();
  }

  /** Throws where it is no backup, or one of a form that this release does not read. */
  async header(): Promise<BackupHeader> {
    const header: BackupHeader = JSON.parse(await this.#line());
    if (header.format !== FORMAT)
      throw new Error(`This is no backup that this release reads: ${header.format}.`);
    return header;
  }

  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < END_OF_ROWS.length) await this.#more();
    if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
      this.#take(END_OF_ROWS.length);
      return;
    }
    for (;;) {
      const at = this.#rest.indexOf(END_AFTER_A_ROW);
      if (at >= 0) {
        yield this.#take(at + 1);
        this.#take(END_OF_ROWS.length);
        return;
      }
      // The last bytes may begin the end.
      const whole = this.#rest.length - END_OF_ROWS.length;
      if (whole > 0) yield this.#take(whole);
      await this.#more();
    }
  }

  async sequences(): Promise<Sequences> {
    return JSON.parse(await this.#line()).sequences;
  }

  /** Throws unless all that was read is what was written. */
  async finish(): Promise<void> {
    const found = this.#hash.digest("hex");
    const { sha256 } = JSON.parse((await this.#lineAt()).toString());
    if (found !== sha256) throw new Error("The backup was altered or damaged: its checksum is another one.");
  }

  async #line(): Promise<string> {
    const line = await this.#lineAt();
    this.#hash.update(line);
    return line.toString();
  }

  /** Not hashed yet. */
  async #lineAt(): Promise<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(NEW_LINE);
      if (at >= 0) {
        const line = this.#rest.subarray(0, at + 1);
        this.#rest = this.#rest.subarray(at + 1);
        return line;
      }
      await this.#more();
    }
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#bytes.next().catch(refuseOther);
    if (done) throw new Error("The backup is not whole: it ends too early.");
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}

function refuseOther(error: unknown): never {
  const because = error instanceof Error ? error.message : error;
  throw new Error(`This is no backup of ours, or not all of one: ${because}.`, { cause: error });
}
