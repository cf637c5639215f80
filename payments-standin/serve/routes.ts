import type { Route } from "../api/route.ts";
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
import { priceRoutes } from "../resources/products/prices.ts";
import { productRoutes } from "../resources/products/products.ts";
import { refundRoutes } from "../resources/refunds/refunds.ts";
import { eventRoutes } from "../webhooks/events.ts";
import { webhookEndpointRoutes } from "../webhooks/webhook-endpoints.ts";

/** Every call that is played. */
export const routes: readonly Route[] = [
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
