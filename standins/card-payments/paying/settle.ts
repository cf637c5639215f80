import type Stripe from "stripe";
import { planAfter } from "../plans.ts";
import type { Provider } from "../provider.ts";
import { newCharge } from "../resources/charge-shape.ts";
import { settleSoon } from "../resources/charges.ts";
import { byItself, recordEvent } from "../resources/events.ts";
import { customerDetails } from "../resources/session-shape.ts";
import type { Checkout, Origin, Payer } from "../rows.ts";
import type { TestCard } from "./cards.ts";
import { testCard } from "./cards.ts";
import type { Outcome } from "./outcome.ts";
import type { Problem } from "./problems.ts";

/** One try being carried out: its session, private side, PaymentIntent, and who asked for it. */
export type Try = {
  provider: Provider;
  session: Stripe.Checkout.Session;
  checkout: Checkout;
  intent: Stripe.PaymentIntent;
  origin: Origin;
};

/** Charges a card, with all that comes of it, as its number has it. */
export function chargeCard(
  attempt: Try,
  method: Stripe.PaymentMethod,
  number: string,
  payer: Payer,
  authenticated: boolean,
): Outcome {
  const { provider, origin } = attempt;
  const card = testCard(number);
  const { decline } = card;
  const made = newCharge(provider, { intent: attempt.intent, method, decline, authenticated });
  const intent = { ...attempt.intent, latest_charge: made.id };

  if (decline) {
    recordEvent(provider, "charge.failed", made, origin);
    const { code, decline_code, message } = decline;
    const error = { type: "card_error", code, decline_code, message } as const;
    return refuse({ ...attempt, intent }, decline, { ...error, charge: made.id, payment_method: method });
  }

  recordEvent(provider, "charge.succeeded", made, origin);
  settleSoon(provider, made, card.available_at_once, origin);
  const paid = succeed(provider, intent, method.id, origin);
  complete({ ...attempt, intent: paid }, payer, "paid");
  planDisputes(provider, made, card.dispute);
  return { is: "paid" };
}

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

/** The payer is through: paid by card, or still unpaid while a bank debit is on its way. */
export function complete({ provider, session }: Try, payer: Payer, payment_status: "paid" | "unpaid"): void {
  const completed = provider.store.put("checkout.session", {
    ...session,
    status: "complete",
    payment_status,
    url: null,
    customer_details: customerDetails(payer),
  });
  recordEvent(provider, "checkout.session.completed", completed, byItself);
}

/** Leaves the session open for another try. */
export function refuse(
  attempt: Try,
  problem: Problem,
  error: Stripe.PaymentIntent.LastPaymentError,
): Outcome {
  const { provider, checkout, origin } = attempt;
  failIntent(provider, attempt.intent, error, origin);
  const shown = { field: problem.field, message: problem.message };
  const token = checkout.last_attempt?.token ?? "";
  provider.store.put("checkout", { ...checkout, last_attempt: { token, problem: shown } });
  return { is: "refused", problem: shown };
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
function planDisputes(provider: Provider, charge: Stripe.Charge, planned: TestCard["dispute"]): void {
  if (planned === null) return;
  const { reason, inquiry, count } = planned;
  const part = Math.floor(charge.amount / count);
  for (let left = count; left > 0; left -= 1) {
    const amount = left === 1 ? charge.amount - part * (count - 1) : part;
    const what = { act: "open_dispute", charge: charge.id, reason, inquiry, amount } as const;
    planAfter(provider, provider.delays.dispute_seconds, what);
  }
}
