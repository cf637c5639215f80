import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { KeptAnswer, KeyedRequest } from "../api/idempotency.ts";
import { openIdempotency } from "../api/idempotency.ts";
import { list, text } from "../api/parameters.ts";
import { brokenInside, invalid, noAccess, Refusal, unauthorized } from "../api/refusal.ts";
import type { Route } from "../api/route.ts";
import { failIfAsked, refuseIfAsked, takeTime } from "../chaos/requests.ts";
import { newId } from "../state/ids.ts";
import type { Provider } from "../state/provider.ts";
import { apiVersion } from "../state/provider.ts";
import { type Dialect, dialects } from "./dialects.ts";
import { expand } from "./expand.ts";
import { routes } from "./routes.ts";

/** A call names what it is about in its path. */
type CallRequest = FastifyRequest<{ Params: Record<string, string> }>;
type Answer = KeptAnswer;

/** What the answers of all calls are made with. */
type Api = { provider: Provider; idempotency: ReturnType<typeof openIdempotency>; dialect: Dialect };

const expandParameter = list(text());

/** The API under `/v1` or `/v2`: who asks, which version, idempotency, parameters, and the shape of every refusal. */
export async function serveApi(
  app: FastifyInstance,
  { provider, base }: { provider: Provider; base: Route["base"] },
): Promise<void> {
  const dialect = dialects[base];
  const api: Api = { provider, idempotency: openIdempotency(provider), dialect };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(dialect.contentType, { parseAs: "string" }, (_, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "request-id": newId("request"), "stripe-version": apiVersion });
    const key = request.headers["idempotency-key"];
    if (dialect.keyed.includes(request.method) && typeof key === "string")
      reply.header("idempotency-key", key);
    letIn(provider, request);
    const account = accountAskedFor(request);
    if (account !== null) reply.header("stripe-account", account);
  });
  app.setErrorHandler((error, _, reply) => send(reply, refusalAnswer(dialect, error)));
  app.setNotFoundHandler((request) => {
    throw new Refusal(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.url}).`,
    });
  });

  for (const route of routes.filter((one) => one.base === base)) {
    const handler = dialect.keyed.includes(route.method) ? write(api, route) : once(api, route);
    app.route({ method: route.method, url: route.path, handler });
  }
}

/** What takes no key: doing it again is the same. */
function once(api: Api, route: Route) {
  return async (request: CallRequest, reply: FastifyReply) => {
    await takeTime(api.provider, request);
    const answer = api.provider.store.act(() => execute(api, route, request, reply));
    return send(reply, answer);
  };
}

function write(api: Api, route: Route) {
  return async (request: CallRequest, reply: FastifyReply) => {
    const keyed = keyedRequest(api.dialect, request);
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
  api: Api,
  route: Route,
  request: CallRequest,
  reply: FastifyReply,
  keyed: KeyedRequest | null,
) {
  const { provider, idempotency, dialect } = api;
  try {
    return provider.store.act(() => {
      const done = execute(api, route, request, reply);
      const failure = failIfAsked(request);
      const answer = failure ? refusalAnswer(dialect, failure) : done;
      if (keyed) idempotency.keep(keyed, answer);
      return answer;
    });
  } catch (error) {
    const answer = refusalAnswer(dialect, error);
    if (keyed) idempotency.keep(keyed, answer);
    return answer;
  }
}

function execute(
  { provider, dialect }: Api,
  route: Route,
  request: CallRequest,
  reply: FastifyReply,
): Answer {
  refuseIfAsked(request);
  const account = allowedAccount(provider, route, request);
  const { expand: paths, ...parameters } = dialect.parse(route, parameterText(request));
  if (paths !== undefined && !dialect.expands) throw invalid("Use include, not expand.", { param: "expand" });
  const answer = route.read(parameters);
  const wanted = paths === undefined ? [] : expandParameter.read(paths, "expand");
  const answered = answer({
    provider,
    path: request.params,
    account,
    origin: {
      id: String(reply.getHeader("request-id")),
      idempotency_key: keyedRequest(dialect, request)?.key ?? null,
    },
  });
  // Returned and not thrown: what the refused try has changed stays.
  if (answered instanceof Refusal) return refusalAnswer(dialect, answered);
  const object = dialect.expands ? expand(provider, answered, wanted) : answered;
  return { status: 200, body: JSON.stringify(object, null, 2), executed: true };
}

/** The connected account that a request is made for; null for the platform itself. */
function accountAskedFor({ headers }: FastifyRequest): string | null {
  const asked = headers["stripe-account"] ?? headers["stripe-context"];
  return typeof asked === "string" && asked !== "" ? asked : null;
}

function allowedAccount(provider: Provider, route: Route, request: FastifyRequest): string | null {
  const account = accountAskedFor(request);
  if (account === null) return null;
  if (!provider.store.get("account", account)) throw noAccess(account);
  if (route.forAccounts) return account;
  throw invalid(`${route.method} ${route.base}${route.path} is not played for connected accounts.`);
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

function keyedRequest(dialect: Dialect, request: FastifyRequest): KeyedRequest | null {
  const key = request.headers["idempotency-key"];
  if (!dialect.keyed.includes(request.method) || typeof key !== "string" || key === "") return null;
  const path = `${request.url} ${accountAskedFor(request) ?? ""}`.trimEnd();
  return { key, method: request.method, path, body: parameterText(request) };
}

function parameterText(request: FastifyRequest): string {
  if (request.method === "POST") return typeof request.body === "string" ? request.body : "";
  return request.url.split("?", 2)[1] ?? "";
}

function refusalAnswer(dialect: Dialect, error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : notOurs(error);
  const { status, executed } = refusal;
  return { status, body: JSON.stringify({ error: dialect.error(refusal) }, null, 2), executed };
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

function send(reply: FastifyReply, { status, body }: Pick<Answer, "status" | "body">): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}
