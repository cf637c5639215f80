import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { configuredConnectEndpoint } from "../state/endpoint-id.ts";
import { configureDestination } from "../webhooks/event-destinations.ts";
import { configureEndpoint, rollSecret } from "../webhooks/webhook-endpoints.ts";
import { asked, found } from "./asked.ts";
import type { Control } from "./parts.ts";

type ById = { Params: { id: string } };

const webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().check(z.minLength(1)),
});
const roll = z.strictObject({
  secret: z.optional(z.string().check(z.minLength(1))),
  overlap_seconds: z.optional(z.int().check(z.minimum(0))),
});

/** Events on their way: looked at, kept back, sent once more, sent elsewhere. */
export function controlDeliveries(app: FastifyInstance, { provider, deliveries }: Control): void {
  const { store } = provider;

  app.get("/deliveries", async () => ({
    deliveries: store.all("delivery").map(({ id: _, event, ...delivery }) => {
      const sent = store.get("event", event) ?? store.get("thin_event", event);
      return { event, type: sent?.type ?? null, ...delivery };
    }),
  }));

  app.post("/deliveries/hold", async (_, reply) => {
    deliveries.hold();
    return reply.code(204).send();
  });

  app.post("/deliveries/release", async (_, reply) => {
    deliveries.release();
    return reply.code(204).send();
  });

  app.post<ById>("/events/:id/redeliver", async (request, reply) => {
    found(deliveries.redeliver(request.params.id) || null, "event", request.params.id);
    return reply.code(204).send();
  });

  /** Points the webhook elsewhere, for a test whose own server starts after this one. */
  app.put("/webhook", async (request, reply) => {
    configureEndpoint(provider, asked(webhook, request.body));
    deliveries.wake();
    return reply.code(204).send();
  });

  /** Likewise those of connected accounts: `snapshot` or `thin`. */
  app.put<{ Params: { payload: string } }>(
    "/webhook/:payload",
    async ({ params: { payload }, body }, reply) => {
      const to = asked(webhook, body);
      if (payload === "snapshot") configureEndpoint(provider, to, configuredConnectEndpoint);
      else if (payload === "thin") configureDestination(provider, to);
      else found(null, "webhook", payload);
      deliveries.wake();
      return reply.code(204).send();
    },
  );

  /** Gives an endpoint a new secret, as the dashboard does; both sign while they overlap. Answers the new one. */
  app.post<ById>("/webhook_endpoints/:id/roll", async (request) => {
    const { id } = request.params;
    const { secret } = found(rollSecret(provider, id, asked(roll, request.body)), "webhook endpoint", id);
    return { secret };
  });
}
