import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { DRAFT, ENTRIES, type RememberedUser } from "./session-painted.ts";

export function keepSession(user: SessionUser): void {
  const { user_id, user_email, given_name, user_role, roles } = user;
  dropDrafts((kept) => (kept.user_id ?? user_id) !== user_id);
  const kept: RememberedUser = { user_id, user_email, given_name };
  store(ENTRIES.user, JSON.stringify(kept));
  store(ENTRIES.role, user_role);
  store(ENTRIES.admin, String(roles.includes("admin")));
  const { session_ends_at, email_confirmed, player_id } = user;
  store(ENTRIES.token, JSON.stringify({ session_ends_at, email_confirmed, player_id }));
}

/** With the drafts, where somebody signs out and the next one may be another; else with those that are over. */
export function forgetSession({ drafts }: { drafts: boolean }): void {
  try {
    for (const name of Object.values(ENTRIES)) localStorage.removeItem(name);
  } catch {} // Where nothing may be kept, nothing is.
  dropDrafts(({ until = 0 }) => drafts || !(until > Date.now()));
}

/** Of what was typed and not sent; none where a browser may keep nothing. */
export function draftNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(DRAFT));
  } catch {
    return [];
  }
}

/** Of one that can't be read nothing is known, and it is over. */
interface Kept {
  readonly until?: number;
  /** Null of what a guest typed, which is whoever's signs in. */
  readonly user_id?: number | null;
}

function dropDrafts(goes: (kept: Kept) => boolean): void {
  for (const name of draftNames()) {
    let kept: Kept = {};
    try {
      kept = JSON.parse(localStorage.getItem(name) ?? "") ?? {};
    } catch {}
    if (goes(kept)) localStorage.removeItem(name);
  }
}

/** A browser may keep nothing, or be full: then the next page asks first. */
function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {}
}
