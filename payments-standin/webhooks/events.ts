import { isWithin, page, paging } from "../api/lists.ts";
import { fields, flag, list, text, timeRange } from "../api/parameters.ts";
import { noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { matchesType } from "../state/chaos-rules.ts";
import { newId } from "../state/ids.ts";
import type { Provider } from "../state/provider.ts";
import { apiVersion } from "../state/provider.ts";
import type { EventRow, Origin } from "../state/rows.ts";
import { deliveriesOf, queueDeliveries } from "./queue.ts";

const listedSeconds = 30 * 24 * 60 * 60;

export const eventRoutes = [
  route({
    method: "GET",
    path: "/events",
    parameters: fields({
      ...paging,
      type: text(),
      types: list(text()),
      created: timeRange(),
      delivery_success: flag(),
    }),
    answer({ provider, given }) {
      const types = given.types ?? (given.type === undefined ? null : [given.type]);
      const events = provider.store.all("event");
      const listed_from = listedFrom(provider);
      const rows = events.filter((event) => {
        if (event.created < listed_from || !isWithin(event.created, given.created)) return false;
        if (types !== null && !types.some((type) => matchesType(event.type, type))) return false;
        const { delivery_success } = given;
        return delivery_success === undefined || (pendingOf(provider, event) === 0) === delivery_success;
      });
      const listed = page("event", "/v1/events", rows, given, events);
      return { ...listed, data: listed.data.map((event) => sentEvent(provider, event)) };
    },
  }),
  route({
    method: "GET",
    path: "/events/:id",
    parameters: fields({}),
    answer({ provider, path: { id = "" } }) {
      const event = provider.store.get("event", id);
      if (!event || event.created < listedFrom(provider)) throw noSuch("event", id, "id");
      return sentEvent(provider, event);
    },
  }),
];

/** What the provider does by itself, or somebody at its dashboard: no request is the cause. */
export const byItself: Origin = { id: null, idempotency_key: null };

/** Records that something happened to `object`, as it is now, and queues its delivery. Only inside an act. */
export function recordEvent(
  provider: Provider,
  type: string,
  object: object,
  origin: Origin,
  previous_attributes?: object,
): void {
  const troubles = provider.chaos.hitsOnEvent(type);
  const times = troubles.some((trouble) => trouble.do === "twin") ? 2 : 1;
  for (let made = 0; made < times; made += 1) {
    const event = provider.store.put("event", {
      id: newId("event"),
      object: "event",
      api_version: apiVersion,
      created: provider.now(),
      data: previous_attributes ? { object, previous_attributes } : { object },
      livemode: false,
      request: origin,
      type,
    });
    queueDeliveries(provider, event, troubles);
  }
}

/** The event as it is sent, with the number of deliveries still to be made. */
export function sentEvent(provider: Provider, event: EventRow) {
  return { ...event, pending_webhooks: pendingOf(provider, event) };
}

function pendingOf(provider: Provider, event: EventRow): number {
  return deliveriesOf(provider, event).filter(({ delivered_at }) => delivered_at === null).length;
}

const listedFrom = (provider: Provider): number => provider.now() - listedSeconds;
