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
import type { Pool } from "pg";
import type { Crew } from "./job-crew.ts";
import type { Log } from "./log.ts";

/** Jobs of one kind that a server works on at once. */
const AT_ONCE = 12;
/**
 * One look at a time takes jobs for all who are free, and after one that found none the next waits a moment. Were each
 * to look for itself, a rush of jobs of one kind would have the workers of every other kind look past all of them, for
 * each of them. What is taken while nobody is free waits here, no more than there are hands.
 */
const LOOKS = {
  size: AT_ONCE,
  refetchDelay: { durationMs: 100, maxAbortThreshold: Number.POSITIVE_INFINITY },
};
const POLL_MS = 2_000;
/** Where no look for jobs is answered for so long, the workers are begun anew. */
const UNANSWERED_MS = 5 * POLL_MS;
/** Pause before workers are begun anew. */
const PAUSE_MS = 2_000;

/** Jobs of one kind, and when those come that come by themselves. */
export interface Lane {
  readonly tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  readonly crontab: string;
}

/**
 * Works on the jobs of a lane, and adds those that its crontab asks for, until the answered function is called, which
 * waits for those that run.
 */
export function keepWorking(
  crew: Crew,
  pool: Pool,
  lane: Lane,
  logger: Logger,
  log: Log,
): () => Promise<void> {
  const options = {
    pgPool: pool,
    taskList: taskListOf(crew, lane),
    parsedCronItems: parseCrontab(lane.crontab),
    logger,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    // That a job is done, or failed, is noted by the library's batches: those tell us when it does not work. What it
    // notes one by one is not waited for, and would end the process.
    preset: { worker: { localQueue: LOOKS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  let runner: Runner | undefined;
  let stopping = false;
  const working = (async () => {
    while (!stopping) {
      const events: WorkerEvents = new EventEmitter();
      // Jobs are locked in this name. The library's own is random; ours is what the connections carry.
      events.on("pool:create", ({ workerPool }) => {
        workerPool.id = crew.name;
      });
      events.on("localQueue:getJobs:complete", ({ jobs }) => {
        for (const { id } of jobs) crew.busy.add(id);
      });
      events.on("localQueue:returnJobs", ({ jobs }) => {
        for (const { id } of jobs) crew.busy.delete(id);
      });
      const spent = untilSpent(events);
      try {
        runner = await run({ ...options, events });
        // Told to stop while it was beginning.
        if (stopping) await runner.stop();
        await Promise.race([runner.promise, spent]);
      } catch (error) {
        log.warn({ err: error }, "The job runner stopped; it starts again.");
      }
      if (stopping) return;
      // Not waited for: what it works on it finishes, and a spent one may never say that it has stopped.
      void runner?.stop().catch(() => {});
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    stopping = true;
    await runner?.stop().catch(() => {});
    await working;
  };
}

/** The tasks as the library calls them; what has been worked on is no longer the crew's. */
function taskListOf({ busy }: Crew, { tasks }: Lane): TaskList {
  const tracked = Object.entries(tasks).map(([name, work]): [string, TaskList[string]] => [
    name,
    async (payload, { job }) => {
      try {
        await work(payload);
      } finally {
        busy.delete(job.id);
      }
    },
  ]);
  return Object.fromEntries(tracked);
}

/**
 * Resolves when a runner is to be replaced. A note that failed makes the library stop it, and that may never come to
 * an end, since its batches then count wrong (graphile/worker issue 636). Where the very first look at the database
 * failed, it repeats that failure for good; of looks it tells only when they are answered.
 */
function untilSpent(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let is_looking = false;
  let answered_at = Date.now();
  let timer: NodeJS.Timeout | undefined;
  events.on("pool:fatalError", () => resolve());
  events.on("localQueue:init", () => {
    timer = setInterval(() => {
      if (is_looking && Date.now() - answered_at > UNANSWERED_MS) resolve();
    }, POLL_MS).unref();
  });
  events.on("localQueue:setMode", ({ newMode }) => {
    is_looking = newMode === "POLLING";
    answered_at = Date.now();
  });
  events.on("localQueue:getJobs:complete", () => {
    answered_at = Date.now();
  });
  events.on("pool:gracefulShutdown", () => clearInterval(timer));
  return promise;
}
