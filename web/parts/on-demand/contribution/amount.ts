import { dollars } from "../../../../pure/numbers.ts";
import { typedNumber } from "../../../../pure/typed-number.ts";

/** A preset, or the visitor's own number as typed. */
export type AmountChoice =
  | { readonly kind: "none" }
  | { readonly kind: "preset"; readonly amount: number }
  | { readonly kind: "other"; readonly typed: string };

/** Whole dollars of a choice; 0 where nothing was chosen. */
export function amountOf(choice: AmountChoice): number {
  if (choice.kind === "preset") return choice.amount;
  return choice.kind === "other" ? wholeDollars(choice.typed) : 0;
}

/** What was typed, as a number: non-numeric and negative become 0. Cents are kept, for the rule that refuses them. */
export function wholeDollars(typed: string): number {
  return Math.max(0, typedNumber(typed) ?? 0);
}

/** `$1000` as the presets are written, without a comma. */
export const presetLabel = (amount: number): string => `$${amount}`;

/** The same of a service. */
export const servicePlan = (price: number, player_name: string): { today: string; rest: string } => ({
  today: `${dollars(price)} today`,
  rest: `, one time. We hold it until it's done, then 100% is held for ${player_name}. We cover the card fee.`,
});

/** What happens to the money, in two pieces: the part that stands out, and the rest. */
export function oneTimePlan(amount: number, player_name: string): { today: string; rest: string } | null {
  if (amount <= 0) return null;
  return {
    today: `${dollars(amount)} today`,
    rest: `, one time. 100% is held for ${player_name}. We cover the card fee.`,
  };
}
