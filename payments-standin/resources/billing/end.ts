import type { Provider } from "../../state/provider.ts";
import type { Origin, Subscription } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { unsettledInvoices } from "./invoices-of.ts";

type Reason = "cancellation_requested" | "payment_failed" | null;

/** Ends a subscription for good, now. What is still owed is not asked for any more. Only inside an act. */
export function endSubscription(
  provider: Provider,
  subscription: Subscription,
  origin: Origin,
  reason: Reason,
): Subscription {
  const { store } = provider;
  const now = provider.now();
  for (const invoice of unsettledInvoices(provider, subscription.id)) {
    store.put("invoice", {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
  const ended = store.put("subscription", {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pause_collection: null,
    cancellation_details: {
      ...(subscription.cancellation_details ?? { comment: null, feedback: null, feedback_option: null }),
      reason: reason ?? subscription.cancellation_details?.reason ?? null,
    },
  });
  recordEvent(provider, "customer.subscription.deleted", ended, origin);
  return ended;
}
