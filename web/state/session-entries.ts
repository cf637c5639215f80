import type { Role, SessionUser } from "../../contract/accounts.ts";

/**
 * The entries that the specification names (section 3). They let the next page greet before it has asked, and hold
 * nothing secret: the session itself is in a cookie that no script can read.
 */
const USER = "nilUser";
const ROLE = "user_role";
const ADMIN = "isAdmin";
const TOKEN = "token";
/** What is typed into forms, kept across a reload; gone with a sign-out. */
const DRAFT = "draft:";

type KeptUser = Pick<SessionUser, "user_id" | "user_email" | "given_name">;

export function keepSession(user: SessionUser): void {
  const { user_id, user_email, given_name, user_role, roles } = user;
  const kept: KeptUser = { user_id, user_email, given_name };
  store(USER, JSON.stringify(kept));
  store(ROLE, user_role);
  store(ADMIN, String(roles.includes("admin")));
  store(TOKEN, JSON.stringify({ session_ends_at: user.session_ends_at }));
}

/** With the drafts, where somebody signs out and the next one may be another. */
export function forgetSession({ drafts }: { drafts: boolean }): void {
  for (const name of [USER, ROLE, ADMIN, TOKEN]) localStorage.removeItem(name);
  if (!drafts) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT)) localStorage.removeItem(name);
}

/** Who it was when the last page stood, while his session's end has not come; undefined where only the server knows. */
export function paintedSession(): SessionUser | null | undefined {
  const ends_at = sessionEnd();
  if (ends_at === null) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(USER) ?? "") as KeptUser;
    const role = (localStorage.getItem(ROLE) ?? "member") as Role;
    return {
      ...kept,
      user_role: role,
      roles: [role],
      player_id: null,
      email_confirmed: true,
      session_ends_at: ends_at.toISOString(),
    };
  } catch {
    return undefined;
  }
}

/** When the session ends, by the cookie that is there for this; null where there is none, or it is over. */
export function sessionEnd(): Date | null {
  const [, seconds] = /(?:^|; )(?:__Host-)?session_end=(\d+)/.exec(document.cookie) ?? [];
  const ends_at = new Date(Number(seconds ?? 0) * 1_000);
  return ends_at.getTime() > Date.now() ? ends_at : null;
}

/** A browser may keep nothing, or be full: then the next page asks first. */
function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {}
}
