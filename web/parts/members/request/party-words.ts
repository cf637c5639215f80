import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";
import type { CollaborationAct } from "../../../../contract/collaborations/states.ts";

/** How a step is offered. What its dialog says comes with the dialog (`party-dialog-words.ts`). */
export interface PartyWords {
  readonly label: string;
  /** It ends the request. */
  readonly is_end?: true;
  /** It is done by the press itself. */
  readonly is_plain?: true;
}

export function partyWords(
  { seen_by, athlete, state }: Pick<CollaborationRequest, "seen_by" | "athlete" | "state">,
  act: CollaborationAct,
): PartyWords {
  switch (act) {
    case "confirm":
      return { label: "Confirm the request", is_plain: true };
    case "answer":
      return { label: "Answer" };
    case "agree":
      return { label: "I am the parent or guardian, and I agree", is_plain: true };
    case "accept":
      return { label: "Accept", is_plain: true };
    case "write":
      return { label: seen_by === "sender" ? `Write to ${athlete.player_name}` : "Write to the sender" };
    case "sign":
      return { label: "Mark as signed" };
    case "disclose":
      return { label: "Mark as disclosed" };
    case "correct_signature":
      return { label: "Correct the signature date" };
    case "correct":
      return { label: "Correct the disclosure" };
    case "finish":
      return { label: "Mark as done" };
    case "refuse":
      if (seen_by !== "guardian") return { label: "Decline", is_end: true };
      return {
        label: state === "awaiting_guardian" ? "I do not agree" : "Withdraw my consent",
        is_end: true,
      };
    default:
      return { label: "Withdraw", is_end: true };
  }
}
