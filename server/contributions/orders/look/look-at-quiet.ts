import sql, { type Sql } from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { DUE_TO_BE_HELD } from "../hold/hold.ts";
import { mailOrderReminder } from "../letters/order-letters.ts";
import { lookAfter, overAt, reminderDue } from "../states/waits.ts";
import { followsPayment } from "../steps/follow-payment.ts";
import { LOCKED_ORDER, type LockedOrder } from "../steps/step.ts";

type Seen = LockedOrder & { readonly held_as_due: boolean };

/**
 * Looks at many orders in one transaction, as one look at each would: those with which nothing is to be done now but to remind of them.
 * All others, and those that somebody else holds, are left alone. Answers the orders that it looked at.
 */
export function lookAtQuiet(
  world: Pick<World, "clock" | "database" | "jobs">,
  order_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = world.clock.now();
  return world.database.transaction(async (tx) => {
    const quiet = (await holdAll(tx, order_ids, now)).filter((order) => isQuiet(order, now));
    const reminders = quiet.flatMap((order) => {
      const days =
        order.state === "delivered" || order.state === "questioned" ? null : reminderDue(order, now);
      return days === null ? [] : [{ order_id: order.order_id, days }];
    });
    await remind(world, tx, reminders);
    const next = quiet.map((order) => ({ order_id: order.order_id, look_at: lookAfter(order, now) }));
    await tx.row(sql`
      update orders o set look_at = n.look_at
        from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (order_id uuid, look_at timestamptz)
       where o.order_id = n.order_id`);
    return new Set(quiet.map(({ order_id }) => order_id));
  });
}

/** Those that are due and that nobody holds, their contributions first, as whatever books them does; then with all that is known of them. */
async function holdAll(tx: Queries, order_ids: readonly string[], now: Date): Promise<Seen[]> {
  const held = await tx.rows<{ contribution_id: string }>(sql`
    select c.contribution_id from contributions c join orders o using (contribution_id)
     where o.order_id = any (${order_ids}::uuid[]) order by c.contribution_id for update of c skip locked`);
  const ids = held.map(({ contribution_id }) => contribution_id);
  // Without the offset the sums of all contributions would be added up, and then joined.
  return tx.rows<Seen>(sql`
    select ${LOCKED_ORDER}, coalesce(s.held_cents, 0) = ${DUE_TO_BE_HELD} as held_as_due
      from orders o join offers f using (offer_id) join contributions c using (contribution_id)
      left join lateral (select * from contribution_sums s where s.contribution_id = o.contribution_id offset 0) s on true
     where o.contribution_id = any (${ids}::uuid[]) and o.look_at <= ${now} order by o.order_id for update of o`);
}

function isQuiet(order: Seen, now: Date): boolean {
  const over = overAt(order);
  return order.held_as_due && !followsPayment(order) && over !== null && over > now;
}

const remind = (
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  reminders: readonly { readonly order_id: string; readonly days: number }[],
): Promise<unknown> => {
  const payload: Sql = sql`json_build_object('order_id', r.order_id, 'days', r.days)`;
  const key: Sql = sql`${mailOrderReminder.name} || ':' || r.order_id || ':' || r.days`;
  return tx.row(sql`
    select from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as r (order_id uuid, days int),
                lateral ${jobs.added(mailOrderReminder, payload, key)} as job`);
};
