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
    forAccounts: true,
    parameters: fields({
      ...paging,
      type: text(),
      types: list(text()),
      created: timeRange(),
      delivery_success: flag(),
    }),
    answer({ provider, account, given }) {
      const types = given.types ?? (given.type === undefined ? null : [given.type]);
      const events =
        account === null
          ? provider.store.all("event").filter((event) => event.account === undefined)
          : provider.store.of("event", { account });
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
    forAccounts: true,
    parameters: fields({}),
    answer({ provider, account, path: { id = "" } }) {
      const event = provider.store.get("event", id);
      const isTheirs = (event?.account ?? null) === account;
      if (!event || !isTheirs || event.created < listedFrom(provider)) throw noSuch("event", id, "id");
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
  record(provider, { type, object, origin, previous_attributes });
}

/** The same of something that is a connected account's: only endpoints for those hear of it. */
export function recordAccountEvent(
  provider: Provider,
  account: string,
  happened: Omit<Happened, "account">,
): void {
  record(provider, { ...happened, account });
}

type Happened = {
  type: string;
  object: object;
  origin: Origin;
  previous_attributes?: object | undefined;
  account?: string;
};

function record(provider: Provider, { type, object, origin, previous_attributes, account }: Happened): void {
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
      ...(account !== undefined && { account }),
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
