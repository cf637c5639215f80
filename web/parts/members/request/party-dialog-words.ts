import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";
import type { CollaborationAct } from "../../../../contract/collaborations/states.ts";

interface DialogWords {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

/** A step that is asked for once more, or has something to say. */
export interface PartyDialogWords {
  readonly title: string;
  readonly words: string;
  readonly day?: DialogWords & { readonly field: "executed_on" | "disclosed_on" };
  readonly text?: DialogWords;
}

const WHY = { label: "Why", optional: true } as const;
const DISCLOSED_ON = { field: "disclosed_on", label: "Day of the disclosure" } as const;

export function partyDialogWords(
  {
    seen_by,
    athlete,
    school_name,
    state,
  }: Pick<CollaborationRequest, "seen_by" | "athlete" | "school_name" | "state">,
  act: CollaborationAct,
): PartyDialogWords {
  switch (act) {
    case "answer":
      return {
        title: "Your answer",
        words: "It becomes part of the request and of its history, and can't be changed afterwards.",
        text: { label: "Answer" },
      };
    case "write":
      return {
        title: seen_by === "sender" ? `Write to ${athlete.player_name}` : "Write to the sender",
        words: `We email that there is a message; it is read and answered on this page, and ${seen_by === "sender" ? "the athlete's" : "your"} email address stays hidden. It stays in the history, which the compliance office of ${school_name} reads too.`,
        text: { label: "Message" },
      };
    case "sign":
      return {
        title: "The agreement is signed",
        words: "From the day of the last signature on, the days run in which it has to be disclosed.",
        day: { field: "executed_on", label: "Day of the last signature" },
      };
    case "disclose":
      return {
        title: "The agreement is disclosed",
        words: `On which day did the compliance office of ${school_name} get it? That day counts for the deadline, and everybody concerned is emailed.`,
        day: DISCLOSED_ON,
      };
    case "correct":
      return {
        title: "Correct the disclosure",
        words: "What was noted before stays in the history. Whoever was told of it is emailed.",
        day: {
          ...DISCLOSED_ON,
          hint: "Empty it if the agreement is not disclosed after all: its deadline runs again.",
          optional: true,
        },
        text: { label: "Why" },
      };
    case "finish":
      return {
        title: "Is everything done?",
        words: "What was agreed is delivered and paid. This ends the request.",
      };
    case "refuse":
      return {
        title:
          seen_by === "guardian" && state !== "awaiting_guardian"
            ? "Take my consent back?"
            : "Refuse this request?",
        words: "It ends here, and its sender is told. What you write, the sender reads.",
        text: WHY,
      };
    default:
      return {
        title: "Take this request back?",
        words: `It ends here: ${athlete.player_name} and the office are not asked any more. You can send another one.`,
        text: WHY,
      };
  }
}
