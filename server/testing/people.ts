import type { Pool } from "pg";
import { login, type Role, type SessionUser } from "../../contract/accounts/accounts.ts";
import type { Ask } from "../../contract/form/call.ts";
import { hashPassword, type PasswordCost } from "../accounts/passwords/passwords.ts";
import { askOver, type Site } from "./site.ts";

/** Of everybody whom `addPerson` makes. */
export const PASSWORD = "Test-pass-1";

/** Somebody with a browser: what it is told to keep it keeps, and sends along. */
export interface Visitor {
  ask: Ask;
  request(path: string, init?: RequestInit): Promise<Response>;
  readonly cookies: Map<string, string>;
}

/** A browser that knows nothing yet. `says`: headers that it sends with everything, as `user-agent`. */
export function newVisitor(site: Site, says: Readonly<Record<string, string>> = {}): Visitor {
  const cookies = new Map<string, string>();
  const request: Visitor["request"] = async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...says, ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) };
    const response = await site.request(path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
  return { request, cookies, ask: askOver(request) };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const [, expires] = /Expires=([^;]+)/.exec(line) ?? [];
  if (value === "" || (expires && Date.parse(expires) <= Date.now())) cookies.delete(name);
  else cookies.set(name, value);
}

/** An account with a confirmed address, and a role where one is named. */
export async function addPerson(
  database: Pool,
  person: {
    email: string;
    given_name?: string;
    confirmed?: boolean;
    /** What hashing the password costs; next to nothing where it does not matter. */
    cost?: PasswordCost;
    role?: Exclude<Role, "member">;
    /** Of an athlete. */
    player_id?: number;
    /** Of an officer. */
    school_id?: number;
  },
): Promise<number> {
  const { email, given_name = null, confirmed = true, role, player_id = null, school_id = null } = person;
  const password_hash = await hashPassword(PASSWORD, person.cost ?? { memory_kib: 8, passes: 1 });
  const { rows } = await database.query<{ user_id: number }>(
    `insert into people (email, email_confirmed_at, given_name, password_hash, password_changed_at)
     values ($1, case when $2 then now() end, $3, $4, now()) returning user_id::int as user_id`,
    [email, confirmed, given_name, password_hash],
  );
  const user_id = rows[0]?.user_id ?? 0;
  if (role)
    await database.query(
      "insert into roles_held (user_id, role, player_id, school_id) values ($1, $2, $3, $4)",
      [user_id, role, player_id, school_id],
    );
  return user_id;
}

/** A browser in which somebody whom `addPerson` made is signed in. */
export async function signedIn(
  site: Site,
  email: string,
  says: Readonly<Record<string, string>> = {},
): Promise<Visitor & { user: SessionUser }> {
  const visitor = newVisitor(site, says);
  const user = await visitor.ask(login, { body: { username: email, password: PASSWORD } });
  return { ...visitor, user };
}
