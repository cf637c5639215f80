import type Stripe from "stripe";
import type { BankAccount } from "../resources/cards/bank-accounts.ts";
import type { TypedCard } from "../resources/cards/card-form.ts";
import { testCard } from "../resources/cards/cards.ts";
import { newPaymentIntent } from "../resources/charges/payment-intents.ts";
import { expireIfDue, intentOf } from "../resources/checkout/expiry.ts";
import { newCustomer } from "../resources/customers/customers.ts";
import { newBankAccount, newCard } from "../resources/customers/payment-methods.ts";
import { randomText } from "../state/ids.ts";
import { notAuthenticated } from "../state/problems.ts";
import type { Provider } from "../state/provider.ts";
import type { Checkout, Payer } from "../state/rows.ts";
import { recordEvent } from "../webhooks/events.ts";
import { startDebit } from "./bank-debit.ts";
import type { Outcome } from "./outcome.ts";
import { refuseToSave, saveCard } from "./save-card.ts";
import { chargeCard, refuse } from "./settle.ts";
import type { Try } from "./try.ts";

/** A card, or a bank account whose debit takes its time. */
export type Means = { card: TypedCard } | { bank: BankAccount };

/**
 * Pays an open session, as one commit. `token` names the attempt: the same one twice (a double click) gets
 * the first one's outcome and makes no second charge.
 */
export function pay(
  provider: Provider,
  sessionId: string,
  token: string,
  means: Means,
  payer: Payer,
): Outcome {
  return provider.store.act(() => {
    const { session, checkout } = current(provider, sessionId);
    if (checkout.last_attempt?.token === token) return outcomeOf(session, checkout);
    if (session.status !== "open") return { is: "over" };
    if (session.mode === "setup") {
      return "card" in means
        ? saveTyped(provider, session, checkout, token, means.card, payer)
        : { is: "over" };
    }

    const attempt = begin(provider, session, checkout, token, payer);
    if ("bank" in means) {
      return startDebit(attempt, newBankAccount(provider, means.bank, payer), payer, means.bank.problem);
    }
    const { card } = means;
    const method = newCard(provider, card, payer);
    if (!testCard(card.number).challenge) return chargeCard(attempt, method, card.number, payer, false);

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
    if (session.status !== "open" || !challenge || !method) return outcomeOf(session, checkout);

    const settled = provider.store.put("checkout", { ...checkout, challenge: null });
    if (session.mode === "setup") {
      const saving = { provider, session, checkout: settled, origin: payersRequest() };
      return passed ? saveCard(saving, method, challenge) : refuseToSave(saving, method, notAuthenticated);
    }
    const intent = intentOf(provider, session);
    if (!intent) return outcomeOf(session, checkout);
    const attempt: Try = { provider, session, checkout: settled, intent, origin: payersRequest() };
    if (passed) return chargeCard(attempt, method, challenge.number, challenge.payer, true);
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

/** Notes the attempt and makes, if an earlier try has not, the session's one PaymentIntent and its customer. */
function begin(
  provider: Provider,
  session: Stripe.Checkout.Session,
  checkout: Checkout,
  token: string,
  payer: Payer,
): Try {
  const { store } = provider;
  const origin = payersRequest();
  const noted = store.put("checkout", {
    ...checkout,
    challenge: null,
    last_attempt: { token, problem: null },
  });
  const earlier = intentOf(provider, session);
  if (earlier) return { provider, session, checkout: noted, intent: earlier, origin };

  const monthly = session.mode === "subscription";
  const makesCustomer = session.customer === null && (monthly || session.customer_creation === "always");
  const customer = makesCustomer ? newCustomer(provider, payer, origin).id : session.customer;
  const intent = newPaymentIntent(provider, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "usd",
    customer,
    payment_method_types: session.payment_method_types,
    ...(monthly ? { metadata: {}, description: "Subscription creation" } : checkout.payment_intent_data),
  });
  recordEvent(provider, "payment_intent.created", intent, origin);
  const confirmed = { ...session, customer, payment_intent: monthly ? null : intent.id };
  return {
    provider,
    session: store.put("checkout.session", confirmed),
    checkout: monthly ? store.put("checkout", { ...noted, first_payment: intent.id }) : noted,
    intent,
    origin,
  };
}

/** Saves a card, after the question of its bank where it has one. */
function saveTyped(
  provider: Provider,
  session: Stripe.Checkout.Session,
  checkout: Checkout,
  token: string,
  card: TypedCard,
  payer: Payer,
): Outcome {
  const method = newCard(provider, card, payer);
  const last_attempt = { token, problem: null };
  const asks = testCard(card.number).challenge;
  const challenge = asks ? { payment_method: method.id, number: card.number, payer } : null;
  const noted = provider.store.put("checkout", { ...checkout, challenge, last_attempt });
  if (asks) return { is: "challenged" };
  const saving = { provider, session, checkout: noted, origin: payersRequest() };
  return saveCard(saving, method, { number: card.number, payer });
}

/** The page's own request to the API, which the events of a payment name as their cause. */
function payersRequest() {
  return { id: `req_${randomText(14)}`, idempotency_key: crypto.randomUUID() };
}
