import { createHash } from "node:crypto";
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../../database/embedded/embedded.ts";
import { buildIfStale } from "../../ops/programs/build.ts";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import { projectFolder } from "../../ops/programs/project-folder.ts";

/** A database full of fictional athletes. */
export interface FilledDatabase {
  appUrl: string;
  ownerUrl: string;
  /** What a server needs to know of it. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts it, and fills it by a first server where that was not done before with the same `database/`. */
export const startDatabase = (players: number): Promise<FilledDatabase> =>
  startIn(folderFor(players), players);

/** The same, of no past and no future: what is measured changes it. */
export async function startNewDatabase(name: string, players: number): Promise<FilledDatabase> {
  const folder = join(benchFolder(), `${name}-${process.pid}`);
  const database = await startIn(folder, players);
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...database, stop };
}

async function startIn(dataDir: string, players: number): Promise<FilledDatabase> {
  const embedded = await startEmbedded({ projectFolder, dataDir });
  const settings = {
    DATABASE_URL: embedded.appUrl,
    MIGRATE_DATABASE_URL: embedded.ownerUrl,
    DEMO_PLAYERS: String(players),
  };
  await buildIfStale();
  await (await startServer(settings)).stop();
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  // As autovacuum leaves a database that has stood for a while.
  await owner.query("vacuum (analyze) players");
  await owner.end();
  return { appUrl: embedded.appUrl, ownerUrl: embedded.ownerUrl, settings, stop: embedded.stop };
}

/** The server as a program of its own, without limits and with no line but for errors. */
export async function startServer(settings: Record<string, string>) {
  const ports = await freePorts("PORT", "METRICS_PORT");
  const origin = `http://localhost:${ports.PORT}`;
  const server = await startProgram("server", "server/startup/main.ts", {
    ...ports,
    ORIGIN: origin,
    HOST: "localhost",
    RATE_LIMITS: "off",
    // As in production: a page that asks not to be found would be marked down for it.
    SEARCH_ENGINES: "on",
    LOG_LEVEL: "error",
    SWEEP_SECONDS: "3600",
    ...settings,
  });
  return { origin, process_id: server.process.pid ?? 0, stop: () => stopProgram(server) };
}

/** One folder for each number of players and state of `database/`; what an older state left is removed. */
function folderFor(players: number): string {
  const hash = createHash("sha256");
  for (const file of globSync("database/**/*.{ts,sql,csv}", { cwd: projectFolder }).sort()) {
    hash.update(file).update(readFileSync(join(projectFolder, file)));
  }
  const all = benchFolder();
  const name = `${players}-${hash.digest("hex").slice(0, 12)}`;
  for (const other of readdirSync(all)) {
    if (other.startsWith(`${players}-`) && other !== name) rmSync(join(all, other), { recursive: true });
  }
  return join(all, name);
}

function benchFolder(): string {
  const folder = join(tmpdir(), `donate-nil-bench-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
