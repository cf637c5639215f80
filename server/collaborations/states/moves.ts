import type {
  CollaborationAct,
  CollaborationActor,
  CollaborationState,
} from "../../../contract/collaborations/states.ts";
import { namesOf } from "../../../pure/records.ts";

type Moves = Partial<Record<CollaborationAct, CollaborationState>>;

/**
 * The life of a request as data: in each state, what each actor may do, and the state that it leads to. What is not here
 * is refused. A step that leads to its own state is written into the history all the same.
 */
export const MOVES: Readonly<
  Record<CollaborationState, Partial<Readonly<Record<CollaborationActor, Moves>>>>
> = {
  unconfirmed: {
    sender: { confirm: "submitted", withdraw: "withdrawn" },
    system: { confirm: "submitted", expire: "expired" },
  },
  awaiting_guardian: {
    sender: { withdraw: "withdrawn" },
    guardian: { agree: "submitted", refuse: "refused" },
    // Another guardian is asked where the claim that named the first was undone; none once the athlete is of age, or the page is another's.
    system: { confirm: "submitted", expire: "expired", leave: "refused", ask_guardian: "awaiting_guardian" },
  },
  submitted: {
    sender: { withdraw: "withdrawn" },
    guardian: { refuse: "refused" },
    officer: { assign: "in_review", ask: "more_asked", approve: "approved", decline: "declined" },
    // Of a minor's request before the desk has seen it; or wherever it is until it is signed, where that turns out later.
    system: { ask_guardian: "awaiting_guardian", leave: "refused" },
  },
  in_review: {
    sender: { withdraw: "withdrawn" },
    guardian: { refuse: "refused" },
    officer: { assign: "in_review", ask: "more_asked", approve: "approved", decline: "declined" },
    system: { ask_guardian: "awaiting_guardian", leave: "refused" },
  },
  more_asked: {
    sender: { answer: "answered", withdraw: "withdrawn" },
    guardian: { refuse: "refused" },
    officer: { assign: "more_asked", decline: "declined" },
    system: { ask_guardian: "awaiting_guardian", expire: "expired", leave: "refused" },
  },
  answered: {
    sender: { withdraw: "withdrawn" },
    guardian: { refuse: "refused" },
    officer: { assign: "answered", ask: "more_asked", approve: "approved", decline: "declined" },
    system: { ask_guardian: "awaiting_guardian", leave: "refused" },
  },
  approved: {
    sender: { withdraw: "withdrawn" },
    guardian: { refuse: "refused" },
    officer: { assign: "approved", reopen: "in_review" },
    athlete: { accept: "accepted", refuse: "refused" },
    system: { ask_guardian: "awaiting_guardian", expire: "expired", leave: "refused" },
  },
  declined: { officer: { reopen: "in_review" } },
  accepted: {
    sender: { write: "accepted" },
    officer: { assign: "accepted", sign: "agreement" },
    athlete: { sign: "agreement", write: "accepted", refuse: "refused" },
    system: { ask_guardian: "awaiting_guardian", expire: "expired", leave: "refused" },
  },
  agreement: {
    sender: { write: "agreement" },
    officer: {
      assign: "agreement",
      disclose: "agreement",
      finish: "done",
      correct: "agreement",
      correct_signature: "agreement",
    },
    athlete: {
      disclose: "agreement",
      finish: "done",
      correct: "agreement",
      correct_signature: "agreement",
      write: "agreement",
    },
  },
  withdrawn: {},
  refused: {},
  // Days can be wrong then too, and that of a disclosure missing: it had no step of its own before November 2026. Where one is taken back: `moveBy`.
  done: { officer: { disclose: "done", correct: "done", correct_signature: "done" } },
  expired: {},
};

/** Where an act leads; null where it is not this actor's to do now. */
export const moveOf = (
  state: CollaborationState,
  actor: CollaborationActor,
  act: CollaborationAct,
): CollaborationState | null => MOVES[state][actor]?.[act] ?? null;

/**
 * The same of a step with what it says: a disclosure that is taken back is missing, so that what was done is an agreement again, with its deadline,
 * its reminders, its place at the desk, and the athlete's to disclose.
 */
export function moveBy(
  state: CollaborationState,
  { actor, act, disclosed_on }: SaidStep,
): CollaborationState | null {
  const next = moveOf(state, actor, act);
  return next === "done" && act === "correct" && !disclosed_on ? "agreement" : next;
}

interface SaidStep {
  readonly actor: CollaborationActor;
  readonly act: CollaborationAct;
  readonly disclosed_on?: string | null;
}

/** What is done once, and what only after it: whether it has to be disclosed by then. */
export const NEEDS_DISCLOSURE: Partial<Readonly<Record<CollaborationAct, boolean>>> = {
  disclose: false,
  correct: true,
  finish: true,
};

/** What an actor may do now. */
export const actsOf = (
  state: CollaborationState,
  actor: CollaborationActor,
  is_disclosed: boolean,
): CollaborationAct[] =>
  namesOf(MOVES[state][actor] ?? {}).filter(
    (act) => (NEEDS_DISCLOSURE[act] ?? is_disclosed) === is_disclosed,
  );

/** Those in which the office has something to do; of an agreement only until it is disclosed. */
export const OPEN_STATES: readonly CollaborationState[] = ["submitted", "in_review", "answered", "agreement"];
/** Those in which somebody else has. */
export const WAITING_STATES: readonly CollaborationState[] = ["more_asked", "approved", "accepted"];
export const OVER_STATES: readonly CollaborationState[] = [
  "declined",
  "withdrawn",
  "refused",
  "done",
  "expired",
];
/** Those with a signed agreement: the record of the school and of the two. */
export const SIGNED_STATES: readonly CollaborationState[] = ["agreement", "done"];
/** What an office gets to see: not what nobody confirmed, nor what a guardian has not agreed to. */
export const DESK_STATES: readonly CollaborationState[] = [...OPEN_STATES, ...WAITING_STATES, ...OVER_STATES];
/** What an athlete gets to see. */
export const ATHLETE_STATES: readonly CollaborationState[] = [
  "approved",
  "accepted",
  "refused",
  "agreement",
  "done",
  "expired",
];
