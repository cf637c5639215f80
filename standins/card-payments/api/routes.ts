import { balanceRoutes } from "../resources/balance.ts";
import { balanceTransactionRoutes } from "../resources/balance-transactions.ts";
import { chargeRoutes } from "../resources/charges.ts";
import { checkoutSessionRoutes } from "../resources/checkout-sessions.ts";
import { customerRoutes } from "../resources/customers.ts";
import { disputeRoutes } from "../resources/disputes.ts";
import { eventRoutes } from "../resources/events.ts";
import { paymentIntentRoutes } from "../resources/payment-intents.ts";
import { priceRoutes } from "../resources/prices.ts";
import { productRoutes } from "../resources/products.ts";
import { refundRoutes } from "../resources/refunds.ts";
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
  ...productRoutes,
  ...priceRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];
