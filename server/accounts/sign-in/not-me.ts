import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import type { World } from "../../world/world.ts";
import { dropFactorsSince } from "../factors/standing.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { endLinksOf, takeLink } from "../letters/mailed-links.ts";
import { forgetBrowsersOf } from "../sessions/known-browsers.ts";

/** The link works for a week; what it is about was a moment before it was mailed, or a day where the mail server was away. */
const RECENT_MS = 8 * 86_400_000;

/**
 * Ends all that somebody else may have of the account of who holds the link: sessions, the password, links, known browsers, and what
 * came to its second step since the sign-in that the link is about; and has a link to a new password mailed. The link itself gives access to nothing: it lies in an inbox for days. Answers whether
 * there was a password. Throws `Refusal` 404.
 */
export function endAllByLink(world: World, link: string, asker: Asker): Promise<{ had_password: boolean }> {
  return world.database.transaction(async (tx) => {
    // Holds the account: a sign-in that is under way is through, and ends here, or finds its password gone.
    const { user_id, email } = await takeLink(world, tx, link, "not_me");
    const ended = await tx.row(sql`
      update people set password_hash = null, password_changed_at = null, password_ended_at = ${world.clock.now()}
       where user_id = ${user_id} and password_hash is not null
      returning user_id`);
    await endSessionsOf(tx, user_id);
    await endLinksOf(tx, user_id);
    await dropFactorsSince(world, tx, user_id, new Date(world.clock.now().getTime() - RECENT_MS));
    await forgetBrowsersOf(tx, user_id);
    await audit(tx, asker, { act: "said a sign-in was not theirs", actor_id: user_id });
    if (ended) await askForLetter(world, tx, { letter: "new_password", letter_id: randomUUID(), email });
    return { had_password: ended !== null };
  });
}
