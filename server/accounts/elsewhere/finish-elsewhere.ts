import type { SignInProblem } from "../../../contract/accounts/sign-in-problems.ts";
import { joinContributions } from "../../contributions/acts.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import {
  type Identity,
  IdentityAway,
  type IdentityProvider,
  IdentityRefused,
} from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";
import { joinPage } from "../sessions/join-page.ts";
import { isNewBrowser, knowBrowser } from "../sessions/known-browsers.ts";
import { tellOfBrowser } from "../sessions/new-browser-letter.ts";
import { beginSession, deviceSeen, endSession } from "../sessions/sessions.ts";
import type { Taken } from "./begin-elsewhere.ts";
import { joinIdentity } from "./join-identity.ts";
import { proveElsewhere } from "./prove-elsewhere.ts";

/**
 * Signs in who came back from the identity provider, by the address that it sent the browser to: the cookies of a new
 * session, or what is wrong.
 */
export async function finishElsewhere(
  world: World,
  provider: IdentityProvider,
  came_back: { answer: URL; begun: Taken },
  asker: Asker,
): Promise<{ cookies: readonly string[] } | { problem: SignInProblem }> {
  const identity = await believed(world, provider, came_back, asker);
  if ("problem" in identity) return identity;
  if (came_back.begun.proves_session) {
    const problem = await proveElsewhere(world, identity, came_back.begun, asker);
    return problem ? { problem } : { cookies: [] };
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
    // Whoever had this browser before is signed out with their id.
    if (asker.session) await endSession(tx, asker.session.session_hash);
    const { user_id } = joined;
    await joinContributions(tx, joined);
    await joinPage(tx, joined, asker);
    const from = deviceSeen(asker);
    // Who came by it for the first time is told of that already.
    if (!joined.is_new && (await isNewBrowser(world, tx, user_id, asker)))
      await tellOfBrowser(world, tx, { user_id, ...from });
    await audit(tx, asker, { act: "signed in", actor_id: user_id, detail: { way: "identity" } });
    const { session_ends_at: ends_at } = identity;
    const { cookies } = await beginSession(world, tx, { user_id, from, identity: { ends_at } });
    return { cookies: [...cookies, await knowBrowser(world, tx, user_id, asker)] };
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
      await audit(world.database, asker, {
        act: "sign-in refused",
        detail: { way: "identity", because: problem },
      });
    }
    return { problem };
  }
}
