import type Stripe from "stripe";
import { savingDecline } from "../resources/cards/cards.ts";
import { customerDetails } from "../resources/checkout/session-shape.ts";
import { attachTo } from "../resources/customers/payment-methods.ts";
import type { Problem } from "../state/problems.ts";
import type { Provider } from "../state/provider.ts";
import type { Checkout, Origin, Payer } from "../state/rows.ts";
import { byItself, recordEvent } from "../webhooks/events.ts";
import type { Outcome } from "./outcome.ts";

type Saving = {
  provider: Provider;
  session: Stripe.Checkout.Session;
  checkout: Checkout;
  origin: Origin;
};

/** Keeps a card for later payments, where its bank allows it. Nothing is charged. */
export function saveCard(
  saving: Saving,
  method: Stripe.PaymentMethod,
  { number, payer }: { number: string; payer: Payer },
): Outcome {
  const { provider, session, origin } = saving;
  const decline = savingDecline(number);
  if (decline) return refuseToSave(saving, method, decline);
  const { store } = provider;
  attachTo(provider, method.id, String(session.customer), origin);
  const intent = store.get("setup_intent", String(session.setup_intent));
  if (!intent) throw new Error(`${session.id} has no SetupIntent.`);
  const saved = {
    ...intent,
    status: "succeeded",
    payment_method: method.id,
    last_setup_error: null,
  } as const;
  recordEvent(provider, "setup_intent.succeeded", store.put("setup_intent", saved), origin);
  const completed = store.put("checkout.session", {
    ...session,
    status: "complete",
    url: null,
    customer_details: customerDetails(payer),
  });
  recordEvent(provider, "checkout.session.completed", completed, byItself);
  return { is: "paid" };
}

/** The session stays open for another card. */
export function refuseToSave(
  { provider, session, checkout, origin }: Saving,
  method: Stripe.PaymentMethod,
  problem: Problem & { code: string; decline_code?: string },
): Outcome {
  const { store } = provider;
  const { field, message, code, decline_code } = problem;
  const intent = store.get("setup_intent", String(session.setup_intent));
  if (intent) {
    const last_setup_error: Stripe.SetupIntent.LastSetupError = {
      type: "card_error",
      code,
      ...(decline_code ? { decline_code } : {}),
      message,
      payment_method: method,
    };
    const failed = store.put("setup_intent", { ...intent, last_setup_error });
    recordEvent(provider, "setup_intent.setup_failed", failed, origin);
  }
  const token = checkout.last_attempt?.token ?? "";
  store.put("checkout", { ...checkout, last_attempt: { token, problem: { field, message } } });
  return { is: "refused", problem: { field, message } };
}
