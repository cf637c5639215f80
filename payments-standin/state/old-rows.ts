import { newDelivery } from "./delivery.ts";
import { configuredEndpoint } from "./endpoint-id.ts";
import type { Change, Delivery } from "./rows.ts";

/** What an earlier version's journal says, as this version has it. */
export function broughtUpToDate(change: Change): Change {
  const [table, row] = change;
  if (table !== "delivery" || row === null) return change;
  const { id, ...noted }: Partial<Delivery> & { id: string } = row;
  // There was one webhook, and its deliveries went by the event's id alone.
  return noted.event === undefined
    ? ["delivery", { ...newDelivery(id, configuredEndpoint), ...noted }]
    : change;
}
