import type Stripe from "stripe";
import type { Provider } from "../state/provider.ts";
import type { Checkout, Origin } from "../state/rows.ts";

/** One try being carried out: its session, private side, PaymentIntent, and who asked for it. */
export type Try = {
  provider: Provider;
  session: Stripe.Checkout.Session;
  checkout: Checkout;
  intent: Stripe.PaymentIntent;
  origin: Origin;
};
