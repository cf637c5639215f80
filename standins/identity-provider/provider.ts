import { randomBytes } from "node:crypto";
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Chaos } from "./chaos.ts";
import { jwkOf } from "./keys.ts";
import { type Keys, tokenOf } from "./lies.ts";
import { openMemory } from "./memory.ts";
import { interactionPolicy, Provider as OidcProvider } from "./oidc.ts";
import { farewellPage, signOutPage, troublePage } from "./pages.ts";
import { claimsOf, type People } from "./people.ts";

/** The one application that may send people here. */
export type Client = { id: string; secret: string; site: string };

const TOKEN_LIFE_SECONDS = 10 * 60 * 60;
const MINUTES = 60;

/** OpenID Connect by oidc-provider: code and PKCE, claims in the identity token as Auth0, Keycloak and Google send them. */
export function openProvider(parts: {
  origin: string;
  client: Client;
  people: People;
  chaos: Chaos;
  keys: Keys;
}): Provider {
  const { origin, client, people, chaos, keys } = parts;
  const provider = new OidcProvider(origin, {
    adapter: openMemory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [`${client.site}/auth/callback`],
        post_logout_redirect_uris: [client.site, `${client.site}/`],
      },
    ],
    jwks: { keys: [jwkOf(keys.own)] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    extraParams: ["connection", "kc_idp_hint"],
    findAccount: (_, subject) => {
      const person = people.find(subject);
      return person && { accountId: subject, claims: () => claimsOf(subject, person) };
    },
    loadExistingGrant: consent,
    ...ways,
    ttl: {
      AccessToken: 5 * MINUTES,
      AuthorizationCode: MINUTES,
      Grant: TOKEN_LIFE_SECONDS,
      IdToken: TOKEN_LIFE_SECONDS,
      Interaction: 30 * MINUTES,
      Session: TOKEN_LIFE_SECONDS,
    },
  });
  provider.use(befall(chaos, keys, client));
  return provider;
}

/** Where people are asked, and what they see. */
const ways: Configuration = {
  interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: askAgainForGoogle() },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = farewellPage();
      },
    },
  },
  renderError: (ctx, out) => {
    ctx.type = "html";
    ctx.body = troublePage(out.error_description ?? out.error);
  },
};

/** Nobody is asked whether the site may know who they are: picking somebody says so. */
async function consent({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

/** Who is signed in here with another account is still asked when the site wants a Google account. */
function askAgainForGoogle() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy.get("login")?.checks.add(
    new Check("other_connection", "Another connection is asked for", ({ oidc }) => {
      const other =
        wantsGoogle(oidc.params) && !oidc.session?.accountId?.startsWith("google-oauth2|") && !oidc.result;
      return other ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

/** As Auth0 and as Keycloak are asked for their Google connection. */
export const wantsGoogle = (params: Record<string, unknown> | undefined): boolean =>
  params?.connection === "google-oauth2" || params?.kc_idp_hint === "google";

const hasIdToken = (body: unknown): body is { id_token: string } =>
  typeof body === "object" && body !== null && "id_token" in body && typeof body.id_token === "string";

/** What oidc-provider answers rightly, made wrong where somebody asked for it. */
function befall(chaos: Chaos, keys: Keys, { site }: Client) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const { body } = ctx;
    if (ctx.path === "/token" && hasIdToken(body)) body.id_token = tokenOf(body.id_token, chaos, keys);
    const location = URL.parse(ctx.response.get("location"));
    if (!location?.searchParams.has("code") || location.origin !== new URL(site).origin) return;
    for (const rule of chaos.hitsOnReturn()) location.searchParams.set(rule.do, "nobody-issued-this");
    ctx.set("location", location.href);
  };
}
