import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Chaos } from "./chaos.ts";

/** Lets the trouble that was asked for befall everything but the control door. */
export function befallRequests(app: FastifyInstance, chaos: Chaos): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/_control/")) return;
    for (const rule of chaos.hitsOnRequest(request.url)) {
      if (rule.do === "slow") await wait(rule.seconds * 1_000, undefined, { ref: false });
      // Who asked has given up meanwhile.
      if (request.raw.socket.destroyed) return reply.hijack();
      if (rule.do === "refuse") {
        return reply
          .code(rule.status)
          .send({ error: "server_error", error_description: "Refused on demand." });
      }
      if (rule.do === "cut") {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
    }
  });
}
