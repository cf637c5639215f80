import { page, paging } from "../api/lists.ts";
import { fields, flag, integer, list, objectOr, text } from "../api/parameters.ts";
import { noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { newId } from "../ids.ts";
import type { Provider } from "../provider.ts";
import { apiVersion } from "../provider.ts";
import type { EventRow, Origin } from "../rows.ts";
import type { Store } from "../store.ts";

const listedSeconds = 30 * 24 * 60 * 60;
const time = integer({ least: 0 });

export const eventRoutes = [
  route({
    method: "GET",
    path: "/events",
    parameters: fields({
      ...paging,
      type: text(),
      types: list(text()),
      created: objectOr(fields({ gt: time, gte: time, lt: time, lte: time }), time),
      delivery_success: flag(),
    }),
    answer({ provider, given }) {
      const { store } = provider;
      const types = given.types ?? (given.type === undefined ? null : [given.type]);
      const oldest = provider.now() - listedSeconds;
      const rows = store.all("event").filter((event) => {
        if (event.created < oldest || !isWithin(event.created, given.created)) return false;
        if (types !== null && !types.some((type) => matches(event.type, type))) return false;
        return given.delivery_success === undefined || isDelivered(store, event) === given.delivery_success;
      });
      const listed = page("event", "/v1/events", rows, given);
      return { ...listed, data: listed.data.map((event) => sentEvent(store, event as EventRow)) };
    },
  }),
  route({
    method: "GET",
    path: "/events/:id",
    parameters: fields({}),
    answer({ provider, path: { id = "" } }) {
      const event = provider.store.get("event", id);
      if (!event) throw noSuch("event", id, "id");
      return sentEvent(provider.store, event);
    },
  }),
];

/** Records that something happened to `object`, as it is now, and queues its delivery. Only inside an act. */
export function recordEvent(
  provider: Provider,
  type: string,
  object: object,
  origin: Origin,
  previous_attributes?: object,
): void {
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
  if (provider.webhook === undefined) return;
  provider.store.put("delivery", {
    id: event.id,
    attempts: 0,
    next_attempt_at: provider.nowMs(),
    delivered_at: null,
    last_answer: null,
  });
}

/** The event as it is sent, with the number of deliveries still to be made. */
export function sentEvent(store: Store, event: EventRow) {
  return { ...event, pending_webhooks: isDelivered(store, event) ? 0 : 1 };
}

function isDelivered(store: Store, event: EventRow): boolean {
  const delivery = store.get("delivery", event.id);
  return delivery === undefined || delivery.delivered_at !== null;
}

/** `charge.*` stands for every type that begins with `charge.`. */
function matches(type: string, asked: string): boolean {
  return asked.endsWith("*") ? type.startsWith(asked.slice(0, -1)) : type === asked;
}

type Range = {
  gt: number | undefined;
  gte: number | undefined;
  lt: number | undefined;
  lte: number | undefined;
};

function isWithin(created: number, asked: number | Range | undefined): boolean {
  if (asked === undefined) return true;
  if (typeof asked === "number") return created === asked;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = asked;
  return created > gt && created >= gte && created < lt && created <= lte;
}
