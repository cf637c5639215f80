import type Stripe from "stripe";
import { EventOfOtherMode, EventRefused, type ProviderEvent } from "../card-payments.ts";

/**
 * What the event endpoint has to be sent, and no more: `invoice.created`, for one, would hold a renewal's charge up
 * while the endpoint is away. README names the same, for whoever sets it up at the provider.
 */
export const EVENT_TYPES = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "charge.failed",
  "charge.refunded",
  "charge.updated",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "invoice.paid",
  "invoice.payment_failed",
  "payment_intent.succeeded",
  "radar.early_fraud_warning.created",
  "refund.created",
  "refund.failed",
  "refund.updated",
  "setup_intent.setup_failed",
] as const;

/**
 * The event that the bytes hold, if one of the secrets signed them within the last 300 seconds. A time that is
 * still to come passes: only the provider can sign it, and its clock may be ahead. Throws `EventRefused`.
 */
export function verifiedEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
): Stripe.Event {
  return signedBy(secrets, (secret) => stripe.webhooks.constructEvent(body, signature, secret));
}

/** What `read` gives with the first of the secrets that it takes. Throws `EventRefused`. */
export function signedBy<Read>(secrets: readonly string[], read: (secret: string) => Read): Read {
  let reason: unknown;
  for (const secret of secrets) {
    try {
      return read(secret);
    } catch (error) {
      reason = error;
    }
  }
  throw new EventRefused("The event's signature does not hold.", { cause: reason });
}

/** Throws `EventOfOtherMode` of an event that is of real money where our key is for tests, or the other way. */
export function refuseOtherMode(livemode: boolean, live: boolean): void {
  if (livemode !== live)
    throw new EventOfOtherMode(`The event is ${livemode ? "of real money" : "of a test"}.`);
}

/** What an event's object may say of where it belongs; which of it is there differs by the object. */
interface About {
  id?: string;
  object?: string;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  /** Of an invoice: what the subscription says that it is for. */
  parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
  payment_intent?: string | { id: string } | null;
  charge?: string | { id: string } | null;
}

/** An event in our words: the ids of what it is about, nothing of what it says. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as About;
  const own = (object: string): string | null => (about.object === object ? (about.id ?? null) : null);
  return {
    event_id: event.id,
    event_type: event.type,
    created_at: new Date(event.created * 1000),
    contribution_id: about.client_reference_id ?? about.metadata?.contribution_id ?? null,
    recurring_id:
      about.metadata?.recurring_id ?? about.parent?.subscription_details?.metadata?.recurring_id ?? null,
    session_id: own("checkout.session"),
    payment_id: own("payment_intent") ?? idOf(about.payment_intent),
    charge_id: own("charge") ?? idOf(about.charge),
    account_id: event.account ?? null,
  };
}

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);
