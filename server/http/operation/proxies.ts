import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Figures } from "./figures.ts";

const TOLD_EVERY_MS = 3_600_000;

/**
 * What a server takes whoever asks for, by their address: a visitor; a proxy that TRUST_PROXY names, though visitors are none; or what passes
 * others on without being named.
 */
type TakenFor = "visitor" | "proxy" | "unnamed_proxy";

declare module "fastify" {
  interface FastifyRequest {
    taken_for: TakenFor;
  }
}

/**
 * Where a request was passed on and who asked is not known from it, the log says so, once an hour: everyone who comes that way has one address,
 * and all limits by address are shared. Anybody can send those headers to a server that they reach without a proxy, so it is told and not acted on.
 */
export function lookAtProxies(
  app: FastifyInstance,
  trust_proxy: boolean | string,
  now: () => number = Date.now,
): void {
  const told_at = new Map<TakenFor, number>();
  const isNamed = namedBy(trust_proxy);
  app.decorateRequest("taken_for", "visitor");
  app.addHook("onRequest", (request, _reply, next) => {
    request.taken_for = isNamed ? takenFor(request, isNamed) : "visitor";
    const last = told_at.get(request.taken_for) ?? Number.NEGATIVE_INFINITY;
    if (isMisplaced(request) && now() - last >= TOLD_EVERY_MS) {
      told_at.set(request.taken_for, now());
      app.log.error({}, wordsOf(request.taken_for, trust_proxy));
    }
    next();
  });
}

/** Answers to whoever is taken for a proxy, though passed on by one. */
export function countAsProxies(app: FastifyInstance, { visitors_as_proxies }: Figures): void {
  app.addHook("onResponse", async (request) => {
    if (isMisplaced(request)) visitors_as_proxies.inc({ as: request.taken_for });
  });
}

/** As Fastify reads the setting; null where all are trusted, so that nothing can be said. */
function namedBy(trust_proxy: boolean | string): ((address: string) => boolean) | null {
  if (trust_proxy === true) return null;
  if (trust_proxy === false) return () => false;
  const isTrusted = compile(trust_proxy.split(",").map((each) => each.trim()));
  return (address) => isTrusted(address, 0);
}

function takenFor(request: FastifyRequest, isNamed: (address: string) => boolean): TakenFor {
  if (isPassedOn(request) && !isNamed(request.socket.remoteAddress ?? "")) return "unnamed_proxy";
  return isNamed(request.ip) ? "proxy" : "visitor";
}

/** A balancer that looks whether a server is ready passes nobody on. */
const isMisplaced = (request: FastifyRequest): boolean =>
  request.taken_for !== "visitor" && isPassedOn(request);

const isPassedOn = ({ headers }: FastifyRequest): boolean =>
  (headers["x-forwarded-for"] ?? headers.forwarded) !== undefined;

function wordsOf(taken_for: TakenFor, trust_proxy: boolean | string): string {
  if (trust_proxy === false)
    return "A request came through a proxy, and TRUST_PROXY is off: all visitors count as one address. Set TRUST_PROXY to the proxy's address.";
  return taken_for === "unnamed_proxy"
    ? "A request came through a proxy that TRUST_PROXY does not name: all visitors who come by it count as one address. Add its address to TRUST_PROXY."
    : "A visitor has an address that TRUST_PROXY names: all who come that way count as one address. Something in front of the proxy passes them on under its own, or TRUST_PROXY names more than proxies. It has to say who asks in X-Forwarded-For.";
}
