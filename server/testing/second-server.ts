import { freePorts } from "../../ops/programs/free-ports.ts";
import { startProgram, stopProgram } from "../../ops/programs/programs.ts";
import type { Site } from "./site.ts";

/**
 * Another server of a site, as a process of its own, on the same database and the same provider. It has the site's own
 * address, so that what both tell the provider is the same to the letter; `origin` is where it listens.
 */
export async function startSecondServer(site: Site): Promise<{ origin: string; stop(): Promise<void> }> {
  const url = String(site.database.options.connectionString);
  const ports = await freePorts("PORT", "METRICS_PORT");
  const program = await startProgram("second server", "server/startup/main.ts", {
    ...ports,
    NODE_ENV: "test",
    ORIGIN: site.origin,
    HOST: "localhost",
    LOG_LEVEL: "fatal",
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: url,
    DEMO_PLAYERS: "0",
    RATE_LIMITS: "off",
    STRIPE_API_ORIGIN: site.payments.origin,
    STRIPE_WEBHOOK_SECRETS: "whsec_test",
  });
  return { origin: `http://localhost:${ports.PORT}`, stop: () => stopProgram(program) };
}
