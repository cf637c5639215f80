const ENTRY = "hearts";
/** Who takes up the tab later may be somebody else. */
const HELD_MS = 30 * 60_000;

interface HeldHearts {
  readonly player_ids: readonly number[];
  readonly until: number;
}

/** Keeps a heart that was pressed before signing in, until they are back: in this tab, also by way of other sites. */
export function holdHeart(player_id: number): void {
  const held: HeldHearts = { player_ids: [...new Set([...read(), player_id])], until: Date.now() + HELD_MS };
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify(held));
  } catch {} // A browser may keep nothing: then it has to be pressed again.
}

/** The hearts that were kept; they are given out once. */
export function takeHeldHearts(): readonly number[] {
  const held = read();
  try {
    sessionStorage.removeItem(ENTRY);
  } catch {}
  return held;
}

function read(): readonly number[] {
  try {
    const held: HeldHearts | null = JSON.parse(sessionStorage.getItem(ENTRY) ?? "null");
    return held && held.until > Date.now() ? held.player_ids : [];
  } catch {
    return [];
  }
}
