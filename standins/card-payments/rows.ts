import type Stripe from "stripe";
import type { Problem } from "./paying/problems.ts";

/** Each table of the stand-in and its rows. Rows with an `object` are Stripe's, as sent when nothing is expanded. */
export type Rows = {
  "checkout.session": Stripe.Checkout.Session;
  product: Stripe.Product;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  balance_transaction: Stripe.BalanceTransaction;
  event: EventRow;
  checkout: Checkout;
  delivery: Delivery;
  answer: StoredAnswer;
};

export type Table = keyof Rows;

export const tableNames: readonly Table[] = [
  "checkout.session",
  "product",
  "payment_method",
  "payment_intent",
  "charge",
  "balance_transaction",
  "event",
  "checkout",
  "delivery",
  "answer",
];

export type EventRow = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  request: Origin;
  type: string;
};

/** Who asked for a change: a request of the API, or nobody (both null) when the provider acts by itself. */
export type Origin = { id: string | null; idempotency_key: string | null };

/** The side of a session that its own object does not show. Its id is the session's. */
export type Checkout = {
  id: string;
  line_items: LineItem[];
  payment_intent_data: { metadata: Record<string, string>; description: string | null };
  /** A 3-D Secure question that the payer has not answered yet. */
  challenge: { payment_method: string; number: string; payer: Payer } | null;
  /** The page's last attempt, so that a double click gets the same answer and makes no second charge. */
  last_attempt: { token: string; problem: Problem | null } | null;
};

export type Payer = { email: string; name: string | null };

/** On the wire a decimal is a string; only the SDK makes an object of it. */
export type Price = Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
export type LineItem = Omit<Stripe.LineItem, "price"> & { price: Price };

/** The sending of one event to the webhook. Its id is the event's. */
export type Delivery = {
  id: string;
  attempts: number;
  /** Milliseconds since 1970; null once delivered or given up. */
  next_attempt_at: number | null;
  delivered_at: number | null;
  /** The last answer: a status, or why there was none. */
  last_answer: string | null;
};

/** What an idempotency key was answered with. Its id is the key. */
export type StoredAnswer = { id: string; fingerprint: string; created: number; status: number; body: string };
