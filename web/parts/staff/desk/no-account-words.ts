import type { DeskRequest } from "../../../../contract/collaborations/desk.ts";
import type { CollaborationState } from "../../../../contract/collaborations/states.ts";
import { longDate } from "../../../../pure/dates.ts";

type Request = Pick<DeskRequest, "state" | "athlete" | "athlete_has_account" | "ends_on">;

const TO_BE_DECIDED: ReadonlySet<CollaborationState> = new Set([
  "submitted",
  "in_review",
  "more_asked",
  "answered",
]);

const ONCE_CLAIMED = "Once they claim their page, they can accept or decline.";

/**
 * What the office reads of an athlete who has no account to answer with, now or once it approves; null where they have one, or
 * nothing waits for them. `teller` is who has to tell them.
 */
export function noAccountWords(request: Request, teller: "you" | "the office"): string | null {
  const { state, athlete, athlete_has_account, ends_on } = request;
  if (athlete_has_account) return null;
  const who = `${athlete.player_name} has a page but no account yet, so we can't email them`;
  const tells = teller === "you" ? "please tell them about it" : "the office is asked to tell them";
  if (TO_BE_DECIDED.has(state)) return `${who}. Once it's approved, ${tells}. ${ONCE_CLAIMED}`;
  if (state !== "approved") return null;
  const ends = ends_on ? ` If no one responds, the request expires after ${longDate(ends_on)}.` : "";
  return `${who}: ${tells}. ${ONCE_CLAIMED}${ends}`;
}
