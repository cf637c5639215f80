import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { holdPayouts, joinContributions } from "../../contributions/acts.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import type { World } from "../../world/world.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { endLinksOf, holderOf, takeLink } from "../letters/mailed-links.ts";
import { refuseCommonPassword } from "../passwords/common-passwords.ts";
import { excusePasswordTries, tryKeys } from "../passwords/password-tries.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { forgetBrowsersOf, knowBrowser } from "../sessions/known-browsers.ts";

/** Has a link mailed, where the address has an account. Whether it has one is looked up later: here all cost the same. */
export async function askForNewPassword(world: World, user_email: string): Promise<void> {
  const email = user_email.trim();
  await world.database.transaction((tx) =>
    askForLetter(world, tx, { letter: "new_password", letter_id: randomUUID(), email }),
  );
}

/**
 * Sets the password of who holds the link. The mailbox is what proves who they are, so all that anybody else may have had
 * of the account ends: sessions, links that give something, known browsers. Answers the cookie by which this browser is known from
 * now on. Throws `Refusal` 404, 422.
 */
export async function setNewPassword(
  world: World,
  { link, new_password }: { link: string; new_password: string },
  asker: Asker,
): Promise<readonly string[]> {
  const { database, clock } = world;
  const { email, names } = await holderOf(world, database, link, "new_password");
  await refuseCommonPassword(new_password, { email, names }, "new_password");
  const password_hash = await hashPassword(new_password, world.password_cost);
  return await database.transaction(async (tx) => {
    const { user_id } = await takeLink(world, tx, link, "new_password");
    const before = await tx.row<{ none: boolean }>(
      sql`
        select password_hash is null and password_ended_at is null as none from people where user_id = ${user_id}`,
    );
    await tx.row(sql`
      update people set password_hash = ${password_hash}, password_changed_at = ${clock.now()}, password_ended_at = null,
                        email_confirmed_at = coalesce(email_confirmed_at, ${clock.now()})
       where user_id = ${user_id}`);
    await endSessionsOf(tx, user_id);
    await endLinksOf(tx, user_id);
    await forgetBrowsersOf(tx, user_id);
    const elsewhere = { email_key: email.toLowerCase(), address: null, known_browser: null };
    await excusePasswordTries(tx, tryKeys(world, elsewhere));
    await joinContributions(tx, { user_id, email });
    await holdPayouts(world, tx, user_id, "password");
    await audit(tx, asker, { act: "set a new password by mail", actor_id: user_id });
    await askForLetter(world, tx, {
      letter: "password_changed",
      letter_id: randomUUID(),
      user_id,
      first: before?.none ?? false,
    });
    return [await knowBrowser(world, tx, user_id, asker)];
  });
}
