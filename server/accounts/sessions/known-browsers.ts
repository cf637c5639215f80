import { randomBytes } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import { cookieLine, cookieNames } from "../../http/sessions/cookies.ts";
import { hashOf } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Without a sign-in; the privacy policy says so. */
const KNOWN_DAYS = 90;
const SECRET_BYTES = 32;
/** One of each account that signed in there; what is beyond is the oldest. 44 bytes each, of the 4,096 that a cookie holds. */
const MOST_SECRETS = 40;

/** What the table knows the asker's browser by; nothing where it keeps nothing of ours. */
export const browserHashes = (
  world: Pick<World, "origin">,
  asker: Pick<Asker, "cookie">,
): readonly Buffer[] => secretsOf(world, asker).map(hashOf);

const secretsOf = ({ origin }: Pick<World, "origin">, asker: Pick<Asker, "cookie">): readonly string[] =>
  asker.cookie(cookieNames(origin).known)?.split(".").slice(-MOST_SECRETS) ?? [];

/** The hash by which the asker's browser is known as one of an account's; null where it is not. The same one each time. */
export const knownBrowserOf = (
  world: Pick<World, "origin">,
  asker: Pick<Asker, "cookie">,
  user_id: Sql,
): Sql => sql`
  (select browser_hash from known_browsers k
    where k.user_id = ${user_id} and k.browser_hash = any (${browserHashes(world, asker)}::bytea[])
    order by browser_hash limit 1)`;

/**
 * From now on this is a browser of somebody's own: others who try the password elsewhere can't keep them out here. It
 * lets nobody in. Each account has a secret of its own beside those of others who signed in there: whoever kept the cookie from before
 * is unknown to it. One that is known stays so by the same: an answer may be lost. Answers the cookie that says so.
 */
export async function knowBrowser(
  { origin, clock }: Pick<World, "origin" | "clock">,
  tx: Queries,
  user_id: number,
  asker: Pick<Asker, "cookie">,
): Promise<string> {
  const { known: name, secure } = cookieNames(origin);
  const given = secretsOf({ origin }, asker);
  const now = clock.now();
  const seen = await tx.row(sql`
    update known_browsers set seen_at = ${now}
     where user_id = ${user_id} and browser_hash = any (${given.map(hashOf)}::bytea[]) returning user_id`);
  const added = seen ? [] : [randomBytes(SECRET_BYTES).toString("base64url")];
  for (const secret of added)
    await tx.row(sql`
      insert into known_browsers (user_id, browser_hash, seen_at) values (${user_id}, ${hashOf(secret)}, ${now})`);
  return cookieLine({
    name,
    value: [...given, ...added].slice(-MOST_SECRETS).join("."),
    ends_at: new Date(now.getTime() + KNOWN_DAYS * 86_400_000),
    secure,
  });
}

/**
 * Whether a sign-in is from a browser that the account was never signed in with, though it was with others: its owner is to be
 * told. Asked before the sign-in is logged.
 */
export async function isNewBrowser(
  world: Pick<World, "origin">,
  tx: Queries,
  user_id: number,
  asker: Pick<Asker, "cookie">,
): Promise<boolean> {
  const found = await tx.row(sql`
    select from audit_log a
     where a.actor_id = ${user_id} and a.act = 'signed in'
       and ${knownBrowserOf(world, asker, sql`${user_id}`)} is null
     limit 1`);
  return found !== null;
}

/** Those in which nobody has signed in for so long are forgotten. */
export async function forgetUnusedBrowsers(queries: Queries, now: Date): Promise<void> {
  await queries.row(
    sql`delete from known_browsers where seen_at < ${new Date(now.getTime() - KNOWN_DAYS * 86_400_000)}`,
  );
}

/** Whoever signed in with another browser before may have been somebody else. */
export async function forgetBrowsersOf(tx: Queries, user_id: number): Promise<void> {
  await tx.row(sql`delete from known_browsers where user_id = ${user_id}`);
}

/** The same of all but the asker's own, which stays known as it is. */
export async function forgetOtherBrowsersOf(
  world: Pick<World, "origin">,
  tx: Queries,
  user_id: number,
  asker: Pick<Asker, "cookie">,
): Promise<void> {
  await tx.row(sql`
    delete from known_browsers
     where user_id = ${user_id} and browser_hash <> all (${browserHashes(world, asker)}::bytea[])`);
}
