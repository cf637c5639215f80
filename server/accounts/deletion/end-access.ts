import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { endSessionsOf } from "../../people/end-sessions.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { stopForOwner } from "../factors/factor-removal.ts";
import { dropFactorsSince } from "../factors/standing.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { endLinksOf, endNotMeLinksOf } from "../letters/mailed-links.ts";
import { forgetBrowsersOf } from "../sessions/known-browsers.ts";

/** What a letter is about was a moment before it was mailed, or days where the mail server was away: so long before it counts, too. */
export const RECENT_MS = 8 * 86_400_000;

/**
 * Ends all that somebody else may have of an account: sessions, the password, links, known browsers, what came to its second step
 * since then and a removal of it that is under way; and has a link to a new password mailed. The caller holds the account. Answers whether there was a password.
 */
export async function endAccess(
  world: World,
  tx: Queries,
  { user_id, email }: { readonly user_id: number; readonly email: string },
  since: Date,
): Promise<{ had_password: boolean }> {
  const ended = await tx.row(sql`
    update people set password_hash = null, password_changed_at = null, password_ended_at = ${world.clock.now()}
     where user_id = ${user_id} and password_hash is not null
    returning user_id`);
  await endSessionsOf(tx, user_id);
  await endLinksOf(tx, user_id);
  await endNotMeLinksOf(tx, user_id);
  await stopForOwner(world, tx, user_id);
  await dropFactorsSince(world, tx, user_id, since);
  await forgetBrowsersOf(tx, user_id);
  if (ended) await askForLetter(world, tx, { letter: "new_password", letter_id: randomUUID(), email });
  return { had_password: ended !== null };
}
