import sql from "sql-template-tag";
import { ProviderAway } from "../../world/card-payments.ts";
import type { World } from "../../world/world.ts";
import type { Recorded } from "../record-payment.ts";
import { followRecurring } from "./follow.ts";

const AT_ONCE = 50;
/** A look that fails is taken again after so many intervals of the sweeper. */
const AGAIN_AFTER = 6;
/** After so many in a row without an answer the provider is away. */
const SILENT_IN_A_ROW = 5;

/**
 * Looks at every recurring contribution that is due, so that a lost event heals by itself: a month that was paid and is
 * not booked, an end that is not set. Throws `ProviderAway` when nothing is answered.
 */
export async function sweepRecurring(
  world: World,
  onRecorded: (recorded: Recorded) => void = () => {},
): Promise<number> {
  for (let asked = 0; ; ) {
    const due = await takeDue(world);
    let silent = 0;
    for (const { recurring_id } of due) {
      try {
        for (const recorded of await followRecurring(world, recurring_id)) onRecorded(recorded);
        silent = 0;
      } catch (error) {
        silent += error instanceof ProviderAway ? 1 : 0;
        if (silent >= SILENT_IN_A_ROW) throw error;
        world.log.warn({ err: error, recurring_id }, "A recurring contribution could not be looked at.");
      }
    }
    asked += due.length;
    if (due.length < AT_ONCE) return asked;
  }
}

/** Each is taken by one server, for a while; a look that comes through says itself when the next is due. */
function takeDue(world: World): Promise<{ recurring_id: string }[]> {
  const now = world.clock.now();
  return world.database.rows(sql`
    with due as (
      select recurring_id from recurring_contributions
       where check_at <= ${now} order by check_at limit ${AT_ONCE} for update skip locked)
    update recurring_contributions r
       set check_at = ${now}::timestamptz + make_interval(secs => ${world.sweep_seconds * AGAIN_AFTER})
      from due where r.recurring_id = due.recurring_id
    returning r.recurring_id`);
}
