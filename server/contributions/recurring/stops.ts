import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { TaskName } from "../../world/jobs.ts";
import type { World } from "../../world/world.ts";
import { CLOSE_CHECKOUT_TASK, STOP_PLAN_TASK, STOP_TASK } from "../booking/tasks.ts";
import { closePage } from "../checkout/close-page.ts";
import { isStopped } from "../checkout/is-stopped.ts";
import { isUnsaid } from "../payors/athletes/look-again.ts";
import { followRecurring } from "./follow.ts";

/** Jobs that are added by one statement. */
const AT_ONCE = 500;

/** A player, a team, or, where neither is named, everyone. */
export interface StopScope {
  readonly player_id?: number | undefined;
  readonly team_id?: number | undefined;
}
const stoppedShape = z.object({ player_id: z.optional(z.int()), team_id: z.optional(z.int()) });

/** Adds the job that carries out a stop or its end, in the transaction of the decision. */
export function carryOutStop(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  { player_id, team_id }: StopScope,
): Promise<void> {
  const whom = player_id ? `player ${player_id}` : team_id ? `team ${team_id}` : "everyone";
  return jobs.add(tx, STOP_TASK, { player_id, team_id }, `${STOP_TASK.name}:${whom}`);
}

export const stopJob = task(STOP_TASK, async (world, payload) => {
  await findStopped(world, stoppedShape.parse(payload));
});

/**
 * Adds a job for everything that is not as it ought to be: plans to hold, plans to release, checkout pages to close.
 * It may run again and does the same.
 */
export async function findStopped(world: World, { player_id, team_id }: StopScope = {}): Promise<void> {
  const whom =
    player_id !== undefined
      ? sql`p.player_id = ${player_id}`
      : team_id !== undefined
        ? sql`p.team_id = ${team_id}`
        : sql`true`;
  await addJobs(
    world,
    STOP_PLAN_TASK,
    "recurring_id",
    (after) => sql`
    select r.recurring_id from recurring_contributions r join players p using (player_id)
     where r.ended_at is null and r.provider_subscription_id is not null and ${whom}
       and (recurring_hold(r.recurring_id) is not null and r.next_charge_at is not null or r.held_at is not null)
       and (recurring_hold(r.recurring_id) is null) = (r.held_at is not null) and r.recurring_id > ${after}::uuid
     order by r.recurring_id limit ${AT_ONCE}`,
  );
  await addJobs(
    world,
    CLOSE_CHECKOUT_TASK,
    "contribution_id",
    (after) => sql`
    select c.contribution_id from contributions c join players p using (player_id)
     where c.state in ('opening', 'open') and c.check_at is not null and ${whom}
       and contributions_are_stopped(c.player_id) and c.contribution_id > ${after}::uuid
     order by c.contribution_id limit ${AT_ONCE}`,
  );
}

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Adds one job for each row found, a few hundred in one statement. */
async function addJobs(
  { database, jobs }: World,
  task: TaskName,
  id: "recurring_id" | "contribution_id",
  find: (after: string) => Sql,
): Promise<void> {
  const [name, key] =
    id === "recurring_id" ? [sql`recurring_id`, "recurring_id"] : [sql`contribution_id`, "contribution_id"];
  for (let after = BEFORE_ALL; ; ) {
    const added = await database.rows<{ id: string }>(sql`
      with found as (${find(after)})
      select found.${name} as id from found cross join lateral ${jobs.added(
        task,
        sql`json_build_object(${key}::text, found.${name})`,
        sql`${`${task.name}:`} || found.${name}`,
      )} order by 1`);
    const last = added.at(-1);
    if (!last || added.length < AT_ONCE) return;
    after = last.id;
  }
}

const planShape = z.object({ recurring_id: z.uuid() });

/** Fails while the provider is away, and is tried again. */
export const stopPlan = task(STOP_PLAN_TASK, async (world, payload) => {
  await followRecurring(world, planShape.parse(payload).recurring_id);
});

const pageShape = z.object({ contribution_id: z.uuid() });

/**
 * Closes a checkout page whose athlete takes no contributions now, or that lacks the word that a report of it takes. What was paid on it a moment before is booked like
 * any money; a plan that begins by it is held.
 */
export const closeCheckoutPage = task(CLOSE_CHECKOUT_TASK, async (world, payload) => {
  const { contribution_id } = pageShape.parse(payload);
  const { database } = world;
  if (!((await isStopped(database, contribution_id)) || (await isUnsaid(database, contribution_id)))) return;
  await closePage(world, contribution_id);
});
