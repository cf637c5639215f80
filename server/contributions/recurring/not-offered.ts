import sql, { empty, type Sql } from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { FOLLOW_TASK } from "../booking/tasks.ts";

/** Who ends an offer for good: another price is the same service, and whoever has the plan keeps theirs. */
const BY_WHOM: Sql = sql`('guardian', 'athlete')`;

/**
 * Of a plan `r` that ended with the athlete: because its service is offered no more. A plan at an earlier price ends with the last offer of
 * its kind.
 */
export const IS_NOT_OFFERED: Sql = sql`
  exists (select from offers f join offers o on o.player_id = f.player_id and o.kind = f.kind
           where f.offer_id = r.offer_id and o.offered_at >= f.offered_at and o.ended_for in ${BY_WHOM}
             and o.ended_at <= r.athlete_left_at)`;

/**
 * A guardian took their OK back, or the athlete took the offer down: each month more would be a new order that nobody stands by, so plans
 * that carry the service end, by jobs. What was ordered by then stays ordered. In the caller's transaction, of one athlete; each hour of
 * everybody, for what was paid at that very moment.
 */
export const endPlansNotOffered = (
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  queries: Queries,
  player_id: number | null = null,
): Promise<unknown> =>
  queries.rows(sql`
    with going as (
      update recurring_contributions r set athlete_left_at = ${clock.now()}
        from offers f
       where f.offer_id = r.offer_id and r.ended_at is null and r.athlete_left_at is null
         ${player_id === null ? empty : sql`and f.player_id = ${player_id}`}
         and (select o.ended_for from offers o where o.player_id = f.player_id and o.kind = f.kind
               order by o.offered_at desc, o.ended_at desc nulls first limit 1) in ${BY_WHOM}
      returning r.recurring_id)
    select from going cross join lateral ${jobs.added(
      FOLLOW_TASK,
      sql`json_build_object('recurring_id', going.recurring_id)`,
      sql`${`${FOLLOW_TASK.name}:not_offered:`} || going.recurring_id`,
    )}`);
