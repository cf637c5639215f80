import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { World } from "../../world/world.ts";

const AT_ONCE = 5_000;

/**
 * Deletes events that were handled longer ago than the setting says (35 days at least). The provider lists events for 30
 * days, so one deleted earlier would be stored again; the days beyond are for people who ask what arrived, and for a
 * database that was restored from a backup. Waiting and parked ones stay, however old. What they booked is in the
 * ledger. It may be run again after an interruption.
 */
export const forgetEvents = task(
  {
    name: "forget_events",
    // After the night's check of the ledger.
    times: "51 10 * * *",
  },
  async ({ database, clock, events_kept_days }: Pick<World, "database" | "clock" | "events_kept_days">) => {
    const before = new Date(clock.now().getTime() - events_kept_days * 86_400_000);
    for (;;) {
      const forgotten = await database.rows(sql`
      delete from provider_events
       where event_id in (select event_id from provider_events
                           where created_at < ${before} and handled_at < ${before} limit ${AT_ONCE})
      returning event_id`);
      if (forgotten.length < AT_ONCE) return;
    }
  },
);
