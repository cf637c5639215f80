import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../embedded/postmaster-file.ts";

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

/** Its name says whose it is: whoever is killed leaves it, and memory is short. */
const TEMPORARY = "donate-nil-temporary-";

/**
 * A new folder in memory for the temporary files of all tests of a run, where `bytes` have room, anybody's process may use it, and
 * programs may run in it; undefined elsewhere. A disk looks long for the places of files where many were just deleted.
 */
export function folderInMemory(bytes: number): string | undefined {
  if (!hasRoomInMemory(bytes)) return undefined;
  let folder: string | undefined;
  try {
    removeLeft();
    folder = mkdtempSync(join(MEMORY, `${TEMPORARY}${process.pid}-`));
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

/** Those of runs that are gone. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(TEMPORARY)) continue;
    const pid = Number.parseInt(name.slice(TEMPORARY.length), 10);
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
