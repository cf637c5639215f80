import { randomBytes, randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { MOST_PASSKEYS } from "../../../contract/accounts/factors.ts";
import type { Assertion, CreationOptions, Registration } from "../../../contract/accounts/web-authn.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import type { Person } from "../../http/sessions/session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { nameOfBrowser } from "../sessions/browser-names.ts";
import { type ChallengeFor, newChallenge, takeChallenge } from "./challenges.ts";
import { tellOfFactor } from "./factor-letters.ts";
import { codesWithFirst } from "./recovery-codes.ts";
import { hasFactor, noteFactors, refuseLastRequired, standingOf } from "./standing.ts";
import { creationOptionsOf, type KeptPasskey, madePasskey, usedPasskey } from "./web-authn.ts";

const HANDLE_BYTES = 32;

/** Of whoever typed an address that may be another's: that one would find their passkeys in the account they take over. */
export function refuseUnconfirmed({ email_confirmed }: Person): void {
  if (!email_confirmed)
    throw new Refusal(409, "Please confirm your email address first. Open the link that we emailed you.");
}

export const challengeFor = (
  { session }: Pick<Asker, "session">,
  purpose: "add" | "prove",
): ChallengeFor => ({
  purpose,
  session_hash: session?.session_hash ?? null,
});

/** What the asker's browser is to make a passkey by. Throws `Refusal` 409. */
export async function beginOwnPasskey(world: World, asker: Asker): Promise<CreationOptions> {
  const person = personOf(asker);
  refuseUnconfirmed(person);
  const others = await keptOf(world.database, person.user_id);
  refuseTooMany(others.length);
  const user_handle = others[0]?.user_handle ?? randomBytes(HANDLE_BYTES);
  const challenge = await newChallenge(world, challengeFor(asker, "add"), user_handle);
  const name = person.given_name ?? person.user_name ?? person.email;
  return creationOptionsOf(world, { user_handle, email: person.email, name }, others, challenge);
}

function refuseTooMany(there: number): void {
  if (there >= MOST_PASSKEYS)
    throw new Refusal(409, `You have ${MOST_PASSKEYS} passkeys, the most there can be. Remove one first.`);
}

const NOT_MADE =
  "This passkey couldn't be added: it took too long, or it was made for another site. Please try again.";

/**
 * Keeps the passkey that the asker's browser made, and with the account's first factor makes recovery codes, which it answers. Throws
 * `Refusal` 401, 409, 422.
 */
export async function addOwnPasskey(
  world: World,
  made: Registration,
  asker: Asker,
): Promise<{ passkey: { passkey_id: string; name: string }; recovery_codes: string[] | null }> {
  const { user_id } = personOf(asker);
  refuseUnconfirmed(personOf(asker));
  const asked = await takeChallenge(world, made.response.clientDataJSON, challengeFor(asker, "add"));
  const passkey = asked && (await madePasskey(world, made, asked.challenge));
  if (!asked || !passkey) throw new Refusal(422, NOT_MADE);
  const codes = await codesWithFirst(world, user_id);
  return world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const standing = await standingOf(tx, user_id);
    refuseTooMany(standing.passkeys);
    const is_first = !hasFactor(standing);
    const name = await freeName(tx, user_id, nameOfBrowser(asker.user_agent) ?? "Passkey");
    const passkey_id = randomUUID();
    const kept = await tx.row(sql`
      insert into passkeys (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, is_synced, name, added_at)
      values (${passkey_id}, ${user_id}, ${passkey.credential_id}, ${passkey.public_key},
              ${asked.user_handle}, ${passkey.sign_count}, ${passkey.transports},
              ${passkey.is_synced}, ${name}, ${world.clock.now()})
      on conflict (credential_id) do nothing returning user_id`);
    if (!kept) throw new Refusal(409, "This passkey is in use by an account already.");
    if (is_first) await codes.keep(tx);
    await noteFactors(world, tx, user_id);
    await audit(tx, asker, { act: "added a passkey" });
    await tellOfFactor(world, tx, user_id, { what: "passkey added", name });
    return { passkey: { passkey_id, name }, recovery_codes: is_first ? codes.codes : null };
  });
}

/** Two of a kind of browser are told apart by a number. */
async function freeName(tx: Queries, user_id: number, name: string): Promise<string> {
  const rows = await tx.rows<{ name: string }>(sql`select name from passkeys where user_id = ${user_id}`);
  const taken = new Set(rows.map((row) => row.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/** Throws `Refusal` 401, 404. */
export async function nameOwnPasskey(
  { database }: Pick<World, "database">,
  passkey_id: string,
  name: string,
  asker: Asker,
): Promise<void> {
  const named = await database.row(sql`
    update passkeys set name = ${name} where passkey_id = ${passkey_id} and user_id = ${personOf(asker).user_id}
    returning user_id`);
  if (!named) throw new Refusal(404, GONE);
}

const GONE = "This passkey is no longer there. Reload the page.";

/** Answers whether a sign-in still takes a second step. Throws `Refusal` 401, 404, 409. */
export async function removeOwnPasskey(world: World, passkey_id: string, asker: Asker): Promise<boolean> {
  const { user_id } = personOf(asker);
  return world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    const removed = await tx.row<{ name: string }>(
      sql`delete from passkeys where passkey_id = ${passkey_id} and user_id = ${user_id} returning name`,
    );
    if (!removed) throw new Refusal(404, GONE);
    await refuseLastRequired(world, tx, user_id);
    const left = await noteFactors(world, tx, user_id);
    await audit(tx, asker, { act: "removed a passkey" });
    await tellOfFactor(world, tx, user_id, { what: "passkey removed", name: removed.name });
    return hasFactor(left);
  });
}

export const keptOf = (queries: Queries, user_id: number): Promise<KeptPasskey[]> =>
  queries.rows<KeptPasskey>(sql`
    select credential_id, public_key, user_handle, sign_count::float8 as sign_count, transports
      from passkeys where user_id = ${user_id} order by added_at, passkey_id`);

/** A passkey that was used as it was asked to; `note` writes that down, and answers false where it went meanwhile. */
export interface UsedPasskey {
  readonly user_id: number;
  readonly note: (tx: Queries) => Promise<boolean>;
}

/** Whose passkey a browser has used, for what it was asked to; null where it is nobody's, or anything else. */
export async function readPasskey(
  world: World,
  used: Assertion,
  asked_for: ChallengeFor,
): Promise<UsedPasskey | null> {
  const asked = await takeChallenge(world, used.response.clientDataJSON, asked_for);
  if (!asked) return null;
  const credential_id = Buffer.from(used.id, "base64url");
  const kept = await world.database.row<KeptPasskey & { user_id: number }>(sql`
    select k.user_id::int as user_id, credential_id, public_key, user_handle, sign_count::float8 as sign_count, transports
      from passkeys k join people p using (user_id)
     where credential_id = ${credential_id} and p.deleted_at is null`);
  const now_is = kept && (await usedPasskey(world, kept, used, asked.challenge));
  if (!kept || !now_is) return null;
  return {
    user_id: kept.user_id,
    // Of two copies of one authenticator that count, the second is behind; those that don't count stay at 0.
    note: async (tx) => {
      const noted = await tx.row(sql`
        update passkeys
           set sign_count = ${now_is.sign_count}, is_synced = ${now_is.is_synced}, used_at = ${world.clock.now()}
         where credential_id = ${credential_id} and user_id = ${kept.user_id}
           and (sign_count < ${now_is.sign_count} or (sign_count = 0 and ${now_is.sign_count} = 0))
        returning user_id`);
      return noted !== null;
    },
  };
}
