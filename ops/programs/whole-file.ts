import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";

/**
 * Writes a file that only its owner may read. It gets its name once it is whole and on the disk; what breaks off leaves nothing.
 * Throws where there is one of that name already.
 */
export async function writeWholeFile(path: string, write: (sink: Writable) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Error(`There is a file ${path} already.`);
  const unfinished = `${path}.unfinished-${randomBytes(4).toString("hex")}`;
  try {
    const file = await open(unfinished, "wx", 0o600);
    await write(file.createWriteStream({ flush: true }));
    await rename(unfinished, path);
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
  } finally {
    await rm(unfinished, { force: true });
  }
}
