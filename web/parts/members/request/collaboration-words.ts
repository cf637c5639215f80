import type { Disclosure, DueDay, RequestLine } from "../../../../contract/collaborations/requests.ts";
import type {
  CollaborationAct,
  CollaborationActor,
  CollaborationEntry,
  CollaborationState,
} from "../../../../contract/collaborations/states.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { longDate } from "../../../../pure/dates.ts";

/** How a request stands, in a word or two. */
export const STATE_WORDS: Readonly<Record<CollaborationState, string>> = {
  unconfirmed: "Not confirmed yet",
  awaiting_guardian: "With a guardian",
  submitted: "Submitted",
  in_review: "In review",
  more_asked: "Info requested",
  answered: "Answered",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
  accepted: "Accepted",
  refused: "Declined by the athlete",
  agreement: "Agreement signed",
  done: "Done",
  expired: "Expired",
};

/** What each state looks like: what is good, what is over badly, what waits for somebody. */
export type Tone = "good" | "bad" | "wait" | "plain";
export const TONES: Readonly<Record<CollaborationState, Tone>> = {
  unconfirmed: "wait",
  awaiting_guardian: "wait",
  submitted: "plain",
  in_review: "plain",
  more_asked: "wait",
  answered: "plain",
  approved: "good",
  declined: "bad",
  withdrawn: "bad",
  accepted: "good",
  refused: "bad",
  agreement: "good",
  done: "good",
  expired: "bad",
};

const ACTOR_WORDS: Readonly<Record<CollaborationActor, string>> = {
  sender: "The sender",
  guardian: "The guardian",
  officer: "The compliance office",
  athlete: "The athlete",
  system: "",
};

const DONE_WORDS: Readonly<Record<CollaborationAct, string>> = {
  send: "sent the request",
  confirm: "confirmed it",
  ask_guardian: "The athlete is a minor: the guardian was asked first",
  agree: "agreed",
  assign: "returned it to the whole office",
  ask: "asked for more information",
  answer: "answered",
  approve: "approved it",
  decline: "declined it",
  reopen: "reversed the decision",
  withdraw: "withdrew it",
  accept: "accepted",
  refuse: "refused",
  write: "wrote",
  sign: "marked the agreement as signed",
  correct_signature: "corrected the signature date",
  disclose: "marked the agreement as disclosed",
  correct: "corrected the disclosure date",
  finish: "marked it as done",
  expire: "Expired: no response in time",
  leave: "The athlete has left",
};

/** How a request stands, in a word or two: what is signed may be disclosed by now. */
export const stateWords = ({ state, disclosure }: Pick<RequestLine, "state" | "disclosure">): string =>
  state === "agreement" && disclosure ? "Agreement disclosed" : STATE_WORDS[state];

/** `The compliance office (Casey) approved it`, and `You answered` to who did. */
export function entryWords(
  { actor, actor_name, by_platform, act, assigned_to, disclosed_on }: CollaborationEntry,
  seen_by: CollaborationActor,
): string {
  if (actor === "system") return act === "confirm" ? "It went on to the office" : DONE_WORDS[act];
  const theirs = by_platform ? `The ${PRODUCT_NAME} team` : ACTOR_WORDS[actor];
  const who = actor === seen_by && actor !== "officer" ? "You" : theirs;
  const named = actor_name && who !== "You" ? `${who} (${actor_name})` : who;
  if (act === "correct" && !disclosed_on) return `${named} removed the disclosure: it isn't disclosed yet`;
  return `${named} ${assigned_to ? `assigned it to ${assigned_to}` : DONE_WORDS[act]}`;
}

/** `, on April 21, 2027`, and of a corrected signature what stood there before; empty where the step has no day. */
export function entryDay({ executed_on, corrected_from, disclosed_on }: CollaborationEntry): string {
  const day = executed_on ?? disclosed_on;
  if (!day) return "";
  return corrected_from ? ` from ${longDate(corrected_from)} to ${longDate(day)}` : `, on ${longDate(day)}`;
}

/** `on time`, `3 days late`. */
export const lateWords = (days_late: number): string =>
  days_late > 0 ? `${days_late} ${days_late === 1 ? "day" : "days"} late` : "on time";

/** `Disclosed on April 21, 2027, on time · was due April 30, 2027, set by the sender` */
export const disclosureWords = ({ disclosed_on, due_on, set_by, days_late }: Disclosure): string =>
  `Disclosed on ${longDate(disclosed_on)}${due_on ? `, ${lateWords(days_late)} · was due ${longDate(due_on)}, set by ${set_by}` : " · no deadline was set"}`;

/** `3 days left`, `due today`, `2 days over`. */
export function leftWords({ days_left }: Pick<DueDay, "days_left">): string {
  if (days_left === 0) return "due today";
  const days = Math.abs(days_left);
  return `${days} ${days === 1 ? "day" : "days"} ${days_left < 0 ? "over" : "left"}`;
}

/** `Due April 21, 2027, 3 days left · set by the sender` */
export const dueWords = (due: DueDay): string =>
  `Due ${longDate(due.due_on)}, ${leftWords(due)} · set by ${due.set_by}`;

/** `04/21/2027` for `2027-04-21`, as tables show days. */
export const tableDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
