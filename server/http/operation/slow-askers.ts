import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../answers/refusal.ts";

/** How long who asks may take. An attacker with a thousand connections that drip would otherwise hold them for days. */
export interface Patience {
  /** The whole head of a request, or nothing at all on a new connection. */
  readonly headers_ms: number;
  /** A body of a few KB; a longer one has a second more for each 100 KB that its header declares. */
  readonly body_ms: number;
  /** How often slow heads are looked for. */
  readonly looks_every_ms: number;
  /** A connection on which nothing moves, an answer that is not read among them. */
  readonly silence_ms: number;
}

export const PATIENCE: Patience = {
  headers_ms: 15_000,
  body_ms: 20_000,
  looks_every_ms: 5_000,
  silence_ms: 180_000,
};

/** The largest body that any call takes; who declares more has no more time for it. */
const LARGEST_BYTES = 8 * 1_048_576;
const BYTES_PER_MS = 100;

/** For `Fastify(…)`: what Node itself looks after. */
export const slowConnections = ({ headers_ms, body_ms, looks_every_ms, silence_ms }: Patience) => ({
  connectionTimeout: silence_ms,
  // Beyond what a body may take, which `limitBodies` looks after by itself.
  requestTimeout: Math.ceil(headers_ms + body_ms + LARGEST_BYTES / BYTES_PER_MS),
  http: { headersTimeout: headers_ms, connectionsCheckingInterval: looks_every_ms },
});

/**
 * A body that is not there in time is answered 408, and its connection is closed, whichever door it came to. Where the
 * answer was given before (no key, no such page), what still drips is cut off.
 */
export function limitBodies(app: FastifyInstance, { body_ms }: Patience): void {
  app.addHook("onRequest", (request, _reply, next) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (coding !== undefined || (length !== undefined && length !== "0")) {
      const bytes = Math.min(Number(length) || 0, LARGEST_BYTES);
      watch(request, body_ms + bytes / BYTES_PER_MS);
    }
    next();
  });
}

function watch({ raw }: FastifyRequest, ms: number): void {
  const timer = setTimeout(() => {
    // Who reads the body hears of it, as of any body that breaks off, and answers.
    if (raw.listenerCount("data") > 0) raw.emit("error", new BodyTooSlow());
    else raw.destroy();
  }, ms);
  timer.unref();
  const isHere = () => clearTimeout(timer);
  raw.once("end", isHere).once("close", isHere);
}

class BodyTooSlow extends Refusal {
  /** Fastify sets one where it finds none. */
  readonly statusCode = 408;
  constructor() {
    super(408, "This request took too long to arrive. Please try again.");
  }
}
