import sql from "sql-template-tag";
import * as z from "zod/mini";
import { closeAlarm } from "../../alarms/raise.ts";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { tellWaits } from "../orders/steps/follow-payment.ts";
import { type LockedOrder, lockOrder } from "../orders/steps/step.ts";
import { REFUND_ORDER_TASK } from "../orders/tasks.ts";
import { carryOutRefund } from "./carry-out.ts";

const payloadShape = z.object({ order_id: z.uuid() });

/**
 * Refunds what is left of an order that was not kept, once: the request bears the order's own number, is committed first, and is
 * carried out as any other. Throws while the provider is away, and is retried.
 */
export const refundOrder = task(REFUND_ORDER_TASK, async (world, payload) => {
  const { order_id } = payloadShape.parse(payload);
  const is_asked = await world.database.transaction((tx) => decide(world, tx, order_id));
  if (is_asked) await carryOutRefund(world, order_id);
});

/** Whether there is a request to carry out. Where it can't be made now, the order is looked at again each day. */
async function decide(world: World, tx: Queries, order_id: string): Promise<boolean> {
  const order = await lockOrder(tx, sql`o.order_id = ${order_id}::uuid`);
  if (order?.state !== "refunding" && order?.state !== "refunded") return false;
  const { contribution_id } = order;
  const asked = await tx.row<{ state: string }>(sql`
    select state from refund_requests where refund_request_id = ${order_id}::uuid`);
  // One that was sent is booked by the provider's event or the sweep; of one that was refused an alarm tells, and a person goes on.
  if (asked && asked.state !== "asking") return false;
  if (order.state === "refunded") return asked !== null && !(await endTaken(world, tx, order));
  // Also of one that was asked for before: a provider that was away or denied our key may not have heard of it.
  if (order.in_dispute) {
    await tellWaits(world, tx, contribution_id, order_id);
    return false;
  }
  if (asked) return true;
  const made = await tx.row(sql`
    insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason, asked_at)
    select ${order_id}::uuid, c.contribution_id, c.paid_cents - c.promised_back_cents - c.lost_cents,
           'The order was not kept: ' || (select h.act from order_history h where h.order_id = ${order_id}::uuid order by h.entry_id desc limit 1),
           ${world.clock.now()}
      from contributions c
     where c.contribution_id = ${contribution_id}::uuid
       and c.paid_cents - c.promised_back_cents - c.lost_cents > 0
    -- Where an admin's refund of a part is under way, the rest follows once that is done.
    on conflict (contribution_id) where state = 'asking' do nothing
    returning refund_request_id`);
  await closeAlarm(world, tx, "order_refund_waits", contribution_id);
  return made !== null;
}

/**
 * Ends what is still being asked for of an order whose money a bank has taken for good: the provider is not asked to send that as well.
 * False where nothing was lost, or all of it was refunded as well: the refund itself brought the order here, and the provider says which one it is.
 */
async function endTaken(
  world: World,
  tx: Queries,
  { order_id, contribution_id }: LockedOrder,
): Promise<boolean> {
  const ended = await tx.row(sql`
    update refund_requests q set state = 'refused', failure = 'The bank returned it to the supporter: the dispute was lost.'
      from contributions c
     where q.refund_request_id = ${order_id}::uuid and q.state = 'asking' and c.contribution_id = q.contribution_id
       and c.lost_cents > 0 and c.refunded_cents < c.paid_cents
    returning q.refund_request_id`);
  if (ended) await closeAlarm(world, tx, "refund_denied", contribution_id);
  return ended !== null;
}
