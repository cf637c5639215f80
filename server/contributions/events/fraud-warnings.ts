import sql from "sql-template-tag";
import { type AlarmFacts, raiseAlarm } from "../../alarms/raise.ts";
import type { Queries } from "../../world/database.ts";
import type { ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { NOTHING_LEFT } from "../booking/close-alarms.ts";

/** A card network's early warning that a payment may be fraud, days before the dispute that most become. */
export const isFraudWarning = ({ event_type }: Pick<ProviderEvent, "event_type">): boolean =>
  event_type === "radar.early_fraud_warning.created";

/** Alerts operators while a refund can still prevent the dispute, and not once nothing is left. Runs in the caller's transaction. */
export async function raiseFraudWarning(world: World, tx: Queries, contribution_id: string): Promise<void> {
  // Locked, so that a refund that is being booked is seen here, or sees what is raised here.
  const row = await tx.row<{ nothing_left: boolean }>(sql`
    select ${NOTHING_LEFT} as nothing_left from contributions
     where contribution_id = ${contribution_id}::uuid for update`);
  if (row?.nothing_left) return;
  const facts: AlarmFacts = [["Transaction ID", contribution_id]];
  await raiseAlarm(world, tx, "early_fraud_warning", facts);
}
