import sql, { type Sql } from "sql-template-tag";
import { closeAlarm, closeAlarmsOfParts } from "../../alarms/raise.ts";
import type { Booking } from "./book.ts";

/** Of a row of `contributions`: what was paid is with its supporter or their bank again, so nothing of it can be disputed anymore. */
export const NOTHING_LEFT: Sql = sql`refunded_cents + lost_cents + in_dispute_cents >= paid_cents`;

/** Of a row of `contributions`: all that was paid went back for good, by refunds, lost disputes or another way. */
const ALL_WENT_BACK: Sql = sql`refunded_cents + lost_cents >= paid_cents`;

const OF_REFUNDS = [
  "refund_refused",
  "order_refund_refused",
  "charge_beyond",
  "charge_beyond_refused",
] as const;

/**
 * Closes alarms that the latest booking settles: of a refund that came to nothing once another went out, or once all went back by
 * whatever way, as by a dispute that is lost; a fraud warning once nothing is left to refund. Call it after the row's sums are stored.
 */
export async function closeSettled({ world, tx, contribution_id, kinds }: Booking): Promise<void> {
  const row = await tx.row<{ all_went_back: boolean; nothing_left: boolean }>(sql`
    select ${ALL_WENT_BACK} as all_went_back, ${NOTHING_LEFT} as nothing_left
      from contributions where contribution_id = ${contribution_id}`);
  const another_went_out = kinds.includes("refund") && !kinds.includes("refund_failed");
  if (another_went_out || row?.all_went_back) {
    await closeAlarmsOfParts(world, tx, "refund_failed", contribution_id);
    for (const alarm of OF_REFUNDS) await closeAlarm(world, tx, alarm, contribution_id);
  }
  if (row?.all_went_back) {
    for (const alarm of ["order_money_held", "order_refund_waits"] as const)
      await closeAlarm(world, tx, alarm, contribution_id);
  }
  if (row?.nothing_left) await closeAlarm(world, tx, "early_fraud_warning", contribution_id);
}
