import { recordOf } from "../../../pure/records.ts";
import { DRAFT, ENTRIES } from "./session-painted.ts";

const KEPT_MS = 7 * 86_400_000;

/**
 * What somebody typed and did not send, by the form's name: kept over a reload and a sign-in, gone with the sign-out, and where another person
 * than who typed it signs in.
 */
export function keepDraft(name: string, values: Readonly<Record<string, string>>): void {
  try {
    const kept = { values, until: Date.now() + KEPT_MS, user_id: keptUserId() };
    localStorage.setItem(DRAFT + name, JSON.stringify(kept));
  } catch {
    // A browser may keep nothing, or be full.
  }
}

/** The fields of a draft that are the form's; null where there is none, or it is older than a week. */
export function readDraft<Field extends string>(
  name: string,
  fields: readonly Field[],
): Record<Field, string> | null {
  try {
    const { values, until } = JSON.parse(localStorage.getItem(DRAFT + name) ?? "{}");
    if (!(until > Date.now())) return null;
    return recordOf(fields, (field) => String(values[field] ?? ""));
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(DRAFT + name);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** Of who is signed in; null for nobody. */
function keptUserId(): number | null {
  try {
    return JSON.parse(localStorage.getItem(ENTRIES.user) ?? "null")?.user_id ?? null;
  } catch {
    return null;
  }
}
