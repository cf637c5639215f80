/** What a visitor is about to pay for. */
export interface CheckoutOrder {
  contribution_id: string;
  /** Counts from 0, and up after each answered failure; id and attempt are the idempotency key. */
  attempt: number;
  /** For whom it is, kept beside the page: a book that was lost can be written anew from there. */
  player_id: number;
  team_id: number;
  /** What was ordered with it, kept there likewise: the offer, and the kind that it is of; null of a bare gift. */
  service: { readonly offer_id: string; readonly kind: string } | null;
  amount_cents: number;
  /** ISO 4217, lower case. */
  currency: string;
  title: string;
  /** What is charged, in a line below the title, and the address of the picture beside it. The same for every attempt. */
  description: string;
  picture: string;
  /** Of a person who is signed in: it stands on the page already. Null where it is typed there. */
  contributor_email: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: Date;
}

/** A checkout page as it stands at the provider now. */
export interface Checkout {
  /** Null for a renewal, which has no page: it is paid by itself. */
  session_id: string | null;
  /** The bill behind it, where it is one of every month's. */
  invoice_id: string | null;
  /** What its payment has begun: charges by the month. */
  subscription_id: string | null;
  contribution_id: string | null;
  /** Where to pay; null once it is over. */
  url: string | null;
  status: "open" | "complete" | "expired";
  contributor_email: string | null;
  /** Set once money has come in. */
  payment: Payment | null;
  /** Why a completed page will bring no money after all: a slow payment (a bank debit) that failed. */
  failure: string | null;
  /** Every try to pay on it, the declined ones too. */
  card_tries: readonly CardTry[];
}

/** One try to pay with a card. */
export interface CardTry {
  charge_id: string;
  /** The provider's name for the card, the same whoever uses it; null for what is no card. */
  card_fingerprint: string | null;
  declined: boolean;
  happened_at: Date;
}

export interface Payment {
  payment_id: string;
  charge_id: string;
  amount_cents: number;
  currency: string;
  paid_at: Date;
  /**
   * Only of a bank debit, whose `paid_at` is when the bank was asked: about when it had been paid at the latest, by when the money is available. Null:
   * the provider does not say yet.
   */
  cleared_about?: Date | null;
  /** The provider's word for how it was paid, like `card`; null where it does not say. */
  method: string | null;
  /** What the provider keeps; null while it does not know yet. */
  fee: { balance_transaction_id: string; amount_cents: number } | null;
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
}

/** Money sent back to the card, whoever asked for it. `amount_cents` is positive. */
export interface Refund {
  refund_id: string;
  amount_cents: number;
  currency: string;
  /** The provider's word: pending, requires_action, succeeded, failed, canceled. */
  status: string;
  reason: string | null;
  failure_reason: string | null;
  created_at: Date;
  /** When its money left our balance, and when it came back since the refund failed; null while it has not. */
  left_at: Date | null;
  returned_at: Date | null;
}

/** A card holder's bank asks money back (a dispute), or asks for an explanation (an inquiry: `warning_…`). */
export interface Dispute {
  dispute_id: string;
  amount_cents: number;
  currency: string;
  /** The provider's word: needs_response, under_review, won, lost, …, or with `warning_` before it. */
  status: string;
  reason: string | null;
  evidence_due_at: Date | null;
  created_at: Date;
  /** What it moved so far: withdrawn at its opening, perhaps reinstated; none for an inquiry. */
  moves: readonly BalanceMove[];
}

/** A checkout page as the provider lists it, with what it keeps beside it so that a lost row can be written anew. */
export interface FoundPage {
  session_id: string;
  created_at: Date;
  expires_at: Date;
  status: "open" | "complete" | "expired";
  contribution_id: string | null;
  /** The plan that it begins. */
  recurring_id: string | null;
  /** Null on pages that were made before these were kept there. */
  player_id: number | null;
  team_id: number | null;
  service: { readonly offer_id: string; readonly kind: string } | null;
  duration_months: number | null;
  amount_cents: number | null;
  currency: string | null;
  customer_id: string | null;
  email: string | null;
}

/** The part of the door that finds again what our database no longer knows. */
export interface Recovery {
  /** Every checkout page since, newest first. */
  listPages(since: Date): AsyncIterable<FoundPage>;
  /** The payment behind a charge, refund or dispute; null where there is none. */
  fetchPaymentOf(source_id: string): Promise<string | null>;
  /** Whether a charge waits for the payer's bank, which may still refuse it. */
  isUnderWay(charge_id: string): Promise<boolean>;
}

/** What is to be sent back of a payment. */
export interface RefundOrder {
  /** Id and attempt are the idempotency key; the provider keeps the id beside the refund. */
  refund_request_id: string;
  /** Counts from 0, and up after each answered failure. */
  attempt: number;
  payment_id: string;
  amount_cents: number;
}

/** One line of our balance at the provider. `net = amount - fee`; money that leaves is negative. */
export interface BalanceMove {
  balance_transaction_id: string;
  /** The provider's word: charge, refund, refund_failure, adjustment, payout, … */
  type: string;
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  currency: string;
  /** The object behind it (ch_, re_, du_, …), where there is one. */
  source_id: string | null;
  created_at: Date;
}

/** A word from the provider that something changed. Says where to look, not what is true. */
export interface ProviderEvent {
  event_id: string;
  event_type: string;
  created_at: Date;
  /** What it is about, as far as its object says so. */
  contribution_id: string | null;
  recurring_id: string | null;
  session_id: string | null;
  payment_id: string | null;
  charge_id: string | null;
  /** The account of an athlete that it happened to; null for what happened to our own. */
  account_id: string | null;
}

/** The door to the card payment provider. Its questions fail with `ProviderAway` or `ProviderRefused`. */
export interface CardPayments {
  /** Opens a checkout page; the contribution's id and the attempt are the idempotency key, so asking again gives the same page. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** The page and, once paid, everything that has become of the payment. */
  fetchCheckout(session_id: string): Promise<Checkout>;
  /** Closes a page that is open. Throws `ProviderRefused` where it is over already. */
  closeCheckout(session_id: string): Promise<void>;
  /** Sends money back to where it came from, once for each request, however often it is asked. */
  refund(order: RefundOrder): Promise<{ refund_id: string }>;
  /** What of ours a payment or charge is for, as far as it or its bill names it. */
  fetchOwner(
    about: Pick<ProviderEvent, "payment_id" | "charge_id">,
  ): Promise<Pick<ProviderEvent, "contribution_id" | "recurring_id">>;
  /** Checks the signature on the bytes as they came. Throws `EventRefused`. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
  /**
   * Every event since, newest first, or those that follow in this list after one of them; the provider keeps them for 30
   * days. Fails with `ProviderRefused` where it does not know that one any more.
   */
  listEvents(since: Date, after?: string | null): AsyncIterable<ProviderEvent>;
  /** Every line of our balance, newest first; all of them without `since`, those of one object where it is named. */
  listBalanceMoves(since?: Date, source_id?: string): AsyncIterable<BalanceMove>;
  /** What lies at the provider for us, available or still pending, by currency. */
  fetchBalance(): Promise<readonly { currency: string; amount_cents: number }[]>;
}

/**
 * The provider can't be reached, did not answer in time or failed; what was asked may or may not have happened.
 * `answered`: it said so itself, and says the same to the same idempotency key. `denied`: our key may not do this (401,
 * 403): nothing happened, and nothing will before somebody mends the key.
 */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
  readonly answered: boolean;
  readonly denied: boolean;
  constructor(message: string, options: ErrorOptions & { answered?: boolean; denied?: boolean } = {}) {
    super(message, options);
    this.answered = options.answered ?? false;
    this.denied = options.denied ?? false;
  }
}
/** The provider said no; asking the same again gives the same answer. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
  /** The parameter that names something which is not there (any more), like `customer`; null for other refusals. */
  readonly missing: string | null;
  /** The payment is or was in dispute at the payer's bank: nothing of it is refunded. */
  readonly disputed: boolean;
  constructor(message: string, options: ErrorOptions & { missing?: string | null; disputed?: boolean } = {}) {
    super(message, options);
    this.missing = options.missing ?? null;
    this.disputed = options.disputed ?? false;
  }
}
/** Not an event of ours: forged, altered or too old. */
export class EventRefused extends Error {
  override readonly name: string = "EventRefused";
}

/** Signed, and of a test where money is real, or the other way: the provider sends both to one endpoint, and it is not for us. */
export class EventOfOtherMode extends EventRefused {
  override readonly name = "EventOfOtherMode";
}
