import sql from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { networkTries, type TryKeys, tryKeys } from "../passwords/password-tries.ts";
import { knownBrowserOf } from "../sessions/known-browsers.ts";

/**
 * What a try to sign in by a passkey is counted under. Nobody guesses one, but each that is refused is a line of a log that only grows.
 * Its owner's browser is counted for itself: nobody keeps them out there.
 */
export async function passkeyTries(world: World, asker: Asker, credential_id: string): Promise<TryKeys> {
  const found = await world.database.row<{ known_browser: Buffer | null }>(sql`
    select ${knownBrowserOf(world, asker, sql`p.user_id`)} as known_browser
      from passkeys p where credential_id = ${Buffer.from(credential_id, "base64url")}`);
  if (!found?.known_browser) return networkTries(world, "passkeys", asker.address);
  return tryKeys(world, { email_key: "passkeys", address: null, known_browser: found.known_browser });
}
