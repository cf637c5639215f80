import { type AlarmFacts, raiseAlarm } from "../../alarms/raise.ts";
import type { Queries } from "../../world/database.ts";
import type { ProviderEvent } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";

/** A card network's early word that a payment may be fraud, some days before the dispute that most of them become. */
export const isFraudWarning = ({ event_type }: Pick<ProviderEvent, "event_type">): boolean =>
  event_type === "radar.early_fraud_warning.created";

/** Has operators look at the contribution while a refund still prevents the dispute. Runs in the caller's transaction. */
export async function raiseFraudWarning(world: World, tx: Queries, contribution_id: string): Promise<void> {
  const facts: AlarmFacts = [["Transaction Id", contribution_id]];
  await raiseAlarm(world, tx, "early_fraud_warning", facts);
}
