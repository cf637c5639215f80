import { spawn } from "node:child_process";
import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Account, cannotWrite } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import type { Programs } from "./programs.ts";

export type Launch = {
  folder: string;
  account: Account;
  programs: Programs;
  cluster: Cluster;
  /** Other than ours. */
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
};

/** Why a postmaster ended before it was ready, by kind, with its last words. */
export type Refusal = { kind: "port-taken" | "memory-in-use" | "other"; words: string };

const LARGEST_LOG_BYTES = 10_000_000;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "", // no socket, hence no lock file of one, and no limit on the length of the path
  // Contributions are booked here: what was committed survives a power cut.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  // A small machine, shared with Node.
  max_connections: "60",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "0", // the other core belongs to Node, and /dev/shm in a container is small
  jit: "off", // compiling costs more than these queries take
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C", // refusals are told apart by their words
  log_error_verbosity: "terse", // the details of a refused row would hold personal data
};

/**
 * Starts `postgres` in a session of its own, so that a Ctrl-C in the terminal, which goes to the whole process
 * group, does not take the database away from a server that is still finishing.
 */
export function launchPostmaster(launch: Launch): {
  pid: number | undefined;
  refusal(): Refusal | undefined;
} {
  const { cluster, account, programs } = launch;
  const logPath = join(launch.folder, "postgres.log");
  const logFile = openLog(logPath, account);
  const from = fstatSync(logFile).size;
  const settings = Object.entries({ port: cluster.connection.port, ...SETTINGS, ...launch.settings });
  const args = ["-D", cluster.path, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  // An empty environment: PGOPTIONS and the like of whoever starts the server are not meant for this one.
  const options = { ...account.ids, cwd: "/", env: {}, detached: true };
  const child = spawn(join(programs.folder, "bin", "postgres"), args, {
    ...options,
    stdio: ["ignore", logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  let failure: Error | undefined;
  let ended = false;
  child.once("error", (error) => {
    failure = error;
  });
  child.once("exit", () => {
    ended = true;
  });
  const refusal = (): Refusal | undefined => {
    if (failure) return { kind: "other", words: `PostgreSQL cannot be started: ${failure.message}` };
    return ended ? explain(readFileSync(logPath).subarray(from).toString(), logPath) : undefined;
  };
  return { pid: child.pid, refusal };
}

function explain(said: string, logPath: string): Refusal {
  const words = `PostgreSQL did not start: ${said.trim().slice(-800)} (more in ${logPath})`;
  if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return { kind: "port-taken", words };
  // The children of a killed postmaster take a moment to notice.
  if (/pre-existing shared memory block/.test(said)) return { kind: "memory-in-use", words };
  return { kind: "other", words };
}

function openLog(path: string, account: Account): number {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LARGEST_LOG_BYTES) renameSync(path, `${path}.1`);
    const file = openSync(path, "a", 0o600);
    if (account.ids) fchownSync(file, account.ids.uid, account.ids.gid);
    return file;
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}
