import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { World } from "../world/world.ts";
import { sendProblem } from "./app.ts";
import { dispatch } from "./dispatch.ts";
import type { Gates } from "./gate.ts";
import { Refusal } from "./refusal.ts";
import type { Repeater } from "./repeater.ts";
import type { Route } from "./route.ts";
import { sendAnswer, type WrittenAnswer, writeAnswer } from "./written-answer.ts";

export interface CallsOptions {
  routes: readonly Route[];
  world: World;
  /** What clients name themselves by; public, so it proves nothing. */
  api_keys: readonly string[];
  limited: boolean;
  repeater: Repeater<WrittenAnswer>;
  gates: Gates;
}

/** Serves every call at its path, and at the others it is known by. */
export async function serveCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  await app.register(async (door) => {
    // A body stays text until it is sure that somebody has to understand it.
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    for (const route of options.routes) {
      for (const path of [route.call.path, ...(route.call.also_at ?? [])])
        serveCall(door, route, path, options);
    }
  });
}

function serveCall(door: FastifyInstance, route: Route, path: string, options: CallsOptions): void {
  const { call } = route;
  door.route({
    method: call.method,
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: {
      call,
      ...(options.limited && call.at_most
        ? { rateLimit: { max: call.at_most.times, timeWindow: call.at_most.minutes * 60_000 } }
        : {}),
    },
    // Answers are packed once and not for each asker (written-answer.ts).
    compress: false,
    onRequest: (request, _reply, next) => {
      const key = request.headers["x-api-key"];
      if (typeof key !== "string" || !options.api_keys.includes(key)) {
        next(new Refusal(401, "The header x-api-key is missing or unknown."));
      } else if (call.who !== "anyone") next(new Refusal(401, "Please sign in first."));
      else next();
    },
    handler: (request, reply) => answer(route, request, reply, options),
  });
}

/** Sends what was just answered to the same question, or a new answer as soon as the gate lets it through. */
function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { repeater, gates, world }: CallsOptions,
): Promise<void> | undefined {
  const { call } = route;
  const gate = call.waits_for_partner ? gates.partner : gates.own;
  const { params, query, body } = request;
  // As it came, letter by letter: who asks the same in other words is answered anew, never with another's answer.
  const question = call.cache_seconds === undefined ? null : `${call.name} ${request.url}\n${body ?? ""}`;
  const too_busy = question && repeater.knows(question) ? null : gate.refusal();
  if (too_busy) {
    sendProblem(reply, too_busy, request.id);
    return;
  }
  const find = () =>
    gate.through(async () => {
      const asker = {
        request_id: request.id,
        idempotency_key: call.idempotent_by_key ? keyOf(request) : null,
        address: request.ip,
      };
      return writeAnswer(call, await dispatch(route, world, { params, query, body: parsed(body) }, asker));
    });
  const found = question === null ? find() : repeater.answer(question, find);
  return found.then((written) => sendAnswer(request, reply, written));
}

function parsed(body: unknown): unknown {
  if (typeof body !== "string") return undefined;
  if (body === "") throw new Refusal(400, "The body is empty; it has to be JSON.");
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not valid JSON.");
  }
}

const uuid = z.uuid();
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (z.safeParse(uuid, key).success) return String(key).toLowerCase();
  throw new Refusal(400, "The header Idempotency-Key has to be a UUID.");
}
