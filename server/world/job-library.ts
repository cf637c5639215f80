import type { WorkerEvents } from "graphile-worker";
import { Pool, type PoolClient } from "pg";
import sql from "sql-template-tag";
import type { Queries } from "./database.ts";

/**
 * What we know of the inside of graphile-worker, all of it: nothing else of the server touches what the library does not
 * promise. `job-library.test.ts` holds every line against the installed version, and refuses another one unread.
 */
export const READ_AT_VERSION = "0.18.0";

/** Jobs are locked in this name. The library's own is random; ours is what the connections carry. */
export function nameWorkers(events: WorkerEvents, name: string): void {
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = name;
  });
}

/** Frees single jobs that a worker of this name holds: the library has a function for whole workers only. */
export async function freeJobs(database: Queries, locked_by: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.rows(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where id = any (${ids}::bigint[]) and locked_by = ${locked_by}`);
}

type Taker = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (broken?: Error | boolean) => void;

/**
 * A pool whose connections may be given back twice, as the library does with one that is lost while it is given back. To
 * node-postgres that is an error, which nobody awaits there: it would end the process.
 */
export class ForgivingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(take: Taker): void;
  override connect(take?: Taker): Promise<PoolClient> | undefined {
    if (!take) return super.connect();
    super.connect((error, client, release) => {
      let released = false;
      take(error, client, (broken) => {
        if (released) return;
        released = true;
        release(broken);
      });
    });
    return undefined;
  }
}
