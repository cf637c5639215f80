import assert from "node:assert/strict";
import { test } from "node:test";
import * as openid from "openid-client";
import { LIES } from "./chaos.ts";
import { startIdentityProvider } from "./start.ts";
import { befall as befallAt, quiet, signInAt } from "./testing.ts";

const site = "http://localhost:4999";
const provider = await startIdentityProvider({
  port: 0,
  client: { id: "the-site", secret: "the-secret", site },
});
test.after(() => provider.close());

const config = await openid.discovery(new URL(provider.origin), "the-site", "the-secret", undefined, {
  execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
});

/** The whole round as a site walks it; answers the identity token and its claims. */
async function round(pick: Record<string, string>, more: Record<string, string> = {}) {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedNonce = openid.randomNonce();
  const expectedState = openid.randomState();
  const begin = openid.buildAuthorizationUrl(config, {
    redirect_uri: `${site}/auth/callback`,
    scope: "openid profile email",
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    ...more,
  });
  const { back, page, cookies } = await signInAt(begin, pick);
  const grant = () =>
    openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState, expectedNonce });
  return { back, page, cookies, grant };
}

const befall = (rule: object) => befallAt(provider.origin, rule);
test.afterEach(() => quiet(provider.origin));

test("who is picked comes back with a name, a confirmed address and ten hours", async () => {
  const { grant, page } = await round({ person: "fan" });
  assert.match(page, /pick who you are/);
  const claims = (await grant()).claims();
  assert.equal(claims?.sub, "played|fan");
  assert.equal(claims?.email, "fan@demo.test");
  assert.equal(claims?.email_verified, true);
  assert.equal(claims?.given_name, "Frankie");
  assert.equal(Number(claims?.exp) - Number(claims?.iat), 36_000);
});

test("asked for Google in either way, it shows Google's page and gives another subject", async () => {
  for (const way of [{ connection: "google-oauth2" }, { kc_idp_hint: "google" }]) {
    const { grant, page } = await round({ person: "fan" }, way);
    assert.match(page, /Choose an account/);
    assert.equal((await grant()).claims()?.sub, "google-oauth2|fan");
  }
});

test("odd people are as odd as they say", async () => {
  const claimsOf = async (pick: Record<string, string>) => (await (await round(pick)).grant()).claims();
  assert.equal((await claimsOf({ person: "unverified" }))?.email_verified, false);
  assert.equal((await claimsOf({ person: "nameless" }))?.given_name, undefined);
  assert.equal((await claimsOf({ person: "silent" }))?.email, undefined);
  assert.equal((await claimsOf({ person: "emoji" }))?.given_name, "🏀🔥");
  const typed = await claimsOf({ email: "Jo@Example.com", given_name: "Jo" });
  assert.equal(typed?.sub, "played|as-jo@example.com");
  assert.equal(typed?.email_verified, false);
});

test("who cancels comes back with that", async () => {
  const { back } = await round({ cancel: "yes" });
  assert.equal(back.searchParams.get("error"), "access_denied");
});

test("who leaves is signed out here and sent back to the site", async () => {
  const { grant, cookies } = await round({ person: "fan" });
  const { id_token } = await grant();
  const end = openid.buildEndSessionUrl(config, {
    id_token_hint: String(id_token),
    post_logout_redirect_uri: site,
  });
  const page = await cookies.fetch(end);
  const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? "";
  const left = await cookies.fetch(new URL("/session/end/confirm", provider.origin), {
    method: "POST",
    body: new URLSearchParams({ xsrf, logout: "yes" }),
  });
  assert.equal(left.headers.get("location"), `${site}/`);
});

for (const lie of LIES) {
  test(`a token with ${lie.replace("_", " ")} is believed by no client`, async () => {
    const { grant } = await round({ person: "fan" });
    await befall({ on: "token", do: "lie", lie, times: 1 });
    await assert.rejects(grant());
    const { grant: next } = await round({ person: "fan" });
    await next();
  });
}

test("a short life and a clock that is off stand in the token", async () => {
  await befall({ on: "token", do: "life", seconds: 5, times: 1 });
  await befall({ on: "token", do: "clock", seconds: 120, times: 1 });
  const claims = (await (await round({ person: "fan" })).grant()).claims();
  assert.equal(Number(claims?.exp) - Number(claims?.iat), 5);
  assert.ok(Number(claims?.iat) > Date.now() / 1_000 + 100);
});

test("a state and a code can come back wrong", async () => {
  for (const what of ["state", "code"]) {
    await befall({ on: "return", do: what, times: 1 });
    await assert.rejects((await round({ person: "fan" })).grant());
  }
});

test("it is slow, refuses and breaks off where it is told to", async () => {
  const ask = () => fetch(`${provider.origin}/.well-known/openid-configuration`);
  await befall({ on: "request", at: "discovery", do: "refuse", status: 500, times: 1 });
  assert.equal((await ask()).status, 500);
  await befall({ on: "request", do: "cut", times: 1 });
  await assert.rejects(ask());
  await befall({ on: "request", at: "discovery", do: "slow", seconds: 0.2, times: 1 });
  const begun = performance.now();
  assert.equal((await ask()).status, 200);
  assert.ok(performance.now() - begun >= 190);
});

test("what can't be played is refused, and says why", async () => {
  const answer = await fetch(`${provider.origin}/_control/chaos`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ on: "token", do: "lie", lie: "big" }),
  });
  assert.equal(answer.status, 400);
});
