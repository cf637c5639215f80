import type Stripe from "stripe";
import type { ConnectRows, Need } from "./connect-rows.ts";
import type { DisputeReason } from "./dispute-reasons.ts";
import type { Problem } from "./problems.ts";

/** Each table of the stand-in and its rows. Rows with an `object` are Stripe's, as sent when nothing is expanded. */
export type Rows = ConnectRows & {
  "checkout.session": Stripe.Checkout.Session;
  product: Stripe.Product;
  price: Price;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  setup_intent: Stripe.SetupIntent;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: EventRow;
  checkout: Checkout;
  collection: Collection;
  endpoint_secret: EndpointSecret;
  delivery: Delivery;
  plan: Plan;
  clock: ClockRow;
  answer: StoredAnswer;
};

export type Table = keyof Rows;

/** A row that was added or replaced, or, without a row, the id of one that was taken out. */
export type Change =
  | { [T in Table]: [table: T, row: Rows[T]] }[Table]
  | [table: Table, row: null, id: string];

export type EventRow = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  request: Origin;
  type: string;
  /** The connected account that it happened to; the platform's own have none. */
  account?: string;
};

/** Who asked for a change: a request of the API, or nobody (both null) when the provider acts by itself. */
export type Origin = { id: string | null; idempotency_key: string | null };

/** The side of a session that its own object does not show. Its id is the session's. */
export type Checkout = {
  id: string;
  line_items: LineItem[];
  payment_intent_data: { metadata: Record<string, string>; description: string | null };
  subscription_data?: { metadata: Record<string, string>; description: string | null };
  /** The payment of a subscription's first invoice: such a session does not show it. */
  first_payment?: string | null;
  /** A 3-D Secure question that the payer has not answered yet. */
  challenge: { payment_method: string; number: string; payer: Payer } | null;
  /** The page's last attempt, so that a double click gets the same answer and makes no second charge. */
  last_attempt: { token: string; problem: Problem | null } | null;
};

export type Payer = { email: string; name: string | null };

/** On the wire a decimal is a string; only the SDK makes an object of it. */
export type Price = Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
export type LineItem = Omit<Stripe.LineItem, "price"> & { price: Price };

/** A subscription to one price; what it belongs to stands in it by id. */
export type Subscription = Omit<
  Stripe.Subscription,
  "items" | "customer" | "default_payment_method" | "latest_invoice"
> & {
  customer: string;
  default_payment_method: string | null;
  latest_invoice: string | null;
  items: { object: "list"; data: Item[]; has_more: false; url: string };
};
export type Item = Omit<Stripe.SubscriptionItem, "price" | "plan"> & {
  price: Price;
  plan: Omit<Stripe.Plan, "amount_decimal"> & { amount_decimal: string };
};

export type Invoice = Omit<Stripe.Invoice, "customer" | "payments" | "lines"> & {
  customer: string;
  lines: { object: "list"; data: InvoiceLine[]; has_more: false; url: string };
};
export type InvoiceLine = Omit<Stripe.InvoiceLineItem, "pricing" | "quantity_decimal"> & {
  pricing: Omit<Stripe.InvoiceLineItem.Pricing, "unit_amount_decimal"> & { unit_amount_decimal: string };
  quantity_decimal: string;
};
export type InvoicePayment = Omit<Stripe.InvoicePayment, "invoice" | "payment"> & {
  invoice: string;
  payment: { type: "payment_intent"; payment_intent: string };
};

/** The side of an invoice that its own object does not show. Its id is the invoice's. */
export type Collection = {
  id: string;
  period: { start: number; end: number };
  payment_intent: string | null;
  /** The card whose bank said never to ask again: no charge is made before there is another. */
  refused_method: string | null;
};

/**
 * What signs the events of an endpoint, and until when its last secret still does too; and whether it hears of connected
 * accounts instead of the platform, which the endpoint's own object does not show. Its id is the endpoint's.
 */
export type EndpointSecret = {
  id: string;
  secret: string;
  previous: { secret: string; good_until: number } | null;
  connect?: boolean;
};

/** The sending of one event to one endpoint. */
export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** Milliseconds since 1970; null once delivered or given up. */
  next_attempt_at: number | null;
  delivered_at: number | null;
  /** The last answer: a status, or why there was none. */
  last_answer: string | null;
  /** How often it is sent again after it was delivered. */
  copies_left: number;
};

/** What the provider does by itself at a set time, and with what. */
type Acts = {
  settle_charge: { charge: string; available_at_once: boolean };
  open_dispute: { charge: string; reason: DisputeReason; inquiry: boolean; amount: number };
  close_dispute: { dispute: string; status: DisputeEnd };
  finish_refund: { refund: string; status: RefundEnd };
  pay_out: object;
  clear_debit: { session: string; problem: DebitProblem | null };
  clear_renewal: { invoice: string; problem: DebitProblem | null };
  verify_account: { account: string };
  miss_deadline: { account: string; need: Need };
  pay_account: { account: string };
  send_payout: { payout: string };
  end_payout: { payout: string };
  return_payout: { payout: string };
  tell_available: { account: string };
  collect_negative: { account: string };
};

export type Act = keyof Acts;
/** An act to come, at `due_at` (seconds). Its row is removed when it is done. */
export type Plan<A extends Act = Act> = { [K in A]: { id: string; due_at: number; act: K } & Acts[K] }[A];
export type RefundEnd = "succeeded" | "failed";
export type DisputeEnd = "won" | "lost" | "warning_closed";
export type DebitProblem = { code: string; message: string };

/** How far the clock was moved ahead of the machine's. */
export type ClockRow = { id: "clock"; ahead_ms: number };

/** What an idempotency key was answered with. Its id is the key. */
export type StoredAnswer = { id: string; fingerprint: string; created: number; status: number; body: string };
