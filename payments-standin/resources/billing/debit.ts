import type Stripe from "stripe";
import { planAfter } from "../../state/plans.ts";
import type { Provider } from "../../state/provider.ts";
import type { DebitProblem, Invoice, Origin } from "../../state/rows.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";
import { accountBehind } from "../cards/bank-accounts.ts";
import { newCharge } from "../charges/charge-shape.ts";
import { settleSoon, takenBack } from "../charges/charges.ts";
import { failIntent, succeed } from "../charges/intents.ts";
import { markFailed, markPaid } from "./marks.ts";

/**
 * Asks a bank for a renewal. For days the invoice is open, was tried and has no next try, like one that failed for good;
 * but its payment is being processed, and the subscription is as it was.
 */
export function debit(
  provider: Provider,
  invoice: Invoice,
  { intent, method }: { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod },
  origin: Origin,
): Invoice {
  const { store } = provider;
  const charge = newCharge(provider, { intent, method, decline: null, authenticated: false });
  recordEvent(provider, "charge.pending", charge, origin);
  settleSoon(provider, charge, false, origin);
  const processing = store.put("payment_intent", {
    ...intent,
    status: "processing",
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  recordEvent(provider, "payment_intent.processing", processing, origin);
  const { attempt_count, next_payment_attempt } = invoice;
  const tried = store.put("invoice", {
    ...invoice,
    attempt_count: attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
  });
  recordEvent(provider, "invoice.updated", tried, origin, { attempt_count, next_payment_attempt });
  const problem = accountBehind(method)?.problem ?? null;
  planAfter(provider, provider.delays.debit_seconds, { act: "clear_renewal", invoice: invoice.id, problem });
  return tried;
}

/** The bank's answer, days later. The try was counted when it was asked. */
export function clearRenewal(provider: Provider, id: string, problem: DebitProblem | null): void {
  const { store } = provider;
  const asked = store.get("invoice", id);
  const intent = store.get("payment_intent", store.get("collection", id)?.payment_intent ?? "");
  const charge = store.get("charge", String(intent?.latest_charge));
  const method = store.get("payment_method", String(intent?.payment_method));
  if (!asked || !intent || !charge || !method || intent.status !== "processing") return;
  const invoice = { ...asked, attempt_count: asked.attempt_count - 1 };
  if (problem) {
    const { code, message } = problem;
    const bounced = { captured: false, paid: false, status: "failed", amount_captured: 0 } as const;
    const words = { failure_code: code, failure_message: message };
    const failed = store.put("charge", { ...takenBack(provider, charge), ...bounced, ...words });
    recordEvent(provider, "charge.failed", failed, byItself);
    const error = { type: "invalid_request_error", code, message } as const;
    failIntent(provider, intent, { ...error, charge: charge.id, payment_method: method }, byItself);
    markFailed(provider, invoice, byItself);
    return;
  }
  const cleared = store.put("charge", { ...charge, status: "succeeded" });
  recordEvent(provider, "charge.succeeded", cleared, byItself);
  succeed(provider, intent, method.id, byItself);
  markPaid(provider, invoice, byItself);
}
