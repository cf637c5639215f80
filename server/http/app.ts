import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { PRODUCT_NAME } from "../../contract/fields.ts";
import { refusalOf } from "./failures.ts";
import { logOptions } from "./logging.ts";
import { Refusal } from "./refusal.ts";

export interface AppOptions {
  log_level: string;
  /** The addresses of the proxies in front (comma list, CIDR), true for any, false for none. */
  trust_proxy: boolean | string;
  limited: boolean;
  https: boolean;
  /** Where scripts and connections may come from beside our own origin; only the development server needs it. */
  extra_sources?: readonly string[];
}

/** An empty Fastify with everything that every answer needs: ids, logs, headers, limits, failures. */
export async function openApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
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
      reply.header("x-request-id", request.id);
      sendProblem(reply as unknown as FastifyReply, refusalOf(error), request.id);
    },
  });
  // Bodies are JSON; who sends something else is told so, instead of being misread.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await app.register(helmet, securityHeaders(options));
  await app.register(compress, { threshold: 1_024, encodings: ["br", "gzip"] });
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    retryAfter: 5,
    // That the process lives has to be seen most of all under pressure.
    pressureHandler: (request) => {
      if (!request.url.startsWith("/healthz")) throw new Refusal(503, BUSY, { retry_after_seconds: 5 });
    },
  });
  if (options.limited) {
    await app.register(rateLimit, {
      global: true,
      max: 1_200,
      timeWindow: 60_000,
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal(429, "That were a lot of tries. Please wait a little and try again.", {
          retry_after_seconds: Math.ceil(ttl / 1_000),
        }),
    });
  }
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    // Away for a moment is told in a line; what nobody expected, with all there is.
    if (refusal.status === 503)
      request.log.warn({ because: (error as Error).message }, "A request was put off.");
    else if (refusal.status >= 500) request.log.error({ err: error }, "A request failed.");
    return sendProblem(reply, refusal, request.id);
  });
  return app;
}

const BUSY = `${PRODUCT_NAME} is busy beyond measure. Please try again in a few seconds.`;

/** Answers with a problem+json document. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, request_id: string): FastifyReply {
  if (refusal.retry_after_seconds) reply.header("retry-after", refusal.retry_after_seconds);
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(refusal.problem(request_id)));
}

function securityHeaders({ https, extra_sources = [] }: AppOptions) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...extra_sources],
        // Style attributes carry team colours; style elements are not allowed.
        styleSrc: ["'self'", ...extra_sources],
        styleSrcAttr: ["'unsafe-inline'"],
        // Photographs of imported players are shown from where their source keeps them.
        imgSrc: ["'self'", "data:", "https:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(extra_sources.length ? ["ws:"] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The payment page is another origin that has to be opened in a tab of its own, without a hold on ours.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" as const },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}
