import type Stripe from "stripe";
import { ProviderRefused } from "../card-payments.ts";
import { emailForProvider } from "../provider-email.ts";
import type { RecurringOrder, RecurringPayments, Subscription } from "../recurring-payments.ts";
import { all, asked, askedUnder, madeOnce, PAGE, secondsOf } from "./asking.ts";
import { MONTHLY_METHODS, openStripeCards } from "./cards.ts";
import { checkoutOf, NOTHING_YET, productOf, submitTypeOf, whomItIsFor } from "./checkout.ts";
import { dropDrafts, dropInvoice } from "./drop-invoice.ts";
import { openStripeHolds } from "./holds.ts";
import { refundsOf } from "./money-back.ts";
import { fetchRenewal, isBeingPaid } from "./payment.ts";
import { HELD, isUndecided, SUBSCRIPTION_EXPANDED, subscriptionOf } from "./subscription.ts";

/** Charges by the month at Stripe. */
export function openStripeRecurring(stripe: Stripe): RecurringPayments {
  return {
    async makeCustomer({ user_id, email: address, instead_of }) {
      const email = emailForProvider(address);
      const given = { ...(email === null ? {} : { email }), metadata: { user_id: String(user_id) } };
      const customer = await askedUnder(customerKey(user_id, instead_of), (key) =>
        stripe.customers.create(given, key),
      );
      return customer.id;
    },
    async setCustomerEmail(customer, email) {
      // Nothing takes the address of before away.
      await asked(stripe.customers.update(customer, { email: emailForProvider(email) ?? "" }));
    },
    async openRecurringCheckout(order) {
      const { contribution_id, attempt } = order;
      const idempotencyKey = attempt === 0 ? contribution_id : `${contribution_id}.${attempt}`;
      const session = await asked(stripe.checkout.sessions.create(monthlyOf(order), { idempotencyKey }));
      return checkoutOf(session, NOTHING_YET);
    },
    fetchSubscription: (id) => fetchSubscription(stripe, id),
    fetchRenewal: (invoice_id) => fetchRenewal(stripe, invoice_id),
    async setEnd(id, ends_at, key) {
      const change = { cancel_at: secondsOf(ends_at), proration_behavior: "none" } as const;
      await askedUnder(key, (under) => stripe.subscriptions.update(id, change, under));
    },
    async changeAmount({ subscription_id, item, currency }, unit_amount, key) {
      const recurring = { interval: "month" } as const;
      const price_data = { currency, product: item.product_id, recurring, unit_amount };
      const items = [{ id: item.item_id, price_data }];
      const change = { items, proration_behavior: "none" } as const;
      await askedUnder(key, (under) => stripe.subscriptions.update(subscription_id, change, under));
    },
    async pauseUntil(id, until, key) {
      const pause_collection = until ? ({ behavior: "void", resumes_at: secondsOf(until) } as const) : "";
      // A mark that stays behind would have this pause, or a later one, taken for a hold and released.
      const change = { pause_collection, metadata: { [HELD]: "" } } as const;
      await askedUnder(key, (under) => stripe.subscriptions.update(id, change, under));
      // Afterwards: no further one can come to be. What was billed before the pause would be charged in spite of it.
      if (until) await dropDrafts(stripe, id);
    },
    dropInvoice: (invoice_id) => dropInvoice(stripe, invoice_id),
    ...openStripeHolds(stripe),
    ...openStripeCards(stripe),
    async endNow(id) {
      try {
        await asked(stripe.subscriptions.cancel(id));
      } catch (error) {
        if (!(error instanceof ProviderRefused) || (await fetchSubscription(stripe, id)).status !== "over")
          throw error;
      }
    },
    payNow: (invoice_id, key) => payInvoice(stripe, invoice_id, key),
    refundCharge: (charge, key) => refundWhole(stripe, charge, key),
  };
}

async function fetchSubscription(stripe: Stripe, id: string): Promise<Subscription> {
  // The subscription first: a bill that comes to be in between is then of a month that it does not know yet.
  const subscription = await asked(stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_EXPANDED }));
  const invoices = await all(stripe.invoices.list({ subscription: id, limit: PAGE }));
  const processing: string[] = [];
  for (const { id: invoice_id = "" } of invoices.filter(isUndecided)) {
    if (await isBeingPaid(stripe, invoice_id)) processing.push(invoice_id);
  }
  return subscriptionOf(subscription, invoices, processing);
}

async function payInvoice(stripe: Stripe, invoice_id: string, key: string): Promise<boolean> {
  try {
    const invoice = await askedUnder(key, (under) => stripe.invoices.pay(invoice_id, {}, under));
    return invoice.status === "paid";
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

/** Within a day the same key would answer with the customer that is gone. */
const customerKey = (user_id: number, instead_of: string | null): string =>
  instead_of ? `customer.${user_id}.after.${instead_of}` : `customer.${user_id}`;

async function refundWhole(stripe: Stripe, charge: string, key: string): Promise<void> {
  const find = async () => {
    const earlier = await refundsOf(stripe, { charge });
    return earlier.find(({ status }) => status !== "failed" && status !== "canceled") ?? null;
  };
  await madeOnce(find, (one_try) =>
    askedUnder(key, (under) => stripe.refunds.create({ charge }, { ...under, ...one_try })),
  );
}

/** An order in the provider's words. It can't be given an end here: that is set once the subscription is there. */
export function monthlyOf(order: RecurringOrder): Stripe.Checkout.SessionCreateParams {
  const { contribution_id, recurring_id, currency, title } = order;
  const metadata = {
    recurring_id,
    ...whomItIsFor(order),
    duration_months: String(order.duration_months),
  };
  return {
    mode: "subscription",
    allowed_payment_method_types: MONTHLY_METHODS,
    submit_type: submitTypeOf(order),
    client_reference_id: contribution_id,
    customer: order.provider_customer_id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: order.amount_cents,
          recurring: { interval: "month" },
          product_data: productOf(order),
        },
      },
    ],
    // Not copied on from the session: what happens later is found by this.
    subscription_data: { metadata, description: title },
    metadata: { contribution_id, ...metadata },
    success_url: order.success_url,
    cancel_url: order.cancel_url,
    expires_at: secondsOf(order.expires_at),
  };
}
