import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { befallRequests } from "./chaos/requests.ts";
import { serveControl } from "./control/serve.ts";
import { serveDashboard } from "./dashboard/serve.ts";
import { serveOnboarding } from "./onboarding/serve.ts";
import { servePages } from "./page/serve.ts";
import { readSettings } from "./program/read-settings.ts";
import type { Environment } from "./program/settings.ts";
import { serveApi } from "./serve/serve.ts";
import { openChaos } from "./state/chaos-rules.ts";
import { openClock } from "./state/clock.ts";
import type { CardPaymentsSettings, Provider } from "./state/provider.ts";
import { usualDelays, usualDunning } from "./state/provider.ts";
import { openStore } from "./state/store.ts";
import { usualUnsure } from "./state/unsure.ts";
import { openTimetable } from "./timetable/timetable.ts";
import { openDeliveries } from "./webhooks/deliveries.ts";
import { configureDestination } from "./webhooks/event-destinations.ts";
import { configureEndpoints } from "./webhooks/webhook-endpoints.ts";

/** A payment provider that listens. `origin` is where its hosted page and its API are. */
export type CardPayments = { origin: string; port: number; close(): Promise<void> };

/** The same as the program is told it (README.md, Settings). Rejects with SettingError, too. */
export const startFromEnvironment = (environment: Environment): Promise<CardPayments> =>
  startCardPayments(readSettings(environment));

/** Starts the stand-in; `{ port: 0 }` is enough for a test. Rejects when the port is taken or the journal is broken. */
export async function startCardPayments(settings: CardPaymentsSettings): Promise<CardPayments> {
  let origin = settings.origin ?? "";
  const store = openStore(settings.journal);
  const clock = openClock(store, settings.now ?? Date.now);
  const provider: Provider = {
    store,
    clock,
    chaos: openChaos(),
    fee: settings.fee ?? { percent: 2.9, fixedCents: 30 },
    disputeFeeCents: 1500,
    secretKey: settings.secretKey,
    latencyMs: settings.latencyMs ?? 0,
    delays: { ...usualDelays, ...settings.delays },
    dunning: { ...usualDunning, ...settings.dunning },
    unsure: { ...usualUnsure, ...settings.unsure },
    nowMs: clock.nowMs,
    now: () => Math.floor(clock.nowMs() / 1000),
    origin: () => origin,
  };
  configureEndpoints(provider, settings);
  configureDestination(provider, settings.thinWebhook);
  const deliveries = openDeliveries(provider);
  const timetable = openTimetable(provider);

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_000_000 });
  befallRequests(app, provider);
  for (const base of ["/v1", "/v2"] as const) app.register(serveApi, { provider, base, prefix: base });
  app.register(servePages, { provider });
  app.register(serveOnboarding, { provider });
  app.register(serveDashboard, { provider, timetable, deliveries, prefix: "/dashboard" });
  app.register(serveControl, { provider, timetable, deliveries, prefix: "/_control" });

  await app.listen({ port: settings.port, host: settings.host ?? "localhost" });
  const port = portOf(app.server.address()) ?? settings.port;
  origin ||= `http://localhost:${port}`;
  deliveries.wake();

  const close = async () => {
    timetable.stop();
    await app.close();
    await deliveries.stop();
    store.close();
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
