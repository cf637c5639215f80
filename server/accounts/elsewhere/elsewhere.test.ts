import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { logout, sync } from "../../../contract/accounts/accounts.ts";
import { LIES } from "../../../standins/identity-provider/chaos.ts";
import { befall, quiet } from "../../../standins/identity-provider/testing.ts";
import { comeBack, leave, walk } from "../../testing/elsewhere.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite({}, { identity: true });
  await addPerson(site.database, { email: "pat@example.org" });
});
after(() => site.stop());
afterEach(() => quiet(site.identity.origin));

const nobody = (visitor: Visitor) => assert.rejects(visitor.ask(sync, {}), /sign in/i);

test("the provider being away stops neither the site nor sign-in by e-mail, and is asked again", async () => {
  const visitor = newVisitor(site);
  await befall(site.identity.origin, { on: "request", do: "cut" });
  const answer = await visitor.request("/auth/begin?return_to=/favorites");
  assert.equal(answer.headers.get("location"), "/Login?problem=away&return_to=%2Ffavorites");
  await addPerson(site.database, { email: "mail@example.org" });
  await signedIn(site, "mail@example.org");
  await quiet(site.identity.origin);
  assert.equal(await walk(site, visitor, "fan"), "/");
});

for (const lie of LIES) {
  test(`a token with '${lie}' signs nobody in, and who was signed in stays`, async () => {
    await befall(site.identity.origin, { on: "token", do: "lie", lie });
    const problem = lie === "expired" ? "clock" : "refused";
    const visitor = newVisitor(site);
    assert.equal(
      await walk(site, visitor, "fan", "?return_to=/favorites"),
      `/Login?problem=${problem}&return_to=%2Ffavorites`,
    );
    await nobody(visitor);
    await addPerson(site.database, { email: `${lie}@example.org` });
    const other = await signedIn(site, `${lie}@example.org`);
    await walk(site, other, "fan");
    assert.equal((await other.ask(sync, {})).user_email, `${lie}@example.org`);
  });
}

test("a clock that is off by two minutes signs nobody in, one by less than the leeway does", async () => {
  for (const [seconds, to] of [
    [120, "/Login?problem=clock"],
    [45, "/"],
  ] as const) {
    await befall(site.identity.origin, { on: "token", do: "clock", seconds, times: 1 });
    assert.equal(await walk(site, newVisitor(site), "fan"), to);
  }
});

test("the session ends when the token does", async () => {
  // Far less than sessions last otherwise, and far more than a busy machine takes to the next line.
  const life_seconds = 600;
  await befall(site.identity.origin, { on: "token", do: "life", seconds: life_seconds, times: 1 });
  const visitor = newVisitor(site);
  await walk(site, visitor, "fan");
  const { session_ends_at } = await visitor.ask(sync, {});
  assert.ok(Date.parse(session_ends_at) - Date.now() <= life_seconds * 1_000);
  await site.database.query(
    "update sessions set idle_ends_at = now() - interval '1 second', ends_at = now() - interval '1 second' where idle_ends_at = $1",
    [session_ends_at],
  );
  await assert.rejects(visitor.ask(sync, {}), /session has ended/);
});

test("who goes back is told so, and a way back that is not ours leads home", async () => {
  const visitor = newVisitor(site);
  assert.equal(await walk(site, visitor, { cancel: "yes" }), "/Login?problem=cancelled");
  for (const evil of ["https://evil.test/", "//evil.test", "/%5Cevil.test", "/auth/begin", "/v1/x"])
    assert.equal(
      await walk(site, newVisitor(site), "fan", `?return_to=${encodeURIComponent(decodeURIComponent(evil))}`),
      "/",
    );
});

test("two tabs of one browser both come back", async () => {
  const visitor = newVisitor(site);
  const first = await leave(site, visitor, "fan", "?return_to=/one");
  const second = await leave(site, visitor, "fan", "?return_to=/two");
  assert.equal(await comeBack(visitor, first), "/one");
  assert.equal(await comeBack(visitor, second), "/two");
  assert.equal((await visitor.ask(sync, {})).user_email, "fan@demo.test");
});

test("the same way back twice: signed in, one is at home; signed out, one begins again", async () => {
  const visitor = newVisitor(site);
  const back = await leave(site, visitor, "fan");
  assert.equal(await comeBack(visitor, back), "/");
  assert.equal(await comeBack(visitor, back), "/");
  await visitor.ask(logout, {});
  assert.equal(await comeBack(visitor, back), "/Login?problem=late");
  await nobody(visitor);
});

test("somebody else's way back signs nobody in", async () => {
  const attacker = newVisitor(site);
  const back = await leave(site, attacker, "fan");
  const victim = newVisitor(site);
  assert.equal(await comeBack(victim, back), "/Login?problem=late");
  await leave(site, victim, "fan");
  assert.equal(await comeBack(victim, back), "/Login?problem=late");
  await nobody(victim);
  for (const path of ["/auth/callback", "/auth/callback?code=x", "/auth/callback?state=a&state=b"])
    assert.equal(await comeBack(victim, path), "/Login?problem=late");
});

test("a way back is over after half an hour", async () => {
  const visitor = newVisitor(site);
  const back = await leave(site, visitor, "fan");
  await site.database.query("update sign_ins_begun set ends_at = now() - interval '1 second'");
  assert.equal(await comeBack(visitor, back), "/Login?problem=late");
});

test("another state or code than was given out is refused", async () => {
  await befall(site.identity.origin, { on: "return", do: "state", times: 1 });
  assert.equal(await walk(site, newVisitor(site), "fan"), "/Login?problem=late");
  await befall(site.identity.origin, { on: "return", do: "code", times: 1 });
  assert.equal(await walk(site, newVisitor(site), "fan"), "/Login?problem=refused");
});

test("answers that the provider never gave fill no log: of one network's some are lines, and who has a true one comes in", async () => {
  const strict = await startSite({ RATE_LIMITS: "on" }, { identity: true });
  try {
    const visitor = newVisitor(strict);
    for (let at = 0; at < 30; at++) {
      const back = new URL(await leave(strict, visitor, "fan"), strict.origin);
      back.searchParams.set("code", "made-up");
      assert.equal(await comeBack(visitor, back.pathname + back.search), "/Login?problem=refused");
    }
    const { rowCount } = await strict.database.query("select from audit_log where act = 'sign-in refused'");
    assert.ok(rowCount !== null && rowCount >= 20 && rowCount < 25, `${rowCount} lines`);
    await walk(strict, visitor, "fan");
    await visitor.ask(sync, {});
  } finally {
    await strict.stop();
  }
});

test("signing out ends the session here, and says where it ends there, without a word of who it is", async () => {
  const visitor = newVisitor(site);
  await walk(site, visitor, "fan");
  const kept = await site.database.query("select from sessions where identity_token is not null");
  assert.equal(kept.rowCount, 0, "no token is kept");
  const { end_address } = await visitor.ask(logout, {});
  const end = new URL(end_address ?? "");
  assert.equal(end.origin, site.identity.origin);
  assert.equal(end.searchParams.get("post_logout_redirect_uri"), `${site.origin}/`);
  assert.deepEqual([...end.searchParams.keys()], ["post_logout_redirect_uri", "client_id"]);
  await nobody(visitor);

  const by_password = await signedIn(site, "pat@example.org");
  assert.deepEqual(await by_password.ask(logout, {}), { end_address: null });
});

test("a new sign-in has a new id, and who was there before is signed out", async () => {
  const before = await signedIn(site, "pat@example.org");
  const old = before.cookies.get("__Host-session");
  await walk(site, before, "fan");
  assert.notEqual(before.cookies.get("__Host-session"), old);
  before.cookies.set("__Host-session", String(old));
  await assert.rejects(before.ask(sync, {}), /session has ended/);
});

test("a provider that fails while one comes back is away, and the next try works", async () => {
  const visitor = newVisitor(site);
  const back = await leave(site, visitor, "fan");
  await befall(site.identity.origin, { on: "request", at: "token", do: "refuse", times: 1 });
  assert.equal(await comeBack(visitor, back), "/Login?problem=away");
  assert.equal(await walk(site, visitor, "fan"), "/");
});
