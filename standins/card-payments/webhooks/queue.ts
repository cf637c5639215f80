import type { EventRule, Hit } from "../chaos/rules.ts";
import type { Provider } from "../provider.ts";
import type { Delivery, EventRow } from "../rows.ts";
import { deliveryId, newDelivery } from "./delivery.ts";

/** Queues an event for every endpoint that wants it, with the trouble it is to meet on the way. Only inside an act. */
export function queueDeliveries(provider: Provider, event: EventRow, trouble: Hit<EventRule> | null): void {
  for (const { id, status, enabled_events } of provider.store.all("webhook_endpoint")) {
    if (status !== "enabled" || !wants(enabled_events, event.type)) continue;
    const lost = trouble?.do === "lose";
    provider.store.put("delivery", {
      ...newDelivery(event.id, id),
      next_attempt_at: lost ? null : provider.nowMs() + delayMs(trouble),
      last_answer: lost ? "lost on demand" : null,
      copies_left: trouble?.do === "duplicate" ? 1 : 0,
    });
  }
}

/** Queues an event once more, now, to where it went or, if that is nowhere, to every endpoint. Only inside an act. */
export function queueAgain(provider: Provider, event: EventRow): void {
  const made = deliveriesOf(provider, event);
  const endpoints = provider.store.all("webhook_endpoint").map(({ id }) => newDelivery(event.id, id));
  for (const delivery of made.length > 0 ? made : endpoints) {
    provider.store.put("delivery", { ...delivery, attempts: 0, next_attempt_at: provider.nowMs() });
  }
}

/** One for each endpoint that was there when the event happened and still is. */
export function deliveriesOf({ store }: Provider, event: { id: string }): Delivery[] {
  return store
    .all("webhook_endpoint")
    .map((endpoint) => store.get("delivery", deliveryId(event.id, endpoint.id)))
    .filter((delivery) => delivery !== undefined);
}

function wants(enabled: readonly string[], type: string): boolean {
  return enabled.includes("*") || enabled.includes(type);
}

function delayMs(trouble: Hit<EventRule> | null): number {
  if (trouble?.do === "delay") return trouble.seconds * 1000;
  if (trouble?.do !== "reorder") return 0;
  // The first of `times` waits longest, the last one least.
  const places = trouble.times ?? trouble.random();
  return places * trouble.seconds * 1000;
}
