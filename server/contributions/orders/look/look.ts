import sql from "sql-template-tag";
import { task } from "../../../http/domain.ts";
import { DatabaseAway, type Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { mailOrderReminder } from "../letters/order-letters.ts";
import { lookAfter, overAt, reminderDue } from "../states/waits.ts";
import { followLocked } from "../steps/follow-payment.ts";
import { doStep, type LockedOrder, lockOrder } from "../steps/step.ts";
import { lookAtQuiet } from "./look-at-quiet.ts";

/** Orders taken at a time. Those with which nothing happens are done with together, each other in a transaction of its own. */
const A_PORTION = 500;
/** Of these so many side by side. */
const AT_ONCE = 4;

/**
 * Looks at each order whose time has come: reminds, accepts what nobody questioned, sends back what was not kept, and brings what the
 * payment did to those that were missed. Any number of times, in any number of servers: each is looked at under lock, and has its next
 * time when it is done.
 */
export const lookAtOrders = task({ name: "orders_look", times: "7 * * * *" }, async (world) => {
  for (let after = ""; ; ) {
    const due = await world.database.rows<{ order_id: string; at: string }>(sql`
      select order_id, look_at::text || ' ' || order_id as at from orders
       where look_at <= ${world.clock.now()} and (${after} = '' or (look_at, order_id) > (${timeOf(after)}::timestamptz, ${idOf(after)}::uuid))
       order by look_at, order_id limit ${A_PORTION}`);
    const done = await lookTogether(
      world,
      due.map(({ order_id }) => order_id),
    );
    const waiting = due.filter(({ order_id }) => !done.has(order_id));
    const line = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await lookSafely(world, one.order_id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    after = due.at(-1)?.at ?? "";
    if (due.length < A_PORTION) return;
  }
});

/** Whatever is wrong with one of them holds up no other: each is looked at by itself then. */
async function lookTogether(world: World, order_ids: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    return await lookAtQuiet(world, order_ids);
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    world.log.warn({ err: error }, "Orders could not be looked at together.");
    return new Set();
  }
}

const NO_ID = "00000000-0000-0000-0000-000000000000";
const idOf = (after: string): string => after.split(" ").at(-1) || NO_ID;
const timeOf = (after: string): string => after.slice(0, -idOf(after).length - 1) || "-infinity";

/** Whatever is wrong with one is that one's: it is looked at again an hour later. */
async function lookSafely(world: World, order_id: string): Promise<void> {
  try {
    await world.database.transaction((tx) => lookAtOrder(world, tx, order_id));
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    world.log.error({ err: error, order_id }, "An order could not be looked at.");
  }
}

/** The same for one order, in the caller's transaction. */
export async function lookAtOrder(
  world: Pick<World, "clock" | "jobs" | "log">,
  tx: Queries,
  order_id: string,
): Promise<void> {
  const before = await lockOrder(tx, sql`o.order_id = ${order_id}::uuid`);
  if (!before) return;
  const order = await followLocked(world, tx, before);
  if (await endsByTime(world, tx, order)) return;
  const now = world.clock.now();
  const days = order.state === "delivered" || order.state === "questioned" ? null : reminderDue(order, now);
  if (days !== null) {
    const key = `${mailOrderReminder.name}:${order_id}:${days}`;
    await world.jobs.add(tx, mailOrderReminder, { order_id, days }, key);
  }
  await tx.row(sql`
    update orders set look_at = ${lookAfter(order, now)}
     where order_id = ${order_id}::uuid and look_at <= ${now}`);
}

/** Whether its time ran out, and so it is accepted or sent back. */
async function endsByTime(
  world: Pick<World, "clock" | "jobs">,
  tx: Queries,
  order: LockedOrder,
): Promise<boolean> {
  const over = overAt(order);
  if (over === null || over > world.clock.now()) return false;
  const act = order.state === "delivered" ? "accept" : "run_out";
  await doStep(world, tx, order, { act, actor: "system", version: null });
  return true;
}
