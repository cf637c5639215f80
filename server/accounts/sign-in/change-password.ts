import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { holdPayouts } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import { endSessionsOf } from "../../people/end-sessions.ts";
import type { World } from "../../world/world.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { endLinksOf } from "../letters/mailed-links.ts";
import { refuseCommonPassword } from "../passwords/common-passwords.ts";
import { excusePasswordTries, takePasswordTry, tryKeys } from "../passwords/password-tries.ts";
import { hashPassword, isPassword } from "../passwords/passwords.ts";
import { forgetOtherBrowsersOf, knowBrowser, knownBrowserOf } from "../sessions/known-browsers.ts";

/** Of who came from the identity provider only. */
const NONE_YET = "Your account has no password yet. Reload this page: it emails you a link to set one.";

const refused = (field: string, message: string) =>
  new Refusal(422, message, { errors: { [field]: message } });

/**
 * Changes the asker's password and ends all of their sessions, on every device; only this browser stays known. Throws
 * `Refusal` 401 where the session ended meanwhile, 422, and 429 after too many wrong ones.
 */
export async function changeOwnPassword(
  world: World,
  { old_password, new_password }: { old_password: string; new_password: string },
  asker: Asker,
): Promise<void> {
  const { user_id, email, user_name, given_name } = personOf(asker);
  const kept = await world.database.row<{
    password_hash: string | null;
    last_name: string | null;
    known_browser: Buffer | null;
  }>(sql`
    select p.password_hash, u.last_name, ${knownBrowserOf(world, asker, sql`p.user_id`)} as known_browser
      from people p left join user_profiles u using (user_id)
     where p.user_id = ${user_id}`);
  if (kept && kept.password_hash === null) throw refused("old_password", NONE_YET);
  const tried = tryKeys(world, {
    email_key: email.toLowerCase(),
    address: asker.address,
    known_browser: kept?.known_browser ?? null,
  });
  await takePasswordTry(world, tried);
  if (!(await isPassword(old_password, kept?.password_hash ?? null, world.password_cost)))
    throw refused("old_password", "The old password is wrong.");
  if (old_password === new_password)
    throw refused("new_password", "Your new password must be different from previously used passwords.");
  await refuseCommonPassword(
    new_password,
    { email, names: [user_name, given_name, kept?.last_name ?? null] },
    "new_password",
  );
  const password_hash = await hashPassword(new_password, world.password_cost);
  await world.database.transaction(async (tx) => {
    // Every change of the password ends this session: while it stands, the old one is still what was looked at.
    await holdSession(tx, asker);
    await tx.row(sql`
      update people set password_hash = ${password_hash}, password_changed_at = ${world.clock.now()}
       where user_id = ${user_id}`);
    await endSessionsOf(tx, user_id);
    await excusePasswordTries(tx, tried);
    await endLinksOf(tx, user_id);
    await forgetOtherBrowsersOf(world, tx, user_id, asker);
    if (kept?.known_browser) await knowBrowser(world, tx, user_id, asker);
    await holdPayouts(world, tx, user_id, "password");
    await audit(tx, asker, { act: "changed the password" });
    await askForLetter(world, tx, { letter: "password_changed", letter_id: randomUUID(), user_id });
  });
}
