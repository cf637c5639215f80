import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { zstdCompressSync } from "node:zlib";
import { type BackupHeader, BackupReader, END_OF_ROWS, FORMAT, lineOf, sealed } from "./backup-file.ts";

const HEADER: BackupHeader = {
  format: FORMAT,
  taken_at: "2026-11-23T00:00:00Z",
  release: "1",
  postgres: "18",
  migrations: [],
  tables: [],
};
/** Rows as COPY writes them, with what looks like their end. */
const ROWS = ["", "one\n", "\\\\.\n", "\\.x\n\\\\.\nx\\.\n", `${"long ".repeat(50_000)}\n`];

async function written(): Promise<Buffer> {
  async function* content() {
    yield lineOf(HEADER);
    for (const rows of ROWS) {
      yield Buffer.from(rows);
      yield END_OF_ROWS;
    }
    yield lineOf({ sequences: { one: "1" } });
  }
  return Buffer.concat(await Array.fromAsync(sealed(content())));
}

/** All that is in one, however it comes in. */
async function read(packed: Iterable<Buffer>): Promise<string[]> {
  const reader = new BackupReader(Readable.from(packed));
  await reader.header();
  const found: string[] = [];
  for (const _ of ROWS) found.push(Buffer.concat(await Array.fromAsync(reader.rows())).toString());
  assert.deepEqual(await reader.sequences(), { one: "1" });
  await reader.finish();
  return found;
}

test("rows come back to the byte, also those that look like an end, and in pieces of any size", async () => {
  const packed = zstdCompressSync(await written());
  assert.deepEqual(await read([packed]), ROWS);
  assert.deepEqual(await read(Array.from(packed, (byte) => Buffer.from([byte]))), ROWS);
});

test("what was altered, is cut off or is something else is refused", async () => {
  const content = await written();
  const altered = Buffer.from(content);
  altered.write("1", content.indexOf("one\n"));
  const packed = zstdCompressSync(content);
  for (const [bytes, words] of [
    [zstdCompressSync(altered), /altered or damaged/],
    [zstdCompressSync(content.subarray(0, content.length / 2)), /not whole/],
    [zstdCompressSync(content.subarray(0, content.length - 1)), /not whole/],
    [packed.subarray(0, packed.length / 2), /no backup of ours, or not all of one/],
    [Buffer.from("something else"), /no backup of ours, or/],
    [zstdCompressSync(Buffer.from("{}\n")), /no backup that this release reads/],
  ] as const)
    await assert.rejects(read([bytes]), words);
});
