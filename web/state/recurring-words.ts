import { dollars } from "../../contract/fields.ts";
import type { RecurringSheet, RecurringState } from "../../contract/recurring.ts";
import { longDate } from "./dates.ts";

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

/** `visa` -> `Visa ending in 4242, until 12/2034`. */
export function cardWord({ card }: RecurringSheet): string | null {
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, until ${String(exp_month).padStart(2, "0")}/${exp_year}`;
}

/** What comes next, in a sentence. */
export function nextWord(sheet: RecurringSheet): string {
  const { state, ended_at, next_charge_at, paused_until, amount } = sheet;
  if (ended_at) return `Ended on ${longDate(ended_at)}. Nothing more is charged.`;
  if (state === "late") return "Your bank declined the last charge. With another card it is paid at once.";
  if (!next_charge_at) return "The last charge was made. It ends by itself; nothing more is charged.";
  const next = `${dollars(amount)} on ${longDate(next_charge_at)}`;
  return state === "paused" && paused_until
    ? `Paused until ${longDate(paused_until)}. The next charge is ${next}.`
    : `Next: ${next}.`;
}
