import sql from "sql-template-tag";
import type { Factors, Passkey } from "../../../contract/accounts/factors.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { World } from "../../world/world.ts";
import { isRequired, standingOf } from "./standing.ts";

type PasskeyRow = Omit<Passkey, "added_at" | "used_at"> & {
  readonly added_at: Date;
  readonly used_at: Date | null;
};

/** What the asker's sign-in takes beside a password. */
export async function readOwnFactors(world: World, asker: Asker): Promise<Factors> {
  const person = personOf(asker);
  const { user_id } = person;
  const { database, sealing_keys, second_factor } = world;
  const passkeys = await database.rows<PasskeyRow>(sql`
    select passkey_id, name, is_synced, added_at, used_at from passkeys
     where user_id = ${user_id} order by added_at, passkey_id`);
  const own = await database.row<{ added_at: Date | null; due_at: Date | null }>(sql`
    select a.added_at, p.second_factor_due_at as due_at from people p left join authenticators a using (user_id)
     where p.user_id = ${user_id}`);
  const { recovery_codes } = await standingOf(database, user_id);
  return {
    passkeys: passkeys.map(({ added_at, used_at, ...row }) => ({
      ...row,
      added_at: added_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    authenticator: own?.added_at ? { added_at: own.added_at.toISOString() } : null,
    can_add_authenticator: sealing_keys.length > 0,
    recovery_codes_left: recovery_codes,
    is_required: isRequired(second_factor, person),
    is_resting: person.resting.length > 0,
    due_at: own?.due_at?.toISOString() ?? null,
  };
}
