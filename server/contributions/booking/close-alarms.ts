import sql, { type Sql } from "sql-template-tag";
import { closeAlarm, closeAlarmsOfParts } from "../../alarms/raise.ts";
import type { Booking } from "./book.ts";

/** Of a row of `contributions`: what was paid is with its supporter or their bank again, so nothing of it can be disputed anymore. */
export const NOTHING_LEFT: Sql = sql`refunded_cents + lost_cents + in_dispute_cents >= paid_cents`;

/** Of a row of `contributions`: all that was paid went back for good, by refunds, lost disputes or another way. */
const ALL_WENT_BACK: Sql = sql`refunded_cents + lost_cents >= paid_cents`;

/** Of one that failed: what has to be sent another way, in cents. */
interface Failed {
  readonly subject: string;
  readonly amount_cents: number;
}

const OF_REFUNDS = [
  "refund_refused",
  "order_refund_refused",
  "charge_beyond",
  "charge_beyond_refused",
] as const;

/**
 * Closes alarms that the latest booking settles: of a refund that came to nothing once another of as much went out, or once all went back by
 * whatever way, as by a dispute that is lost; a fraud warning once nothing is left to refund. Call it after the row's sums are stored.
 */
export async function closeSettled(booking: Booking): Promise<void> {
  const { world, tx, contribution_id, kinds } = booking;
  const row = await tx.row<{ all_went_back: boolean; nothing_left: boolean }>(sql`
    select ${ALL_WENT_BACK} as all_went_back, ${NOTHING_LEFT} as nothing_left
      from contributions where contribution_id = ${contribution_id}`);
  const another_went_out = kinds.includes("refund") && !kinds.includes("refund_failed");
  if (row?.all_went_back) await closeAlarmsOfParts(world, tx, "refund_failed", contribution_id);
  else if (another_went_out) await closeCovered(booking);
  if (another_went_out || row?.all_went_back) {
    for (const alarm of OF_REFUNDS) await closeAlarm(world, tx, alarm, contribution_id);
  }
  if (row?.all_went_back) {
    for (const alarm of ["order_money_held", "order_refund_waits"] as const)
      await closeAlarm(world, tx, alarm, contribution_id);
  }
  if (row?.nothing_left) await closeAlarm(world, tx, "early_fraud_warning", contribution_id);
}

/** What went out now settles refunds that failed before, the oldest first, as far as it goes. */
async function closeCovered({ world, tx, contribution_id, went_out = [] }: Booking): Promise<void> {
  let cents = went_out.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const failed = await tx.rows<Failed>(sql`
    select n.subject, r.amount_cents::float8 as amount_cents
      from refunds r join needs_attention n on n.subject = r.contribution_id || ':' || r.refund_id
     where r.contribution_id = ${contribution_id} and n.kind = 'refund_failed' and n.closed_at is null
     order by n.item_id`);
  for (const { subject, amount_cents } of failed) {
    if (amount_cents > cents) continue;
    cents -= amount_cents;
    await closeAlarm(world, tx, "refund_failed", subject);
  }
}
