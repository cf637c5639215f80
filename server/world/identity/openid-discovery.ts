import * as openid from "openid-client";
import { IdentityAway } from "./identity-provider.ts";
import { asked } from "./openid-failures.ts";

export interface OpenIdSettings {
  /** As in its tokens: https, or http on loopback. */
  issuer: string;
  client_id: string;
  client_secret: string;
  name: string;
  /** What asks for the Google connection, like `connection=google-oauth2`; absent: there is none. */
  google?: string | undefined;
  /** A session lasts at least so long, however soon the token ends. */
  session_min_ms: number;
}

/** How far clocks may differ, and how long an answer may take. */
interface Limits {
  leeway_s: number;
  timeout_s: number;
}

/** What it says of itself is asked for again after so long; it may have moved a door. */
const FRESH_MS = 60 * 60_000;

/**
 * What the provider says of itself, asked for when it is first needed and then hourly. Those who come meanwhile wait for
 * the same answer; one that fails is forgotten, and asked for again by the next who comes. Throws `IdentityAway`.
 */
export function openDiscovery(settings: OpenIdSettings, limits: Limits) {
  let known: { config: openid.Configuration; at: number } | null = null;
  let asking: Promise<openid.Configuration> | null = null;

  const ask = async () => {
    const config = await asked(discover(settings, limits)).catch((error: Error) => {
      // Whatever it is that it says instead: nobody can sign in there now.
      throw error instanceof IdentityAway ? error : new IdentityAway(error.message, { cause: error });
    });
    known = { config, at: performance.now() };
    return config;
  };

  return async (): Promise<openid.Configuration> => {
    if (known && performance.now() - known.at < FRESH_MS) return known.config;
    asking ??= ask().finally(() => {
      asking = null;
    });
    const old = known?.config;
    return old ? asking.catch(() => old) : asking;
  };
}

function discover(settings: OpenIdSettings, { leeway_s, timeout_s }: Limits): Promise<openid.Configuration> {
  const { issuer, client_id, client_secret } = settings;
  const insecure = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
  return openid.discovery(
    new URL(issuer),
    client_id,
    { [openid.clockTolerance]: leeway_s },
    clientAuth(client_secret),
    {
      timeout: timeout_s,
      // The token comes straight from the provider, and its signature is checked all the same.
      execute: [openid.enableNonRepudiationChecks, ...insecure],
    },
  );
}

/** As most providers take it; one that says it takes only the header gets that. */
function clientAuth(secret: string): openid.ClientAuth {
  const post = openid.ClientSecretPost(secret);
  const basic = openid.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = taken.includes("client_secret_post") ? post : basic;
    return way(server, client, body, headers);
  };
}
