import {
  type CollaborationAct,
  DECLINE_REASONS,
  USUAL_CONDITIONS,
} from "../../../../contract/collaborations/states.ts";

/** How a step of the office is asked for. */
export interface DeskWords {
  readonly button: string;
  /** It ends the request. */
  readonly is_end?: true;
  readonly title: string;
  readonly words: string;
  readonly points?: { readonly label: string; readonly choices: readonly string[] };
  /** A further point in one's own words. */
  readonly own?: string;
  readonly text?: { readonly label: string; readonly hint?: string; readonly optional: boolean };
  readonly day?: {
    readonly field: "executed_on" | "disclosed_on";
    readonly label: string;
    readonly hint?: string;
    readonly optional?: boolean;
  };
}

const APPROVE: DeskWords = {
  button: "Approve",
  title: "Approve this request",
  words:
    "It goes to the athlete, who accepts or declines. The sender and the athlete can read the conditions.",
  points: { label: "Conditions", choices: USUAL_CONDITIONS },
  own: "Add your own condition",
  text: { label: "Note to both", optional: true },
};

/** Of an approval where the athlete has no account to answer with. */
export const UNREACHED: DeskWords = {
  ...APPROVE,
  words:
    "The athlete has no account yet, so we can't email them. Please tell them about it. Once they claim their page, they can accept or decline. The sender and the athlete can read the conditions.",
};

export const DESK_WORDS: Partial<Record<CollaborationAct, DeskWords>> = {
  approve: APPROVE,
  ask: {
    button: "Request info",
    title: "Request information",
    words: "We'll email the sender a private link to answer with. The request waits until then.",
    text: { label: "What do you need to know?", optional: false },
  },
  decline: {
    button: "Decline",
    is_end: true,
    title: "Decline this request",
    words:
      "This closes the request unless the office reverses its decision. The sender sees the reasons. The athlete never sees the request.",
    points: { label: "Reasons", choices: DECLINE_REASONS },
    text: { label: "In your own words", optional: true },
  },
  reopen: {
    button: "Reverse the decision",
    title: "Reverse the decision",
    words: "The request goes back to review. The decision and this step stay in its history.",
    text: { label: "Why", hint: "The sender will see this.", optional: true },
  },
  sign: {
    button: "Mark as signed",
    title: "Mark as signed",
    words: "The deadline to disclose it starts on the date of the last signature.",
    day: { field: "executed_on", label: "Date of the last signature" },
  },
  disclose: {
    button: "Mark as disclosed",
    title: "Mark as disclosed",
    words:
      "This date decides whether the deadline was met. We'll email the athlete, the sender and, for a minor, the guardian.",
    day: { field: "disclosed_on", label: "Date disclosed" },
    text: { label: "A note for the history", optional: true },
  },
  correct_signature: {
    button: "Correct the signature date",
    title: "Correct the signature date",
    words:
      "The deadline to disclose it moves along. The earlier date stays in the history. We'll email everyone who was told about it.",
    day: { field: "executed_on", label: "Date of the last signature" },
    text: { label: "Why", optional: false },
  },
  finish: {
    button: "Mark as done",
    title: "Mark as done",
    words:
      "Everything is delivered and paid. This closes the request. We'll email the athlete and the sender.",
    text: { label: "A note for the history", optional: true },
  },
  correct: {
    button: "Correct the disclosure",
    title: "Correct the disclosure",
    words: "The earlier entry stays in the history. We'll email everyone who was told about it.",
    day: {
      field: "disclosed_on",
      label: "Date disclosed",
      hint: "Clear it if the agreement isn't disclosed after all. The deadline applies again, also to an agreement that is done.",
      optional: true,
    },
    text: { label: "Why", optional: false },
  },
};
