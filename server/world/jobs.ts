import type { Logger } from "graphile-worker";
import { runMigrations, Logger as WorkerLogger } from "graphile-worker";
import sql from "sql-template-tag";
import type { Database, Queries } from "./database.ts";
import { keepWorking, openWorkerPool } from "./job-workers.ts";
import type { Log } from "./log.ts";

/** Work that is done later, at least once; a job is added in the transaction that causes it. */
export interface Jobs {
  /** Adds a job unless one with the same key is waiting. */
  add(tx: Queries, task: string, payload: object, key: string): Promise<void>;
  /** Makes the job library's own tables; once, before the first `add`. */
  prepare(): Promise<void>;
  /**
   * Starts to work through the jobs: a few at once of each kind, which is the first word of a task's name. So what
   * waits for a silent mail server (`mail_…`) holds up no booking. Answers the function that finishes the running
   * ones and stops.
   */
  start(tasks: Tasks, schedule?: Schedule): Promise<() => Promise<void>>;
  /** Frees jobs whose worker died (kill -9), and keeps the gaps between tries short. To be called now and then. */
  tend(): Promise<void>;
}
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;
/**
 * When tasks come by themselves: their names, and cron's five fields in UTC. One job each time, however many servers
 * there are; what no server was there for is made up for within a day.
 */
export type Schedule = Readonly<Record<string, string>>;

/** A week of tries: what waits for a partner that is away is not lost because it stays away. */
const TRIES = 1_000;
/** The library's gaps grow as exp(tries) seconds, up to six hours. */
const LONGEST_GAP = "10 minutes";
/** The same failure of a task is told once in so long, however many jobs meet it. */
const TOLD_EVERY_MS = 60_000;

export function openJobs(database: Database, url: string, log: Log): Jobs {
  const logger = calmLogger(log);
  return {
    prepare: () => runMigrations({ pgPool: database.pool, logger }),
    async add(tx, task, payload, key) {
      await tx.row(sql`
        select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key := ${key},
                                       job_key_mode := 'unsafe_dedupe', max_attempts := ${TRIES})`);
    },
    // A worker's connections carry its name; no connection, no worker. The minute leaves room for a connection
    // that is being made again. By itself the library frees such a job after four hours.
    async tend() {
      await database.rows(sql`
        select graphile_worker.force_unlock_workers(array(
          select distinct j.locked_by from graphile_worker.jobs j
           where j.locked_at < now() - interval '1 minute'
             and not exists (select from pg_stat_activity a where a.application_name = j.locked_by)))`);
      await database.rows(sql`
        select count(*) from graphile_worker.reschedule_jobs(array(
          select j.id from graphile_worker.jobs j
           where j.locked_at is null and j.last_error is not null and j.run_at > now() + ${LONGEST_GAP}::interval),
          run_at := now() + ${LONGEST_GAP}::interval)`);
    },
    start: async (tasks, schedule = {}) => {
      const lanes = lanesOf(tasks);
      const workers = openWorkerPool(url, lanes.length);
      const stops = lanes.map((lane) =>
        keepWorking(workers, { tasks: lane, crontab: crontabOf(lane, schedule) }, logger, log),
      );
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
        await workers.pool.end().catch(() => {});
      };
    },
  };
}

/** The tasks by the first word of their names. */
function lanesOf(tasks: Tasks): Tasks[] {
  const lanes = Object.groupBy(Object.entries(tasks), ([name]) => name.split("_", 1)[0] ?? name);
  return Object.values(lanes).map((lane) => Object.fromEntries(lane ?? []));
}

/** The schedule of these tasks as the library reads it. One that is still being tried is not joined by another. */
function crontabOf(tasks: Tasks, schedule: Schedule): string {
  const scheduled = Object.entries(schedule).filter(([task]) => tasks[task]);
  return scheduled.map(([task, times]) => `${times} ${task} ?fill=1d&max=${TRIES}&jobKey=${task}`).join("\n");
}

/** What the library says of a failed try names its job. */
type FailedTry = { job?: { task_identifier?: string } } | undefined;

function calmLogger(log: Log): Logger {
  const told = new Map<string, number>();
  return new WorkerLogger(() => (level, message, meta) => {
    if (level !== "error" && level !== "warning") return;
    // On purpose: what jobs do is on the server's own connections (job-workers.ts).
    if (message.includes("maxPoolSize")) return;
    const task = (meta as FailedTry)?.job?.task_identifier;
    if (task && Date.now() - (told.get(task) ?? 0) < TOLD_EVERY_MS) return;
    if (task) told.set(task, Date.now());
    log.warn({ jobs: message }, "jobs");
  });
}
