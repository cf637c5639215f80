import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { ROLES, type sync } from "../../../contract/accounts/accounts.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { cookieNames, sessionCookies } from "../../http/sessions/cookies.ts";
import { neighborhoodOf } from "../../http/sessions/counted.ts";
import {
  hashOf,
  IDLE_MS,
  type Person,
  type PersonRow,
  personFrom,
  type Session,
} from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { nameOfBrowser } from "./browser-names.ts";

/** However much it is used, an e-mail sign-in is asked for again after so long. */
const LONGEST_MS = 30 * 24 * 3_600_000;
const SECRET_BYTES = 32;

export interface NewSession {
  /** To be sent with the answer. */
  readonly cookies: readonly string[];
  readonly session_hash: Buffer;
  readonly ends_at: Date;
}

/** A new session with a new id, whatever id the browser came with. */
export async function beginSession(
  world: Pick<World, "clock" | "origin">,
  queries: Queries,
  begin: {
    user_id: number;
    /** What its owner will know it by. */
    from: DeviceSeen;
    way: Session["way"];
    /** Of the identity provider, which says when it ends. Its token is kept nowhere. */
    session_ends_at: Date | null;
    /** Whoever has it has just shown who they are. */
    is_proved: boolean;
  },
): Promise<NewSession> {
  const id = randomBytes(SECRET_BYTES).toString("base64url");
  const session_hash = hashOf(id);
  const now = world.clock.now().getTime();
  const idle_ends_at = begin.session_ends_at ?? new Date(now + IDLE_MS);
  const ends_at = begin.session_ends_at ?? new Date(now + LONGEST_MS);
  const proved_at = begin.is_proved ? new Date(now) : null;
  await queries.row(sql`
    insert into sessions (session_hash, user_id, way, browser, network, begun_at, seen_at, proved_at, idle_ends_at, ends_at)
    values (${session_hash}, ${begin.user_id}, ${begin.way}, ${begin.from.browser},
            ${begin.from.network}, ${new Date(now)}, ${new Date(now)}, ${proved_at}, ${idle_ends_at}, ${ends_at})`);
  return {
    cookies: sessionCookies(cookieNames(world.origin), id, idle_ends_at),
    session_hash,
    ends_at: idle_ends_at,
  };
}

/** What is kept of the browser and the address that a session began with. */
export interface DeviceSeen {
  readonly browser: string | null;
  readonly network: string | null;
}

export const deviceSeen = ({ user_agent, address }: Pick<Asker, "user_agent" | "address">): DeviceSeen => ({
  browser: nameOfBrowser(user_agent),
  network: address === null ? null : neighborhoodOf(address),
});

/** Ends one session. */
export async function endSession(queries: Queries, session_hash: Buffer): Promise<void> {
  await queries.row(sql`delete from sessions where session_hash = ${session_hash}`);
}

/** Where the browser is to end the session at the identity provider too; null where it began otherwise. */
export async function endAddressOf({ identity }: World, session: Session | null): Promise<string | null> {
  return session?.way === "identity" && identity ? identity.endAddress() : null;
}

/** What the browser is told of its session. */
export function sessionUserOf({
  person,
  ends_at,
}: Pick<Session, "person" | "ends_at">): CallAnswer<typeof sync> {
  const held = new Set<string>(["member", ...person.roles.map(({ role }) => role)]);
  const roles = ROLES.filter((role) => held.has(role));
  return {
    user_id: person.user_id,
    user_email: person.email,
    user_role: roles[0] ?? "member",
    given_name: person.given_name ?? person.user_name,
    player_id: person.roles.find(({ player_id }) => player_id !== null)?.player_id ?? null,
    roles,
    email_confirmed: person.email_confirmed,
    has_password: person.has_password,
    has_second_factor: person.has_second_factor,
    resting_roles: [...person.resting],
    session_ends_at: ends_at.toISOString(),
  };
}

/** Somebody as the database has them. */
export async function readPerson(
  world: Pick<World, "database" | "clock" | "second_factor">,
  user_id: number,
): Promise<Person> {
  const person = await world.database.row<PersonRow>(sql`
    select p.user_id::int as user_id, p.email, p.user_name, p.given_name,
           p.email_confirmed_at is not null as email_confirmed, p.password_hash is not null as has_password,
           p.second_factor_since is not null as has_second_factor, p.second_factor_due_at,
           (select coalesce(json_agg(json_build_object('role', r.role, 'school_id', r.school_id, 'player_id', r.player_id)), '[]')
              from roles_held r where r.user_id = p.user_id) as roles
      from people p where p.user_id = ${user_id} and p.deleted_at is null`);
  if (!person) throw new Refusal(404, "There is no such account.");
  return personFrom(world, person);
}
