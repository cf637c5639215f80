import { type AlarmFacts, raiseAlarm } from "../../alarms/raise.ts";
import type { Queries } from "../../world/database.ts";
import type { ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";

/** A card network's early warning that a payment may be fraud, days before the dispute that most become. */
export const isFraudWarning = ({ event_type }: Pick<ProviderEvent, "event_type">): boolean =>
  event_type === "radar.early_fraud_warning.created";

/** Alerts operators while a refund can still prevent the dispute. Runs in the caller's transaction. */
export async function raiseFraudWarning(world: World, tx: Queries, contribution_id: string): Promise<void> {
  const facts: AlarmFacts = [["Transaction ID", contribution_id]];
  await raiseAlarm(world, tx, "early_fraud_warning", facts);
}
