import type { login } from "../../../contract/accounts/accounts.ts";
import type { Assertion, RequestOptions } from "../../../contract/accounts/web-authn.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { WithCookies } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { excusePasswordTries, takePasswordTry } from "../passwords/password-tries.ts";
import { answerOf, enter, holdEntering } from "../sessions/enter.ts";
import { newChallenge } from "./challenges.ts";
import { noHalfCookie } from "./half-sign-in.ts";
import { passkeyTries } from "./passkey-tries.ts";
import { readPasskey } from "./passkeys.ts";
import { requestOptionsOf } from "./web-authn.ts";

const SIGN_IN = { purpose: "sign_in", session_hash: null } as const;

/** By what a browser finds a passkey of this site, whoever's. */
export const beginPasskeySignIn = async (world: World): Promise<RequestOptions> =>
  requestOptionsOf(world, [], await newChallenge(world, SIGN_IN));

const NOT_TAKEN =
  "This passkey doesn't sign you in: it was removed from your account, or it took too long. Please try again, or sign in another way.";

/** Signs in by a passkey: something one has and, since it asked for a finger, a face or a PIN, a second factor. Throws `Refusal` 401, 429. */
export async function signInWithPasskey(
  world: World,
  used: Assertion,
  asker: Asker,
): Promise<WithCookies<CallAnswer<typeof login>>> {
  const tries = await passkeyTries(world, asker, used.id);
  await takePasswordTry(world, tries, "passkeys");
  const passkey = await readPasskey(world, used, SIGN_IN);
  const begun =
    passkey &&
    (await world.database.transaction(async (tx) => {
      const { user_id } = passkey;
      const held = await holdEntering(tx, user_id);
      if (!held || !(await passkey.note(tx))) return null;
      await excusePasswordTries(tx, tries);
      const { confirmed_email } = held;
      return enter(world, tx, { user_id, confirmed_email, way: "passkey", is_proved: true }, asker);
    }));
  if (!passkey || !begun) {
    const subject = passkey ? { subject: `user ${passkey.user_id}` } : {};
    await audit(world.database, asker, { act: "sign-in refused", ...subject, detail: { way: "passkey" } });
    throw new Refusal(401, NOT_TAKEN);
  }
  const { answer, cookies } = await answerOf(world, passkey.user_id, begun);
  return new WithCookies(answer, [...cookies, noHalfCookie(world)]);
}
