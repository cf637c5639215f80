import type { Asker } from "../http/route.ts";
import { unheldPageOf } from "../profiles/acts.ts";
import type { Queries } from "../world/database.ts";
import { givePageTo } from "./acts.ts";

/** Whose profile was approved gets his page with the account of the same address. Only for an address that he has confirmed. */
export async function joinPage(
  tx: Queries,
  { email }: { readonly email: string },
  asker: Pick<Asker, "request_id" | "session">,
): Promise<void> {
  const player_id = await unheldPageOf(tx, email);
  if (player_id !== null) await givePageTo(tx, { email, player_id }, asker);
}
