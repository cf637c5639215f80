import type { EventRule, Hit } from "../state/chaos-rules.ts";
import type { ThinEvent } from "../state/connect-rows.ts";
import { deliveryId, newDelivery } from "../state/delivery.ts";
import type { Provider } from "../state/provider.ts";
import type { Delivery, EventRow } from "../state/rows.ts";

/** A snapshot of the first version, or a thin one of the second. */
export type AnyEvent = EventRow | ThinEvent;

/** Queues an event for every endpoint that wants it, with the trouble it is to meet on the way. Only inside an act. */
export function queueDeliveries(
  provider: Provider,
  event: AnyEvent,
  troubles: readonly Hit<EventRule>[],
): void {
  const lost = troubles.some((trouble) => trouble.do === "lose");
  const copies_left = troubles.filter((trouble) => trouble.do === "duplicate").length;
  for (const { id, status, enabled_events } of endpointsFor(provider, event)) {
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
export function queueAgain(provider: Provider, event: AnyEvent): void {
  const made = deliveriesOf(provider, event);
  const endpoints = endpointsFor(provider, event).map(({ id }) => newDelivery(event.id, id));
  for (const delivery of made.length > 0 ? made : endpoints) {
    provider.store.put("delivery", { ...delivery, attempts: 0, next_attempt_at: provider.nowMs() });
  }
}

/** One for each endpoint that was there when the event happened and still is. */
export function deliveriesOf(provider: Provider, event: AnyEvent): Delivery[] {
  const { store } = provider;
  return endpointsFor(provider, event)
    .map((endpoint) => store.get("delivery", deliveryId(event.id, endpoint.id)))
    .filter((delivery) => delivery !== undefined);
}

/** Snapshots of the platform, snapshots of connected accounts and thin events each go to endpoints of their own. */
function endpointsFor({ store }: Provider, event: AnyEvent) {
  if (isThin(event)) return store.all("event_destination");
  const ofAccount = event.account !== undefined;
  return store
    .all("webhook_endpoint")
    .filter(({ id }) => (store.get("endpoint_secret", id)?.connect ?? false) === ofAccount);
}

export function isThin(event: AnyEvent): event is ThinEvent {
  return !("object" in event);
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
