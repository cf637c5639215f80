import sql from "sql-template-tag";
import type { Queries } from "./database.ts";
import type { Crew } from "./job-crew.ts";
import { freeJobs } from "./job-library.ts";

/** Longer than the answer of the database that gave a job, or noted its end, is waited for. */
const FORGOTTEN_AFTER = "30 seconds";
/** Leaves room for connections that are being made again. By itself the library frees a job after four hours. */
const DEAD_AFTER = "1 minute";
/** The library's gaps between tries grow as exp(tries) seconds, up to six hours. */
const LONGEST_GAP = "10 minutes";

/**
 * Answers the function that frees the jobs that nobody works on, forgets those that are never tried again, and keeps the gaps between tries short. To be called
 * again and again: what this crew seems to have forgotten is freed when it still seems so the next time.
 */
export function openTending(database: Queries, crew: Crew): () => Promise<void> {
  let suspected = new Set<string>();
  return async () => {
    await freeJobsOfTheDead(database);
    const locked = await lockedBy(database, crew);
    const forgotten = locked.filter(({ id }) => !crew.busy.has(id));
    const still_forgotten = forgotten.filter(({ lock }) => suspected.has(lock));
    await freeJobs(
      database,
      crew.name,
      still_forgotten.map(({ id }) => id),
    );
    suspected = new Set(forgotten.map(({ lock }) => lock));
    await forgetOvertaken(database);
    await shortenGaps(database);
  };
}

/** A worker's connections carry its name; no connection, no worker (kill -9). */
const freeJobsOfTheDead = (database: Queries) =>
  database.rows(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker.jobs j
       where j.locked_at < now() - ${DEAD_AFTER}::interval
         and not exists (select from pg_stat_activity a where a.application_name = j.locked_by)))`);

/**
 * What this crew holds for longer than it takes to hear of it, or to note its end. Where it is not worked on, the
 * answer that gave it, or the note, was lost with a connection. Each lock counts as one more try.
 */
const lockedBy = (database: Queries, { name }: Crew) =>
  database.rows<{ id: string; lock: string }>(sql`
    select id::text, id || ' ' || attempts as lock from graphile_worker.jobs
     where locked_by = ${name} and locked_at < now() - ${FORGOTTEN_AFTER}::interval`);

/**
 * A job that was being worked on when another took over its key has no key any more, and no try left: what it could not do, the other one does. The library
 * leaves it where it failed or its worker died, and it would be shown as failing, and as under way, for good. All jobs of ours are added with a key.
 */
const forgetOvertaken = (database: Queries) =>
  database.rows(sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j
       where j.key is null and j.attempts >= j.max_attempts and j.locked_at is null))`);

const shortenGaps = (database: Queries) =>
  database.rows(sql`
    select count(*) from graphile_worker.reschedule_jobs(array(
      select j.id from graphile_worker.jobs j
       where j.locked_at is null and j.last_error is not null and j.run_at > now() + ${LONGEST_GAP}::interval),
      run_at := now() + ${LONGEST_GAP}::interval)`);
