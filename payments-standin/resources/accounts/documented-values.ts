import type { Account, BankFate } from "../../state/connect-rows.ts";
import { stableText } from "../../state/ids.ts";

/**
 * The values that the provider's documentation gives for tests. Nothing else is taken as a number of a person or a bank:
 * nobody's real one is to be typed here, let alone kept.
 */
export const securityNumbers: Readonly<Record<string, NonNullable<Account["id_number"]>>> = {
  "000000000": "match",
  "222222222": "match_at_once",
  "111111111": "mismatch",
};

/** What the check says of a day of birth; any other does not match. */
export const birthDays: Readonly<Record<string, "match" | "match_at_once" | "listed">> = {
  "1901-01-01": "match",
  "1902-01-01": "match_at_once",
  "1900-01-01": "listed",
};

/** First lines of an address that do not match; others do. */
export const addressesWithoutMatch: readonly string[] = ["address_no_match", "address_line1_no_match"];

export const documents: Readonly<Record<string, "success" | "failure">> = {
  file_identity_document_success: "success",
  file_identity_document_failure: "failure",
};

export const routingNumber = "110000000";

type TestBank = { number: string; fate: BankFate; instant: boolean; asksDocument?: boolean };

const fails = (failure_code: string): BankFate => ({ failure_code, after_arrival: false });
const arrives: BankFate = { failure_code: null, after_arrival: false };

const banks: readonly TestBank[] = [
  { number: "000123456789", fate: arrives, instant: true },
  { number: "000111111116", fate: fails("no_account"), instant: true },
  { number: "000111111113", fate: fails("account_closed"), instant: true },
  { number: "000222222227", fate: fails("insufficient_funds"), instant: true },
  { number: "000333333335", fate: fails("debit_not_authorized"), instant: true },
  { number: "000444444440", fate: fails("invalid_currency"), instant: true },
  { number: "000888888883", fate: arrives, instant: false },
  { number: "000999999991", fate: arrives, instant: true },
  { number: "000999999992", fate: arrives, instant: true, asksDocument: true },
];

/** The test account of that number. */
export const testBank = (number: string): TestBank | undefined =>
  banks.find((bank) => bank.number === number);

/** What the provider knows a bank account by. */
export const bankFingerprint = (number: string): string => stableText(`payout ${number}`, 16);

/** Why a payout may fail, in the bank's words. */
export const payoutFailures: Readonly<Record<string, string>> = {
  account_closed: "The bank account has been closed.",
  account_frozen: "The bank account has been frozen.",
  bank_account_restricted:
    "The bank account has restrictions on either the type, or the number, of payouts allowed.",
  bank_ownership_changed:
    "The destination bank account is no longer valid because its branch has changed ownership.",
  could_not_process: "The bank could not process this payout.",
  debit_not_authorized: "Debit transactions are not approved on the bank account.",
  declined: "The bank has declined this payout.",
  insufficient_funds: "The bank account has insufficient funds.",
  invalid_account_number: "The routing number seems correct, but the account number is invalid.",
  incorrect_account_holder_name: "The bank account holder name on file appears to be incorrect.",
  invalid_currency: "The bank was unable to process this payout because of its currency.",
  no_account:
    "The bank account details on file are probably incorrect. No bank account could be located with them.",
  unsupported_card: "The bank no longer supports payouts to this card.",
};
