import type Stripe from "stripe";
import type { FoundPage, Recovery } from "../card-payments.ts";
import { asked, each, idOf, PAGE, secondsOf } from "./asking.ts";
import { statusOf } from "./checkout.ts";

/** The part of Stripe's door that finds again what our database no longer knows. */
export function openStripeRecovery(stripe: Stripe): Recovery {
  return {
    listPages: (since) =>
      each(stripe.checkout.sessions.list({ created: { gte: secondsOf(since) }, limit: PAGE }), foundPage),
    async fetchPaymentOf(source_id) {
      if (source_id.startsWith("ch_") || source_id.startsWith("py_"))
        return idOf((await asked(stripe.charges.retrieve(source_id))).payment_intent);
      if (source_id.startsWith("re_") || source_id.startsWith("pyr_"))
        return idOf((await asked(stripe.refunds.retrieve(source_id))).payment_intent);
      if (/^d[up]_/.test(source_id))
        return idOf((await asked(stripe.disputes.retrieve(source_id))).payment_intent);
      return null;
    },
    isUnderWay: async (charge_id) => (await asked(stripe.charges.retrieve(charge_id))).status === "pending",
  };
}

function foundPage(session: Stripe.Checkout.Session): FoundPage {
  const { metadata } = session;
  const number = (name: string): number | null => (metadata?.[name] ? Number(metadata[name]) : null);
  return {
    session_id: session.id,
    created_at: new Date(session.created * 1_000),
    expires_at: new Date(session.expires_at * 1_000),
    status: statusOf(session.status),
    contribution_id: session.client_reference_id,
    recurring_id: metadata?.recurring_id ?? null,
    player_id: number("player_id"),
    team_id: number("team_id"),
    service:
      metadata?.offer_id && metadata.service ? { offer_id: metadata.offer_id, kind: metadata.service } : null,
    duration_months: number("duration_months"),
    amount_cents: session.amount_total,
    currency: session.currency,
    customer_id: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email,
  };
}
