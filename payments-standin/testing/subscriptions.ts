import assert from "node:assert/strict";
import type Stripe from "stripe";
import { day, payOnPage } from "./provider.ts";

/** What makes the session of `fiftyDollars` one over 50 dollars every month. */
export const everyMonth: Partial<Stripe.Checkout.SessionCreateParams> = {
  mode: "subscription",
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: "usd",
        unit_amount: 5000,
        recurring: { interval: "month" },
        product_data: { name: "Support for Jordan Hale, monthly" },
      },
    },
  ],
  subscription_data: { metadata: { plan_id: "plan-1" }, description: "Monthly support for Jordan Hale" },
  payment_intent_data: undefined as never,
};

/** A session that saves a card of this customer, without charging it. */
export const saveCardOf = (customer: string): Stripe.Checkout.SessionCreateParams => ({
  mode: "setup",
  currency: "usd",
  customer,
  success_url: "http://localhost:1/saved?session_id={CHECKOUT_SESSION_ID}",
  setup_intent_data: { metadata: { plan_id: "plan-1" } },
});

/** Puts the clock to a moment, `2027-01-31T10:00:00Z`. */
export async function clockTo(
  control: (method: string, path: string, body?: object) => Promise<{ now: number }>,
  moment: string,
): Promise<void> {
  const { now } = await control("GET", "/clock");
  for (let left = Date.parse(moment) / 1000 - now; left > 0; left -= 300 * day) {
    await control("POST", "/clock/advance", { seconds: Math.min(left, 300 * day) });
  }
}

/** Somebody subscribes by card on the hosted page, now. */
export async function subscribed(
  stripe: Stripe,
  now: number,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const session = await stripe.checkout.sessions.create({
    ...everyMonth,
    success_url: "http://localhost:1/success",
    client_reference_id: "contribution-1",
    expires_at: now + 3600,
    ...more,
  });
  const answer = await payOnPage(session.url, {});
  assert.equal(answer.status, 303);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(String(subscription));
}

/** A subscription's invoices, oldest first. */
export async function invoicesOf(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.reverse();
}

/** Has the subscription charged from one of the cards with a name. */
export async function changeCard(stripe: Stripe, { id, customer }: Stripe.Subscription, name: string) {
  const { id: default_payment_method } = await stripe.paymentMethods.attach(name, {
    customer: String(customer),
  });
  return stripe.subscriptions.update(id, { default_payment_method });
}

/** `1803031200` -> `2027-02-20T10:00:00Z` */
export const dateOf = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined
    ? null
    : new Date(seconds * 1000).toISOString().replace(".000", "");
