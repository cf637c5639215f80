import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { NewAccount } from "../../../contract/accounts/accounts.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { refuseCommonPassword } from "../passwords/common-passwords.ts";
import { hashPassword } from "../passwords/passwords.ts";

/**
 * Makes an account, and mails a link that confirms its address. For an address that has one already everything looks
 * the same from outside, takes as long, and changes nothing; its owner is mailed that somebody tried. Throws `Refusal`
 * 422 for a common password.
 */
export async function registerAccount(
  world: World,
  { user_name, user_email, password }: NewAccount,
  asker: Asker,
): Promise<{ user_email: string }> {
  const email = user_email.trim();
  await refuseCommonPassword(password, { email, names: [user_name] }, "password");
  const password_hash = await hashPassword(password, world.password_cost);
  await world.database.transaction(async (tx) => {
    const made = await tx.row<{ user_id: number }>(sql`
      insert into people (email, user_name, password_hash, password_changed_at)
      values (${email}, ${user_name.trim()}, ${password_hash}, ${world.clock.now()})
      on conflict (email_key) do nothing
      returning user_id::int as user_id`);
    const letter_id = randomUUID();
    if (made) {
      await audit(tx, asker, { act: "registered", actor_id: made.user_id });
      await askForLetter(world, tx, { letter: "confirm_email", letter_id, user_id: made.user_id });
    } else {
      await audit(tx, asker, { act: "registering refused", detail: { because: "known address" } });
      await askForLetter(world, tx, { letter: "known_address", letter_id, email });
    }
  });
  return { user_email: email };
}
