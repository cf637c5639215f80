import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import { ENTRIES, type RememberedUser } from "./session-painted.ts";

/** What is typed into forms, kept across a reload; gone with a sign-out. */
export const DRAFT = "draft:";

export function keepSession(user: SessionUser): void {
  const { user_id, user_email, given_name, user_role, roles } = user;
  for (const name of draftNames()) if (isAnothers(name, user_id)) localStorage.removeItem(name);
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
  for (const name of draftNames()) if (drafts || isOver(name)) localStorage.removeItem(name);
}

/** Of what was typed and not sent; none where a browser may keep nothing. */
export function draftNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(DRAFT));
  } catch {
    return [];
  }
}

const isOver = (name: string): boolean => !(Number(entryOf(name).until) > Date.now());

/** What a guest typed is whoever's signs in. */
function isAnothers(name: string, user_id: number): boolean {
  const whose = entryOf(name).user_id ?? null;
  return whose !== null && whose !== user_id;
}

function entryOf(name: string): { readonly until?: unknown; readonly user_id?: unknown } {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "") ?? {};
  } catch {
    return {};
  }
}

/** A browser may keep nothing, or be full: then the next page asks first. */
function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {}
}
