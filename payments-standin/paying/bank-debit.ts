import type Stripe from "stripe";
import { newCharge } from "../resources/charges/charge-shape.ts";
import { settleSoon, takenBack } from "../resources/charges/charges.ts";
import { failIntent, succeed } from "../resources/charges/intents.ts";
import { planAfter } from "../state/plans.ts";
import type { Provider } from "../state/provider.ts";
import type { DebitProblem, Payer } from "../state/rows.ts";
import { byItself, recordEvent } from "../webhooks/events.ts";
import type { Outcome } from "./outcome.ts";
import { complete } from "./settle.ts";
import type { Try } from "./try.ts";

/** Asks a bank for the money. The session is complete, and unpaid until the bank has answered. */
export function startDebit(
  attempt: Try,
  method: Stripe.PaymentMethod,
  payer: Payer,
  problem: DebitProblem | null,
): Outcome {
  const { provider, session, origin } = attempt;
  const made = newCharge(provider, { intent: attempt.intent, method, decline: null, authenticated: false });
  recordEvent(provider, "charge.pending", made, origin);
  settleSoon(provider, made, false, origin);
  const intent = provider.store.put("payment_intent", {
    ...attempt.intent,
    status: "processing",
    payment_method: method.id,
    latest_charge: made.id,
    last_payment_error: null,
  });
  recordEvent(provider, "payment_intent.processing", intent, origin);
  complete({ ...attempt, intent }, payer, "unpaid");
  planAfter(provider, provider.delays.debit_seconds, { act: "clear_debit", session: session.id, problem });
  return { is: "paid" };
}

/** The bank's answer, days later: the money is there, or the debit has failed and nothing was paid. */
export function clearDebit(provider: Provider, sessionId: string, problem: DebitProblem | null): void {
  const { store } = provider;
  const session = store.get("checkout.session", sessionId);
  const intent = store.get("payment_intent", String(session?.payment_intent));
  const charge = store.get("charge", String(intent?.latest_charge));
  const method = store.get("payment_method", String(intent?.payment_method));
  if (!session || !intent || !charge || !method || intent.status !== "processing") return;

  if (problem) {
    const { code, message } = problem;
    const failed = store.put("charge", {
      ...takenBack(provider, charge),
      amount_captured: 0,
      captured: false,
      failure_code: code,
      failure_message: message,
      paid: false,
      status: "failed",
    });
    recordEvent(provider, "charge.failed", failed, byItself);
    const error = { type: "invalid_request_error", code, message } as const;
    failIntent(provider, intent, { ...error, charge: charge.id, payment_method: method }, byItself);
    recordEvent(provider, "checkout.session.async_payment_failed", session, byItself);
    return;
  }

  const cleared = store.put("charge", { ...charge, status: "succeeded" });
  recordEvent(provider, "charge.succeeded", cleared, byItself);
  succeed(provider, intent, method.id, byItself);
  const paid = store.put("checkout.session", { ...session, payment_status: "paid" });
  recordEvent(provider, "checkout.session.async_payment_succeeded", paid, byItself);
}
