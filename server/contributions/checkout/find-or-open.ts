import sql from "sql-template-tag";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import type { PaymentSource } from "../booking/settle.ts";
import { giveUp, type Opening, openAtProvider } from "./open-at-provider.ts";

/** What has to be known of a contribution to find its payment page. */
export type Kept = Opening & { provider_session_id: string | null; provider_invoice_id: string | null };

/** The source of a contribution; null when there is none. */
export async function findOrOpenSource(world: World, contribution_id: string): Promise<PaymentSource | null> {
  const kept = await keptRow(world, contribution_id);
  return kept && findOrOpenSourceOf(world, kept);
}

/**
 * The same of a row that was just read. Where the server died between committing the row and hearing of the page,
 * asking again with the same key answers the page that was made, or makes it; a refusal says that there is none.
 */
export async function findOrOpenSourceOf(world: World, kept: Kept): Promise<PaymentSource | null> {
  const known = sourceIn(kept);
  if (known || kept.state !== "opening") return known;
  try {
    await openAtProvider(world, kept);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await giveUp(world, kept.contribution_id, error);
  }
  const after = await keptRow(world, kept.contribution_id);
  return after && sourceIn(after);
}

function sourceIn({ provider_session_id, provider_invoice_id }: Kept): PaymentSource | null {
  if (provider_session_id) return { session_id: provider_session_id };
  return provider_invoice_id ? { invoice_id: provider_invoice_id } : null;
}

const keptRow = (world: World, contribution_id: string): Promise<Kept | null> =>
  world.database.row<Kept>(sql`select * from contributions where contribution_id = ${contribution_id}::uuid`);
