import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { Refusal } from "../../http/answers/refusal.ts";
import { addPerson, PASSWORD } from "../../testing/people.ts";
import { askerOf, doneOrWaiting, holding, openAccounts, stands } from "../../testing/under-way.ts";
import type { Identity } from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";
import { deleteAccount } from "../deletion/delete-account.ts";
import { joinIdentity } from "../elsewhere/join-identity.ts";
import { forgetChanges, keepLink, keptAddress } from "../letters/email-changes.ts";
import { makeLink } from "../letters/mailed-links.ts";
import { registerAccount } from "../sign-in/register.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { askForChange } from "./ask.ts";
import { confirmChange } from "./confirm-change.ts";
import { takeBack } from "./take-back.ts";

// What is under way while an address changes: one of the two wins, and no address is ever of two accounts.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
});
after(() => accounts.close());

/** Somebody who has asked for another address, with the link that would have been mailed there. */
async function asking(name: string, to = `${name}@new.example`) {
  const email = `${name}@old.example`;
  const user_id = await addPerson(accounts.owner, { email });
  const { cookies } = await signIn(world, { username: email, password: PASSWORD }, await askerOf(world));
  const asker = await askerOf(world, cookies);
  await askForChange(world, to, asker);
  const { secret: link } = await makeLink(world, { user_id, email: to }, "change_email");
  return { email, to, user_id, asker, cookies, link };
}

const said = (error: unknown): string => {
  if (!(error instanceof Refusal)) throw error;
  return `${error.status}`;
};
const outcomeOf = (act: Promise<unknown>): Promise<string> => act.then(() => "done", said);

const accountsWith = async (email: string): Promise<number[]> => {
  const { rows } = await accounts.owner.query(
    "select user_id::int as user_id from people where email_key = lower($1)",
    [email],
  );
  return rows.map(({ user_id }) => user_id);
};

const identityOf = (email: string): Identity & { connection: null } => ({
  connection: null,
  issuer: "https://id.example",
  subject: `of ${email}`,
  email,
  email_verified: true,
  given_name: null,
  name: null,
  session_ends_at: new Date(Date.now() + 3_600_000),
});

test("who registers the address that is being given up waits, and finds it kept", async () => {
  const { email, user_id, asker, link } = await asking("registers");
  using hold = holding(world, "before its commit");
  const changing = confirmChange(hold.held, link, asker);
  await hold.reached;
  const body = { user_name: "Nia", user_email: email, password: "Sunny-day-9" };
  const registering = registerAccount(world, body, await askerOf(world));
  assert.equal(await doneOrWaiting(accounts.owner, registering), "waiting");
  hold.letGo();
  await changing;
  assert.deepEqual(await registering, { user_email: email });
  assert.deepEqual(await accountsWith(email), []);
  await takeBack(world, keepLink(world, await changeOf(user_id)), await askerOf(world));
  assert.deepEqual(await accountsWith(email), [user_id]);
});

test("an identity with the address that is being given up waits, and joins nothing", async () => {
  const { email, asker, link } = await asking("joins");
  using hold = holding(world, "before its commit");
  const changing = confirmChange(hold.held, link, asker);
  await hold.reached;
  const nobody = await askerOf(world);
  const joining = world.database.transaction((tx) => joinIdentity(world, tx, identityOf(email), nobody));
  assert.equal(await doneOrWaiting(accounts.owner, joining), "waiting");
  hold.letGo();
  await changing;
  assert.deepEqual(await joining, { problem: "kept" });
  assert.deepEqual(await accountsWith(email), []);
});

test("an account that comes by the identity provider is the same one after a change, and its address stays the one chosen here", async () => {
  const { email, to, user_id, asker, link } = await asking("elsewhere");
  const join = async () =>
    world.database.transaction(async (tx) =>
      joinIdentity(world, tx, identityOf(email), await askerOf(world)),
    );
  await join();
  await confirmChange(world, link, asker);
  assert.deepEqual(await join(), { user_id, email: to, is_new: false });
  assert.deepEqual(await accountsWith(to), [user_id]);
});

test("the new address is registered by somebody at this very moment: the change is refused", async () => {
  const { email, to, user_id, asker, link } = await asking("faster");
  using hold = holding(world, "before its commit");
  const body = { user_name: "Nia", user_email: to, password: "Sunny-day-9" };
  const registering = registerAccount(hold.held, body, await askerOf(world));
  await hold.reached;
  const changing = outcomeOf(confirmChange(world, link, asker));
  assert.equal(await doneOrWaiting(accounts.owner, changing), "waiting");
  hold.letGo();
  await registering;
  assert.equal(await changing, "409");
  assert.deepEqual(await accountsWith(email), [user_id]);
});

test("two want the same address at once: one gets it", async () => {
  const first = await asking("first", "both@new.example");
  const second = await asking("second", "both@new.example");
  using hold = holding(world, "before its commit");
  const winning = confirmChange(hold.held, first.link, first.asker);
  await hold.reached;
  const losing = outcomeOf(confirmChange(world, second.link, second.asker));
  assert.equal(await doneOrWaiting(accounts.owner, losing), "waiting");
  hold.letGo();
  await winning;
  assert.equal(await losing, "409");
  assert.deepEqual(await accountsWith("both@new.example"), [first.user_id]);
  assert.deepEqual(await accountsWith(second.email), [second.user_id]);
});

test("the link is opened in two tabs at once: both hear that it is done", async () => {
  const { to, user_id, asker, link } = await asking("tabs");
  const both = await Promise.all([1, 2].map(() => confirmChange(world, link, asker)));
  assert.deepEqual(both, [
    { user_email: to, is_kept: true },
    { user_email: to, is_kept: true },
  ]);
  const { rows } = await accounts.owner.query("select from email_changes where user_id = $1", [user_id]);
  assert.equal(rows.length, 1);
});

test("the account is deleted meanwhile: nothing changes, and the address is free", async () => {
  const { email, user_id, asker, link } = await asking("deleted");
  using hold = holding(world, "before its commit");
  const deleting = deleteAccount(hold.held, user_id, asker);
  await hold.reached;
  const changing = outcomeOf(confirmChange(world, link, asker));
  assert.equal(await doneOrWaiting(accounts.owner, changing), "waiting");
  hold.letGo();
  await deleting;
  assert.equal(await changing, "401");
  await addPerson(accounts.owner, { email });
});

test("a server of the release before deletes the account and knows of no kept address: it is free all the same", async () => {
  const { email, user_id, asker, link } = await asking("older");
  await confirmChange(world, link, asker);
  await accounts.owner.query(
    `update people set email = null, email_confirmed_at = null, password_hash = null, password_changed_at = null,
                       deleted_at = now() where user_id = $1`,
    [user_id],
  );
  assert.equal(await keptAddress(world.database, email, new Date()), null);
  await addPerson(accounts.owner, { email });
  const way = keepLink(world, await changeOf(user_id));
  assert.equal(await outcomeOf(takeBack(world, way, await askerOf(world))), "410");
});

test("a sign-in with the address before is under way: it is through, and ends with the others, or it is wrong", async () => {
  const { email, asker, link } = await asking("through");
  using hold = holding(world, "before its commit");
  const signing = signIn(hold.held, { username: email, password: PASSWORD }, await askerOf(world));
  await hold.reached;
  const changing = confirmChange(world, link, asker);
  assert.equal(await doneOrWaiting(accounts.owner, changing), "waiting");
  hold.letGo();
  const { cookies } = await signing;
  await changing;
  assert.equal(await stands(world, cookies), false);

  const late = await asking("late");
  using second = holding(world, "before it begins");
  const wrong = outcomeOf(
    signIn(second.held, { username: late.email, password: PASSWORD }, await askerOf(world)),
  );
  await second.reached;
  await confirmChange(world, late.link, late.asker);
  second.letGo();
  assert.equal(await wrong, "401");
  assert.equal(await stands(world, late.cookies), true);
});

test("the address is taken back while a thief changes it once more: the earlier owner has it in the end", async () => {
  const { email, to, user_id, asker, link } = await asking("thief");
  await confirmChange(world, link, asker);
  const back = keepLink(world, await changeOf(user_id));
  await askForChange(world, "thief@third.example", asker);
  const { secret: second } = await makeLink(world, { user_id, email: "thief@third.example" }, "change_email");
  using hold = holding(world, "before its commit");
  const changing = confirmChange(hold.held, second, asker);
  await hold.reached;
  const taking = takeBack(world, back, await askerOf(world));
  assert.equal(await doneOrWaiting(accounts.owner, taking), "waiting");
  hold.letGo();
  await changing;
  await taking;
  assert.deepEqual(await accountsWith(email), [user_id]);
  const { rows } = await accounts.owner.query("select from email_changes where user_id = $1", [user_id]);
  assert.equal(rows.length, 0, `no way back to ${to}`);
});

test("what came to nothing is forgotten after a day, what waits for the mail server after a week, and an address after its seven days", async () => {
  const waiting = await asking("waits");
  const dropped = await asking("dropped");
  const done = await asking("done");
  await confirmChange(world, done.link, done.asker);
  await askForChange(world, "another@new.example", dropped.asker);
  await world.database.row(sql`
    update email_changes set link_ends_at = asked_at + interval '1 day' where user_id = ${dropped.user_id}`);
  const left = async (days: number) => {
    await forgetChanges(world.database, new Date(Date.now() + days * 86_400_000));
    const { rows } = await accounts.owner.query(
      "select user_id::int as user_id from email_changes where user_id = any ($1) order by 1",
      [[waiting, dropped, done].map(({ user_id }) => user_id)],
    );
    return rows.map(({ user_id }) => user_id);
  };
  assert.deepEqual(
    await left(0.9),
    [waiting, dropped, dropped, done].map(({ user_id }) => user_id),
  );
  assert.deepEqual(await left(1.1), [waiting.user_id, done.user_id]);
  assert.deepEqual(await left(6.9), [waiting.user_id, done.user_id]);
  assert.deepEqual(await left(7.1), [waiting.user_id]);
  assert.deepEqual(await left(8.1), []);
  await addPerson(accounts.owner, { email: done.email });
});

/** The latest change of an account's address. */
async function changeOf(user_id: number): Promise<string> {
  const { rows } = await accounts.owner.query(
    "select change_id from email_changes where user_id = $1 and changed_at is not null order by changed_at desc limit 1",
    [user_id],
  );
  return rows[0]?.change_id;
}
