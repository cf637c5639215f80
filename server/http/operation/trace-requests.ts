import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanKind } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isTracing, markFailed, openSpan } from "../../world/tracing.ts";
import { pathOf } from "./logging.ts";

/**
 * Each request is a span, and what is done for it lies within. `behind_proxy`: the proxy's own trace goes on here; from anyone else
 * such a header is not taken, since it would decide what is kept.
 */
export function traceRequests(app: FastifyInstance, behind_proxy: boolean): void {
  if (!isTracing()) return;
  const open = new WeakMap<FastifyRequest, { span: Span; within: Context }>();
  app.addHook("onRequest", (request, _reply, next) => {
    const outer = behind_proxy ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const begun = openSpan(nameOf(request), {
      kind: SpanKind.SERVER,
      within: outer,
      attributes: {
        "http.request.method": request.method,
        "http.route": request.routeOptions.url ?? "",
        // Of a page alone: a call's path, or that of a door, may name an account or be a secret; its route does not.
        ...(isPage(request) && { "url.path": pathOf(request.url) }),
        "donate_nil.request_id": request.id,
      },
    });
    open.set(request, begun);
    context.with(begun.within, next);
  });
  // What reads a body goes on outside of what the first hook began.
  app.addHook("preValidation", (request, _reply, next) => {
    context.with(open.get(request)?.within ?? ROOT_CONTEXT, next);
  });
  app.addHook("onError", async (request, _reply, error) => {
    const begun = open.get(request);
    if (begun && (error.statusCode ?? 500) >= 500) markFailed(begun.span, error);
  });
  app.addHook("onResponse", async (request, reply) => {
    const begun = open.get(request);
    begun?.span.setAttribute("http.response.status_code", reply.statusCode);
    begun?.span.end();
  });
}

/** Whatever has no address of its own. */
const isPage = ({ routeOptions: { config, url } }: FastifyRequest): boolean =>
  !config.call && (!url || url === "*" || url === "/*");

/** 'POST checkout_session' for a call, 'GET /healthz' for anything else that has an address of its own, 'GET page'. */
function nameOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  return `${request.method} ${isPage(request) ? "page" : (config.call?.name ?? url)}`;
}
