import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Refusal } from "../http/answers/refusal.ts";
import type { Asker } from "../http/sessions/asker.ts";
import { givePageTo } from "../people/page-holders.ts";
import { addPerson, PASSWORD } from "../testing/people.ts";
import { askerOf, doneOrWaiting, holding, openAccounts, stands } from "../testing/under-way.ts";
import type { Identity } from "../world/identity/identity-provider.ts";
import type { World } from "../world/world.ts";
import { deleteAccount } from "./deletion/delete-account.ts";
import { joinIdentity } from "./elsewhere/join-identity.ts";
import { makeLink } from "./letters/mailed-links.ts";
import { inviteTo } from "./offices/office-invitations.ts";
import { giveByAdmin, takeByAdmin } from "./roles/admin-roles.ts";
import { giveRole, takeRole } from "./roles/roles.ts";
import { endOthers } from "./sessions/devices.ts";
import { changeOwnPassword } from "./sign-in/change-password.ts";
import { setNewPassword } from "./sign-in/new-password.ts";
import { endAllByLink } from "./sign-in/not-me.ts";
import { proveWithPassword } from "./sign-in/prove.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { addProfile } from "./user-profile.ts";

// What is under way while the password changes, or while a verified identity joins and empties the account: whichever of
// the two comes first, nothing that the old password began stands in the end.

type By = Parameters<typeof takeRole>[3];

const NEW_PASSWORD = "Quite-another-2";

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
});
after(() => accounts.close());

/** What ends every session of an account that nobody confirmed. */
const ENDINGS = {
  "the password is changed by a mailed link": changeByLink,
  "a verified identity joins": joinByIdentity,
  "its owner says that a sign-in was not theirs": sayNotMe,
} as const;

for (const [at, [what, end]] of Object.entries(ENDINGS).entries()) {
  test(`${what} after a sign-in has looked at the password: it is wrong by now`, async () => {
    const { email, user_id } = await somebody(`looked${at}@example.org`);
    using hold = holding(world, "before it begins");
    const signing = signIn(hold.held, { username: email, password: PASSWORD }, await askerOf(world));
    const outcome = signing.then(({ cookies }) => cookies, refusal);
    await hold.reached;
    await end(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Wrong email or password.");
    assert.deepEqual(await sessionsOf(user_id), 0);
    const { rows } = await accounts.owner.query(
      "select array_agg(act order by entry_id) as acts from audit_log where subject = $1 or actor_id = $2",
      [`user ${user_id}`, user_id],
    );
    assert.equal(rows[0].acts.includes("signed in"), false);
    assert.equal(rows[0].acts.includes("sign-in refused"), true);
  });

  test(`${what} before a sign-in is through: it waits, and ends that session too`, async () => {
    const { email, user_id } = await somebody(`begun${at}@example.org`);
    using hold = holding(world, "before its commit");
    const signing = signIn(hold.held, { username: email, password: PASSWORD }, await askerOf(world));
    await hold.reached;
    const ending = end(email, user_id);
    assert.equal(await doneOrWaiting(accounts.owner, ending), "waiting");
    hold.letGo();
    const { cookies } = await signing;
    await ending;
    assert.equal(await stands(world, cookies), false);
  });

  test(`${what} while another change of the password has looked at the old one: that one changes nothing`, async () => {
    const { email, user_id } = await somebody(`changes${at}@example.org`);
    const { asker } = await signedIn(email);
    using hold = holding(world, "before it begins");
    const body = { old_password: PASSWORD, new_password: "Thief-was-here-3" };
    const outcome = changeOwnPassword(hold.held, body, asker).then(() => "changed", refusal);
    await hold.reached;
    await end(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Your session has ended. Please sign in again.");
    await assert.rejects(signedIn(email, body.new_password), /Wrong email or password/);
  });

  test(`${what} while a session deletes the account: it stays`, async () => {
    const { email, user_id } = await somebody(`deletes${at}@example.org`);
    const { asker } = await signedIn(email);
    using hold = holding(world, "before it begins");
    const outcome = deleteAccount(hold.held, user_id, asker).then(() => "deleted", refusal);
    await hold.reached;
    await end(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Your session has ended. Please sign in again.");
    const { rows } = await accounts.owner.query("select email from people where user_id = $1", [user_id]);
    assert.deepEqual(rows, [{ email }]);
  });

  test(`${what} while a session confirms who it is by the old password: nothing is confirmed`, async () => {
    const { email, user_id } = await somebody(`proves${at}@example.org`);
    const { asker } = await signedIn(email);
    using hold = holding(world, "before it begins");
    const outcome = proveWithPassword(hold.held, PASSWORD, asker).then(() => "proved", refusal);
    await hold.reached;
    await end(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Your session has ended. Please sign in again.");
  });

  test(`${what} while a session signs the other devices out: it is over itself`, async () => {
    const { email, user_id } = await somebody(`others${at}@example.org`);
    const { asker } = await signedIn(email);
    using hold = holding(world, "before it begins");
    const outcome = endOthers(hold.held, asker).then(() => "ended", refusal);
    await hold.reached;
    await end(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Your session has ended. Please sign in again.");
  });

  test(`${what} while a session writes a profile: nothing is written`, async () => {
    const { email, user_id } = await somebody(`profile${at}@example.org`);
    const { asker } = await signedIn(email);
    using hold = holding(world, "before it begins");
    const outcome = addProfile(hold.held, user_id, { city: "Squat City" }, asker).then(
      () => "added",
      refusal,
    );
    await hold.reached;
    await end(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Your session has ended. Please sign in again.");
  });
}

/** What an admin does about rights, to somebody else who has a role. */
const ADMINS_ACTS = {
  "gives a role": (at: World, user_id: number, admin: Asker) =>
    giveByAdmin(at, user_id, { role: "admin" }, admin),
  "takes a role": (at: World, user_id: number, admin: Asker) => takeByAdmin(at, user_id, "brand", admin),
  "invites an office": async (at: World, _: number, admin: Asker) =>
    inviteTo(at, await someSchool(), { email: "office@example.org" }, admin),
} as const;

for (const [at, [does, act]] of Object.entries(ADMINS_ACTS).entries())
  test(`an admin who is thrown out while they do it ${does} no more`, async () => {
    const email = `thrown.out${at}@example.org`;
    const user_id = await addPerson(accounts.owner, { email, role: "admin" });
    const other = await addPerson(accounts.owner, { email: `other${at}@example.org`, role: "brand" });
    const { asker } = await signedIn(email);
    using hold = holding(world, "before it begins");
    const outcome = act(hold.held, other, asker).then(() => "done", refusal);
    await hold.reached;
    await sayNotMe(email, user_id);
    hold.letGo();
    assert.equal(await outcome, "401 Your session has ended. Please sign in again.");
    const { rows } = await accounts.owner.query("select role from roles_held where user_id = $1", [other]);
    assert.deepEqual(rows, [{ role: "brand" }]);
    assert.equal((await accounts.owner.query("select from office_invitations")).rowCount, 0);
  });

for (const [what, change] of [
  ["a role is taken", (user_id: number, by: By) => takeRole(world, user_id, "brand", by)],
  ["a role is given", (user_id: number, by: By) => giveRole(world, user_id, { role: "admin" }, by)],
] as const)
  test(`${what} while a sign-in is under way: its session ends with the others`, async () => {
    const email = `${what.replaceAll(" ", ".")}@example.org`;
    const user_id = await addPerson(accounts.owner, { email, role: "brand" });
    using hold = holding(world, "before its commit");
    const nobody = await askerOf(world);
    const signing = signIn(hold.held, { username: email, password: PASSWORD }, nobody);
    await hold.reached;
    const changing = change(user_id, nobody);
    assert.equal(await doneOrWaiting(accounts.owner, changing), "waiting");
    hold.letGo();
    const { cookies } = await signing;
    assert.equal(await changing, true);
    assert.equal(await stands(world, cookies), false);
  });

test("an account is deleted while its identity signs in: nobody is signed in by it, and it is given no page", async () => {
  const email = "gone@example.org";
  const user_id = await addPerson(accounts.owner, { email });
  await world.database.transaction(async (tx) =>
    joinIdentity(world, tx, identityOf(email), await askerOf(world)),
  );
  const { asker } = await signedIn(email);
  using hold = holding(world, "before its commit");
  const deleting = deleteAccount(hold.held, user_id, asker);
  await hold.reached;
  const nobody = await askerOf(world);
  const joining = world.database.transaction((tx) => joinIdentity(world, tx, identityOf(email), nobody));
  assert.equal(await doneOrWaiting(accounts.owner, joining), "waiting");
  const player_id = accounts.players["Kai O'Brien"] ?? 0;
  const giving = world.database.transaction((tx) => givePageTo(tx, { email, player_id }, nobody));
  assert.equal(await doneOrWaiting(accounts.owner, giving, 2), "waiting");
  hold.letGo();
  await deleting;
  const joined = await joining;
  assert.ok("user_id" in joined && joined.user_id !== user_id, "a new account");
  assert.equal(await giving, null);
});

async function somebody(email: string): Promise<{ email: string; user_id: number }> {
  return { email, user_id: await addPerson(accounts.owner, { email, confirmed: false }) };
}

async function signedIn(email: string, password = PASSWORD) {
  const { cookies } = await signIn(world, { username: email, password }, await askerOf(world));
  return { cookies, asker: await askerOf(world, cookies) };
}

async function changeByLink(email: string, user_id: number): Promise<void> {
  const { secret } = await makeLink(world, { user_id, email }, "new_password");
  await setNewPassword(world, { link: secret, new_password: NEW_PASSWORD }, await askerOf(world));
}

async function sayNotMe(email: string, user_id: number): Promise<void> {
  const { secret } = await makeLink(world, { user_id, email }, "not_me");
  await endAllByLink(world, secret, await askerOf(world));
}

async function joinByIdentity(email: string): Promise<void> {
  const asker = await askerOf(world);
  await world.database.transaction((tx) => joinIdentity(world, tx, identityOf(email), asker));
}

const identityOf = (email: string): Identity & { connection: null } => ({
  connection: null,
  issuer: "https://id.example",
  subject: email,
  email,
  email_verified: true,
  given_name: null,
  name: null,
  session_ends_at: new Date(Date.now() + 3_600_000),
});

async function someSchool(): Promise<number> {
  const { rows } = await accounts.owner.query("select school_id from schools limit 1");
  return rows[0].school_id;
}

async function sessionsOf(user_id: number): Promise<number> {
  const { rows } = await accounts.owner.query("select from sessions where user_id = $1", [user_id]);
  return rows.length;
}

function refusal(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return `${error.status} ${error.message}`;
}
