import Stripe from "stripe";
import {
  type CardPayments,
  type Checkout,
  type CheckoutOrder,
  EventRefused,
  type Payment,
  ProviderAway,
  type ProviderEvent,
  ProviderRefused,
} from "./card-payments.ts";

const API_VERSION = "2026-10-28.endive";
const EXPANDED = ["payment_intent.latest_charge.balance_transaction"];

/** Stripe, or what speaks like it at `api_origin`. `webhook_secrets`: more than one while a secret is rolled. */
export function openStripe(options: {
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
