import type Stripe from "stripe";
import { page, paging } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import { fields, flag, list, metadata, oneOf, required, text, unset, webAddress } from "../api/parameters.ts";
import { invalid, noSuch } from "../api/refusal.ts";
import { route } from "../api/route.ts";
import { configuredConnectEndpoint, configuredEndpoint } from "../state/endpoint-id.ts";
import { newId, randomText } from "../state/ids.ts";
import type { Provider, Webhook } from "../state/provider.ts";
import { apiVersion } from "../state/provider.ts";
import type { EndpointSecret } from "../state/rows.ts";

const path = "/webhook_endpoints/:webhook_endpoint";
const day = 24 * 60 * 60;

export const webhookEndpointRoutes = [
  route({
    method: "POST",
    path: "/webhook_endpoints",
    parameters: fields({
      url: required(webAddress()),
      enabled_events: required(list(text())),
      description: text(),
      metadata: metadata(),
      api_version: oneOf(apiVersion),
      connect: flag(),
    }),
    answer({ provider, given }) {
      const endpoint = newEndpoint(provider, newId("webhook_endpoint"), given);
      const { secret } = putSecret(provider, endpoint.id, newSecret(), given.connect);
      // Told this once, in the answer to its creation.
      return { ...endpoint, secret };
    },
  }),
  route({
    method: "GET",
    path: "/webhook_endpoints",
    parameters: fields(paging),
    answer: ({ provider, given }) =>
      page("webhook_endpoint", "/v1/webhook_endpoints", provider.store.all("webhook_endpoint"), given),
  }),
  route({
    method: "GET",
    path,
    parameters: fields({}),
    answer: ({ provider, path }) => endpointAt(provider, path.webhook_endpoint),
  }),
  route({
    method: "POST",
    path,
    parameters: fields({
      url: webAddress(),
      enabled_events: list(text()),
      disabled: flag(),
      description: unset(text()),
      metadata: metadata(),
    }),
    answer({ provider, path, given }) {
      const endpoint = endpointAt(provider, path.webhook_endpoint);
      const { disabled, description = endpoint.description } = given;
      return provider.store.put("webhook_endpoint", {
        ...endpoint,
        url: given.url ?? endpoint.url,
        enabled_events: given.enabled_events ?? endpoint.enabled_events,
        description,
        status: disabled === undefined ? endpoint.status : disabled ? "disabled" : "enabled",
        metadata: mergeMetadata(endpoint.metadata, given.metadata),
      });
    },
  }),
  route({
    method: "DELETE",
    path,
    parameters: fields({}),
    answer({ provider, path }) {
      const { id } = endpointAt(provider, path.webhook_endpoint);
      provider.store.remove("webhook_endpoint", id);
      provider.store.remove("endpoint_secret", id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  }),
];

/** Points the endpoints of the settings: for the platform's own events, for those of connected accounts. */
export function configureEndpoints(
  provider: Provider,
  { webhook, connectWebhook }: { webhook?: Webhook | undefined; connectWebhook?: Webhook | undefined },
): void {
  configureEndpoint(provider, webhook);
  configureEndpoint(provider, connectWebhook, configuredConnectEndpoint);
}

/** Points an endpoint of the settings to `webhook`; without one it is switched off. */
export function configureEndpoint(
  provider: Provider,
  webhook: Webhook | undefined,
  id: string = configuredEndpoint,
): void {
  const { store } = provider;
  store.act(() => {
    const earlier = store.get("webhook_endpoint", id);
    if (webhook === undefined) {
      if (earlier) store.put("webhook_endpoint", { ...earlier, status: "disabled" });
      return;
    }
    const asked = { url: webhook.url, enabled_events: ["*"], description: "Named in the settings" };
    newEndpoint(provider, id, asked);
    putSecret(provider, id, webhook.secret, id === configuredConnectEndpoint);
  });
}

/**
 * Gives an endpoint a new secret. The last one signs too for `overlap_seconds`, as the dashboard allows while a secret
 * is rolled. Gives null when there is no such endpoint.
 */
export function rollSecret(
  provider: Provider,
  id: string,
  {
    secret = newSecret(),
    overlap_seconds = day,
  }: { secret?: string | undefined; overlap_seconds?: number | undefined },
): EndpointSecret | null {
  const last = provider.store.get("endpoint_secret", id);
  if (!last) return null;
  const previous = { secret: last.secret, good_until: provider.now() + overlap_seconds };
  return provider.store.act(() => provider.store.put("endpoint_secret", { ...last, secret, previous }));
}

/** The secrets that sign for an endpoint now, the newest first. */
export function signingSecrets(provider: Provider, id: string): string[] {
  const row = provider.store.get("endpoint_secret", id);
  if (!row) return [];
  const overlaps = row.previous !== null && row.previous.good_until > provider.now();
  return overlaps && row.previous ? [row.secret, row.previous.secret] : [row.secret];
}

function endpointAt({ store }: Provider, id = ""): Stripe.WebhookEndpoint {
  const endpoint = store.get("webhook_endpoint", id);
  if (!endpoint) throw noSuch("webhook endpoint", id, "webhook_endpoint");
  return endpoint;
}

type EndpointInput = {
  url: string;
  enabled_events: string[];
  description: string | undefined;
  metadata?: Record<string, string> | "" | undefined;
};

function newEndpoint(provider: Provider, id: string, asked: EndpointInput): Stripe.WebhookEndpoint {
  if (asked.enabled_events.length === 0) {
    throw invalid("You must enable at least one event.", { param: "enabled_events" });
  }
  return provider.store.put("webhook_endpoint", {
    id,
    object: "webhook_endpoint",
    api_version: apiVersion,
    application: null,
    created: provider.now(),
    description: asked.description ?? null,
    enabled_events: asked.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, asked.metadata),
    status: "enabled",
    url: asked.url,
  });
}

export function putSecret(
  { store }: Provider,
  id: string,
  secret: string,
  connect: boolean = false,
): EndpointSecret {
  return store.put("endpoint_secret", { id, secret, previous: null, ...(connect && { connect }) });
}

export function newSecret(): string {
  return `whsec_${randomText(32)}`;
}
