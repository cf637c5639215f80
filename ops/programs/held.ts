import { readdirSync, readFileSync } from "node:fs";

/** Megabytes that a program holds in memory; null where there is no /proc. */
export function residentMegabytes(process_id: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${process_id}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
}

/** How many files a program has open, its sockets among them; null where there is no /proc. */
export function openFiles(process_id: number): number | null {
  try {
    return readdirSync(`/proc/${process_id}/fd`).length;
  } catch {
    return null;
  }
}
