import type Stripe from "stripe";
import { newId } from "../../state/ids.ts";
import type { Provider } from "../../state/provider.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";

/** Tells of a charge that its bank takes for fraud. By event only: nothing here asks for the warnings again. */
export function warnOfFraud(provider: Provider, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const { payment_intent } = charge;
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId("early_fraud_warning"),
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: provider.now(),
    fraud_type: "misc",
    livemode: false,
    ...(typeof payment_intent === "string" ? { payment_intent } : {}),
  };
  recordEvent(provider, "radar.early_fraud_warning.created", warning, byItself);
  return warning;
}
