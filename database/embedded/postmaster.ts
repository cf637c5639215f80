import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, moveToPort } from "./cluster.ts";
import { isFree, randomPort } from "./port.ts";
import { isAlive, readPostmasterFile, removePostmasterFile, runsCluster } from "./postmaster-file.ts";
import { type Launch, launchPostmaster, type Refusal } from "./postmaster-launch.ts";

const POLL_MS = 5;
const REPORT_MS = 5_000;
const LONGEST_RETRY_MS = 15_000;
const LONGEST_SHUTDOWN_MS = 30_000;

/** `mayMove`: nobody holds the port yet, so that a taken one may be exchanged for a free one. */
type Wish = Omit<Launch, "cluster"> & { cluster: Cluster; mayMove: boolean };

/**
 * Returns when the cluster's postmaster takes connections: the running one where there is one, else a new one.
 * Waits out a start, a recovery or a shutdown in progress. Under the folder's lock only.
 * Throws PostgreSQL's own last words when it does not start.
 */
export async function ensurePostmaster(wish: Wish): Promise<Cluster> {
  const begin = performance.now();
  let cluster = wish.cluster;
  for (;;) {
    const running = await settledPostmaster(cluster, wish.log);
    if (running)
      return running.port === cluster.connection.port ? cluster : moveToPort(cluster, running.port);
    if (wish.mayMove) cluster = await onFreePort(cluster);
    const refusal = await startPostmaster({ ...wish, cluster });
    if (!refusal) continue; // the file says the rest
    const worthAnotherTry =
      refusal.kind === "memory-in-use" || (refusal.kind === "port-taken" && wish.mayMove);
    if (!worthAnotherTry || performance.now() - begin > LONGEST_RETRY_MS) throw new Error(refusal.words);
    await sleep(100);
  }
}

/** Whether a postmaster is there now, and takes connections as far as it has noted. */
export function isReady(cluster: Cluster): boolean {
  const file = readPostmasterFile(cluster);
  return file?.ready === true && runsCluster(file.pid, cluster);
}

/** Shuts down as after a Ctrl-C of its own: connections are cut, everything committed is on disk. */
export async function stopPostmaster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const begin = performance.now();
  const file = readPostmasterFile(cluster);
  if (!file || !runsCluster(file.pid, cluster)) return;
  process.kill(file.pid, "SIGINT");
  let hurried = false;
  // The file is the last thing PostgreSQL removes; its process may linger where nobody collects orphans.
  while (readPostmasterFile(cluster)?.pid === file.pid && runsCluster(file.pid, cluster)) {
    if (!hurried && performance.now() - begin > LONGEST_SHUTDOWN_MS) {
      log("PostgreSQL takes long to shut down; it will check its journal at the next start");
      process.kill(file.pid, "SIGQUIT");
      hurried = true;
    }
    await sleep(POLL_MS);
  }
  log(`PostgreSQL stopped (${Math.round(performance.now() - begin)} ms)`);
}

/** The live postmaster once it is ready; undefined once there is none. */
async function settledPostmaster(cluster: Cluster, log: (line: string) => void) {
  let nextReport = performance.now() + REPORT_MS;
  for (;;) {
    const file = readPostmasterFile(cluster);
    if (!file) return undefined;
    if (!runsCluster(file.pid, cluster)) {
      if (isAlive(file.pid)) removePostmasterFile(cluster);
      return undefined;
    }
    if (file.ready) return file;
    if (performance.now() > nextReport) {
      log("PostgreSQL is still starting, or shutting down");
      nextReport += REPORT_MS;
    }
    await sleep(POLL_MS);
  }
}

/** Starts it and waits until it is ready (undefined) or has ended (its refusal). */
async function startPostmaster(launch: Launch): Promise<Refusal | undefined> {
  const child = launchPostmaster(launch);
  for (;;) {
    const refusal = child.refusal();
    if (refusal) return refusal;
    const file = readPostmasterFile(launch.cluster);
    if (file?.pid === child.pid && file?.ready) return undefined;
    await sleep(POLL_MS);
  }
}

async function onFreePort(cluster: Cluster): Promise<Cluster> {
  if (await isFree(cluster.connection.port)) return cluster;
  for (;;) {
    const port = randomPort();
    if (await isFree(port)) return moveToPort(cluster, port);
  }
}
