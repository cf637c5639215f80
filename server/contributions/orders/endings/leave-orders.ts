import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../../http/domain.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { IS_GONE, IS_LEFT, ordersToDo } from "../../pages/moved.ts";
import { moveOf } from "../states/moves.ts";
import { doStep, lockOrder } from "../steps/step.ts";
import { LEAVE_ORDERS_TASK } from "../tasks.ts";

const A_PORTION = 1_000;

const payloadShape = z.object({ player_id: z.optional(z.int()), user_id: z.optional(z.int()) });

/**
 * Nobody is left who could do it, or for whom: the athlete is on no roster, plays for another school, or took the page down; or whoever
 * ordered deleted their account. Their money goes back. Comes each night, and for one athlete in the moment in which their page goes, for
 * one supporter in that in which their account does.
 */
export const leaveOrders = task({ ...LEAVE_ORDERS_TASK, times: "17 8 * * *" }, async (world, payload) => {
  const which = whichOf(payloadShape.parse(payload ?? {}));
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    // All of them first: whoever asks for the next few in order has every open order looked up one by one, since hardly any is found.
    const found = await world.database.rows<{ order_id: string }>(sql`
      with gone as materialized (${ordersToDo(which)})
      select order_id from gone where order_id > ${after}::uuid order by order_id limit ${A_PORTION}`);
    for (const { order_id } of found) await leave(world, order_id);
    after = found.at(-1)?.order_id ?? after;
    if (found.length < A_PORTION) break;
  }
  if (which === IS_LEFT) await endWhatIsOffered(world);
});

function whichOf({ player_id, user_id }: z.infer<typeof payloadShape>): Sql {
  if (player_id !== undefined) return sql`f.player_id = ${player_id}`;
  return user_id === undefined ? IS_LEFT : sql`c.user_id = ${user_id} and u.deleted_at is not null`;
}

const leave = (world: World, order_id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.order_id = ${order_id}::uuid`);
    // Looked at again under lock: it may be delivered by now.
    if (!order || moveOf(order.state, "system", "leave") === null) return;
    await doStep(world, tx, order, { act: "leave", actor: "system", version: null });
  });

/** Has all orders of an athlete sent back that are not delivered, by a job of the transaction in which their page goes. */
export const askToLeave = ({ jobs }: Pick<World, "jobs">, tx: Queries, player_id: number): Promise<void> =>
  jobs.add(tx, LEAVE_ORDERS_TASK, { player_id }, `${LEAVE_ORDERS_TASK.name}:${player_id}`);

/** The same of whoever ordered, in the transaction in which their account goes: what they are told comes back is not delivered meanwhile. */
export const askToLeaveSupporter = ({ jobs }: Pick<World, "jobs">, tx: Queries, user_id: number) =>
  jobs.add(tx, LEAVE_ORDERS_TASK, { user_id }, `${LEAVE_ORDERS_TASK.name}:supporter:${user_id}`);

/** Whoever is on no roster offers nothing. */
const endWhatIsOffered = ({ database, clock }: World): Promise<unknown> =>
  database.row(sql`
    update offers f set ended_at = greatest(${clock.now()}::timestamptz, f.offered_at), ended_for = 'left'
      from players own join players p on p.player_id = coalesce(own.merged_into, own.player_id)
     where own.player_id = f.player_id and f.ended_at is null and ${IS_GONE}`);
