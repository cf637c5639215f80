import sql from "sql-template-tag";
import type { login } from "../../../contract/accounts/accounts.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { WithCookies } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { beginHalf, secondStepWanted } from "../factors/half-sign-in.ts";
import { excusePasswordTries, takePasswordTry, tryKeys } from "../passwords/password-tries.ts";
import { hashPassword, isOutdated, isPassword } from "../passwords/passwords.ts";
import { answerOf, enter } from "../sessions/enter.ts";
import { knownBrowserOf } from "../sessions/known-browsers.ts";

/** One answer for an unknown e-mail and a wrong password, after the same work: neither tells who has an account. */
const WRONG = "Wrong email or password.";

/**
 * Signs in by e-mail and password. Throws `Refusal` 401, 403 where a second step follows, and 429 after too many wrong
 * passwords.
 */
export async function signIn(
  world: World,
  { username, password }: { username: string; password: string },
  asker: Asker,
): Promise<WithCookies<CallAnswer<typeof login>>> {
  const email_key = username.trim().toLowerCase();
  const found = await findAccount(world, email_key, asker);
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
    const held = await holdAccount(tx, { user_id, email_key, password_hash });
    if (!held) return null;
    if (rehashed) await tx.row(sql`update people set password_hash = ${rehashed} where user_id = ${user_id}`);
    await excusePasswordTries(tx, tried);
    const { confirmed_email, has_second_factor } = held;
    if (has_second_factor) return { half: await beginHalf(world, tx, { user_id, way: "password" }, asker) };
    const is_known = found.known_browser !== null;
    return enter(world, tx, { user_id, confirmed_email, way: "password", is_proved: true, is_known }, asker);
  });
  if (!begun) throw await refusalOf(world, asker, found);
  if ("half" in begun) throw secondStepWanted(begun.half);
  return answerOf(world, user_id, begun);
}

interface Account {
  user_id: number;
  password_hash: string | null;
  /** The asker's, where its owner has signed in with it before. */
  known_browser: Buffer | null;
}

function findAccount(
  world: Pick<World, "database" | "origin">,
  email_key: string,
  asker: Asker,
): Promise<Account | null> {
  return world.database.row<Account>(sql`
    select p.user_id::int as user_id, p.password_hash, ${knownBrowserOf(world, asker, sql`p.user_id`)} as known_browser
      from people p
     where p.email_key = ${email_key} and p.deleted_at is null`);
}

/**
 * The account whose password was right, held until the session is begun: who changes the password meanwhile waits, and
 * ends that session too. Null where it or the address was changed, or the account deleted, since it was looked at: it is wrong by now.
 */
const holdAccount = (
  tx: Queries,
  { user_id, email_key, password_hash }: { user_id: number; email_key: string; password_hash: string },
): Promise<{ confirmed_email: string | null; has_second_factor: boolean } | null> =>
  tx.row(sql`
    select case when email_confirmed_at is not null then email end as confirmed_email,
           second_factor_since is not null as has_second_factor
      from people
     where user_id = ${user_id} and email_key = ${email_key} and password_hash = ${password_hash} and deleted_at is null
       for no key update`);

async function refusalOf(world: World, asker: Asker, found: Account | null): Promise<Refusal> {
  const subject = found ? { subject: `user ${found.user_id}` } : {};
  await audit(world.database, asker, { act: "sign-in refused", ...subject });
  return new Refusal(401, WRONG);
}
