import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser, login } from "../../../contract/accounts/accounts.ts";
import { endOtherDevices, getDevices } from "../../../contract/accounts/devices.ts";
import { getProof, proveByPassword } from "../../../contract/accounts/fresh-proof.ts";
import { PROOF_WANTED } from "../../../contract/accounts/proof-wanted.ts";
import { TRANSACTIONS_CSV } from "../../../contract/admin/transactions.ts";
import { ALL_REQUESTS_CSV } from "../../../contract/collaborations/all-requests.ts";
import { DESK_CSV } from "../../../contract/collaborations/desk.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { befall, quiet } from "../../../standins/identity-provider/testing.ts";
import { as, comeBack, leave, walk } from "../../testing/elsewhere.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

// What hurts asks whoever sits at a signed-in browser to show again who they are, ten minutes after they last did.

const WANTED = "Please confirm it's you, then try again.";
const PROVE = "?prove=yes&return_to=%2FConfirmItsYou";

let site: Site;
before(async () => {
  site = await startSite({ RATE_LIMITS: "on" }, { identity: true });
  await addPlayers(site.database);
});
after(() => site.stop());

async function member(name: string) {
  const email = `${name}@example.org`;
  const user_id = await addPerson(site.database, { email });
  return { email, user_id, visitor: await signedIn(site, email) };
}

/** Whoever it is showed so long ago who they are. */
const turnBack = (user_id: number, by: string) =>
  site.database.query("update sessions set proved_at = now() - $2::interval where user_id = $1", [
    user_id,
    by,
  ]);
const isFresh = async (visitor: Visitor) => (await visitor.ask(getProof, {})).fresh_until !== null;
const prove = (visitor: Visitor, password = PASSWORD) => visitor.ask(proveByPassword, { body: { password } });

test("a sign-in by password shows it for ten minutes; then it is asked again, and what hurts waits for it", async () => {
  const { visitor, user_id } = await member("ten");
  await turnBack(user_id, "9 minutes");
  await visitor.ask(endOtherDevices, {});
  await turnBack(user_id, "10 minutes 1 second");
  const asked = visitor.ask(deleteUser, { params: { user_id } });
  await assert.rejects(asked, refused(403, WANTED));
  await assert.rejects(asked, (error) => error instanceof CallFailed && error.problem.type === PROOF_WANTED);
  assert.equal(await isFresh(visitor), false);
  // What does not hurt is answered as ever.
  await visitor.ask(getDevices, {});

  const { fresh_until } = await prove(visitor);
  const minutes = (Date.parse(fresh_until ?? "") - Date.now()) / 60_000;
  assert.ok(minutes > 9 && minutes <= 10, `${minutes}`);
  await visitor.ask(deleteUser, { params: { user_id } });
});

test("it is shown for one session: another device of the same person has to show it there", async () => {
  const { visitor, email, user_id } = await member("apart");
  const phone = await signedIn(site, email);
  await turnBack(user_id, "1 hour");
  await prove(phone);
  assert.deepEqual([await isFresh(phone), await isFresh(visitor)], [true, false]);
});

test("a time that is yet to come proves nothing, as after a clock was set back", async () => {
  const { visitor, user_id } = await member("ahead");
  await turnBack(user_id, "-1 hour");
  assert.equal(await isFresh(visitor), false);
  await assert.rejects(visitor.ask(endOtherDevices, {}), refused(403, WANTED));
});

test("a wrong password shows nothing, and counts as at the sign-in", async () => {
  const { visitor, email, user_id } = await member("wrong");
  await turnBack(user_id, "1 hour");
  for (let tried = 0; tried < 5; tried++)
    await assert.rejects(prove(visitor, "Wrong-pass-1"), refused(422, "This password is wrong."));
  // However long the machine takes, the wait after the fifth is not over.
  await site.database.query("update password_tries set last_try_at = now() + interval '10 minutes'");
  await assert.rejects(
    prove(visitor),
    (error) => error instanceof CallFailed && error.problem.status === 429,
  );
  assert.equal(await isFresh(visitor), false);
  const { rows } = await site.database.query(
    "select act, count(*)::int as times from audit_log where actor_id = $1 and act like 'confirm%' group by act",
    [user_id],
  );
  assert.deepEqual(rows, [{ act: "confirming refused", times: 5 }]);
  // In a browser that nobody knows the sign-in waits, too.
  await assert.rejects(prove(visitor, " "), refused(422, "Please enter your password."));
  await assert.rejects(
    newVisitor(site).ask(login, { body: { username: `nobody.${email}`, password: PASSWORD } }),
  );
});

test("a file of people's names leads whoever has not shown it to do so, and from there to the file", async () => {
  await addPerson(site.database, { email: "boss@example.org", role: "admin" });
  const { rows } = await site.database.query<{ school_id: number }>("select school_id from schools limit 1");
  const school_id = rows[0]?.school_id ?? 0;
  await addPerson(site.database, { email: "officer@example.org", role: "compliance", school_id });
  for (const [email, file] of [
    ["boss@example.org", `${TRANSACTIONS_CSV}?state=paid`],
    ["boss@example.org", ALL_REQUESTS_CSV],
    ["officer@example.org", DESK_CSV],
  ] as const) {
    const visitor = await signedIn(site, email);
    assert.equal((await visitor.request(file)).status, 200, file);
    await turnBack(visitor.user.user_id, "11 minutes");
    const led = await visitor.request(file);
    assert.deepEqual(
      [led.status, led.headers.get("location"), led.headers.get("cache-control")],
      [303, pages.confirmItsYou.to(file), "no-store"],
    );
    await prove(visitor);
    const { status, headers } = await visitor.request(file);
    assert.deepEqual([status, headers.get("content-type")?.split(";")[0]], [200, "text/csv"]);
  }
});

test("who came by the identity provider shows it there: the same session goes on", async () => {
  const visitor = newVisitor(site);
  await walk(site, visitor, as("elsewhere@example.org"));
  assert.equal(await isFresh(visitor), false, "they may have come through without being asked there");
  await assert.rejects(
    prove(visitor),
    refused(409, "Your account has no password. Confirm it's you where you sign in."),
  );
  const before = visitor.cookies.get("__Host-session");
  assert.equal(await walk(site, visitor, as("elsewhere@example.org"), PROVE), pages.confirmItsYou.to());
  assert.equal(visitor.cookies.get("__Host-session"), before);
  assert.equal(await isFresh(visitor), true);
  await visitor.ask(endOtherDevices, {});
  assert.equal((await visitor.ask(getDevices, {})).count, 1);
});

test("somebody else over there shows nothing, nor does an answer that is old", async () => {
  const visitor = newVisitor(site);
  await walk(site, visitor, as("own@example.org"));
  assert.equal(
    await walk(site, visitor, as("stranger@example.org"), PROVE),
    pages.confirmItsYou.to("/ConfirmItsYou", "another"),
  );
  assert.equal(await isFresh(visitor), false);
  // They were signed in there all the time, and the provider did not ask.
  await befall(site.identity.origin, { on: "token", do: "age", seconds: 3_600, times: 1 });
  assert.equal(
    await walk(site, visitor, as("own@example.org"), PROVE),
    pages.confirmItsYou.to("/ConfirmItsYou", "refused"),
  );
  assert.equal(await isFresh(visitor), false);
  await befall(site.identity.origin, { on: "request", at: "token", do: "refuse", times: 9 });
  assert.match(String(await walk(site, visitor, as("own@example.org"), PROVE)), /problem=away/);
  await quiet(site.identity.origin);
  assert.equal(await isFresh(visitor), false);
});

test("what was begun for one session shows nothing for the next in the same browser", async () => {
  const visitor = newVisitor(site);
  await walk(site, visitor, as("first@example.org"));
  const back = await leave(site, visitor, as("first@example.org"), PROVE);
  await walk(site, visitor, as("first@example.org"));
  assert.equal(await comeBack(visitor, back), pages.confirmItsYou.to("/ConfirmItsYou", "late"));
  assert.equal(await isFresh(visitor), false);
});
