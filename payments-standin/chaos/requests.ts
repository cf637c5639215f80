import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { brokenInside, Refusal } from "../api/refusal.ts";
import type { Hit, RequestRule } from "../state/chaos-rules.ts";
import type { Provider } from "../state/provider.ts";

const troubles = new WeakMap<FastifyRequest, Hit<RequestRule>>();

/** Lets the trouble that was asked for befall the API and the hosted page. */
export function befallRequests(app: FastifyInstance, { chaos }: Provider): void {
  app.addHook("preHandler", async (request, reply) => {
    const trouble = chaos.hitRequest(request.method, request.url);
    if (trouble === null) return;
    troubles.set(request, trouble);
    if (trouble.do !== "cut") return;
    reply.hijack();
    request.raw.socket.destroy();
  });
  app.addHook("onSend", async (request) => {
    const { socket } = request.raw;
    const trouble = troubles.get(request)?.do;
    if (trouble === "lose_answer") socket.destroy();
    if (trouble === "no_answer" && !socket.destroyed) await once(socket, "close");
  });
}

/** What every change waits before it is carried out, and more on a slow day. */
export async function takeTime({ latencyMs, chaos }: Provider, request: FastifyRequest): Promise<void> {
  if (latencyMs > 0) await wait(latencyMs);
  const trouble = troubles.get(request);
  if (trouble?.do !== "slow") return;
  const over = new AbortController();
  const slow = wait(trouble.seconds * 1000, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([slow, chaos.cleared()]);
  over.abort();
}

/** Throws the refusal that this request is to meet instead of being carried out. */
export function refuseIfAsked(request: FastifyRequest): void {
  const trouble = troubles.get(request);
  if (trouble?.do !== "refuse") return;
  throw new Refusal(trouble.status, {
    type: trouble.status >= 500 ? "api_error" : "invalid_request_error",
    message: messages[trouble.code ?? ""] ?? `Refused with ${trouble.status} on demand.`,
    ...(trouble.code && { code: trouble.code }),
  });
}

/** The failure that this request is to be answered with although it was carried out; null for its own answer. */
export function failIfAsked(request: FastifyRequest): Refusal | null {
  return troubles.get(request)?.do === "fail_after" ? brokenInside() : null;
}

const messages: Readonly<Record<string, string>> = {
  rate_limit:
    "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
  lock_timeout:
    "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.",
};
