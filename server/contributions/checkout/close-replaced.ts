import sql, { type Sql } from "sql-template-tag";
import type { OneTimeContribution } from "../../../contract/contributions/contributions.ts";
import type { World } from "../../world/world.ts";
import { closePage } from "./close-page.ts";

/**
 * Closes the unpaid page of an order that its supporter came back from to change something, so that they don't find the last place taken by
 * themselves for an hour. Whoever holds its random id opened it, and only the account that it is of, if it is one's, closes it. What was
 * paid on it a moment before is booked like any money. Where the provider can't be asked it stays as it is, and expires.
 */
export async function closeReplaced(
  world: World,
  { instead_of, player_id }: OneTimeContribution,
  { user_id, key }: { readonly user_id: number | null; readonly key: Sql },
): Promise<void> {
  if (!instead_of) return;
  const unpaid = await world.database.row(sql`
    select from contributions c join orders o using (contribution_id)
     where contribution_id = ${instead_of}::uuid and c.player_id = ${player_id} and c.user_id is not distinct from ${user_id}::bigint
       and c.state in ('opening', 'open') and o.state = 'unpaid'
       and coalesce(c.idempotency_key <> ${key}, true)`);
  if (!unpaid) return;
  try {
    await closePage(world, instead_of);
  } catch (error) {
    world.log.warn({ err: error, contribution_id: instead_of }, "A page that was left could not be closed.");
  }
}
