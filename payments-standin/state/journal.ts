import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines. One line is one commit: it is there as a whole or not at all. */
export type Journal = { append(entry: unknown): void; close(): void };

/** A journal that keeps nothing, for tests that need no restart. */
export const noJournal: Journal = { append() {}, close() {} };

/**
 * Opens the journal, handing every earlier entry to `replay` in order. A last line cut short by a kill is dropped;
 * a broken line before it throws, with its number.
 */
export function openJournal(file: string, replay: (entry: unknown) => void): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, "a");
  const content = readFileSync(file);
  const whole = content.subarray(0, content.lastIndexOf("\n") + 1);
  if (whole.length < content.length) truncateSync(file, whole.length);

  whole
    .toString("utf8")
    .split("\n")
    .forEach((line, index) => {
      if (line !== "") replay(parseLine(line, `${file}:${index + 1}`));
    });

  return {
    append: (entry) => writeWhole(descriptor, Buffer.from(`${JSON.stringify(entry)}\n`)),
    close() {
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`The journal is broken at ${place}. Remove the file to begin anew.`, { cause });
  }
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}
