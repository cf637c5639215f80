import sql, { join, raw } from "sql-template-tag";
import {
  type GivenProfile,
  NO_PROFILE,
  profileFields,
  type UserProfile,
} from "../../contract/accounts/user-profiles.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { auditForeign } from "../http/calls/audit.ts";
import type { Asker } from "../http/sessions/asker.ts";
import { holdSession } from "../http/sessions/hold-session.ts";
import { refuseUnlessOwn } from "../http/sessions/who.ts";
import { holdAccount } from "../people/hold-account.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";

// Names out of the contract, never out of a request.
const COLUMNS = join(profileFields.map((field) => raw(field)));
const ALL = sql`user_id::int as user_id, ${COLUMNS}`;

/** One's own profile, or for an admin anybody's, which is logged. Throws `Refusal` 403, 404. */
export async function readProfile(world: World, user_id: number, asker: Asker): Promise<UserProfile> {
  refuseUnlessOwn(asker, user_id);
  const profile = await world.database.row<UserProfile>(
    sql`select ${ALL} from user_profiles where user_id = ${user_id}`,
  );
  if (!profile) throw new Refusal(404, NO_PROFILE);
  await auditForeign(world.database, asker, user_id, "read a profile");
  return profile;
}

/** Makes a profile from what is given. Throws `Refusal` 403, 404, 409. */
export function addProfile(
  world: World,
  user_id: number,
  given: GivenProfile,
  asker: Asker,
): Promise<UserProfile> {
  refuseUnlessOwn(asker, user_id);
  return world.database.transaction(async (tx) => {
    await takeAccount(tx, user_id, asker);
    const values = join(profileFields.map((field) => said(given[field])));
    const profile = await tx.row<UserProfile>(sql`
      insert into user_profiles (user_id, ${COLUMNS}) values (${user_id}, ${values})
      on conflict do nothing returning ${ALL}`);
    if (!profile) throw new Refusal(409, "You already have a profile. Reload the page to change it.");
    if (profile.first_name !== null) await takeName(tx, profile);
    await auditForeign(tx, asker, user_id, "added a profile");
    return profile;
  });
}

/** Changes what is given, and leaves the rest as it is. Throws `Refusal` 403, 404. */
export function updateProfile(
  world: World,
  user_id: number,
  given: GivenProfile,
  asker: Asker,
): Promise<UserProfile> {
  refuseUnlessOwn(asker, user_id);
  return world.database.transaction(async (tx) => {
    await takeAccount(tx, user_id, asker);
    const profile = await tx.row<UserProfile>(sql`
      update user_profiles p
         set (${COLUMNS}, updated_at) =
             (select ${COLUMNS}, ${world.clock.now()}::timestamptz from jsonb_populate_record(p, ${givenOnly(given)}::jsonb))
       where user_id = ${user_id} returning ${ALL}`);
    if (!profile) throw new Refusal(404, NO_PROFILE);
    if (given.first_name !== undefined) await takeName(tx, profile);
    await auditForeign(tx, asker, user_id, "changed a profile");
    return profile;
  });
}

/** Held until the end of the transaction: an account that is being deleted at this moment gets no profile any more. */
async function takeAccount(tx: Queries, user_id: number, asker: Asker): Promise<void> {
  await holdSession(tx, asker, user_id);
  if (!(await holdAccount(tx, user_id))) throw new Refusal(404, "There is no such account.");
}

/** As JSON, without what is not given. */
const givenOnly = (given: GivenProfile): string =>
  JSON.stringify(
    Object.fromEntries(
      profileFields.filter((field) => given[field] !== undefined).map((field) => [field, said(given[field])]),
    ),
  );

/** The site greets by the name that the profile has. */
const takeName = (tx: Queries, { user_id, first_name }: UserProfile) =>
  tx.row(sql`update people set given_name = ${first_name} where user_id = ${user_id}`);

const said = (value: string | null | undefined): string | null => value?.trim() || null;
