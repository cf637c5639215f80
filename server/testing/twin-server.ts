import { join } from "node:path";
import { freePorts } from "../../ops/programs/free-ports.ts";
import { readEnv } from "../startup/env.ts";
import { startServer } from "../startup/start.ts";
import type { Site } from "./site.ts";

/**
 * Another server of a site in this process, for what a process of its own can't be told: on the same database, with its own jobs.
 * Answers the site as it is asked there.
 */
export async function startTwin(
  site: Site,
  environment: Record<string, string> = {},
): Promise<Site & { end(): Promise<void> }> {
  const url = String(site.database.options.connectionString);
  const ports = await freePorts("PORT", "METRICS_PORT");
  const server = await startServer(
    readEnv({
      ...ports,
      ORIGIN: site.origin,
      HOST: "localhost",
      LOG_LEVEL: "fatal",
      DATABASE_URL: url,
      MIGRATE_DATABASE_URL: url,
      DEMO_PLAYERS: "0",
      RATE_LIMITS: "off",
      STRIPE_API_ORIGIN: site.payments.origin,
      STRIPE_WEBHOOK_SECRETS: "whsec_test",
      ...environment,
    }),
    join(import.meta.dirname, "../.."),
    { drain_ms: 0 },
  );
  const origin = `http://localhost:${ports.PORT}`;
  const request: Site["request"] = (path, init = {}) =>
    fetch(origin + path, { ...init, headers: { "x-api-key": "demo-key", ...init.headers } });
  const figures = `http://localhost:${ports.METRICS_PORT}/metrics`;
  return { ...site, origin, request, figures, end: () => server.stop() };
}
