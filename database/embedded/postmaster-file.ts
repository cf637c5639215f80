import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";

/** What PostgreSQL notes of itself in `postmaster.pid`. The file outlives a kill -9. */
export type PostmasterFile = { pid: number; port: number; ready: boolean };

/** Undefined when there is none, or PostgreSQL is only beginning to write it. Lines as in its miscadmin.h. */
export function readPostmasterFile(cluster: Cluster): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pathIn(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** For a file whose process id has gone to another process: PostgreSQL itself would take that for a postmaster. */
export function removePostmasterFile(cluster: Cluster): void {
  rmSync(pathIn(cluster), { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether the process is the postmaster of this cluster: process ids are reused, after a reboot above all. */
export function runsCluster(pid: number, cluster: Cluster): boolean {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(` -D ${cluster.path} `);
}

/** Empty for a process that is gone, or dead and not yet collected by its parent. */
function commandOf(pid: number): string {
  if (process.platform === "linux") {
    try {
      // Everybody may read it, unlike the process's folder or program, also inside a container.
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  }
  return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

function pathIn(cluster: Cluster): string {
  return join(cluster.path, "postmaster.pid");
}
