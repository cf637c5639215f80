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

const ONCE_CLAIMED = "Once they claim their page, they can say yes or no.";

/**
 * What the office reads of an athlete who has no account to answer with, now or once it approves; null where they have one, or
 * nothing waits for them. `teller` is who has to tell them.
 */
export function noAccountWords(request: Request, teller: "you" | "the office"): string | null {
  const { state, athlete, athlete_has_account, ends_on } = request;
  if (athlete_has_account) return null;
  const who = `${athlete.player_name} has no account here yet, only a page, and gets no email from us`;
  const tells = teller === "you" ? "please tell them about it" : "the office is asked to tell them";
  if (TO_BE_DECIDED.has(state)) return `${who}: when it is approved, ${tells}. ${ONCE_CLAIMED}`;
  if (state !== "approved") return null;
  const ends = ends_on ? ` If nothing happens, the request ends after ${longDate(ends_on)}.` : "";
  return `${who}: ${tells}. ${ONCE_CLAIMED}${ends}`;
}
