import type Stripe from "stripe";
import type { RecurringPayments } from "../recurring-payments.ts";
import { askedUnder, secondsOf } from "./asking.ts";
import { HELD } from "./subscription.ts";

/** Charges by the month that are held, at Stripe. */
export function openStripeHolds(stripe: Stripe): Pick<RecurringPayments, "hold" | "release"> {
  return {
    async hold({ subscription_id, paused_until }, key) {
      const change = {
        pause_collection: { behavior: "void" },
        metadata: { [HELD]: paused_until ? String(secondsOf(paused_until)) : "yes" },
      } as const;
      await askedUnder(key, (under) => stripe.subscriptions.update(subscription_id, change, under));
    },
    async release(id, until, key) {
      const pause_collection = until ? ({ behavior: "void", resumes_at: secondsOf(until) } as const) : "";
      const change = { pause_collection, metadata: { [HELD]: "" } } as const;
      await askedUnder(key, (under) => stripe.subscriptions.update(id, change, under));
    },
  };
}
