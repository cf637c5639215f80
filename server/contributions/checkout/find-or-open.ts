import sql from "sql-template-tag";
import { ProviderRefused } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import type { PaymentSource } from "../booking/settle.ts";
import { giveUp, type OpeningRow, openAtProvider } from "./open-at-provider.ts";

/** What has to be known of a contribution to find its checkout session. */
export type SourceRow = OpeningRow & {
  provider_session_id: string | null;
  provider_invoice_id: string | null;
};

/** Where to ask the provider about a contribution; null where there is nothing to ask about. */
export async function findOrOpenSource(world: World, contribution_id: string): Promise<PaymentSource | null> {
  const row = await readRow(world, contribution_id);
  return row && findOrOpenSourceOf(world, row);
}

/**
 * The same for a row that was just read. Where a server died between committing the row and storing the checkout
 * session, asking again with the same key returns the session or opens it. A refusal means that there is none, and
 * the contribution is given up.
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
