import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword, deleteUser, login, register, sync } from "../../../contract/accounts/accounts.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { saveFavoritePlayer } from "../../../contract/favorites/favorites.ts";
import { as, comeBack, leave, walk } from "../../testing/elsewhere.ts";
import { contributionsOf, giveAsGuest } from "../../testing/guests.ts";
import { mailTo } from "../../testing/mails.ts";
import { addPerson, newVisitor, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
let player_id: number;
before(async () => {
  site = await startSite({}, { identity: true });
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

/** The letter about a new way into an account. */
const joinedLetter = (email: string, way = "Demo ID") =>
  mailTo(site, email, `You can sign in to Donate NIL with ${way} now`);

test("who comes for the first time gets an account, with a confirmed address and back where they were", async () => {
  const visitor = newVisitor(site);
  assert.equal(
    await walk(site, visitor, as("new@example.org"), "?return_to=/favorites%3Fa=b"),
    "/favorites?a=b",
  );
  const user = await visitor.ask(sync, {});
  assert.equal(user.user_email, "new@example.org");
  assert.equal(user.email_confirmed, true);
  assert.equal(user.given_name, "Jo");
  const lasts_ms = Date.parse(user.session_ends_at) - Date.now();
  assert.ok(Math.abs(lasts_ms - 36_000_000) < 60_000, "ten hours, as the token says");

  await assert.rejects(
    visitor.ask(changePassword, { body: { old_password: "", new_password: "Sunny-day-9" } }),
    /enter your old Password/,
  );
  await assert.rejects(
    visitor.ask(changePassword, { body: { old_password: "any", new_password: "Sunny-day-9" } }),
    /has no password yet/,
  );
  assert.equal(user.has_password, false);

  // And is the same one by Google, and the next time.
  for (const how of ["", "?connection=google"]) {
    const again = newVisitor(site);
    assert.equal(await walk(site, again, as("NEW@example.org"), how), "/");
    assert.equal((await again.ask(sync, {})).user_id, user.user_id);
  }
  const { rows } = await site.database.query("select from identities where user_id = $1", [user.user_id]);
  assert.equal(rows.length, 2);
});

test("whoever holds a role starts with what waits for them, unless they came for a page", async () => {
  await addPerson(site.database, { email: "boss@example.org", role: "admin" });
  const boss = newVisitor(site);
  assert.equal(await walk(site, boss, as("boss@example.org")), "/Start");
  assert.equal(await walk(site, newVisitor(site), as("boss@example.org"), "?return_to=/AboutUs"), "/AboutUs");
  // The same way back a second time, as Back and Forward find it.
  assert.equal(await comeBack(boss, "/auth/callback?state=over&code=x"), "/Start");
});

test("an account with the same confirmed address is joined, and its password stays", async () => {
  const user_id = await addPerson(site.database, { email: "Pat@example.org", given_name: "Pat" });
  const visitor = newVisitor(site);
  assert.equal(await walk(site, visitor, as("pat@EXAMPLE.org", "Patricia")), "/");
  const user = await visitor.ask(sync, {});
  assert.deepEqual([user.user_id, user.given_name], [user_id, "Pat"]);
  await signedIn(site, "pat@example.org");
  assert.match((await joinedLetter("Pat@example.org")).text, /Your password still works/);
  // By the other button of the same provider: the letter names what was pressed.
  await walk(site, newVisitor(site), as("pat@example.org"), "?connection=google");
  const by_google = await joinedLetter("Pat@example.org", "Google");
  assert.match(by_google.text, /signed in to your account with Google for the first time/);
  assert.doesNotMatch(by_google.text, /Demo ID/);
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
  await squatter.ask(saveFavoritePlayer, { body: { user_id, player_id } });
  const body = { amount: 20, player_id, nil_service_type: "general_contribution" };
  await squatter.ask(openOneTimeCheckout, { body });

  const owner = newVisitor(site);
  await walk(site, owner, as("owner@example.org", "Olu"));
  const user = await owner.ask(sync, {});
  assert.deepEqual([user.user_id, user.given_name, user.email_confirmed], [user_id, "Olu", true]);
  await assert.rejects(squatter.ask(sync, {}), /session has ended/);
  await assert.rejects(squatter.ask(login, password), /Wrong email or password/);
  assert.match((await joinedLetter("owner@example.org")).text, /we removed its password and contents/);
  assert.equal(await contributionsOf(site, "owner@example.org"), 1, "its receipt goes to the owner");
  for (const table of ["mailed_links", "user_profiles", "favourites"]) {
    const { rows } = await site.database.query(`select from ${table} where user_id = $1`, [user_id]);
    assert.equal(rows.length, 0, table);
  }
});

test("what a guest gave with the address is the account's, whichever way the account came about", async () => {
  const gift = (email: string) => giveAsGuest(site, player_id, email);
  await gift("Giver@example.org");
  await walk(site, newVisitor(site), as("giver@example.org"));
  assert.equal(await contributionsOf(site, "giver@example.org"), 1, "a new account");
  await gift("giver@example.org");
  await walk(site, newVisitor(site), as("giver@example.org"));
  assert.equal(await contributionsOf(site, "giver@example.org"), 2, "given since");

  await addPerson(site.database, { email: "gwen@example.org", confirmed: false });
  await gift("gwen@example.org");
  await signedIn(site, "gwen@example.org");
  assert.equal(await contributionsOf(site, "gwen@example.org"), 0, "nobody has confirmed the address");
  await walk(site, newVisitor(site), as("gwen@example.org"));
  assert.equal(await contributionsOf(site, "gwen@example.org"), 1, "an account that its owner comes to");
});

test("an address that the provider did not verify, or did not tell, signs nobody in", async () => {
  const user_id = await addPerson(site.database, { email: "target@example.org" });
  for (const [pick, problem] of [
    [as("target@example.org", "Eve", ""), "unconfirmed"],
    ["unverified", "unconfirmed"],
    ["silent", "unknown"],
  ] as const) {
    const visitor = newVisitor(site);
    assert.equal(await walk(site, visitor, pick), `/Login?problem=${problem}`);
    assert.equal(
      await walk(site, visitor, pick, "?connection=google"),
      `/Login?problem=${problem}&by=google`,
      "what is said names the button that was pressed",
    );
    await assert.rejects(visitor.ask(sync, {}), /sign in/i);
  }
  const { rows } = await site.database.query("select from identities where user_id = $1", [user_id]);
  assert.equal(rows.length, 0);
});

for (const person of ["nameless", "emoji", "rtl", "long"]) {
  test(`somebody ${person} signs in like anybody`, async () => {
    const visitor = newVisitor(site);
    assert.equal(await walk(site, visitor, person), "/");
    const { given_name } = await visitor.ask(sync, {});
    assert.ok((given_name ?? "").length <= 200);
    assert.equal(given_name === null, person === "nameless");
  });
}

test("two who come at the same moment get one account", async () => {
  const visitors = Array.from({ length: 6 }, () => newVisitor(site));
  const ways = await Promise.all(visitors.map((each) => leave(site, each, as("crowd@example.org"))));
  await Promise.all(visitors.map((each, at) => comeBack(each, ways[at] ?? "")));
  const users = await Promise.all(visitors.map((each) => each.ask(sync, {})));
  assert.equal(new Set(users.map(({ user_id }) => user_id)).size, 1);
});

test("who deletes their account is signed out there as well, and begins anew when they come again", async () => {
  const visitor = newVisitor(site);
  await walk(site, visitor, as("leaver@example.org"));
  const { user_id } = await visitor.ask(sync, {});
  await walk(site, visitor, as("leaver@example.org"), "?prove=yes");
  const { end_address } = await visitor.ask(deleteUser, { params: { user_id } });
  assert.match(end_address ?? "", /\/session\/end\?/);
  assert.doesNotMatch(end_address ?? "", /id_token_hint|ey[\w-]{20}/);
  const again = newVisitor(site);
  await walk(site, again, as("leaver@example.org"));
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
