import sql from "sql-template-tag";
import type { ProofWays } from "../../../contract/accounts/fresh-proof.ts";
import type { Assertion, RequestOptions } from "../../../contract/accounts/web-authn.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { freshUntil } from "../../http/sessions/fresh-proof.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { wrongCode } from "../factors/authenticator.ts";
import { newChallenge } from "../factors/challenges.ts";
import { codeTries } from "../factors/code-tries.ts";
import { readCode } from "../factors/codes.ts";
import { keptOf, readPasskey } from "../factors/passkeys.ts";
import { hasFactor, standingOf } from "../factors/standing.ts";
import { requestOptionsOf } from "../factors/web-authn.ts";
import { excusePasswordTries, takePasswordTry, tryKeys } from "../passwords/password-tries.ts";
import { isPassword } from "../passwords/passwords.ts";
import { knownBrowserOf } from "../sessions/known-browsers.ts";

interface ProofState {
  readonly fresh_until: string | null;
}

/** Whether the asker has shown lately who they are, and by what they can. */
export async function readProof(world: World, asker: Asker): Promise<ProofState & { ways: ProofWays }> {
  const { session } = asker;
  const until = session && freshUntil(session, world.clock.now());
  const { user_id, has_password } = personOf(asker);
  const standing = await standingOf(world.database, user_id);
  const has_factor = hasFactor(standing);
  return {
    fresh_until: until?.toISOString() ?? null,
    ways: {
      password: has_password && !has_factor,
      elsewhere: world.identity !== null && !has_factor,
      passkey: standing.passkeys > 0,
      authenticator: standing.authenticator,
      recovery_code: standing.recovery_codes > 0,
    },
  };
}

/**
 * Shows by the password who has the asker's session. A wrong one counts as at the sign-in. Throws `Refusal` 401 where the session
 * ended meanwhile, 409 without a password, 422, and 429 after too many wrong ones.
 */
export async function proveWithPassword(world: World, password: string, asker: Asker): Promise<ProofState> {
  const { user_id, email, has_second_factor } = personOf(asker);
  const kept = await world.database.row<{ password_hash: string | null; known_browser: Buffer | null }>(sql`
    select p.password_hash, ${knownBrowserOf(world, asker, sql`p.user_id`)} as known_browser
      from people p
     where p.user_id = ${user_id}`);
  if (!kept?.password_hash)
    throw new Refusal(409, "Your account has no password. Confirm it's you where you sign in.");
  if (has_second_factor)
    throw new Refusal(
      409,
      "Your account has a second step. Please use your passkey or a code to confirm it's you.",
    );
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
  // Every change of the password ends this session: while it stands, what was looked at is still the password.
  return proved(world, asker, "password", async (tx) => {
    await excusePasswordTries(tx, tried);
    return true;
  });
}

const challengeOf = ({ session }: Asker) =>
  ({ purpose: "prove", session_hash: session?.session_hash ?? null }) as const;

/** By what the asker's browser finds one of their passkeys. */
export async function beginProofByPasskey(world: World, asker: Asker): Promise<RequestOptions> {
  const own = await keptOf(world.database, personOf(asker).user_id);
  return requestOptionsOf(world, own, await newChallenge(world, challengeOf(asker)));
}

/** Shows by one of the asker's passkeys who has their session. Throws `Refusal` 401, 422. */
export async function proveWithPasskey(world: World, used: Assertion, asker: Asker): Promise<ProofState> {
  const passkey = await readPasskey(world, used, challengeOf(asker));
  if (passkey?.user_id !== personOf(asker).user_id) throw await refused(world, asker, NOT_TAKEN);
  return proved(world, asker, "passkey", passkey.note, () => NOT_TAKEN);
}

const NOT_TAKEN = new Refusal(
  422,
  "This passkey isn't one of yours here, or it took too long. Please try again.",
);

/** Shows by a code who has the asker's session. Throws `Refusal` 401, 422, 429. */
export async function proveWithCode(world: World, typed: string, asker: Asker): Promise<ProofState> {
  const { user_id } = personOf(asker);
  const tries = await codeTries(world, asker, user_id);
  await takePasswordTry(world, tries, "codes");
  const code = await readCode(world, user_id, typed);
  if (!code) throw await refused(world, asker, wrongCode());
  return proved(
    world,
    asker,
    "code",
    async (tx) => {
      await excusePasswordTries(tx, tries);
      return code.use(tx, asker);
    },
    wrongCode,
  );
}

async function refused(world: World, asker: Asker, refusal: Refusal): Promise<Refusal> {
  await audit(world.database, asker, { act: "confirming refused" });
  return refusal;
}

/** Writes the proof down with what it takes; where that fails, nothing of it is. Throws `Refusal` 401, and `otherwise`. */
async function proved(
  world: World,
  asker: Asker,
  way: string,
  take: (tx: Queries) => Promise<boolean>,
  otherwise: () => Refusal = wrongCode,
): Promise<ProofState> {
  const proved_at = world.clock.now();
  await world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    if (!(await take(tx))) throw otherwise();
    await noteProof(tx, asker, proved_at);
    await audit(tx, asker, { act: "confirmed who they are", detail: { way } });
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
