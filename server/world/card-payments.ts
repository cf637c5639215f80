import Stripe from "stripe";

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

const API_VERSION = "2026-10-28.endive";
const EXPANDED = ["payment_intent.latest_charge.balance_transaction"];

/** Stripe, or what speaks like it at `api_origin`. `webhook_secrets`: more than one while a secret is rolled. */
export function openCardPayments(options: {
  secret_key: string;
  webhook_secrets: readonly string[];
  api_origin?: string | undefined;
}): CardPayments {
  const stripe = new Stripe(options.secret_key, {
    apiVersion: API_VERSION,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(options.api_origin),
  });
  return {
    openCheckout: (order) =>
      asked(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: order.contribution_id }),
        ),
      ),
    fetchCheckout: (session_id) =>
      asked(async () =>
        checkoutOf(await stripe.checkout.sessions.retrieve(session_id, { expand: EXPANDED })),
      ),
    readEvent: (body, signature) => eventOf(verified(stripe, body, signature, options.webhook_secrets)),
  };
}

function addressOf(api_origin: string | undefined) {
  if (!api_origin) return {};
  const { protocol, hostname, port } = new URL(api_origin);
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === "http" ? 80 : 443) };
}

function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { contribution_id } = order;
  return {
    mode: "payment",
    submit_type: "donate",
    client_reference_id: contribution_id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.amount_cents,
          product_data: { name: order.title },
        },
      },
    ],
    // Neither is copied on from the session: events about the payment itself find the contribution by this.
    payment_intent_data: { metadata: { contribution_id }, description: order.title },
    metadata: { contribution_id },
    success_url: order.success_url,
    cancel_url: order.cancel_url,
    expires_at: Math.floor(order.expires_at.getTime() / 1000),
  };
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    session_id: session.id,
    contribution_id: session.client_reference_id,
    url: session.url,
    status: statusOf(session.status),
    contributor_email: session.customer_details?.email ?? null,
    payment: session.payment_status === "paid" ? paymentOf(session.payment_intent) : null,
  };
}

function statusOf(status: string | null): Checkout["status"] {
  return status === "complete" || status === "expired" ? status : "open";
}

function paymentOf(intent: Stripe.Checkout.Session["payment_intent"]): Payment | null {
  if (!intent || typeof intent === "string" || intent.status !== "succeeded") return null;
  const charge = intent.latest_charge;
  if (!charge || typeof charge === "string") return null;
  const balance = charge.balance_transaction;
  return {
    payment_id: intent.id,
    charge_id: charge.id,
    amount_cents: charge.amount_captured,
    currency: charge.currency,
    paid_at: new Date(charge.created * 1000),
    fee:
      balance && typeof balance !== "string"
        ? { balance_transaction_id: balance.id, amount_cents: balance.fee }
        : null,
  };
}

function verified(stripe: Stripe, body: Buffer, signature: string, secrets: readonly string[]): Stripe.Event {
  let reason: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret);
    } catch (error) {
      reason = error;
    }
  }
  throw new EventRefused("The event's signature does not hold.", { cause: reason });
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as {
    id?: string;
    object?: string;
    client_reference_id?: string | null;
    metadata?: Record<string, string> | null;
  };
  return {
    event_id: event.id,
    event_type: event.type,
    created_at: new Date(event.created * 1000),
    contribution_id: about.client_reference_id ?? about.metadata?.contribution_id ?? null,
    session_id: about.object === "checkout.session" ? (about.id ?? null) : null,
  };
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    // 409 and 429: somebody is at it, or we ask too much. 401 and 403 are ours to mend, and pass then.
    const final = status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status);
    const said = `The payment provider: ${error.type} ${error.code ?? ""} ${error.message}`;
    throw final ? new ProviderRefused(said, { cause: error }) : new ProviderAway(said, { cause: error });
  }
}
