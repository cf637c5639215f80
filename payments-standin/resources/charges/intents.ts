import type Stripe from "stripe";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import type { TestCard } from "../cards/cards.ts";

/** The money has moved: the PaymentIntent is done. */
export function succeed(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  payment_method: string,
  origin: Origin,
): Stripe.PaymentIntent {
  const succeeded = provider.store.put("payment_intent", {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    payment_method,
    last_payment_error: null,
    next_action: null,
  });
  recordEvent(provider, "payment_intent.succeeded", succeeded, origin);
  return succeeded;
}

/** The money has not moved: the PaymentIntent waits for another means of paying. */
export function failIntent(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  last_payment_error: Stripe.PaymentIntent.LastPaymentError,
  origin: Origin,
): void {
  const failed = provider.store.put("payment_intent", {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error,
    next_action: null,
  });
  recordEvent(provider, "payment_intent.payment_failed", failed, origin);
}

/** Several disputes share the charge: together they never take more than it brought. */
export function planDisputes(provider: Provider, charge: Stripe.Charge, planned: TestCard["dispute"]): void {
  if (planned === null) return;
  const { reason, inquiry, count } = planned;
  const part = Math.floor(charge.amount / count);
  for (let left = count; left > 0; left -= 1) {
    const amount = left === 1 ? charge.amount - part * (count - 1) : part;
    const what = { act: "open_dispute", charge: charge.id, reason, inquiry, amount } as const;
    planAfter(provider, provider.delays.dispute_seconds, what);
  }
}
