import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { migrate } from "../../database/migrate/migrate.ts";
import { projectFolder } from "../../ops/programs/project-folder.ts";

/** A PostgreSQL of its own, to be hurt. It heals as it does in the demo: whoever holds the folder starts it again. */
export interface HurtDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Ends it as a power cut would, or asks it to hurry; answers once it takes statements again. */
  restart(how: "killed" | "asked"): Promise<void>;
  /** For so long no file can grow, as on a full disk: it fails or panics in its own way. */
  fillDisk(ms: number): Promise<void>;
  /** For so long every connection is taken by somebody else. */
  useUpConnections(ms: number): Promise<void>;
  drop(): Promise<void>;
}

export async function startHurtDatabase(): Promise<HurtDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "donate-nil-faults-"));
  await chmod(dataDir, 0o755);
  const running = await startEmbedded({ projectFolder, dataDir });
  const { ownerUrl, appUrl, folder } = running;
  await migrate(ownerUrl, { appUrl });
  const postmaster = () =>
    Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    ownerUrl,
    appUrl,
    async restart(how) {
      process.kill(postmaster(), how === "killed" ? "SIGKILL" : "SIGINT");
      await sleep(50);
      await untilItAnswers(ownerUrl);
    },
    async fillDisk(ms) {
      limitFiles(postmaster(), "0");
      await sleep(ms);
      // A panic may have ended it meanwhile; what was started since has no limit.
      try {
        limitFiles(postmaster(), "unlimited");
      } catch {}
      await untilItAnswers(ownerUrl);
    },
    async useUpConnections(ms) {
      const taken = await takeAll(appUrl);
      await sleep(ms);
      await Promise.all(taken.map((client) => client.end().catch(() => {})));
    },
    async drop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Whether this machine can play a full disk: it needs `prlimit` of util-linux. */
export function canFillDisk(): boolean {
  try {
    execFileSync("prlimit", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Of a postmaster and all its processes; what they start later inherits it. */
function limitFiles(pid: number, bytes: string): void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  for (const each of [pid, ...children.split("\n").map(Number).filter(Boolean)]) {
    try {
      execFileSync("prlimit", ["--pid", String(each), `--fsize=${bytes}:unlimited`], { stdio: "ignore" });
    } catch {} // ended meanwhile
  }
}

async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch {
      return taken;
    }
    taken.push(client);
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      // Write access too: a disk that is still full would only take reads.
      await client.query("create temporary table tried on commit drop as select 1");
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
