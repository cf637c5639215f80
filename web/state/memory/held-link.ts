const ENTRY = "link";
/** Who takes up the tab later may be somebody else. */
const HELD_MS = 30 * 60_000;

/** Keeps the secret of a mailed link in this tab, for when its reader comes back signed in. An address would tell it to logs. */
export function holdLink(link: string): void {
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify({ link, until: Date.now() + HELD_MS }));
  } catch {} // A browser may keep nothing: then it has to be opened from the mail again.
}

/** What was kept; "" where there is nothing, or it is too old. */
export function heldLink(): string {
  try {
    const { link, until } = JSON.parse(sessionStorage.getItem(ENTRY) ?? "{}");
    return until > Date.now() ? String(link) : "";
  } catch {
    return "";
  }
}

export function dropHeldLink(): void {
  try {
    sessionStorage.removeItem(ENTRY);
  } catch {}
}
