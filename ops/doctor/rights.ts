import type Stripe from "stripe";
import { asked } from "../../server/world/payments/stripe/asking.ts";
import { SUBSCRIPTION_EXPANDED } from "../../server/world/payments/stripe/subscription.ts";

/** A right of the key as README names it, and a question that only a key with it is answered. Each asks for one line at most. */
export interface RightToRead {
  readonly right: string;
  readonly read: (stripe: Stripe) => Promise<unknown>;
}

const ONE = { limit: 1 };

/** Lists and no single objects: whether a right or an id is looked at first is not said anywhere. */
export const RIGHTS_TO_READ: readonly RightToRead[] = [
  { right: "balance", read: (stripe) => asked(stripe.balance.retrieve()) },
  { right: "balanceTransactions", read: (stripe) => asked(stripe.balanceTransactions.list(ONE)) },
  { right: "charges", read: (stripe) => asked(stripe.charges.list(ONE)) },
  { right: "refunds", read: (stripe) => asked(stripe.refunds.list(ONE)) },
  { right: "checkout.sessions", read: (stripe) => asked(stripe.checkout.sessions.list(ONE)) },
  { right: "prices", read: (stripe) => asked(stripe.prices.list(ONE)) },
  { right: "products", read: (stripe) => asked(stripe.products.list(ONE)) },
  { right: "customers", read: (stripe) => asked(stripe.customers.list(ONE)) },
  { right: "disputes", read: (stripe) => asked(stripe.disputes.list(ONE)) },
  { right: "events", read: (stripe) => asked(stripe.events.list(ONE)) },
  { right: "invoices", read: (stripe) => asked(stripe.invoices.list(ONE)) },
  { right: "invoicePayments", read: (stripe) => asked(stripe.invoicePayments.list(ONE)) },
  { right: "paymentIntents", read: (stripe) => asked(stripe.paymentIntents.list(ONE)) },
  { right: "paymentMethods", read: (stripe) => asked(stripe.paymentMethods.list(ONE)) },
  { right: "setupIntents", read: (stripe) => asked(stripe.setupIntents.list(ONE)) },
  { right: "subscriptions", read: (stripe) => readSubscriptions(stripe) },
];

/** The same of what is asked with PAYOUTS=on alone. */
export const RIGHTS_TO_READ_OF_PAYOUTS: readonly RightToRead[] = [
  { right: "v2.core.accounts", read: (stripe) => asked(stripe.v2.core.accounts.list(ONE)) },
  { right: "transfers", read: (stripe) => asked(stripe.transfers.list(ONE)) },
  { right: "payouts", read: (stripe) => asked(stripe.payouts.list(ONE)) },
];

/** With what is expanded in them, as a plan is read. */
const readSubscriptions = (stripe: Stripe): Promise<unknown> =>
  asked(stripe.subscriptions.list({ ...ONE, expand: SUBSCRIPTION_EXPANDED.map((path) => `data.${path}`) }));
