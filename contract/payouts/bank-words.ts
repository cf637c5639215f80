/** Why a bank sent money back, by the provider's code, as part of a sentence that a page or an email says. */
export const bankWords = (code: string): string =>
  BANK_WORDS[code] ?? `they say “${code.replaceAll("_", " ")}”`;

const BANK_WORDS: Readonly<Record<string, string>> = {
  account_closed: "the account is closed",
  account_frozen: "the account is frozen",
  bank_account_restricted: "the account can't take payments like this",
  bank_ownership_changed: "the account belongs to someone else now",
  could_not_process: "the bank couldn't process it",
  debit_not_authorized: "the account doesn't allow it",
  declined: "the bank declined it",
  insufficient_funds: "the account doesn't allow it",
  invalid_account_number: "the account number is wrong",
  incorrect_account_holder_name: "the account is in another name",
  invalid_currency: "the account isn't in US dollars",
  no_account: "there's no such account",
  unsupported_card: "the card can't take payouts",
};
