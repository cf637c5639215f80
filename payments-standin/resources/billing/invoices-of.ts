import type { Provider } from "../../state/provider.ts";
import type { Invoice, Subscription } from "../../state/rows.ts";

/** The subscription that an invoice is for. */
export function subscriptionOf({ store }: Provider, invoice: Invoice): Subscription {
  const subscription = store.get("subscription", subscriptionIdOf(invoice));
  if (!subscription) throw new Error(`${invoice.id} is for no subscription.`);
  return subscription;
}

export function subscriptionIdOf({ parent }: Invoice): string {
  return String(parent?.subscription_details?.subscription);
}

/** Those that may still be paid or become due. */
export function unsettledInvoices({ store }: Provider, subscription: string): Invoice[] {
  return store
    .of("invoice", { subscription })
    .filter(({ status }) => status === "draft" || status === "open");
}
