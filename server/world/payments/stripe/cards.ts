import type Stripe from "stripe";
import type { RecurringPayments } from "../recurring-payments.ts";
import { asked, askedUnder, idOf, secondsOf } from "./asking.ts";

/** A bank debit takes days to fail: the next month could begin before it is known whether this one was paid. */
export const MONTHLY_METHODS: ["card"] = ["card"];

type Cards = Pick<RecurringPayments, "openCardPage" | "fetchSavedCard" | "setUsualCard" | "setCard">;

/** The cards that are charged by the month, at Stripe: how another one is saved, and which one is charged. */
export function openStripeCards(stripe: Stripe): Cards {
  return {
    async openCardPage({ recurring_id, provider_customer_id, saved_url, left_url, expires_at }) {
      const { id, url } = await asked(
        stripe.checkout.sessions.create({
          mode: "setup",
          allowed_payment_method_types: MONTHLY_METHODS,
          currency: "usd",
          customer: provider_customer_id,
          metadata: { recurring_id },
          // Not copied on from the session: a card that is declined is heard of by this.
          setup_intent_data: { metadata: { recurring_id } },
          success_url: saved_url,
          cancel_url: left_url,
          expires_at: secondsOf(expires_at),
        }),
      );
      if (!url) throw new Error(`The page ${id} has no address.`);
      return { session_id: id, url };
    },
    async fetchSavedCard(session_id) {
      const session = await asked(
        stripe.checkout.sessions.retrieve(session_id, { expand: ["setup_intent"] }),
      );
      const { setup_intent: intent, status } = session;
      const saved = intent && typeof intent !== "string" && intent.status === "succeeded";
      const declined = intent && typeof intent !== "string" ? intent.last_setup_error?.payment_method : null;
      return {
        payment_method_id: saved ? idOf(intent.payment_method) : null,
        over: status !== "open",
        declined_fingerprint: declined?.card?.fingerprint ?? null,
      };
    },
    async setUsualCard(customer, default_payment_method, key) {
      const invoice_settings = { default_payment_method };
      await askedUnder(key, (under) => stripe.customers.update(customer, { invoice_settings }, under));
    },
    async setCard(id, default_payment_method, key) {
      await askedUnder(key, (under) => stripe.subscriptions.update(id, { default_payment_method }, under));
    },
  };
}
