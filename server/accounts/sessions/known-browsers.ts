import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import type { Asker } from "../../http/sessions/asker.ts";
import { cookieLine, cookieNames } from "../../http/sessions/cookies.ts";
import { hashOf } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Without a sign-in; the privacy policy says so. */
const KNOWN_DAYS = 90;
const SECRET_BYTES = 32;

/** What the table knows the asker's browser by; null where it keeps nothing of ours. */
export function browserHash({ origin }: Pick<World, "origin">, asker: Pick<Asker, "cookie">): Buffer | null {
  const secret = asker.cookie(cookieNames(origin).known);
  return secret === null ? null : hashOf(secret);
}

/**
 * From now on this is a browser of somebody's own: others who try the password elsewhere can't keep them out here. It
 * lets nobody in. Answers the cookie that says so.
 */
export async function knowBrowser(
  { origin, clock }: Pick<World, "origin" | "clock">,
  tx: Queries,
  user_id: number,
  asker: Pick<Asker, "cookie">,
): Promise<string> {
  const { known: name, secure } = cookieNames(origin);
  const secret = asker.cookie(name) ?? randomBytes(SECRET_BYTES).toString("base64url");
  const now = clock.now();
  await tx.row(sql`
    insert into known_browsers (user_id, browser_hash, seen_at) values (${user_id}, ${hashOf(secret)}, ${now})
    on conflict (user_id, browser_hash) do update set seen_at = excluded.seen_at`);
  return cookieLine({
    name,
    value: secret,
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
       and not exists (select from known_browsers k
                        where k.user_id = ${user_id} and k.browser_hash = ${browserHash(world, asker)})
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
