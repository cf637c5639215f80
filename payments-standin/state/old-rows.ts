import { newDelivery } from "./delivery.ts";
import { configuredEndpoint } from "./endpoint-id.ts";
import type { Rows, Table } from "./rows.ts";

/** A row of an earlier version's journal as this version has it. */
export function broughtUpToDate<T extends Table>(table: T, row: Rows[T]): Rows[T] {
  // There was one webhook, and its deliveries went by the event's id alone.
  if (table !== "delivery" || "event" in row) return row;
  const { id, ...noted } = row as { id: string };
  return { ...newDelivery(id, configuredEndpoint), ...noted } as unknown as Rows[T];
}
