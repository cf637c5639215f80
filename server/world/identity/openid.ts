import { setTimeout as sleep } from "node:timers/promises";
import * as openid from "openid-client";
import type { Begun, Identity, IdentityProvider } from "./identity-provider.ts";
import { IdentityRefused } from "./identity-provider.ts";
import { type OpenIdSettings, openDiscovery } from "./openid-discovery.ts";
import { asked } from "./openid-failures.ts";

/** How far the provider's clock and ours may differ. */
const LEEWAY_S = 60;

/** How long ago somebody may have shown there who they are where it is asked for anew: as long as a form and a second factor take. */
const ANEW_S = 300;

/** Whatever the provider does not answer within this is taken for away. */
const TIMEOUT_S = 10;

/** Any OpenID Connect provider. Nothing is asked of it before somebody wants to sign in. `origin`: where we are. */
export function openOpenId(
  settings: OpenIdSettings,
  origin: string,
  { timeout_s = TIMEOUT_S }: { timeout_s?: number } = {},
): IdentityProvider {
  const discover = openDiscovery(settings, { leeway_s: LEEWAY_S, timeout_s });
  return {
    name: settings.name,
    has_google: settings.google !== undefined,

    async begin(connection, { anew = false } = {}) {
      const begun: Begun = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(await discover(), {
        ...(connection === "google" ? Object.fromEntries(new URLSearchParams(settings.google)) : {}),
        redirect_uri: `${origin}${CALLBACK_PATH}`,
        scope: "openid profile email",
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: "S256",
        // The token then has to say when it was (OpenID Connect Core 1.0, 3.1.2.1). `prompt=login` asks the same, and not all know it.
        ...(anew ? { max_age: "0" } : {}),
      });
      return { address: address.href, begun };
    },

    async finish(answer, begun, { anew = false } = {}) {
      const tokens = await asked(grant(await discover(), answer, begun, anew));
      const claims = tokens.claims();
      if (!claims || !tokens.id_token)
        throw new IdentityRefused("not believed", "There is no identity token.");
      if (claims.iat > Date.now() / 1_000 + LEEWAY_S)
        throw new IdentityRefused("clock", `The token is issued in ${claims.iat}, which is yet to come.`);
      return { ...identityOf(claims), session_ends_at: sessionEnd(claims.exp, settings) };
    },

    async endAddress() {
      const config = await Promise.race([discover().catch(() => null), sleep(SIGN_OUT_PATIENCE_MS, null)]);
      if (!config?.serverMetadata().end_session_endpoint) return null;
      // With our client id, which the library adds, and without `id_token_hint`: the token has name and address in it.
      return openid.buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}/` }).href;
    },
  };
}

/** Who signs out here is not kept waiting for somebody who may be away. */
const SIGN_OUT_PATIENCE_MS = 2_000;

/** Where the provider sends people back to; it is registered there. */
export const CALLBACK_PATH = "/auth/callback";

const grant = (config: openid.Configuration, answer: URL, { state, nonce, verifier }: Begun, anew: boolean) =>
  openid.authorizationCodeGrant(config, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    // Else what it was asked for would be taken for done.
    ...(anew ? { maxAge: ANEW_S } : {}),
  });

function identityOf(claims: openid.IDToken): Omit<Identity, "session_ends_at"> {
  const { iss, sub, email, email_verified, given_name, name } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: textIn(email),
    // Some send it as text.
    email_verified: email_verified === true || email_verified === "true",
    given_name: textIn(given_name),
    name: textIn(name),
  };
}

/** However far away the end of a token is, one signs in again after so long. */
const LONGEST_MS = 30 * 24 * 3_600_000;

/** With the token; one that is over by less than the leeway has as much left, since our clock may be the wrong one. */
function sessionEnd(exp: number, { session_min_ms }: OpenIdSettings): Date {
  const now = Date.now();
  const token_end = exp * 1_000 > now ? exp * 1_000 : (exp + LEEWAY_S) * 1_000;
  return new Date(Math.min(Math.max(token_end, now + session_min_ms), now + LONGEST_MS));
}

/** What can be kept of a claim: PostgreSQL keeps no NUL in a text. */
const textIn = (claim: unknown): string | null =>
  (typeof claim === "string" && claim.replaceAll(/\p{Cc}/gu, " ").trim()) || null;
