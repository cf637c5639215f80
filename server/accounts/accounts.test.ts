import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { login, logout, register, sync } from "../../contract/accounts/accounts.ts";
import { addPerson, newVisitor, PASSWORD, signedIn } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { type Site, startSite } from "../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite();
  await addPerson(site.database, { email: "Pat@Example.org", given_name: "Pat" });
  await addPerson(site.database, { email: "boss@example.org", role: "admin" });
});
after(() => site.stop());

test("who signs in is known by their cookie, until they sign out", async () => {
  const visitor = newVisitor(site);
  await assert.rejects(visitor.ask(sync, {}), refused(401, "Please sign in first."));

  const said = await visitor.ask(login, { body: { username: " pat@example.ORG ", password: PASSWORD } });
  assert.equal(said.is_admin, false);
  assert.deepEqual([...visitor.cookies.keys()], ["__Host-session", "__Host-session_end", "__Host-known"]);

  const user = await visitor.ask(sync, {});
  assert.deepEqual(
    { ...user, session_ends_at: "", user_id: 0 },
    {
      user_id: 0,
      user_email: "Pat@Example.org",
      user_role: "member",
      given_name: "Pat",
      player_id: null,
      roles: ["member"],
      email_confirmed: true,
      has_password: true,
      has_second_factor: false,
      resting_roles: [],
      session_ends_at: "",
    },
  );
  const kept = new Map(visitor.cookies);
  assert.deepEqual(await visitor.ask(logout, {}), { end_address: null });
  assert.deepEqual([...visitor.cookies.keys()], ["__Host-known"]);

  // Whoever copied the cookie has nothing either.
  for (const [name, value] of kept) visitor.cookies.set(name, value);
  await assert.rejects(visitor.ask(sync, {}), refused(401, "Your session has ended. Please sign in again."));
});

test("a session gets a new id at each sign-in, and the table holds no id", async () => {
  const visitor = await signedIn(site, "pat@example.org");
  const first = visitor.cookies.get("__Host-session");
  await visitor.ask(login, { body: { username: "pat@example.org", password: PASSWORD } });
  const second = visitor.cookies.get("__Host-session");
  assert.notEqual(first, second);
  const { rows } = await site.database.query<{ sessions: string }>(
    "select string_agg(s::text, ' ') as sessions from sessions s",
  );
  assert.ok(second && !rows[0]?.sessions.includes(second));
  visitor.cookies.set("__Host-session", String(first));
  await assert.rejects(visitor.ask(sync, {}), refused(401, "Your session has ended. Please sign in again."));
});

test("a form of twenty thousand parts is refused before it is read; the longest email and password are read", async () => {
  const post = async (headers: Record<string, string>, body: string | FormData) =>
    (await site.request("/v1/local/auth/login", { method: "POST", headers, body })).status;
  const part = '--x\r\nContent-Disposition: form-data; name=""\r\n\r\n\r\n';
  const parts = `${part.repeat(Math.floor(1_000_000 / part.length))}--x--\r\n`;
  assert.equal(await post({ "content-type": "multipart/form-data; boundary=x" }, parts), 413);
  const longest = { username: `${"ü".repeat(19_988)}@example.org`, password: "€".repeat(20_000) };
  assert.equal(await post({ "content-type": "application/json" }, JSON.stringify(longest)), 401);
  const form = new FormData();
  for (const [name, value] of Object.entries(longest)) form.set(name, value);
  assert.equal(await post({}, form), 401);
});

test("a form signs in as well, urlencoded or multipart", async () => {
  const fields = { username: "boss@example.org", password: PASSWORD };
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
  for (const body of [new URLSearchParams(fields), multipart]) {
    const response = await newVisitor(site).request("/v1/local/auth/login", { method: "POST", body });
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { is_admin: boolean }).is_admin, true);
  }
});

test("an unknown e-mail and a wrong password are answered alike", async () => {
  const visitor = newVisitor(site);
  for (const username of ["pat@example.org", "nobody@example.org"])
    await assert.rejects(
      visitor.ask(login, { body: { username, password: "Wrong-pass-1" } }),
      refused(401, "Wrong email or password."),
    );
  await assert.rejects(
    visitor.ask(login, { body: { username: " ", password: "" } }),
    refused(422, "Please enter a valid Email"),
  );
  await assert.rejects(
    visitor.ask(login, { body: { username: "pat@example.org", password: " " } }),
    refused(422, "Please enter Password"),
  );
});

test("a page of another site signs nobody in or out", async () => {
  const { request } = await signedIn(site, "pat@example.org");
  const foreign = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.test" },
  ];
  for (const headers of foreign)
    assert.equal((await request("/v1/local/auth/logout", { method: "POST", headers })).status, 403);
  const own = { origin: site.origin, "sec-fetch-site": "same-origin" };
  assert.equal((await request("/v1/local/auth/sync", { method: "POST", headers: own })).status, 200);
});

test("a new account can sign in at once; a known address is answered alike and changes nothing", async () => {
  const visitor = newVisitor(site);
  const account = { user_name: "Nia", user_email: "nia@example.org", password: "Sunny-day-9" };
  assert.deepEqual(await visitor.ask(register, { body: account }), { user_email: "nia@example.org" });
  assert.deepEqual(await visitor.ask(register, { body: { ...account, user_email: "PAT@example.org" } }), {
    user_email: "PAT@example.org",
  });
  const said = await visitor.ask(login, { body: { username: "nia@example.org", password: "Sunny-day-9" } });
  assert.equal(said.given_name, "Nia");
  assert.equal(said.email_confirmed, false);
  await signedIn(site, "pat@example.org");
  // What docs/security.md admits (6.3.8): by a login after it one can tell.
  const taken = { body: { username: "pat@example.org", password: account.password } };
  await assert.rejects(visitor.ask(login, taken), refused(401, "Wrong email or password."));
});

const bodies: [what: string, headers: Record<string, string>, body: string | undefined][] = [
  ["no body", {}, undefined],
  ["no body that is called JSON", { "content-type": "application/json" }, undefined],
  ["an empty object", { "content-type": "application/json" }, "{}"],
  ["an empty object among blanks", { "content-type": "application/json; charset=utf-8" }, " {\n} "],
  ["blanks", { "content-type": "application/json" }, " \n "],
  ["an empty form", { "content-type": "application/x-www-form-urlencoded" }, ""],
];
for (const [what, headers, body] of bodies) {
  test(`old clients register by the query string, with ${what}`, async () => {
    const user_email = `${what.replaceAll(" ", "-")}@example.org`;
    const query = new URLSearchParams({ user_name: "Old Client", user_email, password: "Sunny-day-9" });
    const response = await site.request(`/v1/local/auth/register?${query}`, {
      method: "POST",
      headers,
      ...(body === undefined ? {} : { body }),
    });
    assert.deepEqual([response.status, await response.json()], [200, { user_email }]);
  });
}

test("who registers by a body is who the body says, whatever the query says", async () => {
  const query = new URLSearchParams({
    user_name: "No",
    user_email: "no@example.org",
    password: "Sunny-day-9",
  });
  const account = { user_name: "Yes", user_email: "yes@example.org", password: "Sunny-day-9" };
  const register = (body: string, search = `?${query}`) =>
    site.request(`/v1/local/auth/register${search}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  assert.deepEqual(await (await register(JSON.stringify(account))).json(), { user_email: "yes@example.org" });
  // What is neither is not made up for by the query.
  for (const body of ["[]", "null", '"x"', "{"]) assert.equal((await register(body)).status, 400, body);
  for (const [body, status] of [
    ["", 400],
    ["{}", 422],
  ] as const)
    assert.equal((await register(body, "")).status, status);
});

test("use moves the end of a session, up to thirty days", async () => {
  const visitor = await signedIn(site, "pat@example.org");
  const { user_id } = visitor.user;
  await site.database.query(
    "update sessions set idle_ends_at = now() + interval '1 hour' where user_id = $1",
    [user_id],
  );
  const moved = await visitor.ask(sync, {});
  assert.ok(Date.parse(moved.session_ends_at) > Date.now() + 11 * 3_600_000);
  await site.database.query(
    "update sessions set idle_ends_at = now() - interval '1 second', ends_at = now() - interval '1 second' where user_id = $1",
    [user_id],
  );
  await assert.rejects(visitor.ask(sync, {}), refused(401, "Your session has ended. Please sign in again."));
});

test("without an identity provider its doors lead to the screen to sign in on", async () => {
  for (const path of ["/auth/begin?return_to=/favorites", "/auth/callback?code=a&state=b"]) {
    const answer = await newVisitor(site).request(path);
    assert.equal(answer.status, 303);
    assert.match(answer.headers.get("location") ?? "", /^\/Login(\?return_to=%2Ffavorites)?$/);
  }
});
