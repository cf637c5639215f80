import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Role } from "../../contract/accounts/accounts.ts";
import type { AskerKind } from "../../contract/form/askers.ts";
import { cookieNames } from "../http/sessions/cookies.ts";
import { hashOf } from "../http/sessions/session.ts";

/** Where athletes and officers belong: the players and schools of each kind. */
export interface Places {
  readonly player_id: number;
  readonly other_player_id: number;
  readonly school_id: number;
  readonly other_school_id: number;
}

/** The role of somebody who is not the member that calls are about. */
const ROLE_OF: Partial<Record<AskerKind, (places: Places) => HeldRole>> = {
  "other member": () => ({ role: null }),
  athlete: ({ player_id }) => ({ role: "athlete", player_id }),
  "other athlete": ({ other_player_id }) => ({ role: "athlete", player_id: other_player_id }),
  brand: () => ({ role: "brand" }),
  officer: ({ school_id }) => ({ role: "compliance", school_id }),
  "other officer": ({ other_school_id }) => ({ role: "compliance", school_id: other_school_id }),
  admin: () => ({ role: "admin" }),
};
interface HeldRole {
  readonly role: Exclude<Role, "member"> | null;
  readonly player_id?: number;
  readonly school_id?: number;
}

/** The person of a kind, made anew; who is `member`, or has an expired session of theirs or no key, is `member_id`. */
export async function personOfKind(
  kind: AskerKind,
  make: (held: HeldRole) => Promise<number>,
  { places, member_id }: { places: Places; member_id: number },
): Promise<number | null> {
  if (kind === "nobody") return null;
  const held = ROLE_OF[kind];
  return held ? make(held(places)) : member_id;
}

/** The headers that a request of such a person comes with. */
export async function headersOf(
  kind: AskerKind,
  user_id: number | null,
  { origin, database }: { origin: string; database: Pool },
): Promise<Record<string, string>> {
  const key: Record<string, string> = kind === "no key" ? { "x-api-key": "" } : {};
  if (user_id === null) return key;
  const id = randomBytes(32).toString("base64url");
  await database.query(
    // Used a moment ago, so that what they ask next is the only thing that they do.
    `insert into sessions (session_hash, user_id, way, begun_at, seen_at, proved_at, idle_ends_at, ends_at)
     values ($1, $2, 'password', now() - interval '13 hours', now(), now() - $4::interval, now() + $3::interval, now() + interval '20 days')`,
    [
      hashOf(id),
      user_id,
      kind === "expired" ? "-1 hour" : "12 hours",
      kind === "not fresh" ? "10 minutes 1 second" : "9 minutes",
    ],
  );
  return { ...key, cookie: `${cookieNames(origin).session}=${id}` };
}
