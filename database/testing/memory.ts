import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. Making a database there takes a tenth of the time it takes on disk. */
export const MEMORY = "/dev/shm";

/** Whether `bytes` more fit there, and as much again is left for programs. */
export function hasRoomInMemory(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > bytes && process.availableMemory() > 2 * bytes;
  } catch {
    return false;
  }
}

/**
 * A new folder in memory for the temporary files of all tests of a run, where `bytes` have room, anybody's process may use it, and
 * programs may run in it; undefined elsewhere. A disk looks long for the places of files where many were just deleted.
 */
export function folderInMemory(bytes: number): string | undefined {
  if (!hasRoomInMemory(bytes)) return undefined;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(MEMORY, "donate-nil-temporary-"));
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    // As /tmp: tests start programs as other accounts.
    execFileSync("chmod", ["1777", folder]);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
