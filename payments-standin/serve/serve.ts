import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseForm } from "../api/form.ts";
import type { KeyedRequest } from "../api/idempotency.ts";
import { openIdempotency } from "../api/idempotency.ts";
import { list, text } from "../api/parameters.ts";
import { brokenInside, invalid, Refusal, unauthorized } from "../api/refusal.ts";
import type { Route } from "../api/route.ts";
import { failIfAsked, refuseIfAsked, takeTime } from "../chaos/requests.ts";
import { newId } from "../state/ids.ts";
import type { Provider } from "../state/provider.ts";
import { apiVersion } from "../state/provider.ts";
import { expand } from "./expand.ts";
import { routes } from "./routes.ts";

/** A call names what it is about in its path. */
type CallRequest = FastifyRequest<{ Params: Record<string, string> }>;
type Answer = { status: number; body: string };

/** What the answers of all calls are made with. */
type Api = { provider: Provider; idempotency: ReturnType<typeof openIdempotency> };

const expandParameter = list(text());

/** The API under `/v1`: who asks, which version, idempotency, parameters, and the shape of every refusal. */
export async function serveApi(app: FastifyInstance, { provider }: { provider: Provider }): Promise<void> {
  const api: Api = { provider, idempotency: openIdempotency(provider) };

  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "request-id": newId("request"), "stripe-version": apiVersion });
    const key = request.headers["idempotency-key"];
    if (request.method === "POST" && typeof key === "string") reply.header("idempotency-key", key);
    letIn(provider, request);
  });
  app.setErrorHandler((error, _, reply) => send(reply, refusalAnswer(error)));
  app.setNotFoundHandler((request) => {
    throw new Refusal(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.url}).`,
    });
  });

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: route.method === "POST" ? write(api, route) : once(api, route),
    });
  }
}

/** GET and DELETE take no key: doing them again is the same. */
function once(api: Api, route: Route) {
  return async (request: CallRequest, reply: FastifyReply) => {
    await takeTime(api.provider, request);
    const answer = api.provider.store.act(() => execute(api.provider, route, request, reply));
    return send(reply, answer);
  };
}

function write(api: Api, route: Route) {
  return async (request: CallRequest, reply: FastifyReply) => {
    const keyed = keyedRequest(request);
    const kept = keyed && api.idempotency.claim(keyed);
    if (kept) return send(reply.header("idempotent-replayed", "true"), kept);
    try {
      await takeTime(api.provider, request);
      return send(reply, executeOnce(api, route, request, reply, keyed));
    } finally {
      if (keyed) api.idempotency.release(keyed);
    }
  };
}

/** Carries a POST out and keeps its answer in the same commit: a kill in between leaves both or neither. */
function executeOnce(
  { provider, idempotency }: Api,
  route: Route,
  request: CallRequest,
  reply: FastifyReply,
  keyed: KeyedRequest | null,
) {
  try {
    return provider.store.act(() => {
      const done = execute(provider, route, request, reply);
      const failure = failIfAsked(request);
      const answer = failure ? refusalAnswer(failure) : done;
      if (keyed) idempotency.keep(keyed, answer.status, answer.body);
      return answer;
    });
  } catch (error) {
    const answer = refusalAnswer(error);
    if (keyed) idempotency.keep(keyed, answer.status, answer.body);
    return answer;
  }
}

function execute(provider: Provider, route: Route, request: CallRequest, reply: FastifyReply): Answer {
  refuseIfAsked(request);
  const { expand: paths, ...parameters } = parseForm(parameterText(request));
  const answer = route.read(parameters);
  const wanted = paths === undefined ? [] : expandParameter.read(paths, "expand");
  const answered = answer({
    provider,
    path: request.params,
    origin: {
      id: String(reply.getHeader("request-id")),
      idempotency_key: keyedRequest(request)?.key ?? null,
    },
  });
  // Returned and not thrown: what the refused try has changed stays.
  if (answered instanceof Refusal) return refusalAnswer(answered);
  const object = expand(provider, answered, wanted);
  return { status: 200, body: JSON.stringify(object, null, 2) };
}

function letIn(provider: Provider, request: FastifyRequest): void {
  const [scheme = "", value = ""] = (request.headers.authorization ?? "").split(" ");
  const user = () => Buffer.from(value, "base64").toString().split(":")[0] ?? "";
  const key = scheme.toLowerCase() === "basic" ? user() : scheme.toLowerCase() === "bearer" ? value : "";
  if (key === "") throw unauthorized(null);
  if (provider.secretKey === undefined ? !key.startsWith("sk_test_") : key !== provider.secretKey) {
    throw unauthorized(key);
  }
  const version = request.headers["stripe-version"] ?? apiVersion;
  if (version !== apiVersion)
    throw invalid(`Invalid Stripe API version: ${version}. Only ${apiVersion} is played.`);
}

function keyedRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string" || key === "") return null;
  return { key, method: request.method, path: request.url, body: parameterText(request) };
}

function parameterText(request: FastifyRequest): string {
  if (request.method === "POST") return typeof request.body === "string" ? request.body : "";
  return request.url.split("?", 2)[1] ?? "";
}

function refusalAnswer(error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : notOurs(error);
  return { status: refusal.status, body: JSON.stringify({ error: refusal.body }, null, 2) };
}

/** Fastify's own refusals (a body too large, a foreign content type) keep their status; anything else is our fault. */
function notOurs(error: unknown): Refusal {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (error instanceof Error && status < 500) {
    return new Refusal(status, { type: "invalid_request_error", message: error.message });
  }
  console.error(error);
  return brokenInside();
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}
