import sql, { type Sql } from "sql-template-tag";
import type { Order } from "../../../../contract/orders/orders.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { refuseUnready } from "../steps/order-proofs.ts";
import { doStep, lockKnown, type OrderStep } from "../steps/step.ts";
import { readOrder } from "./read.ts";

/**
 * Does somebody's step with the order that `which` finds, and answers it as they see it then. `also`: what joins the transaction.
 * Throws `Refusal` 404, 409, 422.
 */
export function actOn(
  world: World,
  which: Sql,
  step: OrderStep & { readonly proof_ids?: readonly string[] },
  also: (tx: Queries) => Promise<void> = async () => {},
): Promise<Order> {
  return world.database.transaction(async (tx) => {
    const order = await lockKnown(tx, sql`o.state not in ('unpaid', 'ended') and ${which}`);
    const { proof_ids = [], ...done } = step;
    await refuseUnready(tx, order.order_id, proof_ids);
    const detail = { ...done.detail, ...(proof_ids.length > 0 ? { proof_ids } : {}) };
    await doStep(world, tx, order, { ...done, detail });
    await also(tx);
    return readOrder(tx, sql`o.order_id = ${order.order_id}::uuid`, step.actor);
  });
}
