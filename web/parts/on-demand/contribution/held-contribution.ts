import type { Player } from "../../../../contract/players/players.ts";
import type { OrderedService } from "../services/services.ts";
import type { AmountChoice } from "./amount.ts";

const ENTRY = "contribution";
/** Who takes up the tab later may be somebody else. */
const HELD_MS = 30 * 60_000;

/** What was chosen of a recurring contribution, and how far its dialog was scrolled. */
export interface HeldOrder {
  readonly choice: AmountChoice;
  readonly months: number;
  /** The sentence that was agreed to. It counts only where it is the very same when they are back (decision 45). */
  readonly agreed_to: string | null;
  /** Likewise, to being named in the athlete's report. */
  readonly named_by: string | null;
  /** For which service, and what was typed for it; null or, of the release before, absent: none. */
  readonly service?: OrderedService | null;
  readonly scrolled: number;
}

/** A recurring contribution that was chosen by nobody we know. */
export interface HeldContribution extends HeldOrder {
  readonly player: Player;
  readonly title: string;
}

/** Keeps it until they are back, signed in: in this tab, also by other sites. */
export function holdContribution(held: HeldContribution): void {
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify({ held, until: Date.now() + HELD_MS }));
  } catch {} // A browser may keep nothing: then it has to be chosen again.
}

/** Whether there is one; it may be too old. */
export function holdsContribution(): boolean {
  try {
    return sessionStorage.getItem(ENTRY) !== null;
  } catch {
    return false;
  }
}

/** What was kept; it is given out once. */
export function takeHeldContribution(): HeldContribution | null {
  try {
    const { held, until } = JSON.parse(sessionStorage.getItem(ENTRY) ?? "{}");
    sessionStorage.removeItem(ENTRY);
    return until > Date.now() ? held : null;
  } catch {
    return null;
  }
}
