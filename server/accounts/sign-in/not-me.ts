import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { endAccess, RECENT_MS } from "../deletion/end-access.ts";
import { takeLink } from "../letters/mailed-links.ts";

/**
 * Ends all that somebody else may have of the account of who holds the link. The link itself gives access to nothing: it lies in an
 * inbox for days. Answers whether there was a password. Throws `Refusal` 404.
 */
export function endAllByLink(world: World, link: string, asker: Asker): Promise<{ had_password: boolean }> {
  return world.database.transaction(async (tx) => {
    // Holds the account: a sign-in that is under way is through, and ends here, or finds its password gone.
    const holder = await takeLink(world, tx, link, "not_me");
    // From the letter, not from the click, which may come a week later.
    const since = new Date(holder.made_at.getTime() - RECENT_MS);
    const done = await endAccess(world, tx, holder, since);
    await audit(tx, asker, { act: "said a sign-in was not theirs", actor_id: holder.user_id });
    return done;
  });
}
