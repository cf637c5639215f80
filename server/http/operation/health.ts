import type { FastifyInstance } from "fastify";
import type { World } from "../../world/world.ts";
import { Refusal } from "../answers/refusal.ts";
import { sendProblem } from "../answers/send-problem.ts";

const STOPPING = new Refusal(503, "This server is stopping.", { retry_after_seconds: 5 });

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; 503 while the database is away or takes no writes, or it is stopping. What whoever asks is
 * taken for says whether visitors have addresses of their own here (`proxies.ts`); the doctor asks.
 */
export function serveHealth(app: FastifyInstance, world: World, isStopping: () => boolean): void {
  const config = { rateLimit: false };
  app.get("/healthz", { config, logLevel: "warn" }, async () => ({ status: "alive" }));
  app.get("/readyz", { config, logLevel: "warn" }, async (request, reply) => {
    // Not thrown: nothing is wrong, and a line of the log for each time that a balancer asks would say so.
    if (isStopping()) return sendProblem(reply, STOPPING, request.id);
    await world.database.checkWritable();
    return { status: "ready", taken_for: request.taken_for };
  });
}
