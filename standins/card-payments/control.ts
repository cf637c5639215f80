import type { FastifyInstance } from "fastify";
import type { Provider, Webhook } from "./provider.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

type Options = { provider: Provider; deliveries: Deliveries };

/** What tests may do that Stripe has no call for. JSON, under `/_control`. */
export async function serveControl(app: FastifyInstance, { provider, deliveries }: Options): Promise<void> {
  const { store } = provider;

  app.get("/deliveries", async () => ({
    deliveries: store.all("delivery").map(({ id, ...delivery }) => {
      return { event: id, type: store.get("event", id)?.type ?? null, ...delivery };
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

  app.post<{ Params: { id: string } }>("/events/:id/redeliver", async (request, reply) => {
    if (deliveries.redeliver(request.params.id)) return reply.code(204).send();
    return reply.code(404).send({ message: `No such event: ${request.params.id}` });
  });

  /** Points the webhook elsewhere, for a test whose own server starts after this one. */
  app.put<{ Body: Partial<Webhook> | null }>("/webhook", async (request, reply) => {
    const { url, secret } = request.body ?? {};
    if (!url || !URL.canParse(url) || !secret)
      return reply.code(400).send({ message: "url and secret are needed." });
    provider.webhook = { url, secret };
    deliveries.wake();
    return reply.code(204).send();
  });
}
