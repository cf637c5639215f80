import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { type EmbeddedDatabase, startEmbedded } from "../embedded/embedded.ts";
import { withFolderLock } from "../embedded/lock.ts";
import { hasRoomInMemory, MEMORY } from "./memory.ts";

const PROJECT = dirname(dirname(import.meta.dirname));

/** A whole run of the tests takes a third of it. The browsers need memory too. */
const ROOM_BYTES = 2_000_000_000;

const SETTINGS = {
  max_connections: "300", // several sites at a time, three in one test
  max_wal_size: "256MB", // the journal of all that tests write would otherwise fill the memory
};

/** The environment variable by which the processes of a run know the one that is kept for them: to join it anew for each database costs more than the database. */
const KEPT = "KEPT_TEST_CLUSTER";

/** The one that is kept for this run, or the shared one, joined. */
export function testCluster(): Promise<EmbeddedDatabase> {
  const kept = process.env[KEPT];
  if (!kept) return startTestCluster();
  return Promise.resolve({ ...JSON.parse(kept), stop: async () => {} });
}

/** The PostgreSQL that all tests of this checkout share; the first starts it, and the last who stops it ends it. */
function startTestCluster(): Promise<EmbeddedDatabase> {
  const checkout = createHash("sha256").update(PROJECT).digest("hex").slice(0, 8);
  const name = `donate-nil-tests-${userInfo().uid}-${checkout}`;
  const startIn = (parent: string) =>
    startEmbedded({ projectFolder: PROJECT, dataDir: join(parent, name), settings: SETTINGS });
  // Once started there, the tests of a run stay there.
  if (!existsSync(join(MEMORY, name)) && !hasRoomInMemory(ROOM_BYTES)) return startIn(tmpdir());
  // Where PostgreSQL's programs have to be copied beside the data, the system may not let them run in memory.
  return startIn(MEMORY).catch(() => startIn(tmpdir()));
}

/**
 * Keeps it from being started and ended again for each test file. Answers the function that lets go of it, and then
 * deletes it with all that broken off tests have left in it, unless another run still uses it. Nothing is kept where
 * TEST_DATABASE_URL sends the tests elsewhere.
 */
export async function keepTestCluster(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const { folder, stop, ...running } = await startTestCluster();
  process.env[KEPT] = JSON.stringify({ folder, ...running });
  return async () => {
    delete process.env[KEPT];
    await stop();
    await withFolderLock(folder, async () => {
      const cluster = join(folder, "postgres");
      if (!existsSync(join(cluster, "postmaster.pid"))) rmSync(cluster, { recursive: true, force: true });
    });
  };
}
