import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PROJECT } from "./clusters.ts";

/** What a server says of its database. */
type Started = { ownerUrl: string; appUrl: string; folder: string; port: number };

/**
 * A server (server.ts) as a process of its own. `started` rejects with what it complained; `finished` is its
 * last line. `dataDir` empty: it is left to the server.
 */
export function launchServer(
  dataDir: string,
  options: SpawnOptions = {},
  projectFolder = PROJECT,
): { child: ChildProcess; started: Promise<Started>; finished: Promise<string | undefined> } {
  const program = join(import.meta.dirname, "server.ts");
  const child = spawn(process.execPath, [program, projectFolder, dataDir], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The server has no output.");
  let complaint = "";
  stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const ended = once(child, "close");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const started = lines.next().then(async (line) => {
    if (!line.done) return JSON.parse(line.value) as Started;
    await ended;
    throw new Error(complaint);
  });
  const finished = started
    .then(() => lines.next())
    .then(
      (line) => line.value,
      () => undefined,
    );
  return { child, started, finished };
}

/** The same, once its database is there. */
export async function startServer(dataDir: string, options: SpawnOptions = {}) {
  const server = launchServer(dataDir, options);
  return { ...server, ...(await server.started) };
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
