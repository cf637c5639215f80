import sql from "sql-template-tag";
import type { World } from "../../world/world.ts";

/** The job that forgets what the provider told long ago. */
export const FORGET_EVENTS_TASK = "forget_events";
/** Cron's minute and hour in UTC: after the night's check of the ledger. */
export const FORGET_EVENTS_TIME = "51 10 * * *";

/**
 * The provider lists events for 30 days: who forgot one earlier would take it in again. As long again is left for a
 * person who asks what came, and for a database brought back from a backup.
 */
const KEPT_DAYS = 60;
const AT_ONCE = 5_000;

/**
 * Forgets events that are handled. What waits, or was given up, stays until it is done, however old; what was booked by
 * them is in the ledger. Begun again, it goes on.
 */
export async function forgetEvents({ database, clock }: Pick<World, "database" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  for (;;) {
    const forgotten = await database.rows(sql`
      delete from provider_events
       where event_id in (select event_id from provider_events
                           where created_at < ${before} and handled_at < ${before} limit ${AT_ONCE})
      returning event_id`);
    if (forgotten.length < AT_ONCE) return;
  }
}
