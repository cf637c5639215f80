import sql from "sql-template-tag";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import type { PaymentSource } from "../booking/settle.ts";
import { giveUp, type OpeningRow, openAtProvider } from "./open-at-provider.ts";

/** What has to be known of a contribution to find its checkout page. */
export type SourceRow = OpeningRow & {
  provider_session_id: string | null;
  provider_invoice_id: string | null;
};

/** The source of a contribution; null when there is none. */
export async function findOrOpenSource(world: World, contribution_id: string): Promise<PaymentSource | null> {
  const row = await readRow(world, contribution_id);
  return row && findOrOpenSourceOf(world, row);
}

/**
 * The same of a row that was just read. Where the server died between committing the row and hearing of the page,
 * asking again with the same key answers the page that was made, or makes it; a refusal says that there is none.
 */
export async function findOrOpenSourceOf(world: World, row: SourceRow): Promise<PaymentSource | null> {
  const known = sourceIn(row);
  if (known || row.state !== "opening") return known;
  try {
    await openAtProvider(world, row);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await giveUp(world, row.contribution_id, error);
  }
  const after = await readRow(world, row.contribution_id);
  return after && sourceIn(after);
}

function sourceIn({ provider_session_id, provider_invoice_id }: SourceRow): PaymentSource | null {
  if (provider_session_id) return { session_id: provider_session_id };
  return provider_invoice_id ? { invoice_id: provider_invoice_id } : null;
}

const readRow = (world: World, contribution_id: string): Promise<SourceRow | null> =>
  world.database.row<SourceRow>(
    sql`select * from contributions where contribution_id = ${contribution_id}::uuid`,
  );
