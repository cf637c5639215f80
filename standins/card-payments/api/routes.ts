import { balanceTransactionRoutes } from "../resources/balance-transactions.ts";
import { chargeRoutes } from "../resources/charges.ts";
import { checkoutSessionRoutes } from "../resources/checkout-sessions.ts";
import { eventRoutes } from "../resources/events.ts";
import { paymentIntentRoutes } from "../resources/payment-intents.ts";
import type { Route } from "./route.ts";

/** Every call that is played. */
export const routes: readonly Route[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...balanceTransactionRoutes,
  ...eventRoutes,
];
