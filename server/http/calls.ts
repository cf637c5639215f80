import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { World } from "../world/world.ts";
import { dispatch } from "./dispatch.ts";
import { Refusal } from "./refusal.ts";
import { type Route, WrittenJson } from "./route.ts";

/** Serves every call at its path. `api_keys`: what clients name themselves by; public, so it proves nothing. */
export function serveCalls(
  app: FastifyInstance,
  options: { routes: readonly Route[]; world: World; api_keys: readonly string[]; limited: boolean },
): void {
  for (const route of options.routes) {
    const { call } = route;
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: {
        call,
        ...(options.limited && call.at_most
          ? { rateLimit: { max: call.at_most.times, timeWindow: call.at_most.minutes * 60_000 } }
          : {}),
      },
      onRequest: async (request) => {
        const key = request.headers["x-api-key"];
        if (typeof key !== "string" || !options.api_keys.includes(key)) {
          throw new Refusal(401, "The header x-api-key is missing or unknown.");
        }
        if (call.who !== "anyone") throw new Refusal(401, "Please sign in first.");
      },
      handler: (request, reply) => answer(route, options.world, request, reply),
    });
  }
}

async function answer(route: Route, world: World, request: FastifyRequest, reply: FastifyReply) {
  const { call } = route;
  const answered = await dispatch(
    route,
    world,
    { params: request.params, query: request.query, body: request.body },
    { request_id: request.id, idempotency_key: call.idempotent_by_key ? keyOf(request) : null },
  );
  reply.header("cache-control", call.cache_seconds ? `public, max-age=${call.cache_seconds}` : "no-store");
  reply.type("application/json; charset=utf-8");
  return answered instanceof WrittenJson ? answered.json : JSON.stringify(answered);
}

const uuid = z.uuid();
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (z.safeParse(uuid, key).success) return String(key).toLowerCase();
  throw new Refusal(400, "The header Idempotency-Key has to be a UUID.");
}
