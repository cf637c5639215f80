import { fields, list, text } from "../api/parameters.ts";
import { invalid, noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { pageOfV2, pagingOfV2 } from "../api/v2-lists.ts";
import { matchesType } from "../state/chaos-rules.ts";
import type { ThinEvent } from "../state/connect-rows.ts";
import { newId } from "../state/ids.ts";
import type { Provider } from "../state/provider.ts";
import type { Origin } from "../state/rows.ts";
import { queueDeliveries } from "./queue.ts";

const listedSeconds = 30 * 24 * 60 * 60;
const moment = text();

export const thinEventRoutes = [
  route({
    base: "/v2",
    method: "GET",
    path: "/core/events",
    parameters: fields({
      ...pagingOfV2,
      object_id: text(),
      types: list(text()),
      created: fields({ gt: moment, gte: moment, lt: moment, lte: moment }),
    }),
    answer({ provider, account, given }) {
      const { object_id, types, created } = given;
      const rows = provider.store.all("thin_event").filter((event) => {
        if (event.created < provider.now() - listedSeconds) return false;
        if (account !== null && event.account !== account) return false;
        if (object_id !== undefined && (!event.related || event.account !== object_id)) return false;
        if (types !== undefined && !types.some((type) => matchesType(event.type, type))) return false;
        return created === undefined || isBetween(event.created, created);
      });
      return pageOfV2("/v2/core/events", rows, given, fetched);
    },
  }),
  route({
    base: "/v2",
    method: "GET",
    path: "/core/events/:id",
    parameters: fields({}),
    answer({ provider, account, path: { id = "" } }) {
      const event = provider.store.get("thin_event", id);
      if (!event || event.created < provider.now() - listedSeconds) throw noSuch("event", id, "id");
      if (account !== null && account !== event.account) throw noSuch("event", id, "id");
      return fetched(event);
    },
  }),
];

/** Records what happened to a connected account, and queues its delivery. Only inside an act. */
export function recordThinEvent(
  provider: Provider,
  happened: { type: string; account: string; origin: Origin; related?: boolean; data?: object },
): void {
  const { type, account, origin, related = true, data = null } = happened;
  const troubles = provider.chaos.hitsOnEvent(type);
  const times = troubles.some((trouble) => trouble.do === "twin") ? 2 : 1;
  for (let made = 0; made < times; made += 1) {
    const event = provider.store.put("thin_event", {
      id: newId("thin_event"),
      created: provider.now(),
      type,
      account,
      related,
      data,
      request: origin,
    });
    queueDeliveries(provider, event, troubles);
  }
}

/** What is sent of an event: its kind and what it is about, which is to be fetched. */
export function notification({ id, created, type, account, related, request }: ThinEvent) {
  const { id: asked_by, idempotency_key } = request;
  return {
    id,
    object: "v2.core.event",
    type,
    livemode: false,
    created: isoTime(created),
    context: account,
    reason:
      asked_by === null
        ? null
        : { type: "request", request: { id: asked_by, idempotency_key: idempotency_key ?? "" } },
    related_object: related
      ? { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` }
      : null,
  };
}

/** `1803031200` -> `2027-02-20T10:00:00.000Z`, as the second version writes times. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** An event as it is fetched: with what it says. */
function fetched(event: ThinEvent) {
  return { ...notification(event), changes: null, snapshot_event: null, data: event.data };
}

type Between = { [K in "gt" | "gte" | "lt" | "lte"]: string | undefined };

function isBetween(created: number, { gt, gte, lt, lte }: Between): boolean {
  // Stripe's document has a text here, the SDK's types have seconds: both are read.
  const at = (time: string) => {
    const ms = /^\d+$/.test(time) ? Number(time) * 1000 : Date.parse(time);
    if (Number.isNaN(ms)) throw invalid(`Invalid time: ${time}`, { param: "created" });
    return ms / 1000;
  };
  return (
    (gt === undefined || created > at(gt)) &&
    (gte === undefined || created >= at(gte)) &&
    (lt === undefined || created < at(lt)) &&
    (lte === undefined || created <= at(lte))
  );
}
