import type { FastifyInstance } from "fastify";

const TOLD_EVERY_MS = 3_600_000;

/**
 * Where TRUST_PROXY is off and a request says that it came through a proxy, the log says so, once an hour: everyone then comes from
 * the proxy's address, and all limits by address are shared. Anybody can send that header, so it is told and not acted on.
 */
export function tellOfProxies(app: FastifyInstance, now: () => number = Date.now): void {
  let told_at = Number.NEGATIVE_INFINITY;
  app.addHook("onRequest", (request, _reply, next) => {
    const { "x-forwarded-for": passed_on, forwarded } = request.headers;
    if ((passed_on ?? forwarded) !== undefined && now() - told_at >= TOLD_EVERY_MS) {
      told_at = now();
      app.log.error(
        {},
        "A request came through a proxy, and TRUST_PROXY is off: all visitors count as one address. Set TRUST_PROXY to the proxy's address.",
      );
    }
    next();
  });
}
