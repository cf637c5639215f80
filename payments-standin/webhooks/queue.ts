import type { EventRule, Hit } from "../state/chaos-rules.ts";
import { deliveryId, newDelivery } from "../state/delivery.ts";
import type { Provider } from "../state/provider.ts";
import type { Delivery, EventRow } from "../state/rows.ts";

/** Queues an event for every endpoint that wants it, with the trouble it is to meet on the way. Only inside an act. */
export function queueDeliveries(
  provider: Provider,
  event: EventRow,
  troubles: readonly Hit<EventRule>[],
): void {
  const lost = troubles.some((trouble) => trouble.do === "lose");
  const copies_left = troubles.filter((trouble) => trouble.do === "duplicate").length;
  for (const { id, status, enabled_events } of provider.store.all("webhook_endpoint")) {
    if (status !== "enabled" || !wants(enabled_events, event.type)) continue;
    provider.store.put("delivery", {
      ...newDelivery(event.id, id),
      next_attempt_at: lost ? null : provider.nowMs() + delayMs(troubles),
      last_answer: lost ? "lost on demand" : null,
      copies_left,
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

function delayMs(troubles: readonly Hit<EventRule>[]): number {
  return troubles.reduce((sum, trouble) => {
    if (trouble.do === "delay") return sum + trouble.seconds * 1000;
    if (trouble.do !== "reorder") return sum;
    // The first of `times` waits longest, the last one least.
    const places = trouble.times ?? trouble.random();
    return sum + places * trouble.seconds * 1000;
  }, 0);
}
