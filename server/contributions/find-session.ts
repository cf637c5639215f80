import sql from "sql-template-tag";
import { ProviderRefused } from "../world/card-payments.ts";
import type { World } from "../world/world.ts";
import { giveUp, type Opening, openAtProvider } from "./open-page.ts";

/** What has to be known of a contribution to find its payment page. */
export type Kept = Opening & { provider_session_id: string | null };

/** The payment page of a contribution; null when there is none. */
export async function sessionOf(world: World, contribution_id: string): Promise<string | null> {
  const kept = await keptRow(world, contribution_id);
  return kept && sessionOfKept(world, kept);
}

/**
 * The same of a row that was just read. Where the server died between committing the row and hearing of the page,
 * asking again with the same key answers the page that was made, or makes it; a refusal says that there is none.
 */
export async function sessionOfKept(world: World, kept: Kept): Promise<string | null> {
  if (kept.provider_session_id || kept.state !== "opening") return kept.provider_session_id;
  try {
    await openAtProvider(world, kept);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await giveUp(world, kept.contribution_id, error);
  }
  return (await keptRow(world, kept.contribution_id))?.provider_session_id ?? null;
}

const keptRow = (world: World, contribution_id: string): Promise<Kept | null> =>
  world.database.row<Kept>(sql`select * from contributions where contribution_id = ${contribution_id}::uuid`);
