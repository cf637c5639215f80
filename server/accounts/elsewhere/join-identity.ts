import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { isEmail } from "../../../pure/email.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { Identity } from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";
import { emptyAccount } from "../deletion/empty-account.ts";
import { askForLetter } from "../letters/account-letters.ts";
import { tellOwner } from "./joined-letter.ts";

/**
 * What became of an identity: somebody's account with its confirmed address, `is_new` where it never came to it before; or why
 * there is none to be had.
 */
export type Joined =
  | { user_id: number; email: string; is_new: boolean }
  | { problem: "unconfirmed" | "unknown" | "kept" };

/** An identity, with the button that it came by, where that is not the provider's own. */
type CameBy = Identity & { readonly connection: "google" | null };

/**
 * The account of an identity: the one that it came to before, whatever its address is by now; else the one with the same e-mail; else
 * a new one. Only an e-mail that the provider has verified counts, and none that is kept for an account as its way back.
 */
export async function joinIdentity(
  world: World,
  tx: Queries,
  identity: CameBy,
  asker: Asker,
): Promise<Joined> {
  // Held until the session is begun: who deletes the account at this moment waits, or was first.
  const known = await tx.row<{ user_id: number; email: string }>(sql`
    select p.user_id::int as user_id, p.email from identities join people p using (user_id)
     where issuer = ${identity.issuer} and subject = ${identity.subject} and p.deleted_at is null
       for no key update of p`);
  if (known) return { ...known, is_new: false };
  const email = identity.email;
  if (email === null || !isEmail(email)) return { problem: "unknown" };
  if (!identity.email_verified) return { problem: "unconfirmed" };

  // Looked for first: who changes or deletes it at this moment is waited for.
  const there = await joinAccount(world, tx, identity, email);
  const made = there === null ? await makeAccount(world, tx, identity, email) : null;
  const user_id = there ?? made ?? (await joinAccount(world, tx, identity, email));
  if (user_id === null) {
    await askForLetter(world, tx, { letter: "known_address", letter_id: randomUUID(), email });
    return { problem: "kept" };
  }
  // An identity whose account was deleted begins anew.
  await tx.row(sql`
    insert into identities (issuer, subject, user_id) values (${identity.issuer}, ${identity.subject}, ${user_id})
    on conflict (issuer, subject) do update set user_id = excluded.user_id, joined_at = now()`);
  await audit(tx, asker, {
    act: made === null ? "joined an identity" : "registered",
    actor_id: user_id,
    detail: { way: "identity", issuer: identity.issuer },
  });
  return { user_id, email, is_new: true };
}

/** Null where the address is kept for an account, or gets one at this very moment. */
async function makeAccount(
  world: World,
  tx: Queries,
  { given_name, name }: Identity,
  email: string,
): Promise<number | null> {
  const made = await tx.row<{ user_id: number }>(sql`
    insert into people (email, email_confirmed_at, user_name, given_name)
    values (${email}, ${world.clock.now()}, ${shortened(name)}, ${shortened(given_name)})
    on conflict (email_key) do nothing
    returning user_id::int as user_id`);
  return made?.user_id ?? null;
}

/** Joins the account that has the address, and has its owner told. Null where there is none. */
async function joinAccount(
  world: World,
  tx: Queries,
  identity: CameBy,
  email: string,
): Promise<number | null> {
  const taken = await takeAccount(world, tx, identity, email);
  if (!taken) return null;
  const { user_id, emptied } = taken;
  await tellOwner(world, tx, identity, { user_id, emptied, by: identity.connection });
  return user_id;
}

/**
 * The account with this address. One that nobody has confirmed is emptied first: anybody may have made it. What was
 * given from it stays, since its receipts went to this address.
 */
async function takeAccount(
  world: World,
  tx: Queries,
  { given_name, name }: Identity,
  email: string,
): Promise<{ user_id: number; emptied: boolean } | null> {
  const there = await tx.row<{ user_id: number; confirmed: boolean }>(sql`
    select user_id::int as user_id, email_confirmed_at is not null as confirmed
      from people where email_key = lower(${email}) for update`);
  if (!there) return null;
  const { user_id, confirmed } = there;
  if (confirmed) {
    await tx.row(sql`
      update people set given_name = coalesce(given_name, ${shortened(given_name)}) where user_id = ${user_id}`);
    return { user_id, emptied: false };
  }
  await emptyAccount(world, tx, user_id);
  await tx.row(sql`
    update people
       set email = ${email}, email_confirmed_at = ${world.clock.now()}, password_hash = null,
           password_changed_at = null, password_ended_at = null, user_name = ${shortened(name)}, given_name = ${shortened(given_name)}
     where user_id = ${user_id}`);
  return { user_id, emptied: true };
}

const MOST_LETTERS = 200;
const shortened = (name: string | null): string | null => name && [...name].slice(0, MOST_LETTERS).join("");
