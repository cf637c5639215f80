import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { serveApi } from "./api/serve.ts";
import { serveControl } from "./control.ts";
import { servePages } from "./page/serve.ts";
import type { CardPaymentsSettings, Provider } from "./provider.ts";
import { watchExpiry } from "./resources/expiry.ts";
import { openStore } from "./store.ts";
import { openDeliveries } from "./webhooks/deliveries.ts";

/** A payment provider that listens. `origin` is where its hosted page and its API are. */
export type CardPayments = { origin: string; port: number; close(): Promise<void> };

/** Starts the stand-in; `{ port: 0 }` is enough for a test. Rejects when the port is taken or the journal is broken. */
export async function startCardPayments(settings: CardPaymentsSettings): Promise<CardPayments> {
  const { now = Date.now } = settings;
  let origin = settings.origin ?? "";
  const provider: Provider = {
    store: openStore(settings.journal),
    fee: settings.fee ?? { percent: 2.9, fixedCents: 30 },
    secretKey: settings.secretKey,
    latencyMs: settings.latencyMs ?? 0,
    nowMs: now,
    now: () => Math.floor(now() / 1000),
    origin: () => origin,
    webhook: settings.webhook,
  };
  const deliveries = openDeliveries(provider);

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_000_000 });
  app.register(serveApi, { provider, prefix: "/v1" });
  app.register(servePages, { provider });
  app.register(serveControl, { provider, deliveries, prefix: "/_control" });

  await app.listen({ port: settings.port, host: settings.host ?? "localhost" });
  const port = portOf(app.server.address()) ?? settings.port;
  origin ||= `http://localhost:${port}`;
  const stopExpiry = watchExpiry(provider);
  deliveries.wake();

  const close = async () => {
    stopExpiry();
    await app.close();
    await deliveries.stop();
    provider.store.close();
  };
  let closed: Promise<void> | undefined;
  return {
    origin,
    port,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number | null {
  return typeof address === "object" ? (address?.port ?? null) : null;
}
