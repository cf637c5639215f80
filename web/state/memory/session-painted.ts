import type { Role, SessionUser } from "../../../contract/accounts/accounts.ts";

/**
 * The entries that the specification names (section 3). They let the next page greet before it has asked, and hold
 * nothing secret: the session itself is in a cookie that no script can read.
 */
export const ENTRIES = { user: "nilUser", role: "user_role", admin: "isAdmin", token: "token" } as const;

/** What is typed into forms, kept across a reload; gone with a sign-out. */
export const DRAFT = "draft:";

export type RememberedUser = Pick<SessionUser, "user_id" | "user_email" | "given_name">;

/** Who it was when the last page stood, while the session's end has not come; undefined where only the server knows. */
export function paintedSession(): SessionUser | null | undefined {
  const ends_at = sessionEnd();
  if (ends_at === null) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(ENTRIES.user) ?? "") as RememberedUser;
    const { email_confirmed, player_id } = JSON.parse(localStorage.getItem(ENTRIES.token) ?? "{}");
    const role = (localStorage.getItem(ENTRIES.role) ?? "member") as Role;
    return {
      ...kept,
      user_role: role,
      roles: [role],
      // Of the release before neither is kept.
      player_id: player_id ?? null,
      email_confirmed: email_confirmed !== false,
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
