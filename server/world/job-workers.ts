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
import { tameWorkers, type Wake } from "./job-library.ts";
import type { Looking } from "./job-looking.ts";
import type { Log } from "./log.ts";
import { worked } from "./tracing.ts";

/** Jobs of one kind that a server works on at once. */
const AT_ONCE = 12;
/** Looks for a job that may fail in a row before the workers are begun anew. */
const FAILED_LOOKS = 3;
/** Workers are woken (job-looking.ts); what they look for by themselves is what nobody woke them for. */
const POLL_MS = 60_000;
/** Pause before workers are begun anew. */
const PAUSE_MS = 2_000;

/**
 * That a job is done, or failed, is noted by the library's batches: those tell us when it does not work. What it notes one by one is
 * not waited for, and would end the process.
 */
const NOTED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

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
  looking: Looking,
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
  };
  let runner: Runner | undefined;
  let wake: Wake = () => {};
  looking.wakes(Object.keys(lane.tasks), (workers) => wake(workers));
  let stopping = false;
  const working = (async () => {
    while (!stopping) {
      const events: WorkerEvents = new EventEmitter();
      const tamed = tameWorkers(events, crew.name, looking.look);
      wake = tamed.wake;
      const spent = untilSpent(events);
      try {
        runner = await run({ ...options, events, preset: { ...NOTED, plugins: [tamed.plugin] } });
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

/** The tasks as the library calls them; what is worked on is known to the crew. */
function taskListOf({ busy }: Crew, { tasks }: Lane): TaskList {
  const tracked = Object.entries(tasks).map(([name, work]): [string, TaskList[string]] => [
    name,
    async (payload, { job }) => {
      busy.add(job.id);
      try {
        await worked(name, payload, work);
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
 * failed, it repeats that failure for good.
 */
function untilSpent(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let failed_looks = 0;
  events.on("pool:fatalError", () => resolve());
  events.on("worker:getJob:error", () => {
    failed_looks += 1;
    if (failed_looks > FAILED_LOOKS) resolve();
  });
  for (const came of ["worker:getJob:empty", "job:start"] as const) {
    events.on(came, () => {
      failed_looks = 0;
    });
  }
  return promise;
}
