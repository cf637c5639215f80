import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { refusalOf } from "./answers/failures.ts";
import { TOO_BUSY } from "./answers/gate.ts";
import { ENCODINGS } from "./answers/packing.ts";
import { securityHeaders } from "./answers/security-headers.ts";
import { sendProblem } from "./answers/send-problem.ts";
import { type FloodGuard, guardAgainstFloods } from "./operation/flood-guard.ts";
import { logOptions } from "./operation/logging.ts";
import { lookAtProxies } from "./operation/proxies.ts";
import { limitBodies, PATIENCE, type Patience, slowConnections } from "./operation/slow-askers.ts";
import { traceRequests } from "./operation/trace-requests.ts";

export interface AppOptions {
  log_level: string;
  /** The addresses of the proxies in front (comma list, CIDR), true for any, false for none. */
  trust_proxy: boolean | string;
  /** Null: nobody is counted. */
  flood_guard: FloodGuard | null;
  https: boolean;
  /** What browsers are told of https holds for subdomains, too. */
  hsts_subdomains?: boolean;
  /** The code that stands in pages themselves. */
  inline_scripts?: readonly string[];
  /** How long who asks may take; absent: `PATIENCE`. */
  patience?: Patience;
  /** Where scripts and connections may come from beside our own origin; only the development server needs it. */
  extra_sources?: readonly string[];
}

/** An empty Fastify with everything that every answer needs: ids, logs, headers, limits, failures. */
export async function openApp(options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options);
  const { patience = PATIENCE } = options;
  const app = Fastify({
    ...slowConnections(patience),
    logger: logOptions(options.log_level),
    // One line an answer, written by logging.ts, instead of Fastify's two that hold the query string.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    trustProxy: options.trust_proxy,
    bodyLimit: 1_048_576,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // While stopping, what still arrives on an open connection is answered, not refused.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // An address that can't even be read comes by no hook and no error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header("x-request-id", request.id);
      sendProblem(reply as unknown as FastifyReply, refusalOf(error), request.id);
    },
  });
  traceRequests(app, options.trust_proxy !== false);
  // Bodies are JSON; who sends something else is told so, instead of being misread.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", (request, reply, next) => {
    reply.headers(headers).header("x-request-id", request.id);
    next();
  });
  limitBodies(app, patience);
  lookAtProxies(app, options.trust_proxy);
  await app.register(compress, { threshold: 1_024, encodings: [...ENCODINGS] });
  if (options.flood_guard) await guardAgainstFloods(app, options.flood_guard);
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    // A flood is counted (figures.ts), not told line by line.
    if (refusal === TOO_BUSY) return sendProblem(reply, refusal, request.id);
    // Away for a moment is told in a line; what nobody expected, with all there is.
    if (refusal.status === 503)
      request.log.warn(
        { because: error instanceof Error ? error.message : String(error) },
        "A request was put off.",
      );
    else if (refusal.status >= 500) request.log.error({ err: error }, "A request failed.");
    return sendProblem(reply, refusal, request.id);
  });
  return app;
}
