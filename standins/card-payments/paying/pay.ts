import type Stripe from "stripe";
import { randomText } from "../ids.ts";
import type { Provider } from "../provider.ts";
import { newChargeTransaction } from "../resources/balance-transactions.ts";
import { newCharge } from "../resources/charges.ts";
import { recordEvent } from "../resources/events.ts";
import { expireIfDue } from "../resources/expiry.ts";
import { newPaymentIntent } from "../resources/payment-intents.ts";
import { newPaymentMethod } from "../resources/payment-methods.ts";
import { customerDetails } from "../resources/session-shape.ts";
import type { Checkout, Payer } from "../rows.ts";
import type { TypedCard } from "./card-form.ts";
import { testCard } from "./cards.ts";
import type { Problem } from "./problems.ts";
import { notAuthenticated } from "./problems.ts";

/** What a payer meets after the button: the end, a question of the bank, a refusal, or a session already over. */
export type Outcome =
  | { is: "paid" }
  | { is: "challenged" }
  | { is: "refused"; problem: Problem }
  | { is: "over" };

/** One try being carried out: its session, private side, PaymentIntent, and who asked for it. */
type Try = {
  provider: Provider;
  session: Stripe.Checkout.Session;
  checkout: Checkout;
  intent: Stripe.PaymentIntent;
  origin: { id: string; idempotency_key: string };
};

/**
 * Pays an open session with a card, as one commit. `token` names the attempt: the same one twice (a double click) gets
 * the first one's outcome and makes no second charge.
 */
export function pay(
  provider: Provider,
  sessionId: string,
  token: string,
  card: TypedCard,
  payer: Payer,
): Outcome {
  return provider.store.act(() => {
    const { session, checkout } = current(provider, sessionId);
    if (checkout.last_attempt?.token === token) return outcomeOf(session, checkout);
    if (session.status !== "open") return { is: "over" };

    const method = newPaymentMethod(provider, card, payer);
    const attempt = begin(provider, session, checkout, token);
    if (!testCard(card.number).challenge) return charge(attempt, method, card.number, payer, false);

    const intent = provider.store.put("payment_intent", {
      ...attempt.intent,
      status: "requires_action",
      payment_method: method.id,
      next_action: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
    });
    recordEvent(provider, "payment_intent.requires_action", intent, attempt.origin);
    const challenge = { payment_method: method.id, number: card.number, payer };
    provider.store.put("checkout", { ...attempt.checkout, challenge });
    return { is: "challenged" };
  });
}

/** The payer's answer to the bank's question (3-D Secure). */
export function answerChallenge(provider: Provider, sessionId: string, passed: boolean): Outcome {
  return provider.store.act(() => {
    const { session, checkout } = current(provider, sessionId);
    const { challenge } = checkout;
    const method = provider.store.get("payment_method", challenge?.payment_method ?? "");
    const intent = provider.store.get("payment_intent", String(session.payment_intent));
    if (session.status !== "open" || !challenge || !method || !intent) return outcomeOf(session, checkout);

    const settled = provider.store.put("checkout", { ...checkout, challenge: null });
    const attempt: Try = { provider, session, checkout: settled, intent, origin: payersRequest() };
    if (passed) return charge(attempt, method, challenge.number, challenge.payer, true);
    return refuse(attempt, notAuthenticated, {
      type: "invalid_request_error",
      code: notAuthenticated.code,
      message: notAuthenticated.message,
      payment_method: method,
    });
  });
}

function current(provider: Provider, sessionId: string) {
  const session = provider.store.get("checkout.session", sessionId);
  const checkout = provider.store.get("checkout", sessionId);
  if (!session || !checkout) throw new Error(`There is no session ${sessionId}.`);
  return { session: expireIfDue(provider, session), checkout };
}

function outcomeOf(session: Stripe.Checkout.Session, { challenge, last_attempt }: Checkout): Outcome {
  if (session.status === "complete") return { is: "paid" };
  if (session.status === "expired") return { is: "over" };
  if (challenge) return { is: "challenged" };
  return last_attempt?.problem ? { is: "refused", problem: last_attempt.problem } : { is: "over" };
}

/** Notes the attempt and makes the session's one PaymentIntent, if an earlier try has not. */
function begin(provider: Provider, session: Stripe.Checkout.Session, checkout: Checkout, token: string): Try {
  const { store } = provider;
  const origin = payersRequest();
  const noted = store.put("checkout", {
    ...checkout,
    challenge: null,
    last_attempt: { token, problem: null },
  });
  const earlier = store.get("payment_intent", String(session.payment_intent));
  if (earlier) return { provider, session, checkout: noted, intent: earlier, origin };

  const intent = newPaymentIntent(provider, session, checkout);
  recordEvent(provider, "payment_intent.created", intent, origin);
  const confirmed = store.put("checkout.session", { ...session, payment_intent: intent.id });
  return { provider, session: confirmed, checkout: noted, intent, origin };
}

function charge(
  attempt: Try,
  method: Stripe.PaymentMethod,
  number: string,
  payer: Payer,
  authenticated: boolean,
): Outcome {
  const { provider, origin } = attempt;
  const { decline, available_at_once } = testCard(number);
  const made = newCharge(provider, attempt.intent, method, decline, authenticated);
  const intent = { ...attempt.intent, latest_charge: made.id };

  if (decline) {
    recordEvent(provider, "charge.failed", made, origin);
    const { code, decline_code, message } = decline;
    const error = {
      type: "card_error",
      code,
      decline_code,
      message,
      charge: made.id,
      payment_method: method,
    } as const;
    return refuse({ ...attempt, intent }, decline, error);
  }

  recordEvent(provider, "charge.succeeded", made, origin);
  const { id: balance_transaction } = newChargeTransaction(provider, made, available_at_once);
  const settled = provider.store.put("charge", { ...made, balance_transaction });
  recordEvent(provider, "charge.updated", settled, origin, { balance_transaction: null });
  complete({ ...attempt, intent }, method.id, payer);
  return { is: "paid" };
}

function complete({ provider, session, intent, origin }: Try, payment_method: string, payer: Payer): void {
  const succeeded = provider.store.put("payment_intent", {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    payment_method,
    last_payment_error: null,
    next_action: null,
  });
  recordEvent(provider, "payment_intent.succeeded", succeeded, origin);
  const completed = provider.store.put("checkout.session", {
    ...session,
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: customerDetails(payer),
  });
  recordEvent(provider, "checkout.session.completed", completed, { id: null, idempotency_key: null });
}

/** Leaves the session open for another try. */
function refuse(attempt: Try, problem: Problem, error: Stripe.PaymentIntent.LastPaymentError): Outcome {
  const { provider, checkout, intent, origin } = attempt;
  const failed = provider.store.put("payment_intent", {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: error,
    next_action: null,
  });
  recordEvent(provider, "payment_intent.payment_failed", failed, origin);
  const shown = { field: problem.field, message: problem.message };
  const token = checkout.last_attempt?.token ?? "";
  provider.store.put("checkout", { ...checkout, last_attempt: { token, problem: shown } });
  return { is: "refused", problem: shown };
}

/** The page's own request to the API, which the events of a payment name as their cause. */
function payersRequest() {
  return { id: `req_${randomText(14)}`, idempotency_key: crypto.randomUUID() };
}
