import sql, { type Sql } from "sql-template-tag";
import type { TaskName } from "../../world/jobs.ts";
import type { World } from "../../world/world.ts";

/** The job that handles one event of the inbox. */
export const EVENT_TASK: TaskName = { name: "handle_event" };

/**
 * So many events have a job at a time, and those behind them none. The job library finds a job by looking past all that wait before it, of whatever
 * kind: with 6,000 events waiting each look for a letter took 26 to 44 ms, and all of them together most of the database.
 */
export const MOST_JOBS = 500;
/** Every so many events that were handled the next get their jobs, long before the last of them is handled. */
const EVERY = 50n;

/** For each row with an `event_id`. */
export const jobOf = ({ jobs }: Pick<World, "jobs">): Sql =>
  jobs.added(EVENT_TASK, sql`json_build_object('event_id', event_id)`, sql`event_id`);

/** How many more events may have a job. What failed and is tried again holds up nobody. */
export const ROOM: Sql = sql`
  greatest(0, ${MOST_JOBS}::int - (
    select count(*) from (select from provider_events where handled_at is null and parked_at is null and failure is null and not without_job
                           limit ${MOST_JOBS}::int) as with_job))`;

/** Gives those events a job that have waited longest for one, as many as there is room for. Returns how many. Any number of servers may do so at once. */
export async function handOver(world: Pick<World, "jobs" | "database">): Promise<number> {
  const handed = await world.database.rows(sql`
    with next as (
      select event_id from provider_events where without_job order by received_at, event_id limit ${ROOM} for update skip locked),
    handed as (
      update provider_events e set without_job = false from next where e.event_id = next.event_id returning e.event_id)
    select from handed, ${jobOf(world)} as job`);
  return handed.length;
}

/** The same now and then, as events are handled. `moment`: the handled one's number. */
export async function handOverAfter(world: World, moment: string): Promise<void> {
  if (BigInt(moment) % EVERY === 0n) await handOver(world);
}
