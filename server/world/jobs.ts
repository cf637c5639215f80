import { setInterval, setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "graphile-worker";
import { runMigrations, Logger as WorkerLogger } from "graphile-worker";
import sql, { type Sql } from "sql-template-tag";
import { type Database, DatabaseAway, type Queries } from "./database.ts";
import { connectCrew, gatherCrew } from "./job-crew.ts";
import { type Failing, openFailing } from "./job-failing.ts";
import { openLooking } from "./job-looking.ts";
import { openTending } from "./job-tending.ts";
import { keepWorking } from "./job-workers.ts";
import type { Log } from "./log.ts";
import { carrying } from "./tracing.ts";

/** Work that is done later, at least once; a job is added in the transaction that causes it. */
export interface Jobs extends Failing {
  /** Adds a job; one with the same key that waits is replaced, one that is worked on is left to its end. */
  add(tx: Queries, task: TaskName, payload: object, key: string): Promise<void>;
  /** The same as a table of one row, for a statement that adds a job for each row that it makes. */
  added(task: TaskName, payload: Sql, key: Sql): Sql;
  /** Makes the job library's own tables; once, before the first `add`. */
  prepare(): Promise<void>;
  /**
   * Starts to work through the jobs: a few at once of each kind, which is the first word of a task's name. So what
   * waits for a silent mail server (`mail_…`) holds up no booking. Answers the function that finishes the running
   * ones and stops.
   */
  start(tasks: Tasks, schedule?: Schedule): Promise<() => Promise<void>>;
  /** Frees jobs that nobody works on, and keeps the gaps between tries short. Started workers do so by themselves. */
  tend(): Promise<void>;
}
/** What a job is added by; what it does may be declared elsewhere. */
export interface TaskName {
  /** Unique. Its first word is the lane in which it waits: what waits for a silent mail server holds up no booking. */
  readonly name: string;
}
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;
/**
 * When tasks come by themselves: their names, and cron's five fields in UTC. One job each time, however many servers
 * there are; what no server was there for is made up for within a day.
 */
export type Schedule = Readonly<Record<string, string>>;

/** A week of tries: what waits for a partner that is away is not lost because it stays away. */
const TRIES = 1_000;
/** The same failure of a task is told once in so long, however many jobs meet it. */
const TOLD_EVERY_MS = 60_000;
const TEND_EVERY_MS = 10_000;
/** Jobs that run when we are told to stop get this long. */
const GRACE_MS = 10_000;

export function openJobs(database: Database, url: string, log: Log): Jobs {
  const logger = calmLogger(log);
  const crew = gatherCrew();
  const tend = openTending(database, crew);
  return {
    prepare: () => runMigrations({ pgPool: database.pool, logger }),
    async add(tx, task, payload, key) {
      await tx.row(
        sql`select from ${added(task, sql`${JSON.stringify(carrying(payload))}::json`, sql`${key}`)}`,
      );
    },
    added,
    tend,
    ...openFailing(database),
    start: async (tasks, schedule = {}) => {
      const lanes = lanesOf(tasks).map((lane) => ({ tasks: lane, crontab: crontabOf(lane, schedule) }));
      const pool = connectCrew(crew, url);
      const looking = openLooking(database);
      const stops = lanes.map((lane) => keepWorking(crew, pool, lane, looking, logger, log));
      const stopTending = keepTending(tend, log);
      return async () => {
        const stopped = Promise.all([stopTending(), looking.stop(), ...stops.map((stop) => stop())]).then(
          () => pool.end(),
        );
        await Promise.race([stopped.catch(() => {}), sleep(GRACE_MS, undefined, { ref: false })]);
      };
    },
  };
}

const added: Jobs["added"] = ({ name }, payload, key) => sql`
  graphile_worker.add_job(${name}, ${payload}, job_key := ${key}, job_key_mode := 'replace',
                          max_attempts := ${TRIES})`;

/** Tends now and then, whatever becomes of it. Answers the function that stops. */
function keepTending(tend: () => Promise<void>, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const tending = (async () => {
    for await (const _ of setInterval(TEND_EVERY_MS, undefined, { signal: stop.signal })) {
      await tend().catch((error) => {
        if (!(error instanceof DatabaseAway)) log.warn({ err: error }, "The jobs could not be tended.");
      });
    }
  })().catch(() => {}); // told to stop
  return async () => {
    stop.abort();
    await tending;
  };
}

/** The first word of its name. */
export const laneOf = ({ name }: TaskName): string => name.split("_", 1)[0] ?? name;

/** The tasks by their lanes. */
function lanesOf(tasks: Tasks): Tasks[] {
  const lanes = Object.groupBy(Object.entries(tasks), ([name]) => laneOf({ name }));
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
