import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Logger,
  parseCrontab,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { Pool } from "pg";
import type { Log } from "./log.ts";

/** Jobs of one kind that a server works on at once. */
const AT_ONCE = 12;
/** Looks for a job that may fail in a row, beyond one for each that works, before the workers are begun anew. */
const FAILED_LOOKS = 3;

/** The connections of a server's workers, and the name that they carry and jobs are locked in. */
export interface WorkerPool {
  readonly name: string;
  readonly pool: Pool;
}

/**
 * For so many kinds of work: each listens on a connection of its own, what is asked and noted shares a few. Their
 * commits are durable: a forgotten 'done' would leave a job locked by a worker that lives, for hours.
 */
export function openWorkerPool(url: string, lanes: number): WorkerPool {
  const name = `donate-nil-jobs-${randomBytes(9).toString("hex")}`;
  const pool = new Pool({
    connectionString: url,
    max: lanes + 3,
    application_name: name,
  });
  // Lost connections are made again by the library; without listeners they would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return { name, pool };
}

/**
 * Works on the jobs of these tasks, and adds those that the crontab asks for, until the answered function is called,
 * which waits for those that run.
 */
export function keepWorking(
  { name, pool }: WorkerPool,
  lane: { tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>; crontab: string },
  logger: Logger,
  log: Log,
): () => Promise<void> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(lane.tasks).map(([task, work]) => [task, (payload: unknown) => work(payload)]),
  );
  const events: WorkerEvents = new EventEmitter();
  let runner: Runner | undefined;
  events.on("pool:create", ({ workerPool }) => {
    // Jobs are locked in this name. The library's own is random; ours is what the connections carry.
    workerPool.id = name;
  });
  renewWhereItFails(events, () => void runner?.stop().catch(() => {}));
  const options = {
    pgPool: pool,
    events,
    taskList,
    parsedCronItems: parseCrontab(lane.crontab),
    logger,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    pollInterval: 2_000,
    // That a job is done, or failed, is noted by the library's batches: those try again when the connection is lost
    // and tell us in the end. What it notes one by one is not waited for, and would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  let stopping = false;
  // The library gives up when the database stays away; it is begun again until we stop.
  const working = (async () => {
    while (!stopping) {
      try {
        runner = await run(options);
        // Told to stop while it was beginning.
        if (stopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, "The job runner stopped; it starts again.");
      }
      if (!stopping) await sleep(2_000);
    }
  })();
  return async () => {
    stopping = true;
    await runner?.stop().catch(() => {});
    await Promise.race([working, sleep(5_000, undefined, { ref: false })]);
  };
}

/** Where its very first look at the database failed, the library repeats that failure for good. */
function renewWhereItFails(events: WorkerEvents, renew: () => void): void {
  let failed_looks = 0;
  events.on("worker:getJob:start", () => {
    failed_looks += 1;
    if (failed_looks <= AT_ONCE + FAILED_LOOKS) return;
    failed_looks = 0;
    renew();
  });
  for (const came of ["worker:getJob:empty", "job:start"] as const) {
    events.on(came, () => {
      failed_looks = 0;
    });
  }
}
