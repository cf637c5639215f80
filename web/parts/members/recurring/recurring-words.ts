import {
  movedWords,
  type RecurringChange,
  type RecurringSheet,
  type RecurringState,
} from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";

/** How a plan stands, and whether that is good, bad or neither. */
export interface StateWord {
  readonly words: string;
  readonly tone: "good" | "bad" | "quiet";
}

const STATES: Readonly<Record<RecurringState, StateWord>> = {
  opening: { words: "Not started", tone: "quiet" },
  going: { words: "Active", tone: "good" },
  paused: { words: "Paused", tone: "quiet" },
  late: { words: "Payment failed", tone: "bad" },
  finished: { words: "Completed", tone: "good" },
  stopped: { words: "Ended", tone: "quiet" },
  not_paid: { words: "Ended: payment failed", tone: "bad" },
  never_began: { words: "Not started", tone: "quiet" },
};
export const stateWord = (sheet: RecurringSheet): StateWord =>
  STATES[isPaidUp(sheet) ? "finished" : sheet.state];

/** Every payment is made, and only the last month runs on at the provider: there is nothing left to change or to cancel. */
export const isPaidUp = ({ state, next_charge_at, owed, held_for, ended_at }: RecurringSheet): boolean =>
  state === "going" && !next_charge_at && !owed && !held_for && !ended_at;

/** Why nothing is charged, where it is not the supporter's own pause. */
const HELD: Readonly<Record<NonNullable<RecurringSheet["held_for"]>, (sheet: RecurringSheet) => string>> = {
  stopped: ({ player_name }) =>
    `Contributions to ${player_name} are off right now, so you won't be charged. We'll email you before yours restarts.`,
  disputed: () =>
    "Your bank is asking about a payment, so you won't be charged. Once it has decided, you can resume here.",
  left: ({ player_name }) => `${player_name} is no longer on a roster, so you won't be charged.`,
};

/** `visa` -> `Visa ending in 4242, expires 12/34`. */
export function cardWord({ card }: RecurringSheet): string | null {
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, expires ${[exp_month, exp_year % 100].map(twoDigits).join("/")}`;
}

const twoDigits = (part: number): string => String(part).padStart(2, "0");

/** What comes next, in a sentence. */
export function nextWord(sheet: RecurringSheet): string {
  const { state, ended_at, next_charge_at, amount, owed } = sheet;
  if (ended_at) return `${endWord(sheet, longDate(ended_at))} You won't be charged again.`;
  const next = next_charge_at && `${dollars(amount)} on ${longDate(next_charge_at)}`;
  if (owed) return `${owedWord(owed)} ${next ? `After that: ${next}.` : "That's the last payment."}`;
  if (state === "late")
    return "Your bank declined the last payment. Update your card and we'll retry right away.";
  if (sheet.held_for) return HELD[sheet.held_for](sheet);
  return next ? `Next payment: ${next}.` : "That was the last payment. You won't be charged again.";
}

/** When it ended, and why where it was before its time. */
function endWord(sheet: RecurringSheet, day: string): string {
  const { state, ended_for, player_name } = sheet;
  if (ended_for === "moved_on")
    return `${movedWords(sheet).happened} It was for a service each month, so it ended on ${day}. What wasn't done yet comes back to you.`;
  if (ended_for === "not_offered")
    return `${player_name} no longer offers this service, so it ended on ${day}. What you ordered before stays ordered.`;
  if (ended_for === "page_removed") return `Ended on ${day} because the athlete's page was removed.`;
  if (ended_for === "unanswered")
    return `Ended on ${day}: ${player_name} is no longer on a roster, and we didn't hear from you.`;
  return `${state === "stopped" ? "Canceled" : "Ended"} on ${day}.`;
}

/** This month's charge: what it was billed with, which no change of the amount changes. */
function owedWord({ amount, declined, next_try_at }: NonNullable<RecurringSheet["owed"]>): string {
  if (!declined) return `We're about to charge ${dollars(amount)} for this month.`;
  const again = next_try_at ? ` If not, we'll try the same card on ${longDate(next_try_at)}.` : "";
  return `Your bank declined ${dollars(amount)}. Update your card and we'll retry right away.${again}`;
}

/** What was done, said of how it stands then. */
export function doneWord(act: RecurringChange["act"], sheet: RecurringSheet): string {
  const { amount, owed, state, player_name, next_charge_at } = sheet;
  const next = next_charge_at ? ` Next payment: ${dollars(amount)} on ${longDate(next_charge_at)}.` : "";
  switch (act) {
    case "amount":
      return owed
        ? `You'll give ${dollars(amount)} a month starting next month. We'll still charge ${dollars(owed.amount)} for this one.`
        : `You'll give ${dollars(amount)} a month from now on.`;
    case "pause":
    case "skip":
      // The month that had begun, whose charge was dropped: there is nothing to pause for.
      return state === "going" ? `We skipped this month.${next}` : `Paused.${next}`;
    case "resume":
      return `It's active again.${next}`;
    case "follow":
      return `Thank you for sticking with ${player_name}.${next}`;
    case "end":
      return `Canceled. You won't be charged again. Thank you for supporting ${player_name}.`;
  }
}
