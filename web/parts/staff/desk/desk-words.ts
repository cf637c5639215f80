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
  words: "It goes to the athlete, who accepts or refuses. Sender and athlete read the conditions.",
  points: { label: "Conditions", choices: USUAL_CONDITIONS },
  own: "A condition of your own",
  text: { label: "A word to both", optional: true },
};

/** Of an approval where the athlete has no account to answer with. */
export const UNREACHED: DeskWords = {
  ...APPROVE,
  words:
    "The athlete has no account here yet and gets no email from us: please tell them about it. Once they claim their page, they accept or refuse. Sender and athlete read the conditions.",
};

export const DESK_WORDS: Partial<Record<CollaborationAct, DeskWords>> = {
  approve: APPROVE,
  ask: {
    button: "Ask for more",
    title: "Ask for more information",
    words: "The sender is emailed, and answers by a private link. Until then the request waits.",
    text: { label: "What do you need to know?", optional: false },
  },
  decline: {
    button: "Decline",
    is_end: true,
    title: "Decline this request",
    words:
      "It ends here, unless the office takes its decision back. The sender reads the reasons; the athlete never sees the request.",
    points: { label: "Reasons", choices: DECLINE_REASONS },
    text: { label: "In your own words", optional: true },
  },
  reopen: {
    button: "Take the decision back",
    title: "Take the decision back",
    words: "The request is in review again. The decision and this step stay in its history.",
    text: { label: "Why", hint: "The sender reads this.", optional: true },
  },
  sign: {
    button: "The agreement is signed",
    title: "The agreement is signed",
    words: "From the day of the last signature on, the days run in which it has to be disclosed.",
    day: { field: "executed_on", label: "Day of the last signature" },
  },
  disclose: {
    button: "It is disclosed",
    title: "The agreement is disclosed",
    words:
      "From that day on the deadline is met, or missed by so many days. Athlete and sender are emailed, and of a minor the guardian.",
    day: { field: "disclosed_on", label: "Day of the disclosure" },
    text: { label: "A note for the history", optional: true },
  },
  finish: {
    button: "It is done",
    title: "It is done",
    words: "What was agreed is delivered and paid. This ends the request; athlete and sender are emailed.",
    text: { label: "A note for the history", optional: true },
  },
  correct: {
    button: "Correct the disclosure",
    title: "Correct the disclosure",
    words: "What was noted before stays in the history. Whoever was told of it is emailed.",
    day: {
      field: "disclosed_on",
      label: "Day of the disclosure",
      hint: "Empty it if the agreement is not disclosed after all: its deadline runs again.",
      optional: true,
    },
    text: { label: "Why", optional: false },
  },
};
