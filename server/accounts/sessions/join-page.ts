import type { Asker } from "../../http/sessions/asker.ts";
import { givePageTo } from "../../people/page-holders.ts";
import { notePageHolder, waitingPageOf } from "../../profiles/acts.ts";
import type { Queries } from "../../world/database.ts";

/**
 * Whose profile was approved before they had an account gets the page with the account of the same address: once, and only for
 * an address that is confirmed. A page that was taken from them since does not come back by signing in.
 */
export async function joinPage(
  tx: Queries,
  { email }: { readonly email: string },
  asker: Pick<Asker, "request_id" | "session">,
): Promise<void> {
  const page = await waitingPageOf(tx, email);
  if (!page) return;
  const given = await givePageTo(tx, { email, player_id: page.player_id }, asker);
  if (given) await notePageHolder(tx, { ...page, ...given });
}
