import sql from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { type TryKeys, tryKeys } from "../passwords/password-tries.ts";
import { knownBrowserOf } from "../sessions/known-browsers.ts";

/**
 * What a try to give somebody's code is counted under: as a password's, but by itself. Whoever has a password guesses in vain for as
 * long as its owner can be told.
 */
export async function codeTries(world: World, asker: Asker, user_id: number): Promise<TryKeys> {
  const known = await world.database.row<{ browser_hash: Buffer | null }>(sql`
    select ${knownBrowserOf(world, asker, sql`${user_id}`)} as browser_hash`);
  return tryKeys(world, {
    email_key: `codes of ${user_id}`,
    address: asker.address,
    known_browser: known?.browser_hash ?? null,
  });
}
