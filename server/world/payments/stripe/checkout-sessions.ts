import type Stripe from "stripe";
import type { CardPayments, Checkout } from "../card-payments.ts";
import { all, asked, idOf, PAGE } from "./asking.ts";
import { checkoutOf, NOTHING_YET, SESSION_EXPANDED, sessionOf } from "./checkout.ts";
import { fetchPayment, listedOf, paymentOfInvoice } from "./payment.ts";

type Checkouts = Pick<CardPayments, "openCheckout" | "fetchCheckout" | "closeCheckout">;

/** Checkout sessions at Stripe: opened, looked at and closed. */
export function openStripeCheckoutSessions(stripe: Stripe): Checkouts {
  return {
    async openCheckout(order) {
      const { contribution_id, attempt } = order;
      const key = { idempotencyKey: attempt === 0 ? contribution_id : `${contribution_id}.${attempt}` };
      return checkoutOf(await asked(stripe.checkout.sessions.create(sessionOf(order), key)), NOTHING_YET);
    },
    async fetchCheckout(session_id) {
      const session = await asked(
        stripe.checkout.sessions.retrieve(session_id, { expand: SESSION_EXPANDED }),
      );
      const { payment_intent: intent } = session;
      if (session.mode === "subscription") return fetchFirstPayment(stripe, session);
      if (!intent || typeof intent === "string") return checkoutOf(session, NOTHING_YET);
      return checkoutOf(session, await listedOf(stripe, intent));
    },
    async closeCheckout(session_id) {
      await asked(stripe.checkout.sessions.expire(session_id));
    },
  };
}

/** Of a checkout session whose payment begins a subscription: it stands in the first invoice. */
async function fetchFirstPayment(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Checkout> {
  const invoice_id = idOf(session.invoice);
  const payment_intent = invoice_id && (await paymentOfInvoice(stripe, invoice_id));
  if (payment_intent) {
    const { intent, listed } = await fetchPayment(stripe, payment_intent);
    return checkoutOf({ ...session, payment_intent: intent }, listed);
  }
  const customer = idOf(session.customer);
  if (!customer) return checkoutOf(session, NOTHING_YET);
  const tries = await all(stripe.charges.list({ customer, created: { gte: session.created }, limit: PAGE }));
  const charges = tries.filter(({ status }) => status === "failed");
  return checkoutOf(session, { ...NOTHING_YET, charges });
}
