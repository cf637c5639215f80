import { type BalanceMove, type ProviderEvent, ProviderRefused } from "./card-payments.ts";

/** An athlete's account at the provider, as just fetched. Nothing in it was typed into the provider's form. */
export interface AthletesAccount {
  account_id: string;
  /** What the provider keeps beside it: the `payout_account_id` that it was opened for; null for one that is not ours. */
  payout_account_id: string | null;
  /** Likewise the athlete whom it was opened for. */
  player_id: number | null;
  /** Whether it takes transfers: only `active` does. Else the provider's word: pending, restricted, rejected, unsupported. */
  transfers: string;
  /** Whether its balance is paid out to a bank, in the same words. */
  payouts: string;
  /** For good. */
  closed: boolean;
  /** What is open, in the provider's words. */
  requirements: readonly Requirement[];
  /** The nearest day on which something has to be there; null where no day is set. */
  due_at: Date | null;
  /** The provider's codes for why it does not take transfers or is not paid out, each once. */
  reasons: readonly string[];
}

export interface Requirement {
  /** Like `identity.individual.id_numbers.us_ssn`: what is asked for, never what was given. */
  what: string;
  whose: "athlete" | "provider";
  /** The provider's word for how urgent it is: past_due, currently_due, eventually_due. */
  status: string;
  /** Null where the provider names no day for this one alone. */
  due_at: Date | null;
  /** The provider's codes for what was wrong with what was given, like `verification_document_expired`. */
  errors: readonly string[];
}

/** Which account is to be opened. */
export interface AccountOrder {
  /** Id and attempt are the idempotency key; the provider keeps the id beside the account. */
  payout_account_id: string;
  /** Counts from 0, and up after each answered failure. */
  attempt: number;
  /** The same for every try of one attempt. */
  email: string;
  player_id: number;
}

/** What is to go from our balance to an athlete's account. */
export interface TransferOrder {
  /** Id and attempt are the idempotency key, and the id is the transfer's group, by which it is found later. */
  payout_id: string;
  /** Counts from 0, and up after each answered failure and each refusal: the provider may repeat both for a day. */
  attempt: number;
  account_id: string;
  amount_cents: number;
  /** ISO 4217, lower case. */
  currency: string;
}

/** What is to come back of a transfer. */
export interface ReversalOrder {
  /** Id and attempt are the idempotency key; the provider keeps the id beside the reversal. */
  payout_reversal_id: string;
  /** As of a transfer. */
  attempt: number;
  transfer_id: string;
  amount_cents: number;
}

/** Money that went from our balance to an athlete's account. Amounts are positive. */
export interface AthletesTransfer {
  transfer_id: string;
  /** Null for one that was not made by us here. */
  payout_id: string | null;
  account_id: string;
  amount_cents: number;
  reversed_cents: number;
  currency: string;
  created_at: Date;
  /** The line of our balance that it is; null where the provider names none. */
  balance_transaction_id: string | null;
  /** All of them, the newest first. */
  reversals: readonly Reversal[];
}

/** Money of a transfer that came back into our balance. */
export interface Reversal {
  reversal_id: string;
  /** Null for one that was not made by us here, like one on the provider's own pages. */
  payout_reversal_id: string | null;
  amount_cents: number;
  created_at: Date;
  /** As of a transfer. */
  balance_transaction_id: string | null;
}

/** Money that goes from an athlete's balance at the provider to their bank, which the provider does by itself. */
export interface BankPayout {
  bank_payout_id: string;
  amount_cents: number;
  currency: string;
  /** The provider's word: pending, in_transit, paid, failed, canceled. One that was paid can fail within days. */
  status: string;
  /** When it should be there, or was. */
  arrives_at: Date;
  created_at: Date;
  failure_code: string | null;
  /** Its money is in the athlete's balance again: it failed or was called back. */
  failed_back: boolean;
}

/** The two ways in which the provider tells of an athlete's account, each sent to an endpoint of its own. */
export type AthletesEventForm = "snapshot" | "thin";

/**
 * The part of the door that is about paying athletes out. Fails with `ProviderAway` or `ProviderRefused`; an account that is
 * not there, or not ours anymore, is a refusal with `missing: "account"`.
 */
export interface PayingOut {
  /** Opens an account. Asked again under the same key it is the same one, for a day; later, or with another email, it would be another. */
  openAccount(order: AccountOrder): Promise<AthletesAccount>;
  /** What was opened for that id since then and is not closed, by what the provider keeps beside each account; null: none. */
  findOpened(payout_account_id: string, since: Date): Promise<AthletesAccount | null>;
  /** Null: it is not there, or not ours anymore. One that was closed is there. */
  fetchAccount(account_id: string): Promise<AthletesAccount | null>;
  /**
   * A digest of which bank account or card payouts of an account go to: another one has another digest. It is made of the provider's word for
   * it and of no number. Null: there is none, or the provider does not say.
   */
  fetchBankMark(account_id: string): Promise<string | null>;
  /**
   * The address of the form in which an athlete says who they are and where their bank is. Good for one visit within
   * minutes, by whoever comes first: never kept, logged or mailed. That somebody came to `return_url` says nothing.
   */
  openForm(account_id: string, back: { refresh_url: string; return_url: string }): Promise<string>;
  /** Likewise of the form in which they change what they gave before, their bank account for one. */
  openChangeForm(account_id: string, back: { refresh_url: string; return_url: string }): Promise<string>;
  /** The address of the athlete's own pages at the provider, likewise for one visit; null where the provider gives none. */
  openDashboard(account_id: string): Promise<string | null>;
  /**
   * Sends money, once for each payout, however often and however late it is asked; what was sent earlier is answered as it
   * stands now, also where its amount was another. Throws `TransferRefused` where nothing was sent. Not twice at once with
   * different attempts: each would look before the other has sent.
   */
  transfer(order: TransferOrder): Promise<AthletesTransfer>;
  /** What was sent for a payout, with what came back of it; null: nothing. */
  findTransfer(payout_id: string): Promise<AthletesTransfer | null>;
  /** Takes money of a transfer back, once for each order like `transfer`. Throws `TransferRefused` where nothing came back. */
  reverseTransfer(order: ReversalOrder): Promise<AthletesTransfer>;
  /** Every transfer since, the newest first. */
  listTransfers(since: Date): AsyncIterable<AthletesTransfer>;
  /** The transfer behind a line of our balance: the line is it, or what came back of it. Null: it is of something else. */
  fetchTransferOf(balance_transaction_id: string): Promise<AthletesTransfer | null>;
  /** What went from an athlete's balance to their bank, the newest first; all of it without `since`. */
  listBankPayouts(account_id: string, since?: Date): AsyncIterable<BankPayout>;
  /** What lies at the provider for us and may be transferred now, by currency. */
  fetchAvailable(): Promise<readonly Sum[]>;
  /** What lies at the provider for an athlete, available or still pending, by currency. */
  fetchBalanceOf(account_id: string): Promise<readonly Sum[]>;
  /** Every line of an athlete's balance, the newest first. */
  listBalanceMovesOf(account_id: string): AsyncIterable<BalanceMove>;
  /**
   * Checks the signature on the bytes as they came, by the secrets of the endpoint for events of that form. Throws
   * `EventRefused`: forged, another endpoint's, of test where we are live or the other way (`EventOfOtherMode`), or of no account.
   */
  readAthletesEvent(body: Buffer, signature: string, form: AthletesEventForm): ProviderEvent;
}

export interface Sum {
  currency: string;
  amount_cents: number;
}

/**
 * Nothing was moved. `why`: `balance`: what is available does not cover it (ours, or for a reversal the athlete's);
 * `account`: the athlete's account can't take it; `other`: asking the same again gives the same answer. The provider may
 * repeat it for a day to the same attempt, though the balance has grown since.
 */
export class TransferRefused extends ProviderRefused {
  readonly why: "balance" | "account" | "other";
  constructor(
    message: string,
    options: ErrorOptions & { missing?: string | null; why: TransferRefused["why"] },
  ) {
    super(message, options);
    this.why = options.why;
  }
}
