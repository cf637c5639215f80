import type { CardPayments, Checkout, CheckoutOrder, Recovery } from "./card-payments.ts";
import type { PayingOut } from "./paying-out.ts";

/** What a visitor is about to pay for every month. */
export interface RecurringOrder extends Omit<CheckoutOrder, "contributor_email"> {
  recurring_id: string;
  provider_customer_id: string;
  duration_months: number;
}

/** What is charged every month, as it stands at the provider now. */
export interface Subscription {
  subscription_id: string;
  /** `over`: for good; nothing is charged any more. */
  status: "going" | "late" | "over";
  /** It ended since charges failed, and not because somebody ended it. */
  not_paid: boolean;
  /** From which its months are counted. */
  anchor_at: Date;
  period_ends_at: Date;
  /** When it ends by itself; null while it has no end. */
  ends_at: Date | null;
  paused_until: Date | null;
  /** Paused, and nobody said until when. */
  paused_for_good: boolean;
  /** Paused so by ourselves (`hold`), and until when its giver had paused it before. */
  held: boolean;
  held_over: Date | null;
  ended_at: Date | null;
  amount_cents: number;
  currency: string;
  /** What a change of its amount has to name. */
  item: { item_id: string; product_id: string };
  card: Card | null;
  /** Every month's bill so far, the oldest first. */
  invoices: readonly Invoice[];
}

export interface Card {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** One month's bill. */
export interface Invoice {
  invoice_id: string;
  /** `owed`: it is being charged, or tried again; `dropped`: nobody pays it any more. */
  state: "paid" | "owed" | "dropped";
  is_first: boolean;
  /** When the month began that it is for. */
  period_starts_at: Date;
  amount_cents: number;
  tries: number;
  next_try_at: Date | null;
  /** A try is under way for days (a bank debit): neither paid nor failed. */
  is_processing: boolean;
}

/** What became of a page on which a card is saved. */
export interface SavedCard {
  payment_method_id: string | null;
  over: boolean;
  /** The card that was declined on it last, by the provider's name for it; null where none was. */
  declined_fingerprint: string | null;
}

/**
 * The part of the door to the card payment provider that is about charges by the month. `key`: the idempotency key;
 * asking again with the same one changes nothing more. Fails with `ProviderAway` or `ProviderRefused`.
 */
export interface RecurringPayments {
  /** The customer of one person: asked again, the same. `instead_of`: one that is not there any more. */
  makeCustomer(person: { user_id: number; email: string; instead_of: string | null }): Promise<string>;
  /** The address of a customer from now on. Asked again with the same, it changes nothing more. */
  setCustomerEmail(provider_customer_id: string, email: string): Promise<void>;
  /** Opens a checkout page, whose first payment begins the subscription; like `openCheckout`. */
  openRecurringCheckout(order: RecurringOrder): Promise<Checkout>;
  fetchSubscription(subscription_id: string): Promise<Subscription>;
  /** A renewal's bill and, once paid, everything that has become of the payment. */
  fetchRenewal(invoice_id: string): Promise<Checkout>;
  /** Has it end by itself then. Has to be an edge of its months, or the last charge is a part of one. */
  setEnd(subscription_id: string, ends_at: Date, key: string): Promise<void>;
  /** From the next bill on: one that is made already, and charged within the hour, stays as it is. */
  changeAmount(of: Subscription, amount_cents: number, key: string): Promise<void>;
  /** Charges nothing until then, nor what was billed and is not charged yet; null: goes on. */
  pauseUntil(subscription_id: string, until: Date | null, key: string): Promise<void>;
  /** Charges nothing until it is released. The provider keeps that it was us, and a pause that it takes the place of. */
  hold(of: Subscription, key: string): Promise<void>;
  /** Goes on, at once or from then on. */
  release(subscription_id: string, until: Date | null, key: string): Promise<void>;
  /** Has a bill charged no more. Answers false where it was charged already, or is just being charged. */
  dropInvoice(invoice_id: string): Promise<boolean>;
  /** Ends it now; what is over already stays so. */
  endNow(subscription_id: string): Promise<void>;
  /** Opens a page on which a card is saved and nothing is charged. */
  openCardPage(asked: {
    recurring_id: string;
    provider_customer_id: string;
    /** Where it leads once a card is saved, and where without. */
    saved_url: string;
    left_url: string;
    expires_at: Date;
  }): Promise<{ session_id: string; url: string }>;
  /** The card saved on such a page; `over` where none was and none will be. */
  fetchSavedCard(session_id: string): Promise<SavedCard>;
  /** Whatever the customer begins later is charged from that card. */
  setUsualCard(provider_customer_id: string, payment_method_id: string, key: string): Promise<void>;
  /** From now on it is charged from that card. */
  setCard(subscription_id: string, payment_method_id: string, key: string): Promise<void>;
  /** Tries a bill that is owed once more, now. Answers whether it was paid. */
  payNow(invoice_id: string, key: string): Promise<boolean>;
  /** Sends a whole charge back. */
  refundCharge(charge_id: string, key: string): Promise<void>;
}

/** The whole door: payments that are made once, and every month, and what goes out to athletes. */
export type Payments = CardPayments & RecurringPayments & Recovery & PayingOut;
