import type Stripe from "stripe";
import { stableText } from "../../state/ids.ts";
import type { DebitProblem } from "../../state/rows.ts";

/** A US bank account that a session can be paid from. The debit ends days later, well or not. */
export type BankAccount = { number: string; problem: DebitProblem | null };

export const routingNumber = "110000000";

const accounts: readonly BankAccount[] = [
  { number: "000123456789", problem: null },
  {
    number: "000111111113",
    problem: { code: "account_closed", message: "The customer's bank account has been closed." },
  },
  {
    number: "000222222227",
    problem: {
      code: "insufficient_funds",
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
];

/** The test account of that number; none has the length of a card's. */
export function bankAccount(number: string): BankAccount | undefined {
  return accounts.find((account) => account.number === number);
}

/** What the provider knows the account of that number by. */
export const fingerprintOfAccount = (number: string): string => stableText(number, 16);

/** The test account that a saved means of paying stands for. */
export const accountBehind = ({ us_bank_account }: Stripe.PaymentMethod): BankAccount | undefined =>
  accounts.find(({ number }) => fingerprintOfAccount(number) === us_bank_account?.fingerprint);
