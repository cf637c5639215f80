import type { CollaborationAct } from "../../../contract/collaboration-states.ts";
import type { CollaborationRequest } from "../../../contract/collaborations.ts";

/** How a step is offered; with `dialog` where it is asked for once more, or has something to say. */
export interface PartyWords {
  readonly label: string;
  /** It ends the request. */
  readonly is_end?: true;
  readonly dialog?: {
    readonly title: string;
    readonly words: string;
    readonly asks: "text" | "day" | "nothing";
    readonly label: string;
    readonly optional?: boolean;
  };
}

const WHY = { asks: "text", label: "Why", optional: true } as const;

export function partyWords(
  { seen_by, athlete }: Pick<CollaborationRequest, "seen_by" | "athlete">,
  act: CollaborationAct,
): PartyWords {
  switch (act) {
    case "confirm":
      return { label: "Confirm the request" };
    case "answer":
      return {
        label: "Answer",
        dialog: {
          title: "Your answer",
          words: "It becomes part of the request and of its history, and can't be changed afterwards.",
          asks: "text",
          label: "Answer",
        },
      };
    case "agree":
      return { label: "I am the parent or guardian, and I agree" };
    case "accept":
      return { label: "Accept" };
    case "sign":
      return {
        label: "The agreement is signed",
        dialog: {
          title: "The agreement is signed",
          words: "From the day of the last signature on, the days run in which it has to be disclosed.",
          asks: "day",
          label: "Day of the last signature",
        },
      };
    case "finish":
      return {
        label: "It is done",
        dialog: {
          title: "Is everything done?",
          words: "What was agreed is delivered, paid and disclosed. This ends the request.",
          asks: "nothing",
          label: "",
        },
      };
    case "refuse":
      return {
        label: seen_by === "guardian" ? "I do not agree" : "Refuse",
        is_end: true,
        dialog: {
          title: "Refuse this request?",
          words: "It ends here, and its sender is told. What you write, the sender reads.",
          ...WHY,
        },
      };
    default:
      return {
        label: "Take it back",
        is_end: true,
        dialog: {
          title: "Take this request back?",
          words: `It ends here: ${athlete.player_name} and the office are not asked any more. You can send another one.`,
          ...WHY,
        },
      };
  }
}
