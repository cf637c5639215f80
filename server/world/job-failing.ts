import sql from "sql-template-tag";
import type { Database, Queries } from "./database.ts";
import { REFUSED } from "./mail.ts";

/** Work that failed at least once. */
export interface FailingJob {
  readonly job_id: string;
  readonly task: string;
  readonly tries: number;
  readonly failure: string;
  readonly since: Date;
  /** Null once it has had all its tries. */
  readonly next_at: Date | null;
  /** It is an email, and its address is refused for good or it has had all its tries: somebody may decide that it never leaves. */
  readonly may_let_go: boolean;
}

/**
 * The jobs of a lane, which is the first word of their tasks' names. Neither a refused address nor what has had all its tries says that a partner
 * is away: they are counted apart.
 */
export interface Backlog {
  readonly lane: string;
  /** Those that are to be done: neither refused nor given up. */
  readonly open: number;
  /** Those that may be worked on now. */
  readonly due: number;
  /** Those that failed at least once and are tried again. */
  readonly failing: number;
  /** Those of them whose address the mail server refuses for good. */
  readonly refused: number;
  /** Those that have had all their tries, and wait for a person. */
  readonly given_up: number;
  /** Age of the oldest of the open ones. */
  readonly oldest_seconds: number;
}

/** Work that failed, for people to look at. */
export interface Failing {
  /** Those that wait to be tried again, or for a person, the longest waiting first. */
  failing(most: number): Promise<{ jobs: FailingJob[]; total: number }>;
  /** Has one of them tried again at once, as part of `tx`. Answers false where it is done, worked on, or no longer failing. */
  retry(tx: Queries, job_id: string): Promise<boolean>;
  /** Ends one of them that `may_let_go`, as part of `tx`: what it is about is never sent. Answers null where there is none. */
  letGo(tx: Queries, job_id: string): Promise<Pick<FailingJob, "task" | "failure"> | null>;
  /** What is left to do, by lane; a lane with nothing to do is left out. */
  backlog(): Promise<Backlog[]>;
  /** Whether a job of a task waits for its turn or is worked on. */
  isUnderWay(task: string): Promise<boolean>;
}

const IS_GIVEN_UP = sql`(j.last_error is not null and j.attempts >= j.max_attempts and j.locked_at is null)`;
const IS_EMAIL = sql`j.task_identifier like 'mail\\_%'`;
const IS_REFUSED = sql`coalesce(${IS_EMAIL} and starts_with(j.last_error, ${REFUSED}), false)`;

/** What people are shown of work that failed, and what they can do about it. */
export const openFailing = (database: Database): Failing => ({
  async failing(most) {
    const jobs = await database.rows<FailingJob & { total: number }>(sql`
      select id::text as job_id, task_identifier as task, attempts::int as tries, last_error as failure,
             created_at as since, case when not ${IS_GIVEN_UP} then run_at end as next_at,
             ${IS_EMAIL} and (${IS_GIVEN_UP} or ${IS_REFUSED}) as may_let_go, (count(*) over ())::int as total
        from graphile_worker.jobs j where last_error is not null and locked_at is null
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

  letGo: (tx, job_id) =>
    tx.row<Pick<FailingJob, "task" | "failure">>(sql`
      select j.task_identifier as task, j.last_error as failure
        from graphile_worker.jobs j cross join lateral graphile_worker.complete_jobs(array[j.id]) done
       where j.id = ${job_id}::bigint and j.locked_at is null and ${IS_EMAIL} and (${IS_GIVEN_UP} or ${IS_REFUSED})`),

  backlog: () =>
    database.rows<Backlog & Record<string, unknown>>(sql`
      select lane, (count(*) filter (where is_open))::int as open,
             (count(*) filter (where not is_given_up and locked_at is null and run_at <= now()))::int as due,
             (count(last_error) filter (where not is_given_up))::int as failing,
             (count(*) filter (where is_refused and not is_given_up))::int as refused,
             (count(*) filter (where is_given_up))::int as given_up,
             greatest(extract(epoch from now() - min(created_at) filter (where is_open)), 0)::float8 as oldest_seconds
        from (select j.*, split_part(j.task_identifier, '_', 1) as lane, ${IS_GIVEN_UP} as is_given_up, ${IS_REFUSED} as is_refused,
                     not (${IS_GIVEN_UP} or ${IS_REFUSED}) as is_open
                from graphile_worker.jobs j) counted
       group by lane`),

  async isUnderWay(task) {
    const found = await database.row(sql`
      select from graphile_worker.jobs
       where task_identifier = ${task} and (locked_at is not null or run_at <= now()) limit 1`);
    return found !== null;
  },
});
