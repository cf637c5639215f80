import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { deleteUser, login, logout, register, sync } from "../../contract/accounts.ts";
import { openOneTimeCheckout } from "../../contract/contributions.ts";
import { saveFavouritePlayer } from "../../contract/favourites.ts";
import { LIES } from "../../standins/identity-provider/chaos.ts";
import { befall, type Cookies, quiet, signInAt } from "../../standins/identity-provider/testing.ts";
import { addPlayers, type Site, startSite } from "../testing.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../testing-people.ts";

let site: Site;
let player_id: number;
before(async () => {
  site = await startSite({}, { identity: true });
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());
afterEach(() => quiet(site.identity.origin));

/** Leaves for the provider, picks somebody there, and comes as far as the address back to us. */
async function leave(
  visitor: Visitor,
  pick: Record<string, string> | string,
  { how = "", cookies }: { how?: string; cookies?: Cookies } = {},
): Promise<string> {
  const begun = await visitor.request(`/auth/begin${how}`);
  assert.equal(begun.status, 303);
  const to = new URL(begun.headers.get("location") ?? "", site.origin);
  assert.equal(to.origin, site.identity.origin, to.href);
  const { back } = await signInAt(to, typeof pick === "string" ? { person: pick } : pick, cookies);
  assert.equal(back.origin, site.origin);
  return back.pathname + back.search;
}

/** Where the browser stands in the end. */
async function comeBack(visitor: Visitor, path: string): Promise<string | null> {
  const answer = await visitor.request(path);
  assert.equal(answer.status, 303, await answer.text());
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return answer.headers.get("location");
}

const walk = async (visitor: Visitor, pick: Record<string, string> | string, how = "") =>
  comeBack(visitor, await leave(visitor, pick, { how }));

const as = (email: string, given_name = "Jo", email_verified = "yes") => ({
  email,
  given_name,
  email_verified,
});
const nobody = (visitor: Visitor) => assert.rejects(visitor.ask(sync, {}), /sign in/i);

test("the provider being away stops neither the site nor sign-in by e-mail, and is asked again", async () => {
  const visitor = newVisitor(site);
  await befall(site.identity.origin, { on: "request", do: "cut" });
  const answer = await visitor.request("/auth/begin?return_to=/favorites");
  assert.equal(answer.headers.get("location"), "/Login?problem=away&return_to=%2Ffavorites");
  await addPerson(site.database, { email: "mail@example.org" });
  await signedIn(site, "mail@example.org");
  await quiet(site.identity.origin);
  assert.equal(await walk(visitor, "fan"), "/");
});

test("who comes for the first time gets an account, with a confirmed address and back where they were", async () => {
  const visitor = newVisitor(site);
  assert.equal(await walk(visitor, as("new@example.org"), "?return_to=/favorites%3Fa=b"), "/favorites?a=b");
  const user = await visitor.ask(sync, {});
  assert.equal(user.user_email, "new@example.org");
  assert.equal(user.email_confirmed, true);
  assert.equal(user.given_name, "Jo");
  const lasts_ms = Date.parse(user.session_ends_at) - Date.now();
  assert.ok(Math.abs(lasts_ms - 36_000_000) < 60_000, "ten hours, as the token says");

  // And is the same one by Google, and the next time.
  for (const how of ["", "?connection=google"]) {
    const again = newVisitor(site);
    assert.equal(await walk(again, as("NEW@example.org"), how), "/");
    assert.equal((await again.ask(sync, {})).user_id, user.user_id);
  }
  const { rows } = await site.database.query("select from identities where user_id = $1", [user.user_id]);
  assert.equal(rows.length, 2);
});

test("an account with the same confirmed address is joined, and its password stays", async () => {
  const user_id = await addPerson(site.database, { email: "Pat@example.org", given_name: "Pat" });
  const visitor = newVisitor(site);
  assert.equal(await walk(visitor, as("pat@EXAMPLE.org", "Patricia")), "/");
  const user = await visitor.ask(sync, {});
  assert.deepEqual([user.user_id, user.given_name], [user_id, "Pat"]);
  await signedIn(site, "pat@example.org");
});

test("an account that nobody confirmed is emptied before its owner comes to it", async () => {
  const squatter = newVisitor(site);
  const account = { user_name: "Squatter", user_email: "owner@example.org", password: "Squat-here-1" };
  await squatter.ask(register, { body: account });
  const password = { body: { username: account.user_email, password: account.password } };
  const { user_id } = await squatter.ask(login, password);
  await site.database.query(
    `insert into mailed_links (link_hash, user_id, purpose, email, ends_at)
     values (sha256('x'), $1, 'new_password', 'owner@example.org', now() + interval '1 hour')`,
    [user_id],
  );

  await site.database.query("insert into user_profiles (user_id, city) values ($1, 'Squat City')", [user_id]);
  await squatter.ask(saveFavouritePlayer, { body: { user_id, player_id } });
  const body = { amount: 20, player_id, nil_service_type: "general_contribution" };
  await squatter.ask(openOneTimeCheckout, { body });

  const owner = newVisitor(site);
  await walk(owner, as("owner@example.org", "Olu"));
  const user = await owner.ask(sync, {});
  assert.deepEqual([user.user_id, user.given_name, user.email_confirmed], [user_id, "Olu", true]);
  await assert.rejects(squatter.ask(sync, {}), /session has ended/);
  await assert.rejects(squatter.ask(login, password), /wrong/);
  for (const table of ["mailed_links", "user_profiles", "favourites", "contributions"]) {
    const { rows } = await site.database.query(`select from ${table} where user_id = $1`, [user_id]);
    assert.equal(rows.length, 0, table);
  }
});

test("an address that the provider did not verify, or did not tell, signs nobody in", async () => {
  const user_id = await addPerson(site.database, { email: "target@example.org" });
  for (const [pick, problem] of [
    [as("target@example.org", "Eve", ""), "unconfirmed"],
    ["unverified", "unconfirmed"],
    ["silent", "unknown"],
  ] as const) {
    const visitor = newVisitor(site);
    assert.equal(await walk(visitor, pick), `/Login?problem=${problem}`);
    await nobody(visitor);
  }
  const { rows } = await site.database.query("select from identities where user_id = $1", [user_id]);
  assert.equal(rows.length, 0);
});

for (const person of ["nameless", "emoji", "rtl", "long"]) {
  test(`somebody ${person} signs in like anybody`, async () => {
    const visitor = newVisitor(site);
    assert.equal(await walk(visitor, person), "/");
    const { given_name } = await visitor.ask(sync, {});
    assert.ok((given_name ?? "").length <= 200);
    assert.equal(given_name === null, person === "nameless");
  });
}

for (const lie of LIES) {
  test(`a token with '${lie}' signs nobody in, and who was signed in stays`, async () => {
    await befall(site.identity.origin, { on: "token", do: "lie", lie });
    const problem = lie === "expired" ? "clock" : "refused";
    const visitor = newVisitor(site);
    assert.equal(
      await walk(visitor, "fan", "?return_to=/favorites"),
      `/Login?problem=${problem}&return_to=%2Ffavorites`,
    );
    await nobody(visitor);
    await addPerson(site.database, { email: `${lie}@example.org` });
    const other = await signedIn(site, `${lie}@example.org`);
    await walk(other, "fan");
    assert.equal((await other.ask(sync, {})).user_email, `${lie}@example.org`);
  });
}

test("a clock that is off by two minutes signs nobody in, one by less than the leeway does", async () => {
  for (const [seconds, to] of [
    [120, "/Login?problem=clock"],
    [45, "/"],
  ] as const) {
    await befall(site.identity.origin, { on: "token", do: "clock", seconds, times: 1 });
    assert.equal(await walk(newVisitor(site), "fan"), to);
  }
});

test("the session ends when the token does", async () => {
  await befall(site.identity.origin, { on: "token", do: "life", seconds: 2, times: 1 });
  const visitor = newVisitor(site);
  await walk(visitor, "fan");
  const { session_ends_at } = await visitor.ask(sync, {});
  assert.ok(Date.parse(session_ends_at) - Date.now() <= 2_000);
  await site.database.query(
    "update sessions set idle_ends_at = now(), ends_at = now() where idle_ends_at = $1",
    [session_ends_at],
  );
  await assert.rejects(visitor.ask(sync, {}), /session has ended/);
});

test("who goes back is told so, and a way back that is not ours leads home", async () => {
  const visitor = newVisitor(site);
  assert.equal(await walk(visitor, { cancel: "yes" }), "/Login?problem=cancelled");
  for (const evil of ["https://evil.test/", "//evil.test", "/%5Cevil.test", "/auth/begin", "/v1/x"])
    assert.equal(
      await walk(newVisitor(site), "fan", `?return_to=${encodeURIComponent(decodeURIComponent(evil))}`),
      "/",
    );
});

test("two tabs of one browser both come back", async () => {
  const visitor = newVisitor(site);
  const first = await leave(visitor, "fan", { how: "?return_to=/one" });
  const second = await leave(visitor, "fan", { how: "?return_to=/two" });
  assert.equal(await comeBack(visitor, first), "/one");
  assert.equal(await comeBack(visitor, second), "/two");
  assert.equal((await visitor.ask(sync, {})).user_email, "fan@demo.test");
});

test("two who come at the same moment get one account", async () => {
  const visitors = Array.from({ length: 6 }, () => newVisitor(site));
  const ways = await Promise.all(visitors.map((each) => leave(each, as("crowd@example.org"))));
  await Promise.all(visitors.map((each, at) => comeBack(each, ways[at] ?? "")));
  const users = await Promise.all(visitors.map((each) => each.ask(sync, {})));
  assert.equal(new Set(users.map(({ user_id }) => user_id)).size, 1);
});

test("the same way back twice: signed in, one is at home; signed out, one begins again", async () => {
  const visitor = newVisitor(site);
  const back = await leave(visitor, "fan");
  assert.equal(await comeBack(visitor, back), "/");
  assert.equal(await comeBack(visitor, back), "/");
  await visitor.ask(logout, {});
  assert.equal(await comeBack(visitor, back), "/Login?problem=late");
  await nobody(visitor);
});

test("somebody else's way back signs nobody in", async () => {
  const attacker = newVisitor(site);
  const back = await leave(attacker, "fan");
  const victim = newVisitor(site);
  assert.equal(await comeBack(victim, back), "/Login?problem=late");
  await leave(victim, "fan");
  assert.equal(await comeBack(victim, back), "/Login?problem=late");
  await nobody(victim);
  for (const path of ["/auth/callback", "/auth/callback?code=x", "/auth/callback?state=a&state=b"])
    assert.equal(await comeBack(victim, path), "/Login?problem=late");
});

test("a way back is over after half an hour", async () => {
  const visitor = newVisitor(site);
  const back = await leave(visitor, "fan");
  await site.database.query("update sign_ins_begun set ends_at = now()");
  assert.equal(await comeBack(visitor, back), "/Login?problem=late");
});

test("another state or code than was given out is refused", async () => {
  await befall(site.identity.origin, { on: "return", do: "state", times: 1 });
  assert.equal(await walk(newVisitor(site), "fan"), "/Login?problem=late");
  await befall(site.identity.origin, { on: "return", do: "code", times: 1 });
  assert.equal(await walk(newVisitor(site), "fan"), "/Login?problem=refused");
});

test("signing out ends the session here, and says where it ends there", async () => {
  const visitor = newVisitor(site);
  await walk(visitor, "fan");
  const { end_address } = await visitor.ask(logout, {});
  const end = new URL(end_address ?? "");
  assert.equal(end.origin, site.identity.origin);
  assert.equal(end.searchParams.get("post_logout_redirect_uri"), `${site.origin}/`);
  assert.match(end.searchParams.get("id_token_hint") ?? "", /^[\w-]+\.[\w-]+\.[\w-]+$/);
  await nobody(visitor);

  const by_password = await signedIn(site, "pat@example.org");
  assert.deepEqual(await by_password.ask(logout, {}), { end_address: null });
});

test("a new sign-in has a new id, and who was there before is signed out", async () => {
  const before = await signedIn(site, "pat@example.org");
  const old = before.cookies.get("__Host-session");
  await walk(before, "fan");
  assert.notEqual(before.cookies.get("__Host-session"), old);
  before.cookies.set("__Host-session", String(old));
  await assert.rejects(before.ask(sync, {}), /session has ended/);
});

test("who deletes their account is signed out there as well, and begins anew when they come again", async () => {
  const visitor = newVisitor(site);
  await walk(visitor, as("leaver@example.org"));
  const { user_id } = await visitor.ask(sync, {});
  const { end_address } = await visitor.ask(deleteUser, { params: { user_id } });
  assert.match(end_address ?? "", /\/session\/end\?.*id_token_hint=ey/);
  const again = newVisitor(site);
  await walk(again, as("leaver@example.org"));
  assert.notEqual((await again.ask(sync, {})).user_id, user_id);
});

test("what happened is in the audit log, and no address or token with it", async () => {
  const { rows } = await site.database.query<{ entry: string }>(
    "select a::text as entry from audit_log a where detail->>'way' = 'identity'",
  );
  const all = rows.map(({ entry }) => entry).join("\n");
  for (const act of ["registered", "joined an identity", "signed in", "sign-in refused"])
    assert.ok(all.includes(act), act);
  assert.doesNotMatch(all, /example\.org|demo\.test|eyJ/);
});

test("a provider that fails while one comes back is away, and the next try works", async () => {
  const visitor = newVisitor(site);
  const back = await leave(visitor, "fan");
  await befall(site.identity.origin, { on: "request", at: "token", do: "refuse", times: 1 });
  assert.equal(await comeBack(visitor, back), "/Login?problem=away");
  assert.equal(await walk(visitor, "fan"), "/");
});
