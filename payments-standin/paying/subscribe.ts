import type Stripe from "stripe";
import { finalizeInvoice } from "../resources/billing/finalize.ts";
import { itemOf, newInvoice } from "../resources/billing/invoice-shape.ts";
import { markPaid } from "../resources/billing/marks.ts";
import { newSubscription } from "../resources/billing/subscription-shape.ts";
import { attachTo } from "../resources/customers/payment-methods.ts";
import { recordEvent } from "../webhooks/events.ts";
import type { Try } from "./try.ts";

/** What a session in subscription mode leads to once its first payment is through: all of it is made here. */
export function beginSubscription({
  provider,
  session,
  checkout,
  intent,
  origin,
}: Try): Partial<Stripe.Checkout.Session> {
  const { store } = provider;
  const [line] = checkout.line_items;
  const payment_method = String(intent.payment_method);
  const customer = String(session.customer);
  if (!line) throw new Error(`${session.id} is about nothing.`);
  attachTo(provider, payment_method, customer, origin);
  const subscription = newSubscription(provider, {
    customer,
    payment_method,
    price: line.price,
    quantity: line.quantity ?? 1,
    metadata: checkout.subscription_data?.metadata ?? {},
    description: checkout.subscription_data?.description ?? null,
  });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const draft = newInvoice(provider, {
    subscription,
    reason: "subscription_create",
    period: { start, end },
    amount: intent.amount,
    isFraction: false,
  });
  const begun = store.put("subscription", { ...subscription, latest_invoice: draft.id });
  recordEvent(provider, "customer.subscription.created", begun, origin);
  recordEvent(provider, "invoice.created", draft, origin);
  markPaid(provider, finalizeInvoice(provider, draft, origin, intent.id), origin);
  return { subscription: subscription.id, invoice: draft.id };
}
