import sql from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { networkTries, type TryKeys, tryKeys } from "../passwords/password-tries.ts";
import { browserHash } from "../sessions/known-browsers.ts";

/**
 * What a try to sign in by a passkey is counted under. Nobody guesses one, but each that is refused is a line of a log that only grows.
 * Its owner's browser is counted for itself: nobody keeps them out there.
 */
export async function passkeyTries(world: World, asker: Asker, credential_id: string): Promise<TryKeys> {
  const known = await world.database.row<{ browser_hash: Buffer }>(sql`
    select browser_hash from passkeys join known_browsers using (user_id)
     where credential_id = ${Buffer.from(credential_id, "base64url")} and browser_hash = ${browserHash(world, asker)}`);
  if (!known) return networkTries(world, "passkeys", asker.address);
  return tryKeys(world, { email_key: "passkeys", address: null, known_browser: known.browser_hash });
}
