import sql from "sql-template-tag";
import { tellingDenied } from "../../alarms/provider-denied.ts";
import type { World } from "../../world/world.ts";
import type { BookingResult } from "../booking/record-payment.ts";
import { followRecurring } from "../recurring/follow.ts";
import { askEach, errorsOf } from "./ask-each.ts";
import type { SweepResult } from "./sweep-contributions.ts";

/**
 * Plans taken in one round, and how many of them are looked at at the same time: some 25 HTTP requests a second of
 * the 100 allowed.
 */
const A_ROUND = 50;
const AT_ONCE = 8;
/** A look that fails is repeated after this many intervals of the sweep. */
const AGAIN_AFTER = 6;

/**
 * Looks at recurring contributions that are due, the longest waiting first, so that a lost event heals by itself: a
 * paid month that is not booked, an end that is not set. Any number of servers may do so at once. Throws
 * `ProviderAway` where nothing is answered.
 */
export async function sweepRecurring(
  world: World,
  onRecorded: (recorded: BookingResult) => void = () => {},
): Promise<SweepResult> {
  const due = await takeDue(world);
  const ask = () =>
    askEach(due, AT_ONCE, async (recurring_id) => {
      for (const recorded of await followRecurring(world, recurring_id)) onRecorded(recorded);
    });
  const unasked = await tellingDenied(world, "Following plans", ask, errorsOf);
  const [first] = unasked;
  if (first) {
    const recurring_ids = unasked.map(({ one }) => one);
    world.log.warn({ err: first.error, recurring_ids }, "Recurring contributions could not be looked at.");
  }
  return { asked: due.length, more: due.length === A_ROUND };
}

/** Takes plans that are due, each by one server for a while; a finished look sets when the next is due. */
async function takeDue(world: World): Promise<string[]> {
  const now = world.clock.now();
  const due = await world.database.rows<{ recurring_id: string }>(sql`
    with due as (
      select recurring_id, check_at from recurring_contributions
       where check_at <= ${now} order by check_at, looked_at_moment limit ${A_ROUND} for update skip locked),
    taken as (
      update recurring_contributions r
         set check_at = ${now}::timestamptz + make_interval(secs => ${world.sweep_seconds * AGAIN_AFTER})
        from due where r.recurring_id = due.recurring_id
      returning r.recurring_id, due.check_at)
    select recurring_id from taken order by check_at`);
  return due.map(({ recurring_id }) => recurring_id);
}
