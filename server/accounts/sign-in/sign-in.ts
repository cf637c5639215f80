import sql from "sql-template-tag";
import type { login } from "../../../contract/accounts/accounts.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { joinContributions } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { WithCookies } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Person } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { excusePasswordTries, takePasswordTry, tryKeys } from "../passwords/password-tries.ts";
import { hashPassword, isOutdated, isPassword } from "../passwords/passwords.ts";
import { joinPage } from "../sessions/join-page.ts";
import { browserHash, isNewBrowser, knowBrowser } from "../sessions/known-browsers.ts";
import { tellOfBrowser } from "../sessions/new-browser-letter.ts";
import { beginSession, deviceSeen, endSession, sessionUserOf } from "../sessions/sessions.ts";

/** One answer for an unknown e-mail and a wrong password, after the same work: neither tells who has an account. */
const WRONG = "Wrong email or password.";

/** Signs in by e-mail and password. Throws `Refusal` 401, and 429 after too many wrong ones. */
export async function signIn(
  world: World,
  { username, password }: { username: string; password: string },
  asker: Asker,
): Promise<WithCookies<CallAnswer<typeof login>>> {
  const email_key = username.trim().toLowerCase();
  const found = await findAccount(world, email_key, browserHash(world, asker));
  const tried = tryKeys(world, {
    email_key,
    address: asker.address,
    known_browser: found?.known_browser ?? null,
  });
  await takePasswordTry(world, tried);
  const right = await isPassword(password, found?.password_hash ?? null, world.password_cost);
  if (!right || !found?.password_hash) throw await refusalOf(world, asker, found);
  const { user_id, password_hash } = found;
  const rehashed = isOutdated(password_hash, world.password_cost)
    ? await hashPassword(password, world.password_cost)
    : null;
  const begun = await world.database.transaction(async (tx) => {
    const held = await holdAccount(tx, { user_id, password_hash });
    if (!held) return null;
    if (rehashed) await tx.row(sql`update people set password_hash = ${rehashed} where user_id = ${user_id}`);
    // Whoever had this browser before is signed out with their id.
    if (asker.session) await endSession(tx, asker.session.session_hash);
    await excusePasswordTries(tx, tried);
    const from = deviceSeen(asker);
    if (!found.known_browser && (await isNewBrowser(world, tx, user_id, asker)))
      await tellOfBrowser(world, tx, { user_id, ...from });
    await audit(tx, asker, { act: "signed in", actor_id: user_id });
    // What they gave as a guest since they were here last.
    if (held.confirmed) {
      await joinContributions(tx, { user_id, email: email_key });
      await joinPage(tx, { email: email_key }, asker);
    }
    const { cookies, ends_at } = await beginSession(world, tx, { user_id, from });
    return { cookies: [...cookies, await knowBrowser(world, tx, user_id, asker)], ends_at };
  });
  if (!begun) throw await refusalOf(world, asker, found);
  const person = await readPerson(world, user_id);
  const user = sessionUserOf({ person, ends_at: begun.ends_at });
  return new WithCookies({ ...user, is_admin: user.roles.includes("admin") }, begun.cookies);
}

interface Account {
  user_id: number;
  password_hash: string | null;
  /** The asker's, where its owner has signed in with it before. */
  known_browser: Buffer | null;
}

function findAccount(
  { database }: Pick<World, "database">,
  email_key: string,
  browser_hash: Buffer | null,
): Promise<Account | null> {
  return database.row<Account>(sql`
    select p.user_id::int as user_id, p.password_hash, k.browser_hash as known_browser
      from people p
      left join known_browsers k on k.user_id = p.user_id and k.browser_hash = ${browser_hash}
     where p.email_key = ${email_key} and p.deleted_at is null`);
}

/**
 * The account whose password was right, held until the session is begun: who changes the password meanwhile waits, and
 * ends that session too. Null where it was changed, or the account deleted, since it was looked at: it is wrong by now.
 */
const holdAccount = (
  tx: Queries,
  { user_id, password_hash }: { user_id: number; password_hash: string },
): Promise<{ confirmed: boolean } | null> =>
  tx.row(sql`
    select email_confirmed_at is not null as confirmed from people
     where user_id = ${user_id} and password_hash = ${password_hash} and deleted_at is null
       for no key update`);

async function refusalOf(world: World, asker: Asker, found: Account | null): Promise<Refusal> {
  const subject = found ? { subject: `user ${found.user_id}` } : {};
  await audit(world.database, asker, { act: "sign-in refused", ...subject });
  return new Refusal(401, WRONG);
}

/** Somebody as the database has them. */
export async function readPerson({ database }: Pick<World, "database">, user_id: number): Promise<Person> {
  const person = await database.row<Person>(sql`
    select p.user_id::int as user_id, p.email, p.user_name, p.given_name,
           p.email_confirmed_at is not null as email_confirmed, p.password_hash is not null as has_password,
           (select coalesce(json_agg(json_build_object('role', r.role, 'school_id', r.school_id, 'player_id', r.player_id)), '[]')
              from roles_held r where r.user_id = p.user_id) as roles
      from people p where p.user_id = ${user_id} and p.deleted_at is null`);
  if (!person) throw new Refusal(404, "There is no such account.");
  return person;
}
