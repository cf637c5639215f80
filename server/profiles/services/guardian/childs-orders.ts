import sql from "sql-template-tag";
import {
  type ChildOrder,
  type ChildOrders,
  MOST_CHILD_ORDERS,
} from "../../../../contract/orders/childs-orders.ts";
import type { TypedReport } from "../../../../contract/orders/order-reports.ts";
import { IS_PAID, ORDERS, WHOSE } from "../../../contributions/orders/calls/acts.ts";
import type { World } from "../../../world/world.ts";
import { childOf } from "../../guardian/child-of.ts";
import { reportOf } from "../../reports/report.ts";

/**
 * What was ordered from a guardian's child and what the two wrote: not who ordered, where something is mailed to, or what an office
 * decided. Throws `Refusal` 404, 410.
 */
export async function readChildsOrders(world: World, link: string): Promise<ChildOrders> {
  const { player_id, player_name } = await childOf(world, world.database, link);
  type Row = Omit<ChildOrder, "ordered_at" | "due_at"> & { ordered_at: Date | null; due_at: Date | null };
  const orders = await world.database.rows<Row>(sql`
    select o.order_id, f.kind, o.state, (coalesce(c.paid_cents, c.amount_cents) / 100.0)::float8 as amount, o.first_name, o.brief,
           o.wished_on::text as wished_on, o.ordered_at, o.due_at,
           (select coalesce(json_agg(json_build_object(
                     'entry_id', h.entry_id, 'happened_at', to_char(h.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'actor', h.actor, 'act', h.act, 'words', h.words, 'link', h.link) order by h.entry_id), '[]')
              from order_history h
             where h.order_id = o.order_id and h.actor in ('supporter', 'athlete') and num_nonnulls(h.words, h.link) > 0) as written
      from ${ORDERS} where ${IS_PAID} and ${WHOSE.ofPage(player_id)}
     order by o.ordered_at desc, o.order_id limit ${MOST_CHILD_ORDERS}`);
  return {
    player_name,
    orders: orders.map((order) => ({
      ...order,
      ordered_at: order.ordered_at?.toISOString() ?? null,
      due_at: order.due_at?.toISOString() ?? null,
    })),
  };
}

/** A guardian reports what was written. Throws `Refusal` 404, 409, 410. */
export async function reportChilds(
  world: World,
  { order_id, link, ...typed }: TypedReport & { readonly order_id: string; readonly link: string },
): Promise<{ reported: true }> {
  const { player_id } = await childOf(world, world.database, link);
  const which = sql`o.order_id = ${order_id}::uuid and ${WHOSE.ofPage(player_id)}`;
  return reportOf(world, which, { as: "guardian", user_id: null }, typed);
}
