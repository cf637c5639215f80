import type { Transaction } from "../../../../contract/contributions/received.ts";
import { dollars } from "../../../../pure/numbers.ts";

type Of<Field extends keyof Transaction> = Pick<Transaction, Field>;

/** `One-time` for one_time. */
export const typeWord = ({ transaction_type }: Of<"transaction_type">): string =>
  transaction_type === "one_time" ? "One-time" : capital(transaction_type);

/** `6 months`, or the specification's dash. */
export const durationWord = ({ recurring_cost_duration }: Of<"recurring_cost_duration">): string =>
  recurring_cost_duration === null ? "-" : `${recurring_cost_duration} months`;

/** `General contribution` for general_contribution. */
export const serviceWord = ({ nil_service_type }: Of<"nil_service_type">): string =>
  capital(nil_service_type);

/** `Card` for card, `US bank account` for us_bank_account; null where it is not known. */
export const methodWord = ({ payment_method_type }: Of<"payment_method_type">): string | null =>
  payment_method_type && capital(payment_method_type).replace(/^Us /, "US ");

/** What became of a transaction beside being paid; null where nothing did. */
export function becameWord(it: Transaction): { readonly text: string; readonly bad: boolean } | null {
  const { state, transaction_amount, refunded_amount, lost_amount, disputed_amount } = it;
  if (disputed_amount > 0) return { text: "in dispute", bad: true };
  if (lost_amount > 0) return { text: `${dollars(lost_amount)} lost in a dispute`, bad: true };
  if (refunded_amount >= transaction_amount) return { text: "refunded", bad: false };
  if (refunded_amount > 0) return { text: `${dollars(refunded_amount)} refunded`, bad: false };
  return state === "paid" ? null : { text: STATE_WORDS[state], bad: state === "failed" };
}

const STATE_WORDS: Readonly<Record<Exclude<Transaction["state"], "paid">, string>> = {
  opening: "not paid yet",
  open: "not paid yet",
  processing: "processing",
  expired: "expired",
  failed: "failed",
};

const capital = (code: string): string => {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
