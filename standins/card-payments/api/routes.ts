import { balanceRoutes } from "../resources/balance.ts";
import { balanceTransactionRoutes } from "../resources/balance-transactions.ts";
import { chargeRoutes } from "../resources/charges.ts";
import { checkoutSessionRoutes } from "../resources/checkout-sessions.ts";
import { customerRoutes } from "../resources/customers.ts";
import { disputeRoutes } from "../resources/disputes.ts";
import { eventRoutes } from "../resources/events.ts";
import { invoicePaymentRoutes } from "../resources/invoice-payments.ts";
import { invoiceRoutes } from "../resources/invoices.ts";
import { paymentIntentRoutes } from "../resources/payment-intents.ts";
import { paymentMethodRoutes } from "../resources/payment-method-calls.ts";
import { priceRoutes } from "../resources/prices.ts";
import { productRoutes } from "../resources/products.ts";
import { refundRoutes } from "../resources/refunds.ts";
import { setupIntentRoutes } from "../resources/setup-intents.ts";
import { subscriptionRoutes } from "../resources/subscriptions.ts";
import { webhookEndpointRoutes } from "../resources/webhook-endpoints.ts";
import type { Route } from "./route.ts";

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
