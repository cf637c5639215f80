import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import { DAY_IS_OVER_MS, dayOf } from "../rules/facts.ts";

/** Who is written to about a request. */
export type Recipient = "sender" | "guardian" | "athlete" | "officer";

/** Who has to act. */
type Turn = "sender" | "guardian" | "office" | "athlete" | "athlete and sender" | "nobody";

/** What happens to a request by itself while it waits in one state. */
interface Wait {
  readonly turn: Turn;
  /** Days after it came to this state on which somebody is mailed; the last one again and again where `then_every` is set. */
  readonly remind: {
    readonly to: readonly Recipient[];
    readonly after_days: readonly number[];
    readonly then_every?: number;
  } | null;
  /** Its compliance desk is told every morning, and admins where the desk is late or theirs (`admins-turn.ts`). */
  readonly at_desk: boolean;
  /** Whole days after which it ends by itself; null where it does not. */
  readonly ends_after_days: number | null;
}

/**
 * An answer by one person who was mailed: two weeks are enough for somebody on vacation to come back, and short enough that
 * nobody plans with a request that is dead.
 */
export const DAYS_FOR_A_STEP = 14;
/** An athlete on the road during a season, who may have to talk to their family: a week more. */
export const DAYS_TO_ACCEPT = 21;
/** Two parties write an agreement, often with lawyers, who take weeks. */
export const DAYS_TO_SIGN = 60;
/** Half-way, and two days before the end: one reminder to do it, and one last call. */
const TWICE_IN_TWO_WEEKS = [7, 12];
const TWICE_IN_THREE_WEEKS = [7, 18];
/** Every other week at first, then a last call four days before the end: there are two who have to meet. */
const WHILE_THEY_WRITE = [14, 30, 56];
/** Some laws give three days for a disclosure, others two weeks. */
const WHILE_IT_IS_DISCLOSED = [2, 10];
/** What was agreed may run for a season: a letter a month keeps it from being forgotten, and is not a nuisance. */
const MONTHLY = 30;
/** Where reminders came late, since no server ran: nobody is ended by the letter that reminds them. */
const DAYS_AFTER_A_REMINDER = 2;

const OVER: Wait = { turn: "nobody", remind: null, at_desk: false, ends_after_days: null };
const AT_DESK: Wait = { turn: "office", remind: null, at_desk: true, ends_after_days: null };

/** Every state of a request: it is over, or it has an end, or somebody is reminded. docs/requests.md shows it. */
export const WAITS: Readonly<Record<CollaborationState, Wait>> = {
  // Nobody has shown that the address is theirs: it gets no second letter.
  unconfirmed: { turn: "sender", remind: null, at_desk: false, ends_after_days: DAYS_FOR_A_STEP },
  awaiting_guardian: {
    turn: "guardian",
    remind: { to: ["guardian"], after_days: TWICE_IN_TWO_WEEKS },
    at_desk: false,
    ends_after_days: DAYS_FOR_A_STEP,
  },
  submitted: AT_DESK,
  in_review: AT_DESK,
  answered: AT_DESK,
  more_asked: {
    turn: "sender",
    remind: { to: ["sender"], after_days: TWICE_IN_TWO_WEEKS },
    at_desk: false,
    ends_after_days: DAYS_FOR_A_STEP,
  },
  approved: {
    turn: "athlete",
    remind: { to: ["athlete"], after_days: TWICE_IN_THREE_WEEKS },
    at_desk: false,
    ends_after_days: DAYS_TO_ACCEPT,
  },
  accepted: {
    turn: "athlete and sender",
    remind: { to: ["athlete", "sender"], after_days: WHILE_THEY_WRITE },
    at_desk: false,
    ends_after_days: DAYS_TO_SIGN,
  },
  // A signed agreement is a contract: it never ends by our clock.
  agreement: {
    turn: "athlete",
    remind: { to: ["athlete"], after_days: WHILE_IT_IS_DISCLOSED, then_every: MONTHLY },
    at_desk: true,
    ends_after_days: null,
  },
  declined: OVER,
  withdrawn: OVER,
  refused: OVER,
  done: OVER,
  expired: OVER,
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Morning from coast to coast. */
const REMINDED_AT_HOUR = 15;

const startOf = (at: Date): number => Date.parse(dayOf(at));

/** When a state ends by itself that began at a moment: with its last day, wherever one is. Null where it does not. */
export function expiryOf(state: CollaborationState, since: Date): Date | null {
  const { ends_after_days } = WAITS[state];
  return ends_after_days === null
    ? null
    : new Date(startOf(since) + ends_after_days * DAY_MS + DAY_IS_OVER_MS);
}

/** When the days of a state began to count: later than the state itself, where its end was given to it later. */
export function sinceOf(it: { state: CollaborationState; state_at: Date; expires_at: Date | null }): Date {
  const { ends_after_days } = WAITS[it.state];
  return ends_after_days === null || it.expires_at === null
    ? it.state_at
    : new Date(it.expires_at.getTime() - ends_after_days * DAY_MS - DAY_IS_OVER_MS);
}

/** The next reminder of a state that began at `since`, after a moment; null where none is left. */
export function reminderAfter(state: CollaborationState, since: Date, after: Date): Date | null {
  const { remind } = WAITS[state];
  if (!remind) return null;
  const at = (days: number) => startOf(since) + days * DAY_MS + REMINDED_AT_HOUR * HOUR_MS;
  const next = remind.after_days.map(at).find((moment) => moment > after.getTime());
  if (next !== undefined) return new Date(next);
  const last = at(remind.after_days.at(-1) ?? 0);
  if (remind.then_every === undefined) return null;
  const period = remind.then_every * DAY_MS;
  return new Date(last + (Math.floor((after.getTime() - last) / period) + 1) * period);
}

/** The end of what was reminded just now: as it was, unless that would leave no time. */
export const endAfterReminder = (expires_at: Date | null, now: Date): Date | null =>
  expires_at &&
  new Date(Math.max(expires_at.getTime(), startOf(now) + DAYS_AFTER_A_REMINDER * DAY_MS + DAY_IS_OVER_MS));

/** A state's row of the table in docs/requests.md. */
export function rowOf(state: CollaborationState): string {
  const { turn, remind, at_desk, ends_after_days } = WAITS[state];
  const reminded = [
    ...(remind
      ? [
          `${remind.to.join(" and ")} after ${remind.after_days.join(", ")} days${remind.then_every ? `, then every ${remind.then_every}` : ""}`,
        ]
      : []),
    ...(at_desk ? ["the desk every morning; admins"] : []),
  ];
  const ends =
    turn === "nobody" ? "is over" : ends_after_days === null ? "–" : `after ${ends_after_days} days`;
  return `| \`${state}\` | ${turn} | ${reminded.join("; ") || "–"} | ${ends} |`;
}
