import type Stripe from "stripe";
import { testCard } from "../resources/cards/cards.ts";
import { newCharge } from "../resources/charges/charge-shape.ts";
import { settleSoon } from "../resources/charges/charges.ts";
import { failIntent, planDisputes, succeed } from "../resources/charges/intents.ts";
import { customerDetails } from "../resources/checkout/session-shape.ts";
import type { Problem } from "../state/problems.ts";
import type { Payer } from "../state/rows.ts";
import { byItself, recordEvent } from "../webhooks/events.ts";
import type { Outcome } from "./outcome.ts";
import { beginSubscription } from "./subscribe.ts";
import type { Try } from "./try.ts";

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

/** The payer is through: paid by card, or still unpaid while a bank debit is on its way. */
export function complete(attempt: Try, payer: Payer, payment_status: "paid" | "unpaid"): void {
  const { provider, session } = attempt;
  const begun = session.mode === "subscription" ? beginSubscription(attempt) : {};
  const completed = provider.store.put("checkout.session", {
    ...session,
    ...begun,
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
