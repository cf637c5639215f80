import sql, { type Sql } from "sql-template-tag";
import { closeAlarm } from "../../alarms/raise.ts";
import type { Booking } from "./book.ts";

/** Of a row of `contributions`: what was paid is with its supporter or their bank again, so nothing of it can be disputed anymore. */
export const NOTHING_LEFT: Sql = sql`refunded_cents + lost_cents + in_dispute_cents >= paid_cents`;

/**
 * Closes alarms that the latest booking settles: a failed refund once another went out, a fraud warning once nothing
 * is left to refund. Call it after the row's sums are stored.
 */
export async function closeSettled({ world, tx, contribution_id, kinds }: Booking): Promise<void> {
  if (kinds.includes("refund") && !kinds.includes("refund_failed")) {
    for (const alarm of ["refund_failed", "refund_refused", "order_refund_refused", "charge_beyond"] as const)
      await closeAlarm(world, tx, alarm, contribution_id);
  }
  const nothing_left = await tx.row(sql`
    select from contributions
     where contribution_id = ${contribution_id} and ${NOTHING_LEFT}`);
  if (nothing_left) await closeAlarm(world, tx, "early_fraud_warning", contribution_id);
}
