import { mergeMetadata } from "../api/metadata.ts";
import { fields, list, metadata, oneOf, required, text, webAddress } from "../api/parameters.ts";
import { invalid, noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { pageOfV2, pagingOfV2 } from "../api/v2-lists.ts";
import type { EventDestination } from "../state/connect-rows.ts";
import { configuredDestination } from "../state/endpoint-id.ts";
import { newId } from "../state/ids.ts";
import type { Provider, Webhook } from "../state/provider.ts";
import { isoTime } from "./thin-events.ts";
import { newSecret, putSecret } from "./webhook-endpoints.ts";

const path = "/core/event_destinations/:id";
const include = list(oneOf("webhook_endpoint.signing_secret", "webhook_endpoint.url"));
const includeLater = list(oneOf("webhook_endpoint.url"));

export const eventDestinationRoutes = [
  route({
    base: "/v2",
    method: "POST",
    path: "/core/event_destinations",
    parameters: fields({
      name: required(text()),
      type: required(oneOf("webhook_endpoint")),
      event_payload: required(oneOf("thin")),
      enabled_events: required(list(text())),
      events_from: list(oneOf("@accounts")),
      webhook_endpoint: required(fields({ url: required(webAddress()) })),
      description: text(),
      metadata: metadata(),
      include,
    }),
    answer({ provider, given }) {
      if (given.enabled_events.length === 0)
        throw invalid("You must enable at least one event.", { param: "enabled_events" });
      // Without it a destination hears of the platform itself, which has no thin events here.
      if (given.events_from === undefined)
        throw invalid("Only destinations for events_from @accounts are played.", { param: "events_from" });
      const destination = newDestination(provider, newId("event_destination"), {
        ...given,
        url: given.webhook_endpoint.url,
      });
      const { secret } = putSecret(provider, destination.id, newSecret());
      return sent(destination, given.include ?? [], secret);
    },
  }),
  route({
    base: "/v2",
    method: "GET",
    path: "/core/event_destinations",
    parameters: fields({ ...pagingOfV2, include: includeLater }),
    answer: ({ provider, given }) =>
      pageOfV2("/v2/core/event_destinations", provider.store.all("event_destination"), given, (one) =>
        sent(one, given.include ?? []),
      ),
  }),
  route({
    base: "/v2",
    method: "GET",
    path,
    parameters: fields({ include: includeLater }),
    answer: ({ provider, path, given }) => sent(destinationAt(provider, path.id), given.include ?? []),
  }),
  route({
    base: "/v2",
    method: "DELETE",
    path,
    parameters: fields({}),
    answer({ provider, path }) {
      const { id } = destinationAt(provider, path.id);
      provider.store.remove("event_destination", id);
      provider.store.remove("endpoint_secret", id);
      return { id, object: "v2.core.event_destination" };
    },
  }),
  ...(["disable", "enable"] as const).map((act) =>
    route({
      base: "/v2",
      method: "POST",
      path: `${path}/${act}`,
      parameters: fields({ include: includeLater }),
      answer({ provider, path, given }) {
        const destination = destinationAt(provider, path.id);
        const status = act === "enable" ? "enabled" : "disabled";
        const changed = { ...destination, status, updated: provider.now() } as const;
        return sent(provider.store.put("event_destination", changed), given.include ?? []);
      },
    }),
  ),
];

/** Points the destination of the settings to `webhook`; without one it is switched off. */
export function configureDestination(provider: Provider, webhook: Webhook | undefined): void {
  const { store } = provider;
  store.act(() => {
    const earlier = store.get("event_destination", configuredDestination);
    if (webhook === undefined) {
      if (earlier) store.put("event_destination", { ...earlier, status: "disabled" });
      return;
    }
    const asked = { url: webhook.url, name: "Named in the settings", enabled_events: ["*"] };
    newDestination(provider, configuredDestination, asked);
    putSecret(provider, configuredDestination, webhook.secret);
  });
}

type Asked = {
  url: string;
  name: string;
  enabled_events: string[];
  description?: string | undefined;
  metadata?: Record<string, string> | "" | undefined;
};

function newDestination(provider: Provider, id: string, asked: Asked): EventDestination {
  return provider.store.put("event_destination", {
    id,
    url: asked.url,
    name: asked.name,
    description: asked.description ?? "",
    enabled_events: asked.enabled_events,
    status: "enabled",
    created: provider.now(),
    updated: provider.now(),
    metadata: mergeMetadata({}, asked.metadata),
  });
}

function destinationAt({ store }: Provider, id = ""): EventDestination {
  const destination = store.get("event_destination", id);
  if (!destination) throw noSuch("event destination", id, "id");
  return destination;
}

/** Its secret is told once, in the answer to its creation, and only where it is asked for. */
function sent(destination: EventDestination, included: readonly string[], secret: string | null = null) {
  const { id, name, description, enabled_events, status, metadata } = destination;
  return {
    id,
    object: "v2.core.event_destination",
    amazon_eventbridge: null,
    azure_event_grid: null,
    created: isoTime(destination.created),
    description,
    enabled_events,
    event_payload: "thin",
    events_from: ["@accounts"],
    livemode: false,
    metadata,
    name,
    snapshot_api_version: null,
    status,
    status_details: status === "disabled" ? { disabled: { reason: "user" } } : null,
    type: "webhook_endpoint",
    updated: isoTime(destination.updated),
    webhook_endpoint: {
      signing_secret: included.includes("webhook_endpoint.signing_secret") ? secret : null,
      url: included.includes("webhook_endpoint.url") ? destination.url : null,
    },
  };
}
