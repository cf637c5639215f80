import { invalid } from "../../api/refusal.ts";
import type { Provider } from "../../state/provider.ts";
import type { Origin, Subscription } from "../../state/rows.ts";
import { recordEvent } from "../../webhooks/events.ts";
import { nextBoundary } from "./calendar.ts";
import { collect } from "./collect.ts";
import { finalizeInvoice } from "./finalize.ts";
import { billPeriod, withPeriod } from "./renewals.ts";

/** Stops a subscription for as long as it takes: no periods begin, no invoices are made. Only inside an act. */
export function pauseSubscription(provider: Provider, before: Subscription, origin: Origin): Subscription {
  if (before.status !== "active") {
    throw invalid(`Only an active subscription can be paused; this one is ${before.status}.`);
  }
  const transitioned_at = provider.now();
  const paused = provider.store.put("subscription", {
    ...before,
    status: "paused",
    status_details: {
      paused: { type: "subscription", subscription: { type: "pause_requested" }, transitioned_at },
    },
  });
  recordEvent(provider, "customer.subscription.paused", paused, origin);
  return paused;
}

/**
 * Goes on: from now with a period that is charged at once, which moves the anchor; or, unchanged, in the period of the
 * old calendar that runs now, the next of which is charged. Only inside an act.
 */
export function resumeSubscription(
  provider: Provider,
  before: Subscription,
  anchor: "now" | "unchanged",
  origin: Origin,
): Subscription {
  if (before.status !== "paused") throw invalid("Only a paused subscription can be resumed.");
  const { store } = provider;
  const { status_details: _, ...rest } = before;
  const now = provider.now();
  const billing_cycle_anchor = anchor === "now" ? now : before.billing_cycle_anchor;
  const end = nextBoundary(billing_cycle_anchor, now);
  const going = store.put(
    "subscription",
    withPeriod({ ...rest, status: "active", billing_cycle_anchor }, now, end),
  );
  recordEvent(provider, "customer.subscription.resumed", going, origin);
  if (anchor === "unchanged") return going;
  const draft = billPeriod(provider, going, "subscription_update", origin);
  store.put("subscription", { ...going, latest_invoice: draft.id });
  collect(provider, finalizeInvoice(provider, draft, origin), origin);
  return store.get("subscription", going.id) ?? going;
}
