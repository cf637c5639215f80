import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import sql from "sql-template-tag";
import type { Database, Queries } from "./database.ts";
import type { Log } from "./log.ts";

/** Work that is done later, at least once; a job is added in the transaction that causes it. */
export interface Jobs {
  /** Adds a job unless one with the same key is waiting. */
  add(tx: Queries, task: string, payload: object, key: string): Promise<void>;
  /** Makes the job library's own tables; once, before the first `add`. */
  prepare(): Promise<void>;
  /** Starts to work through the jobs. Answers the function that finishes the running ones and stops. */
  start(tasks: Tasks): Promise<() => Promise<void>>;
  /** Frees jobs whose worker died (kill -9); the library by itself waits four hours. */
  freeOrphans(): Promise<void>;
}
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/** Looks for a job that may fail in a row before the worker is begun anew. */
const FAILED_LOOKS = 3;
/** About a day of tries with growing gaps (the library's exp(min(10, attempt)) seconds). */
const TRIES = 14;

export function openJobs(database: Database, url: string, log: Log): Jobs {
  const logger = new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log.warn({ jobs: message }, "jobs");
  });
  return {
    prepare: () => runMigrations({ pgPool: database.pool, logger }),
    async add(tx, task, payload, key) {
      await tx.row(sql`
        select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key := ${key},
                                       job_key_mode := 'unsafe_dedupe', max_attempts := ${TRIES})`);
    },
    // A worker listens on a connection that carries its name; no connection, no worker. The minute leaves room
    // for a connection that is being made again.
    async freeOrphans() {
      await database.rows(sql`
        select graphile_worker.force_unlock_workers(array(
          select distinct j.locked_by from graphile_worker.jobs j
           where j.locked_at < now() - interval '1 minute'
             and not exists (select from pg_stat_activity a where a.application_name = j.locked_by)))`);
    },
    start: async (tasks) => keepWorking(url, tasks, logger, log),
  };
}

function keepWorking(url: string, tasks: Tasks, logger: Logger, log: Log): () => Promise<void> {
  const worker = `donate-nil-jobs-${randomBytes(9).toString("hex")}`;
  const pool = new Pool({ connectionString: url, max: 3, application_name: worker });
  // Lost connections are made again by the library; without listeners they would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
  );
  const events: WorkerEvents = new EventEmitter();
  const options = {
    pgPool: pool,
    events,
    taskList,
    logger,
    // One worker, so that it can be named.
    concurrency: 1,
    workerId: worker,
    noHandleSignals: true,
    pollInterval: 2_000,
  };
  let stopping = false;
  let runner: Runner | undefined;
  // Where its very first look at the database failed, the library repeats that failure for good.
  let failed_looks = 0;
  events.on("worker:getJob:start", () => {
    failed_looks += 1;
    if (failed_looks > FAILED_LOOKS) void runner?.stop().catch(() => {});
  });
  for (const came of ["worker:getJob:empty", "job:start"] as const) {
    events.on(came, () => {
      failed_looks = 0;
    });
  }
  // The library gives up when the database stays away; it is begun again until we stop.
  const working = (async () => {
    while (!stopping) {
      try {
        failed_looks = 0;
        runner = await run(options);
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
    await pool.end().catch(() => {});
  };
}
