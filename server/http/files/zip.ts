import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

type Part = string | Buffer;

/** A ZIP file that is written as it grows: one file in it after the other. */
export interface ZipFile {
  add(name: string, content: AsyncIterable<Part> | Iterable<Part>): Promise<void>;
  end(): Promise<void>;
}

/** What is handed to the compressor at once; in between others get their turn. */
const TEXT_CHARACTERS = 65_536;

/** `take` gets the bytes of the file in their order, and is waited for. */
export function openZip(made_at: Date, take: (bytes: Buffer) => Promise<void>): ZipFile {
  let waiting: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else waiting.push(bytes);
  });
  const hand = async () => {
    if (failure) throw failure;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    if (bytes.length > 0) await take(bytes);
  };
  return {
    async add(name, content) {
      // Pictures and PDFs are as small as they get.
      const file = /\.(?:webp|pdf)$/.test(name)
        ? new ZipPassThrough(name)
        : new ZipDeflate(name, { level: 6 });
      file.mtime = made_at;
      zip.add(file);
      for await (const part of inParts(content)) {
        file.push(part);
        await hand();
      }
      file.push(new Uint8Array(0), true);
      await hand();
    },
    async end() {
      zip.end();
      await hand();
    },
  };
}

/** Short texts are put together: each handing over costs something. */
async function* inParts(content: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let text = "";
  for await (const part of content) {
    if (typeof part !== "string") {
      yield Buffer.from(part);
      continue;
    }
    text += part;
    if (text.length < TEXT_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text) yield Buffer.from(text);
}
