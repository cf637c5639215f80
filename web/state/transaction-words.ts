import type { Transaction } from "../../contract/transactions.ts";

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

const capital = (code: string): string => {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
