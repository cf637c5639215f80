import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { freshUntil } from "../../http/sessions/fresh-proof.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { excusePasswordTries, takePasswordTry, tryKeys } from "../passwords/password-tries.ts";
import { isPassword } from "../passwords/passwords.ts";
import { browserHash } from "../sessions/known-browsers.ts";

interface ProofState {
  readonly fresh_until: string | null;
}

/** Whether the asker has shown lately who they are. */
export function readProof({ clock }: Pick<World, "clock">, { session }: Pick<Asker, "session">): ProofState {
  const until = session && freshUntil(session, clock.now());
  return { fresh_until: until?.toISOString() ?? null };
}

/**
 * Shows by the password who has the asker's session. A wrong one counts as at the sign-in. Throws `Refusal` 401 where the session
 * ended meanwhile, 409 without a password, 422, and 429 after too many wrong ones.
 */
export async function proveWithPassword(world: World, password: string, asker: Asker): Promise<ProofState> {
  const { user_id, email } = personOf(asker);
  const kept = await world.database.row<{ password_hash: string | null; known_browser: Buffer | null }>(sql`
    select p.password_hash, k.browser_hash as known_browser
      from people p
      left join known_browsers k on k.user_id = p.user_id and k.browser_hash = ${browserHash(world, asker)}
     where p.user_id = ${user_id}`);
  if (!kept?.password_hash)
    throw new Refusal(409, "Your account has no password. Confirm it's you where you sign in.");
  const tried = tryKeys(world, {
    email_key: email.toLowerCase(),
    address: asker.address,
    known_browser: kept.known_browser,
  });
  await takePasswordTry(world, tried);
  if (!(await isPassword(password, kept.password_hash, world.password_cost))) {
    await audit(world.database, asker, { act: "confirming refused" });
    throw new Refusal(422, "This password is wrong.", { errors: { password: "This password is wrong." } });
  }
  const proved_at = world.clock.now();
  await world.database.transaction(async (tx) => {
    // Every change of the password ends this session: while it stands, what was looked at is still the password.
    await holdSession(tx, asker);
    await noteProof(tx, asker, proved_at);
    await excusePasswordTries(tx, tried);
    await audit(tx, asker, { act: "confirmed who they are", detail: { way: "password" } });
  });
  return { fresh_until: freshUntil({ proved_at }, proved_at)?.toISOString() ?? null };
}

/** From now on the asker's session is one of somebody who has just shown who they are. The caller holds it. */
export async function noteProof(
  tx: Queries,
  { session }: Pick<Asker, "session">,
  proved_at: Date,
): Promise<void> {
  await tx.row(
    sql`update sessions set proved_at = ${proved_at} where session_hash = ${session?.session_hash}`,
  );
}
