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
  /** What they may now. */
  readonly roles: readonly RoleHeld[];
  /** What they hold besides, and may use again as soon as their sign-in takes a second step. */
  readonly resting: readonly RoleHeld["role"][];
  /** Whether their sign-in takes a second step. */
  readonly has_second_factor: boolean;
}

/** What the database has of somebody; which of the roles rest follows from the settings. */
export type PersonRow = Omit<Person, "resting"> & { readonly second_factor_due_at: Date | null };

/** Somebody with the roles that they may use now: one that takes a second step rests from when that was due. */
export function personFrom(
  { second_factor, clock }: Pick<World, "second_factor" | "clock">,
  { second_factor_due_at: due_at, ...row }: PersonRow,
): Person {
  const is_late = !row.has_second_factor && due_at !== null && due_at.getTime() <= clock.now().getTime();
  const rests = ({ role }: RoleHeld) => is_late && second_factor.roles.includes(role);
  return {
    ...row,
    roles: row.roles.filter((held) => !rests(held)),
    resting: row.roles.filter(rests).map(({ role }) => role),
  };
}

export interface Session {
  /** What the table knows it by. */
  readonly session_hash: Buffer;
  readonly way: "password" | "passkey" | "identity";
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

interface Row extends PersonRow {
  way: Session["way"];
  idle_ends_at: Date;
  ends_at: Date;
  seen_at: Date | null;
  proved_at: Date | null;
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
           p.second_factor_since is not null as has_second_factor, p.second_factor_due_at,
           (select coalesce(json_agg(json_build_object('role', r.role, 'school_id', r.school_id, 'player_id', r.player_id)), '[]')
              from roles_held r where r.user_id = s.user_id) as roles
      from sessions s join people p using (user_id)
     where s.session_hash = ${session_hash} and s.idle_ends_at > ${now} and p.deleted_at is null`);
  if (!found) return "ended";
  const { way, idle_ends_at, ends_at: _, seen_at, proved_at, ...row } = found;
  const moved = movedEnd(found, now);
  if (moved || isLongAgo(seen_at, now))
    await world.database.row(sql`
      update sessions set seen_at = ${now}, idle_ends_at = greatest(idle_ends_at, ${moved}) where session_hash = ${session_hash}`);
  return {
    session_hash,
    way,
    ends_at: moved ?? idle_ends_at,
    proved_at,
    person: personFrom(world, row),
    renewed: moved ? sessionCookies(cookieNames(world.origin), id, moved) : [],
  };
}

const isLongAgo = (seen_at: Date | null, now: Date): boolean =>
  seen_at === null || now.getTime() - seen_at.getTime() >= MOVED_EVERY_MS;

/** Our own sign-ins live on by being used; one at the identity provider ends when that said it would. */
function movedEnd({ way, idle_ends_at, ends_at }: Row, now: Date): Date | null {
  if (way === "identity") return null;
  const moved = Math.min(now.getTime() + IDLE_MS, ends_at.getTime());
  return moved - idle_ends_at.getTime() >= MOVED_EVERY_MS ? new Date(moved) : null;
}

/** What the table keeps of a random secret: the secret itself is only where it was given out. */
export const hashOf = (secret: string): Buffer => hash("sha256", secret, "buffer");
