import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "../embedded/embedded.ts";

export const PROJECT = dirname(dirname(import.meta.dirname));

/** Temporary folders with clusters in them; `remove` ends whatever still runs in them, however it was left. */
export function temporaryFolders() {
  const made: string[] = [];
  let template: string | undefined;

  /** A folder the database's user can enter, under a name with a space and letters beyond ASCII. */
  const emptyFolder = () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "donate nil é ")));
    chmodSync(folder, 0o755);
    made.push(folder);
    return folder;
  };

  /** A folder with a stopped cluster, copied from one that was made once. */
  const folderWithCluster = async () => {
    if (!template) {
      template = emptyFolder();
      await (await startEmbedded({ projectFolder: PROJECT, dataDir: template })).stop();
    }
    const folder = emptyFolder();
    execFileSync("cp", ["-a", join(template, "postgres"), folder]);
    return folder;
  };

  const remove = async () => {
    for (const folder of made) {
      const pid = postmasterPid(folder);
      if (pid && commandLine(pid).includes(folder)) {
        process.kill(pid, "SIGQUIT");
        await until(() => !commandLine(pid).includes(folder));
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  return { emptyFolder, folderWithCluster, remove };
}

/** First line of postmaster.pid; undefined when PostgreSQL does not run there, or is just about to write it. */
export function postmasterPid(folder: string): number | undefined {
  try {
    // It may go at any moment: not looked for first.
    const file = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8");
    return Number(file.split("\n")[0]) || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Runs one query on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until the answer is true; fails after 20 s. */
export async function until(answer: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await answer())) {
    if (performance.now() > deadline) throw new Error(`Still not so after 20 s: ${answer}`);
    await sleep(10);
  }
}

export function commandLine(pid: number): string {
  return execFileSync(
    "sh",
    [
      "-c",
      `ps -ww -o command= -p ${pid} 2>/dev/null || tr '\\0' ' ' 2>/dev/null < /proc/${pid}/cmdline || true`,
    ],
    {
      encoding: "utf8",
    },
  );
}

/** Whether any process works on the folder, by its command line. */
export function orphansIn(folder: string): boolean {
  const commands = execFileSync(
    "sh",
    ["-c", "ps -A -ww -o command= 2>/dev/null || cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' '"],
    {
      encoding: "utf8",
    },
  );
  return commands.includes(folder);
}
