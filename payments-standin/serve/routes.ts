import type { Route } from "../api/route.ts";
import { accountCallsOfV1 } from "../resources/accounts/account-calls.ts";
import { accountLinkRoutes } from "../resources/accounts/account-links.ts";
import { accountRoutes } from "../resources/accounts/accounts.ts";
import { balanceSettingsRoutes } from "../resources/accounts/balance-settings.ts";
import { invoicePaymentRoutes } from "../resources/billing/invoice-payments.ts";
import { invoiceRoutes } from "../resources/billing/invoices.ts";
import { subscriptionRoutes } from "../resources/billing/subscriptions.ts";
import { balanceRoutes } from "../resources/charges/balance.ts";
import { balanceTransactionRoutes } from "../resources/charges/balance-transactions.ts";
import { chargeRoutes } from "../resources/charges/charges.ts";
import { paymentIntentRoutes } from "../resources/charges/payment-intents.ts";
import { checkoutSessionRoutes } from "../resources/checkout/checkout-sessions.ts";
import { customerRoutes } from "../resources/customers/customers.ts";
import { paymentMethodRoutes } from "../resources/customers/payment-method-calls.ts";
import { setupIntentRoutes } from "../resources/customers/setup-intents.ts";
import { disputeRoutes } from "../resources/disputes/disputes.ts";
import { payoutRoutes } from "../resources/payouts/payouts.ts";
import { priceRoutes } from "../resources/products/prices.ts";
import { productRoutes } from "../resources/products/products.ts";
import { refundRoutes } from "../resources/refunds/refunds.ts";
import { reversalRoutes } from "../resources/transfers/reversals.ts";
import { transferRoutes } from "../resources/transfers/transfers.ts";
import { eventDestinationRoutes } from "../webhooks/event-destinations.ts";
import { eventRoutes } from "../webhooks/events.ts";
import { thinEventRoutes } from "../webhooks/thin-events.ts";
import { webhookEndpointRoutes } from "../webhooks/webhook-endpoints.ts";

/** What a platform asks to be paid. */
export const payingRoutes: readonly Route[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...balanceTransactionRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];

/** What it asks to pay others out. */
export const payingOutRoutes: readonly Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...accountCallsOfV1,
  ...balanceSettingsRoutes,
  ...transferRoutes,
  ...reversalRoutes,
  ...payoutRoutes,
  ...thinEventRoutes,
  ...eventDestinationRoutes,
];

/** Every call that is played. */
export const routes: readonly Route[] = [...payingRoutes, ...payingOutRoutes];
