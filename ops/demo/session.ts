import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import { cookieNames } from "../../server/http/sessions/cookies.ts";
import { hashOf } from "../../server/http/sessions/session.ts";

/** Something asked of the demo's database. */
export type InDatabase = <Found>(work: (client: Client) => Promise<Found>) => Promise<Found>;

/**
 * The cookie of a session that nobody signed in to: whoever tries the demo is the first to sign in to it, since a sign-in from another
 * browser than before holds payouts.
 */
export async function sessionOf(site: string, inDatabase: InDatabase, email: string): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await inDatabase((client) => client.query(SESSION, [hashOf(id), email]));
  return `${cookieNames(site).session}=${id}`;
}

/** Of people who were played. */
export const endSessions = (inDatabase: InDatabase, emails: readonly string[]): Promise<unknown> =>
  inDatabase((client) => client.query(END_SESSIONS, [emails]));

const SESSION = `
  insert into sessions (session_hash, user_id, way, proved_at, idle_ends_at, ends_at)
  select $1, user_id, 'password', now(), now() + interval '5 minutes', now() + interval '5 minutes' from people where email = $2`;

const END_SESSIONS =
  "delete from sessions where user_id in (select user_id from people where email = any($1))";
