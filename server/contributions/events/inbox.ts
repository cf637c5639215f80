import sql from "sql-template-tag";
import * as z from "zod/mini";
import type { Queries } from "../../world/database.ts";
import type { ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { jobOf, ROOM } from "./hand-over.ts";

/**
 * Stores new events in one statement, each with its job, or to get one in its turn where many wait already (`handOver`). Only the event's id and the ids of what it is about are
 * stored, nothing of what it claims. Returns the ids of the new ones.
 */
export async function takeIn(world: World, events: readonly ProviderEvent[]): Promise<string[]> {
  const stored = await world.database.rows<{ event_id: string }>(sql`
    with stored as (
      insert into provider_events (event_id, event_type, created_at, moment, contribution_id, recurring_id, session_id,
                                   payment_id, charge_id, account_id, without_job)
      select e.event_id, e.event_type, e.created_at, nextval('provider_moments'),
             (select c.contribution_id from contributions c where c.contribution_id = e.contribution_id),
             e.recurring_id,
             e.session_id, e.payment_id, e.charge_id, e.account_id, row_number() over (order by e.event_id) > ${ROOM}
        from jsonb_to_recordset(${JSON.stringify(events.map(named))}::jsonb)
             as e (event_id text, event_type text, created_at timestamptz, contribution_id uuid,
                   recurring_id uuid, session_id text, payment_id text, charge_id text, account_id text)
       order by e.event_id
      on conflict (event_id) do nothing
      returning event_id, without_job)
    select event_id from stored where without_job
    union all
    select event_id from (select event_id from stored where not without_job) as handed, ${jobOf(world)} as job`);
  return stored.map(({ event_id }) => event_id);
}

const uuid = z.uuid();
/** Other uses of the provider's account may have references of their own, which are no ids of ours. */
const named = (event: ProviderEvent): ProviderEvent => ({
  ...event,
  contribution_id: z.safeParse(uuid, event.contribution_id).success ? event.contribution_id : null,
  recurring_id: z.safeParse(uuid, event.recurring_id).success ? event.recurring_id : null,
});

/** An event that failed ten times and waits for a person to look at it. */
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

/** Gives a parked event, or all of them, ten more tries. Returns how many. */
export async function retryParked(
  world: Pick<World, "jobs"> & { readonly database: Queries },
  event_id: string | "all",
): Promise<number> {
  const freed = await world.database.rows(sql`
    with freed as (
      update provider_events set parked_at = null, tries = 0, without_job = false
       where handled_at is null and parked_at is not null and (event_id = ${event_id} or ${event_id} = 'all')
      returning event_id)
    select from freed, ${jobOf(world)} as job`);
  return freed.length;
}
