/** What a visitor is about to pay for. */
export interface CheckoutOrder {
  contribution_id: string;
  amount_cents: number;
  /** ISO 4217, lower case. */
  currency: string;
  title: string;
  success_url: string;
  cancel_url: string;
  expires_at: Date;
}

/** A payment page as it stands at the provider now. */
export interface Checkout {
  session_id: string;
  contribution_id: string | null;
  /** Where to pay; null once it is over. */
  url: string | null;
  status: "open" | "complete" | "expired";
  contributor_email: string | null;
  /** Set once money has come in. */
  payment: Payment | null;
}

export interface Payment {
  payment_id: string;
  charge_id: string;
  amount_cents: number;
  currency: string;
  paid_at: Date;
  /** What the provider keeps; null while it does not know yet. */
  fee: { balance_transaction_id: string; amount_cents: number } | null;
}

/** A signed word from the provider that something changed. Says where to look, not what is true. */
export interface ProviderEvent {
  event_id: string;
  event_type: string;
  created_at: Date;
  contribution_id: string | null;
  session_id: string | null;
}

/** The door to the card payment provider. */
export interface CardPayments {
  /** Opens a payment page; the contribution's id is the idempotency key, so asking again gives the same page. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  fetchCheckout(session_id: string): Promise<Checkout>;
  /** Checks the signature on the bytes as they came. Throws `EventRefused`. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

/** The provider can't be reached or did not answer in time; what was asked may or may not have happened. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
}
/** The provider said no; asking the same again gives the same answer. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}
/** Not an event of ours: forged, altered or too old. */
export class EventRefused extends Error {
  override readonly name = "EventRefused";
}
