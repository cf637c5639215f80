import type { SignInProblem } from "../../../contract/accounts/sign-in-problems.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import {
  type Identity,
  IdentityAway,
  type IdentityProvider,
  IdentityRefused,
} from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";
import { beginHalf } from "../factors/half-sign-in.ts";
import { networkTries, takePasswordTry } from "../passwords/password-tries.ts";
import { enter, holdEntering } from "../sessions/enter.ts";
import type { Taken } from "./begin-elsewhere.ts";
import { joinIdentity } from "./join-identity.ts";
import { proveElsewhere } from "./prove-elsewhere.ts";

interface CameIn {
  readonly cookies: readonly string[];
  /** A second step follows. */
  readonly is_half: boolean;
  /** Whose session began; null where none did. */
  readonly entered: number | null;
}

/**
 * Signs in who came back from the identity provider, by the address that it sent the browser to: the cookies of a new
 * session, or of a first step that a second one follows; or what is wrong.
 */
export async function finishElsewhere(
  world: World,
  provider: IdentityProvider,
  came_back: { answer: URL; begun: Taken },
  asker: Asker,
): Promise<CameIn | { problem: SignInProblem }> {
  const identity = await believed(world, provider, came_back, asker);
  if ("problem" in identity) return identity;
  if (came_back.begun.proves_session) {
    const problem = await proveElsewhere(world, identity, came_back.begun, asker);
    return problem ? { problem } : { cookies: [], is_half: false, entered: null };
  }
  return await world.database.transaction(async (tx) => {
    const joined = await joinIdentity(
      world,
      tx,
      { ...identity, connection: came_back.begun.connection },
      asker,
    );
    if ("problem" in joined) {
      await audit(tx, asker, {
        act: "sign-in refused",
        detail: { way: "identity", because: joined.problem },
      });
      return joined;
    }
    const { user_id, is_new } = joined;
    const { session_ends_at } = identity;
    const held = await holdEntering(tx, user_id);
    if (held?.has_second_factor) {
      const cookie = await beginHalf(world, tx, { user_id, way: "identity", session_ends_at }, asker);
      return { cookies: [cookie], is_half: true, entered: null };
    }
    // Whoever was signed in over there may have come through without showing anything. Who came for the first time is told already.
    const how = { way: "identity", session_ends_at, is_proved: false, is_known: is_new } as const;
    const { cookies } = await enter(world, tx, { user_id, confirmed_email: joined.email, ...how }, asker);
    return { cookies, is_half: false, entered: user_id };
  });
}

const PROBLEM_OF = { cancelled: "cancelled", clock: "clock", "not believed": "refused" } as const;

async function believed(
  world: World,
  provider: IdentityProvider,
  { answer, begun }: { answer: URL; begun: Taken },
  asker: Asker,
): Promise<Identity | { problem: SignInProblem }> {
  try {
    return await provider.finish(answer, begun, { anew: begun.proves_session !== null });
  } catch (error) {
    if (error instanceof IdentityAway) {
      world.log.warn({ because: error.message }, "The identity provider is away.");
      return { problem: "away" };
    }
    if (!(error instanceof IdentityRefused)) throw error;
    // Too old is what an answer is that was to be given anew; to the library that is a matter of clocks.
    const reason = begun.proves_session && error.reason === "clock" ? "not believed" : error.reason;
    const problem = PROBLEM_OF[reason];
    if (problem !== "cancelled") {
      world.log.warn({ because: error.message }, "An identity is not believed.");
      if (await mayBeLogged(world, asker))
        await audit(world.database, asker, {
          act: "sign-in refused",
          detail: { way: "identity", because: problem },
        });
    }
    return { problem };
  }
}

/** Anyone can come back with an answer that the provider never gave: of one network's not each is a line for good. */
async function mayBeLogged(world: World, asker: Asker): Promise<boolean> {
  try {
    await takePasswordTry(world, networkTries(world, "identities", asker.address));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
