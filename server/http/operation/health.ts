import type { FastifyInstance } from "fastify";
import type { World } from "../../world/world.ts";
import { Refusal } from "../answers/refusal.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while the database is away or takes no writes, or it is stopping. */
export function serveHealth(app: FastifyInstance, world: World, isStopping: () => boolean): void {
  const config = { rateLimit: false };
  app.get("/healthz", { config, logLevel: "warn" }, async () => ({ status: "alive" }));
  app.get("/readyz", { config, logLevel: "warn" }, async () => {
    if (isStopping()) throw new Refusal(503, "This server is stopping.", { retry_after_seconds: 5 });
    await world.database.checkWritable();
    return { status: "ready" };
  });
}
