import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { ProviderEvent } from "../world/card-payments.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";

/** The job that handles one event of the inbox. */
export const EVENT_TASK = "handle_event";

/**
 * Stores events that are new, each with its job, in one transaction. What is kept is which event it was and which
 * objects it is about, nothing of what it says. Answers how many were new.
 */
export function takeIn(world: World, events: readonly ProviderEvent[]): Promise<number> {
  return world.database.transaction(async (tx) => {
    const stored = await tx.rows<{ event_id: string }>(sql`
      insert into provider_events (event_id, event_type, created_at, moment, contribution_id, session_id, payment_id, charge_id)
      select e.event_id, e.event_type, e.created_at, nextval('provider_moments'),
             (select c.contribution_id from contributions c where c.contribution_id = e.contribution_id),
             e.session_id, e.payment_id, e.charge_id
        from jsonb_to_recordset(${JSON.stringify(events.map(named))}::jsonb)
             as e (event_id text, event_type text, created_at timestamptz, contribution_id uuid,
                   session_id text, payment_id text, charge_id text)
       order by e.event_id
      on conflict (event_id) do nothing
      returning event_id`);
    for (const { event_id } of stored) await addJob(world, tx, event_id);
    return stored.length;
  });
}

const uuid = z.uuid();
/** Other things of the account may carry references of their own, which are no ids of ours. */
const named = (event: ProviderEvent): ProviderEvent => ({
  ...event,
  contribution_id: z.safeParse(uuid, event.contribution_id).success ? event.contribution_id : null,
});

const addJob = (world: World, tx: Queries, event_id: string): Promise<void> =>
  world.jobs.add(tx, EVENT_TASK, { event_id }, event_id);

/** An event that failed ten times and waits for a person. */
export interface ParkedEvent {
  event_id: string;
  event_type: string;
  created_at: Date;
  parked_at: Date;
  failure: string;
}

/** The parked events, the longest waiting first. */
export const listParked = (database: Queries): Promise<ParkedEvent[]> =>
  database.rows<ParkedEvent>(sql`
    select event_id, event_type, created_at, parked_at, failure from provider_events
     where handled_at is null and parked_at is not null order by parked_at, event_id`);

/** Gives a parked event, or all of them, ten more tries. Answers how many. */
export function retryParked(
  world: Pick<World, "database" | "jobs">,
  event_id: string | "all",
): Promise<number> {
  return world.database.transaction(async (tx) => {
    const freed = await tx.rows<{ event_id: string }>(sql`
      update provider_events set parked_at = null, tries = 0
       where handled_at is null and parked_at is not null and (event_id = ${event_id} or ${event_id} = 'all')
      returning event_id`);
    for (const { event_id: id } of freed) await world.jobs.add(tx, EVENT_TASK, { event_id: id }, id);
    return freed.length;
  });
}
