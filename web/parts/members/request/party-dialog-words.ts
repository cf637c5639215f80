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
const SIGNED_ON = { field: "executed_on", label: "Date of the last signature" } as const;
const DISCLOSED_ON = { field: "disclosed_on", label: "Date disclosed" } as const;

const CORRECT_SIGNATURE: PartyDialogWords = {
  title: "Correct the signature date",
  words:
    "The deadline to disclose it moves along. The earlier date stays in the history. We'll email everyone who was told about it.",
  day: SIGNED_ON,
  text: { label: "Why" },
};

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
        words: "It becomes part of the request and its history. You can't change it later.",
        text: { label: "Answer" },
      };
    case "write":
      return {
        title: seen_by === "sender" ? `Write to ${athlete.player_name}` : "Write to the sender",
        words: `We'll email them that there's a message. They read and answer it on this page, and ${seen_by === "sender" ? "the athlete's" : "your"} email address stays hidden. It stays in the history, which the compliance office of ${school_name} can also read.`,
        text: { label: "Message" },
      };
    case "sign":
      return {
        title: "Agreement signed",
        words: "The deadline to disclose it starts on the date of the last signature.",
        day: SIGNED_ON,
      };
    case "correct_signature":
      return CORRECT_SIGNATURE;
    case "disclose":
      return {
        title: "Agreement disclosed",
        words: `When did the compliance office of ${school_name} receive it? That date counts for the deadline. We'll email everyone involved.`,
        day: DISCLOSED_ON,
      };
    case "correct":
      return {
        title: "Correct the disclosure",
        words: "The earlier entry stays in the history. We'll email everyone who was told about it.",
        day: {
          ...DISCLOSED_ON,
          hint: "Clear it if the agreement isn't disclosed after all. The deadline applies again.",
          optional: true,
        },
        text: { label: "Why" },
      };
    case "finish":
      return {
        title: "Is everything done?",
        words: "Everything is delivered and paid. This closes the request.",
      };
    case "refuse":
      return {
        title:
          seen_by === "guardian" && state !== "awaiting_guardian"
            ? "Withdraw my consent?"
            : "Decline this request?",
        words: "This closes the request and notifies the sender, who will see your note.",
        text: WHY,
      };
    default:
      return {
        title: "Withdraw this request?",
        words: `This closes the request. ${athlete.player_name} and the office won't be asked. You can send another one.`,
        text: WHY,
      };
  }
}
