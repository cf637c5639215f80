import sql from "sql-template-tag";
import type { Database, Queries } from "./database.ts";

/** Work that failed at least once. */
export interface FailingJob {
  readonly job_id: string;
  readonly task: string;
  readonly tries: number;
  readonly failure: string;
  readonly since: Date;
  readonly next_at: Date;
}

/** The jobs of a lane, which is the first word of their tasks' names. */
export interface Backlog {
  readonly lane: string;
  /** All that are not done. */
  readonly open: number;
  /** Those that may be worked on now. */
  readonly due: number;
  /** Those that failed at least once. */
  readonly failing: number;
  /** Age of the oldest that is not done. */
  readonly oldest_seconds: number;
}

/** Work that failed, for people to look at. */
export interface Failing {
  /** Those that wait to be tried again, the longest waiting first. */
  failing(most: number): Promise<{ jobs: FailingJob[]; total: number }>;
  /** Has one of them tried again at once, as part of `tx`. Answers false where it is done, worked on, or no longer failing. */
  retry(tx: Queries, job_id: string): Promise<boolean>;
  /** What is left to do, by lane; a lane with nothing to do is left out. */
  backlog(): Promise<Backlog[]>;
  /** Whether a job of a task waits for its turn or is worked on. */
  isUnderWay(task: string): Promise<boolean>;
}

/** What people are shown of work that failed, and what they can do about it. */
export const openFailing = (database: Database): Failing => ({
  async failing(most) {
    const jobs = await database.rows<FailingJob & { total: number }>(sql`
      select id::text as job_id, task_identifier as task, attempts::int as tries, last_error as failure,
             created_at as since, run_at as next_at, (count(*) over ())::int as total
        from graphile_worker.jobs where last_error is not null and locked_at is null
       order by created_at, id limit ${most}`);
    return { jobs, total: jobs[0]?.total ?? 0 };
  },

  async retry(tx, job_id) {
    // One that has had all its tries gets one more.
    const retried = await tx.row(sql`
      select r.id from graphile_worker.jobs f
       cross join lateral graphile_worker.reschedule_jobs(array[f.id], run_at := now(), attempts := least(f.attempts, f.max_attempts - 1)::int) r
       where f.id = ${job_id}::bigint and f.last_error is not null and f.locked_at is null`);
    return retried !== null;
  },

  backlog: () =>
    database.rows<Backlog & Record<string, unknown>>(sql`
      select split_part(task_identifier, '_', 1) as lane, count(*)::int as open,
             (count(*) filter (where locked_at is null and run_at <= now()))::int as due,
             count(last_error)::int as failing,
             greatest(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
        from graphile_worker.jobs group by 1`),

  async isUnderWay(task) {
    const found = await database.row(sql`
      select from graphile_worker.jobs
       where task_identifier = ${task} and (locked_at is not null or run_at <= now()) limit 1`);
    return found !== null;
  },
});
