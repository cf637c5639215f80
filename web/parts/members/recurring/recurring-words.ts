import type {
  RecurringChange,
  RecurringSheet,
  RecurringState,
} from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";

const STATES: Readonly<Record<RecurringState, string>> = {
  opening: "Not begun",
  going: "Going on",
  paused: "Paused",
  late: "Card declined",
  finished: "Finished",
  stopped: "Ended by you",
  not_paid: "Ended: not paid",
  never_began: "Not begun",
};
export const stateWord = (state: RecurringState): string => STATES[state];

/** Why nothing is charged, where it is not the giver's own pause. */
const HELD: Readonly<Record<NonNullable<RecurringSheet["held_for"]>, (sheet: RecurringSheet) => string>> = {
  stopped: ({ player_name }) =>
    `Contributions for ${player_name} are off at the moment, so nothing is charged. We write to you before it goes on.`,
  disputed: () =>
    "Your bank has asked about a charge, so nothing is charged. When it has decided, you can go on here.",
  left: ({ player_name }) => `${player_name} is on no roster any more, so nothing is charged.`,
};

/** `visa` -> `Visa ending in 4242, until 12/2034`. */
export function cardWord({ card }: RecurringSheet): string | null {
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, until ${String(exp_month).padStart(2, "0")}/${exp_year}`;
}

/** What comes next, in a sentence. */
export function nextWord(sheet: RecurringSheet): string {
  const { state, ended_at, next_charge_at, paused_until, amount, owed } = sheet;
  if (ended_at) return `Ended on ${longDate(ended_at)}. Nothing more is charged.`;
  const next = next_charge_at && `${dollars(amount)} on ${longDate(next_charge_at)}`;
  if (owed) return `${owedWord(owed)} ${next ? `After that: ${next}.` : "It is the last charge."}`;
  if (state === "late") return "Your bank declined the last charge. With another card it is paid at once.";
  if (sheet.held_for) return HELD[sheet.held_for](sheet);
  if (!next) return "The last charge was made. It ends by itself; nothing more is charged.";
  return state === "paused" && paused_until
    ? `Paused until ${longDate(paused_until)}. The next charge is ${next}.`
    : `Next: ${next}.`;
}

/** This month's charge: what it was billed with, which no change of the amount changes. */
function owedWord({ amount, declined, next_try_at }: NonNullable<RecurringSheet["owed"]>): string {
  if (!declined) return `${dollars(amount)} for this month is about to be charged.`;
  const again = next_try_at ? ` Your card is tried again on ${longDate(next_try_at)}.` : "";
  return `Your bank declined ${dollars(amount)}. With another card it is paid at once.${again}`;
}

const DONE: Readonly<Record<RecurringChange["act"], string>> = {
  amount: "The amount is changed.",
  skip: "The next month is skipped.",
  pause: "It is paused.",
  resume: "Thank you. It goes on.",
  follow: "Thank you. It goes on.",
  end: "It has ended. Thank you.",
};

/** What was done, said of how it stands then. */
export function doneWord(act: RecurringChange["act"], { owed, state, player_name }: RecurringSheet): string {
  if (act === "amount" && owed) {
    return `The amount is changed from the next month on. ${dollars(owed.amount)} is still charged for this one.`;
  }
  if (act === "follow") return `Thank you. Your monthly contribution for ${player_name} goes on.`;
  // The month that had begun, whose charge was dropped: there is nothing to pause for.
  return act === "skip" && state === "going" ? "This month is skipped." : DONE[act];
}
