import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";

/** Whether this user may mount file systems. */
export const canMount = (): boolean => process.getuid?.() === 0;

/** A file system in memory, which can be filled. */
export function mountDisk(folder: string, megabytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "donate-nil", folder]);
}

/** Deletes a folder with all that is in it, and with what is mounted there. */
export function removeFolder(folder: string): void {
  const mounted = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((at) => at.startsWith(`${folder}/`));
  for (const at of mounted) execFileSync("umount", ["--lazy", at]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
