import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { cookieLine, cookieNames } from "../../http/sessions/cookies.ts";
import { hashOf } from "../../http/sessions/session.ts";
import type { Begun, IdentityProvider } from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";

/** Time to find a forgotten password over there. */
const PATIENCE_MS = 30 * 60_000;
const SECRET_BYTES = 32;

/**
 * Writes down a sign-in and answers where to send the browser, and the cookie by which it is known when it comes back.
 * `browser`: what that cookie holds already, from another tab. Throws `IdentityAway`.
 */
export async function beginElsewhere(
  world: World,
  provider: IdentityProvider,
  asked: {
    connection: "google" | null;
    return_to: string;
    browser: string | null;
    /** Whose session it is to show, where it begins none. */
    proves_session: Buffer | null;
  },
): Promise<{ address: string; cookie: string }> {
  const { address, begun } = await provider.begin(asked.connection, { anew: asked.proves_session !== null });
  const browser = asked.browser ?? randomBytes(SECRET_BYTES).toString("base64url");
  const now = world.clock.now();
  const ends_at = new Date(now.getTime() + PATIENCE_MS);
  await world.database.row(sql`
    with over as (delete from sign_ins_begun where ends_at < ${now})
    insert into sign_ins_begun (browser_hash, state, nonce, verifier, return_to, connection, proves_session, ends_at)
    values (${hashOf(browser)}, ${begun.state}, ${begun.nonce}, ${begun.verifier}, ${asked.return_to},
            ${asked.connection}, ${asked.proves_session}, ${ends_at})`);
  const { secure } = cookieNames(world.origin);
  return { address, cookie: cookieLine({ name: browserCookie(world), value: browser, ends_at, secure }) };
}

/** What the browser keeps while somebody is away. */
export const browserCookie = ({ origin }: Pick<World, "origin">): string =>
  cookieNames(origin).secure ? "__Host-sign_in" : "sign_in";

/** A sign-in that was begun: where one comes back to, and by which button, where that is not the provider's own. */
export interface Taken extends Begun {
  readonly return_to: string;
  readonly connection: "google" | null;
  readonly proves_session: Buffer | null;
}

/** The sign-in that this browser began with this state; taken, so that nobody comes back by it twice. */
export function takeBegun(world: World, browser: string | null, state: string | null): Promise<Taken | null> {
  if (browser === null || state === null) return Promise.resolve(null);
  return world.database.row<Taken>(sql`
    delete from sign_ins_begun
     where browser_hash = ${hashOf(browser)} and state = ${state} and ends_at > ${world.clock.now()}
    returning state, nonce, verifier, return_to, connection, proves_session`);
}
