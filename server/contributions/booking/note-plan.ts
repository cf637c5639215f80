import sql from "sql-template-tag";
import { type AlarmFacts, raiseAlarm } from "../../alarms/raise.ts";
import type { Checkout } from "../../world/payments/card-payments.ts";
import type { Booking } from "./book.ts";
import { FOLLOW_TASK, REFUND_BEYOND_TASK } from "./tasks.ts";

/**
 * Updates the plan that a charge or a finished checkout belongs to. A charge beyond the promised number is booked
 * like any money, then sent back by a job of the same transaction, with an alarm.
 */
export async function noteRecurring(
  booking: Booking,
  recurring_id: string,
  checkout: Checkout,
  isOver: boolean,
): Promise<void> {
  const { world, tx, contribution_id, kinds } = booking;
  const row = await tx.row<{ duration_months: number; state: string; began: boolean }>(sql`
    select duration_months, state, provider_subscription_id is not null as began
      from recurring_contributions where recurring_id = ${recurring_id}::uuid for update`);
  if (!row) return;
  const { subscription_id } = checkout;
  if (!row.began && subscription_id) {
    await tx.row(sql`
      update recurring_contributions
         set provider_subscription_id = ${subscription_id}, check_at = ${world.clock.now()}
       where recurring_id = ${recurring_id}::uuid`);
  } else if (row.state === "opening" && !row.began && isOver) {
    await tx.row(sql`
      update recurring_contributions set state = 'never_began', ended_at = ${world.clock.now()}, check_at = null
       where recurring_id = ${recurring_id}::uuid`);
  }
  const is_new = kinds.includes("charge");
  if (is_new || (!row.began && subscription_id)) {
    await world.jobs.add(tx, FOLLOW_TASK, { recurring_id }, `${FOLLOW_TASK.name}:${recurring_id}`);
  }
  if (is_new) await sendBackBeyond(booking, recurring_id, row.duration_months, contribution_id);
}

/** The plan's row is locked, so of two charges booked at once the second counts the first. */
async function sendBackBeyond(
  { world, tx }: Booking,
  recurring_id: string,
  promised: number,
  contribution_id: string,
): Promise<void> {
  const counted = await tx.row<{ charges: number }>(sql`
    select count(*)::int as charges from ledger_transfers t join contributions c using (contribution_id)
     where c.recurring_id = ${recurring_id}::uuid and t.kind = 'charge'`);
  if (!counted || counted.charges <= promised) return;
  const facts: AlarmFacts = [
    ["Recurring contribution", recurring_id],
    ["Charged", `${counted.charges} times, promised were ${promised}`],
    ["Sent back", contribution_id],
  ];
  await raiseAlarm(world, tx, "charge_beyond", facts, contribution_id);
  const key = `${REFUND_BEYOND_TASK.name}:${contribution_id}`;
  await world.jobs.add(tx, REFUND_BEYOND_TASK, { contribution_id }, key);
}
