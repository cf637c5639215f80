import type Stripe from "stripe";
import type { Provider } from "../../state/provider.ts";
import type { Origin } from "../../state/rows.ts";
import { byItself, recordEvent } from "../../webhooks/events.ts";

/** The session as it is at this very moment: expired if its time is over, even when nobody has looked yet. */
export function expireIfDue(provider: Provider, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.status !== "open" || session.expires_at > provider.now()) return session;
  return closeSession(provider, session, byItself);
}

/** Ends an open session unpaid, and with it the PaymentIntent that a failed try may have left. */
export function closeSession(
  provider: Provider,
  session: Stripe.Checkout.Session,
  origin: Origin,
): Stripe.Checkout.Session {
  const { store } = provider;
  return store.act(() => {
    const intent = intentOf(provider, session);
    if (intent) {
      const canceled = store.put("payment_intent", {
        ...intent,
        status: "canceled",
        canceled_at: provider.now(),
        cancellation_reason: "expired",
        next_action: null,
      });
      recordEvent(provider, "payment_intent.canceled", canceled, origin);
    }
    const setup = store.get("setup_intent", String(session.setup_intent));
    if (setup) {
      const canceled = store.put("setup_intent", { ...setup, status: "canceled" });
      recordEvent(provider, "setup_intent.canceled", canceled, origin);
    }
    const expired = store.put("checkout.session", { ...session, status: "expired", url: null });
    recordEvent(provider, "checkout.session.expired", expired, origin);
    return expired;
  });
}

/** The payment of a session, which a subscription's does not show; undefined before the first try. */
export function intentOf({ store }: Provider, session: Stripe.Checkout.Session) {
  const first = store.get("checkout", session.id)?.first_payment;
  return store.get("payment_intent", first ?? String(session.payment_intent));
}
