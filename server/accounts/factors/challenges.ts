import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { hashOf } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** To find a phone, and to be asked for a finger. */
const LASTS_MS = 10 * 60_000;
const CHALLENGE_BYTES = 32;

/** What a challenge is for, and the session that asked for it; a sign-in has none. */
export interface ChallengeFor {
  readonly purpose: "sign_in" | "add" | "prove";
  readonly session_hash: Buffer | null;
}

/** A new challenge, in base64url. `user_handle`: what the new passkey is to know the account by. */
export async function newChallenge(
  { database, clock }: Pick<World, "database" | "clock">,
  { purpose, session_hash }: ChallengeFor,
  user_handle: Buffer | null = null,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const now = clock.now();
  const ends_at = new Date(now.getTime() + LASTS_MS);
  // Anyone may ask for one: those that nobody came back with go with the next one, not only at night.
  await database.row(sql`
    with over as (delete from passkey_challenges where ends_at < ${now})
    insert into passkey_challenges (challenge_hash, purpose, session_hash, user_handle, ends_at)
    values (${hashOf(challenge)}, ${purpose}, ${session_hash}, ${user_handle}, ${ends_at})`);
  return challenge;
}

const clientData = z.object({ challenge: z.string().check(z.maxLength(100)) });

/**
 * The challenge that a browser's answer names, where we gave it for this, and not long ago; null otherwise. It is taken by this, also
 * where the answer turns out wrong: nobody tries twice by one.
 */
export async function takeChallenge(
  { database, clock }: Pick<World, "database" | "clock">,
  client_data: string,
  { purpose, session_hash }: ChallengeFor,
): Promise<{ challenge: string; user_handle: Buffer | null } | null> {
  const challenge = challengeIn(client_data);
  if (challenge === null) return null;
  const taken = await database.row<{ user_handle: Buffer | null }>(sql`
    delete from passkey_challenges
     where challenge_hash = ${hashOf(challenge)} and purpose = ${purpose}
       and session_hash is not distinct from ${session_hash}::bytea and ends_at > ${clock.now()}
    returning user_handle`);
  return taken && { challenge, ...taken };
}

function challengeIn(client_data: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(client_data, "base64url").toString("utf8"))).challenge;
  } catch {
    return null;
  }
}

/** Forgets those that nobody came back with. */
export async function forgetChallenges(queries: Queries, now: Date): Promise<void> {
  await queries.row(sql`delete from passkey_challenges where ends_at < ${now}`);
}
