import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";
import { LIES } from "../../../standins/identity-provider/chaos.ts";
import { startIdentityProvider } from "../../../standins/identity-provider/start.ts";
import { befall, quiet, signInAt } from "../../../standins/identity-provider/testing.ts";
import { IdentityAway, IdentityRefused } from "./identity-provider.ts";
import { openOpenId } from "./openid.ts";

const site = "http://localhost:4998";
const client = { id: "the-site", secret: "a secret / with+signs", site };
const played = await startIdentityProvider({ port: 0, client });
after(() => played.close());
afterEach(() => quiet(played.origin));

const settings = {
  issuer: played.origin,
  client_id: client.id,
  client_secret: client.secret,
  name: "Demo ID",
  google: "connection=google-oauth2",
  session_min_ms: 0,
};
const provider = openOpenId(settings, site);

async function round(person: string, connection: "google" | null = null) {
  const { address, begun } = await provider.begin(connection);
  const { back } = await signInAt(new URL(address), person === "" ? { cancel: "yes" } : { person });
  return () => provider.finish(back, begun);
}

const refused = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof IdentityRefused, String(error));
  assert.equal(error.reason, reason, error.message);
  return true;
};
const away = (error: unknown) => {
  assert.ok(error instanceof IdentityAway, String(error));
  return true;
};

test("who picks somebody is that one, as far as the provider knows them", async () => {
  const { session_ends_at, ...fan } = await (await round("fan"))();
  assert.deepEqual(fan, {
    issuer: played.origin,
    subject: "played|fan",
    email: "fan@demo.test",
    email_verified: true,
    given_name: "Frankie",
    name: "Frankie Brooks",
  });
  assert.ok(Math.abs(session_ends_at.getTime() - Date.now() - 36_000_000) < 60_000);

  const google = await (await round("fan", "google"))();
  assert.equal(google.subject, "google-oauth2|fan");
  const unverified = await (await round("unverified"))();
  assert.equal(unverified.email_verified, false);
  const silent = await (await round("silent"))();
  assert.deepEqual([silent.email, silent.email_verified], [null, false]);
  const nameless = await (await round("nameless"))();
  assert.deepEqual([nameless.given_name, nameless.name], [null, null]);
});

for (const lie of LIES) {
  test(`a token with '${lie}' is refused`, async () => {
    const finish = await round("fan");
    await befall(played.origin, { on: "token", do: "lie", lie });
    await assert.rejects(finish(), refused(lie === "expired" ? "clock" : "not believed"));
  });
}

test("a clock that is off by less than a minute is forgiven, one off by two is not", async () => {
  for (const [seconds, life, good] of [
    [45, 36_000, true],
    [-45, 36_000, true],
    [-45, 10, true],
    [120, 36_000, false],
    [-120, 10, false],
    // Behind, and yet not over: whenever it was issued, it holds.
    [-120, 36_000, true],
  ] as const) {
    await befall(played.origin, { on: "token", do: "life", seconds: life });
    await befall(played.origin, { on: "token", do: "clock", seconds });
    const finish = await round("fan");
    if (good) await finish();
    else await assert.rejects(finish(), refused("clock"));
    await quiet(played.origin);
  }
});

test("the session ends with the token, later where the settings say so", async () => {
  const lasts = async (life: number, session_min_ms = 0) => {
    await befall(played.origin, { on: "token", do: "life", seconds: life, times: 1 });
    const other = openOpenId({ ...settings, session_min_ms }, site);
    const { address, begun } = await other.begin(null);
    const { back } = await signInAt(new URL(address), { person: "fan" });
    const { session_ends_at } = await other.finish(back, begun);
    return Math.round((session_ends_at.getTime() - Date.now()) / 10_000) * 10;
  };
  assert.equal(await lasts(300), 300);
  // Over for half a minute by our clock, which may be ahead.
  assert.equal(await lasts(-30), 30);
  assert.equal(await lasts(300, 3_600_000), 3_600);
  assert.equal(await lasts(86_400), 86_400);
});

test("another state, a code that nobody issued and one used before are refused; who goes back has cancelled", async () => {
  for (const what of ["state", "code"]) {
    await befall(played.origin, { on: "return", do: what, times: 1 });
    await assert.rejects((await round("fan"))(), refused("not believed"));
  }
  const finish = await round("fan");
  await finish();
  await assert.rejects(finish(), refused("not believed"));
  await assert.rejects((await round(""))(), refused("cancelled"));
});

test("a provider that fails, or breaks off, is away and not a liar", async () => {
  for (const at of ["token", "keys"])
    for (const rule of [{ do: "refuse", status: 503 }, { do: "cut" }]) {
      // One that has not seen the keys yet.
      const fresh = openOpenId(settings, site);
      const { address, begun } = await fresh.begin(null);
      const { back } = await signInAt(new URL(address), { person: "fan" });
      await befall(played.origin, { on: "request", at, ...rule });
      await assert.rejects(fresh.finish(back, begun), away, `${at} ${rule.do}`);
      await quiet(played.origin);
    }
});

test("a provider that takes too long is away; one that only takes its time is not", async () => {
  const finish = async (asked: ReturnType<typeof openOpenId>) => {
    const { address, begun } = await asked.begin(null);
    const { back } = await signInAt(new URL(address), { person: "fan" });
    return asked.finish(back, begun);
  };
  for (const at of ["discovery", "token", "keys"]) {
    // Equally slow for both: a machine that is busy is no faster for who waits a second only.
    await befall(played.origin, { on: "request", at, do: "slow", seconds: 1.5 });
    await assert.rejects(finish(openOpenId(settings, site, { timeout_s: 1 })), away, at);
    await finish(openOpenId(settings, site, { timeout_s: 60 }));
    await quiet(played.origin);
  }
});

test("what was away at first is asked again, and what is known holds while it is away", async () => {
  const fresh = openOpenId(settings, site);
  await befall(played.origin, { on: "request", at: "discovery", do: "refuse", status: 404 });
  await assert.rejects(fresh.begin(null), away);
  assert.equal(await fresh.endAddress(), null);
  await quiet(played.origin);
  await befall(played.origin, { on: "request", at: "discovery", do: "slow", seconds: 0.2 });
  const begun = await Promise.all([fresh.begin(null), fresh.begin("google")]);
  assert.match(begun[1].address, /[?&]connection=google-oauth2/);
  assert.doesNotMatch(begun[0].address, /connection/);
  await befall(played.origin, { on: "request", do: "cut" });
  await fresh.begin(null);
});

test("an issuer that calls itself otherwise is not dealt with", async () => {
  const other = openOpenId({ ...settings, issuer: `http://127.0.0.1:${played.port}` }, site);
  await assert.rejects(other.begin(null), away);
});

test("the way out names the application and the way back, and holds no token", async () => {
  const address = new URL((await provider.endAddress()) ?? "");
  assert.equal(address.pathname, "/session/end");
  assert.deepEqual(Object.fromEntries(address.searchParams), {
    client_id: settings.client_id,
    post_logout_redirect_uri: `${site}/`,
  });
});
