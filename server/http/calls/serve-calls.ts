import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "../../../contract/form/call.ts";
import type { World } from "../../world/world.ts";
import type { AnswerCache } from "../answers/answer-cache.ts";
import type { Gates } from "../answers/gate.ts";
import { dayOfAnswer } from "../answers/lifetime.ts";
import { Refusal } from "../answers/refusal.ts";
import { sendProblem } from "../answers/send-problem.ts";
import { EMPTIES_BROWSER, sendAnswer, type WrittenAnswer } from "../answers/written-answer.ts";
import type { Asker } from "../sessions/asker.ts";
import { cookieIn, cookieNames, noSessionCookies } from "../sessions/cookies.ts";
import { refuseUnlessFresh } from "../sessions/fresh-proof.ts";
import { tellsOfOwnAct, wroteCookie, wroteLately } from "../sessions/own-writes.ts";
import { refusalOfForeign } from "../sessions/same-site.ts";
import { readSession, type Session } from "../sessions/session.ts";
import { refuseUnless } from "../sessions/who.ts";
import { bodyOf, takeBodies } from "./body.ts";
import { openTryCounts } from "./count-tries.ts";
import { dispatch } from "./dispatch.ts";
import { type Route, WithCookies } from "./route.ts";
import { writeAnswer } from "./write-answer.ts";

export interface CallsOptions {
  routes: readonly Route[];
  world: World;
  /** What clients name themselves by; public, so it proves nothing. */
  api_keys: readonly string[];
  cache: AnswerCache<WrittenAnswer>;
  gates: Gates;
}

/** Serves every call at its path, and at the others it is known by. */
export async function serveCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  const countTry = openTryCounts(options.world);
  await app.register(async (door) => {
    takeBodies(door);
    for (const route of options.routes) {
      for (const path of [route.call.path, ...(route.call.also_at ?? [])])
        serveCall(door, route, path, { ...options, countTry });
    }
  });
}

function serveCall(
  door: FastifyInstance,
  route: Route,
  path: string,
  options: CallsOptions & { readonly countTry: ReturnType<typeof openTryCounts> },
): void {
  const { call } = route;
  const { countTry } = options;
  door.route({
    method: call.method,
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { call },
    ...(call.body_limit && {
      bodyLimit: call.body_limit.bytes,
      errorHandler: tellTooLarge(call.body_limit.message),
    }),
    // Answers are packed once and not for each asker (written-answer.ts).
    compress: false,
    onRequest: (request, _reply, next) => {
      const key = request.headers["x-api-key"];
      if (typeof key !== "string" || !options.api_keys.includes(key)) {
        next(new Refusal(401, "The header x-api-key is missing or unknown."));
        return;
      }
      const foreign = call.method !== "GET" && refusalOfForeign(request.headers, options.world.origin);
      if (foreign || !call.at_most) next(foreign || undefined);
      else countTry(call, request.ip).then(() => next(), next);
    },
    handler: (request, reply) => answer(route, request, reply, options),
  });
}

/** Sends what was just answered to the same question, or a new answer as soon as the gate lets it through. */
function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, gates, world }: CallsOptions,
): Promise<void> | undefined {
  const { call } = route;
  const wrote = wroteLately(world, request.headers);
  const gate = call.waits_for_partner ? gates.partner : gates.own;
  // As it came, letter by letter: the same request in other words is answered anew, never with another's answer.
  const question =
    call.cache_seconds === undefined
      ? null
      : `${call.name} ${wrote ? `${wrote} ` : ""}${dayOfAnswer(call, world.clock.now())}${request.url}\n${request.body ?? ""}`;
  const too_busy = question && cache.knows(question) ? null : gate.refusal();
  if (too_busy) {
    sendProblem(reply, too_busy, request.id);
    return;
  }
  const find = () => gate.through(() => ask(route, request, reply, { world, wrote }));
  const found = question === null ? find() : cache.answer(question, find);
  return found.then((written) => sendAnswer(request, reply, written));
}

/** The session, whether it may ask, and the answer. */
async function ask(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { world, wrote }: { world: World; wrote: string | null },
): Promise<WrittenAnswer> {
  const { call } = route;
  // An answer that everybody shares is nobody's own.
  const session = call.cache_seconds === undefined ? await admit(call, request, reply, world) : null;
  const asker: Asker = {
    request_id: request.id,
    idempotency_key: call.idempotent_by_key ? keyOf(request) : null,
    address: request.ip,
    session,
    user_agent: request.headers["user-agent"] ?? null,
    cookie: (name) => cookieIn(request.headers, name),
    wrote,
  };
  const { params, query } = request;
  const now = world.clock.now();
  const answered = await dispatch(route, world, { params, query, body: await bodyOf(call, request) }, asker);
  const cookie = tellsOfOwnAct(call) && wroteCookie(world);
  if (cookie) reply.header("set-cookie", cookie);
  if (!(answered instanceof WithCookies)) return writeAnswer(call, answered, now);
  reply.header("set-cookie", answered.cookies);
  return writeAnswer(call, answered.answer, now);
}

/** The session that asks. Throws `Refusal` where it may not; a browser whose session is over is told so. */
async function admit(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  world: World,
): Promise<Session | null> {
  const session = await readSession(world, request.headers);
  if (session === "ended")
    reply.headers(EMPTIES_BROWSER).header("set-cookie", noSessionCookies(cookieNames(world.origin)));
  else if (session && session.renewed.length > 0) reply.header("set-cookie", session.renewed);
  refuseUnless(call.who, session);
  if (call.fresh_proof) refuseUnlessFresh(session === "ended" ? null : session, world.clock.now());
  return session === "ended" ? null : session;
}

/** In the call's own words what was too large; everything else goes the common way. */
const tellTooLarge = (message: string) => (error: Error & { code?: string }) => {
  throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? new Refusal(413, message) : error;
};

const uuid = z.uuid();
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (z.safeParse(uuid, key).success) return String(key).toLowerCase();
  throw new Refusal(400, "The header Idempotency-Key has to be a UUID.");
}
