import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import sql from "sql-template-tag";
import type { Role } from "../../../contract/accounts/accounts.ts";
import type { World } from "../../world/world.ts";
import { cookieIn, cookieNames, sessionCookies } from "./cookies.ts";

/** A role beside 'member', with the school of an officer and the page of an athlete. */
export interface RoleHeld {
  readonly role: Exclude<Role, "member">;
  readonly school_id: number | null;
  readonly player_id: number | null;
}

/** Who is signed in, as the database has them at this moment. */
export interface Person {
  readonly user_id: number;
  readonly email: string;
  readonly email_confirmed: boolean;
  readonly has_password: boolean;
  readonly user_name: string | null;
  readonly given_name: string | null;
  readonly roles: readonly RoleHeld[];
}

export interface Session {
  /** What the table knows it by. */
  readonly session_hash: Buffer;
  readonly way: "password" | "identity";
  /** When it ends without further use. */
  readonly ends_at: Date;
  /** When whoever has it last showed who they are. */
  readonly proved_at: Date | null;
  readonly person: Person;
  /** Cookies to be sent, where its end has moved. */
  readonly renewed: readonly string[];
}

/** An e-mail sign-in ends after so long without use. */
export const IDLE_MS = 12 * 3_600_000;
/** Its use is noted, and its end moved, at most so often: reading costs no writing. */
const MOVED_EVERY_MS = 5 * 60_000;

interface Row extends Omit<Person, "roles"> {
  way: Session["way"];
  idle_ends_at: Date;
  ends_at: Date;
  seen_at: Date | null;
  proved_at: Date | null;
  roles: readonly RoleHeld[];
}

/** The session whose id the cookie holds; null without one, and "ended" where it holds one that is over. */
export async function readSession(
  world: World,
  headers: IncomingHttpHeaders,
): Promise<Session | "ended" | null> {
  const id = cookieIn(headers, cookieNames(world.origin).session);
  if (id === null) return null;
  const session_hash = hashOf(id);
  const now = world.clock.now();
  const found = await world.database.row<Row>(sql`
    select s.way, s.idle_ends_at, s.ends_at, s.seen_at, s.proved_at, p.user_id::int as user_id, p.email, p.user_name, p.given_name,
           p.email_confirmed_at is not null as email_confirmed, p.password_hash is not null as has_password,
           (select coalesce(json_agg(json_build_object('role', r.role, 'school_id', r.school_id, 'player_id', r.player_id)), '[]')
              from roles_held r where r.user_id = s.user_id) as roles
      from sessions s join people p using (user_id)
     where s.session_hash = ${session_hash} and s.idle_ends_at > ${now} and p.deleted_at is null`);
  if (!found) return "ended";
  const { way, idle_ends_at, ends_at: _, seen_at, proved_at, ...person } = found;
  const moved = movedEnd(found, now);
  if (moved || isLongAgo(seen_at, now))
    await world.database.row(sql`
      update sessions set seen_at = ${now}, idle_ends_at = greatest(idle_ends_at, ${moved}) where session_hash = ${session_hash}`);
  return {
    session_hash,
    way,
    ends_at: moved ?? idle_ends_at,
    proved_at,
    person,
    renewed: moved ? sessionCookies(cookieNames(world.origin), id, moved) : [],
  };
}

const isLongAgo = (seen_at: Date | null, now: Date): boolean =>
  seen_at === null || now.getTime() - seen_at.getTime() >= MOVED_EVERY_MS;

/** Only e-mail sign-ins live on by being used; the other kind ends when the identity provider said it would. */
function movedEnd({ way, idle_ends_at, ends_at }: Row, now: Date): Date | null {
  if (way !== "password") return null;
  const moved = Math.min(now.getTime() + IDLE_MS, ends_at.getTime());
  return moved - idle_ends_at.getTime() >= MOVED_EVERY_MS ? new Date(moved) : null;
}

/** What the table keeps of a random secret: the secret itself is only where it was given out. */
export const hashOf = (secret: string): Buffer => hash("sha256", secret, "buffer");
