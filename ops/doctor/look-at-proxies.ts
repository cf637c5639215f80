import { get as getPlainly } from "node:http";
import { get } from "node:https";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Env } from "../../server/startup/env.ts";
import { type Finding, fine, look, mend } from "./findings.ts";

const ANSWERS_WITHIN_MS = 10_000;

/** What a server says of whoever asks (`server/http/operation/proxies.ts`); one of a release before says nothing of it. */
const Ready = z.object({ taken_for: z.string() });

/**
 * Whether visitors have addresses of their own at the server, by asking it as one: by IPv4 and by IPv6, since what publishes a port may hide the
 * one and not the other.
 */
export async function lookAtProxies(env: Env): Promise<Finding[]> {
  const asked = await Promise.all(([4, 6] as const).map((family) => takenForBy(env.ORIGIN, family)));
  const found = asked.flatMap((taken_for, at) => {
    const by = at === 0 ? "IPv4" : "IPv6";
    if (taken_for === "unnamed_proxy") return [unnamed(by)];
    return taken_for === "proxy" ? [hidden(by, env.ORIGIN)] : [];
  });
  if (found.length > 0) return found;
  if (env.production && env.TRUST_PROXY === false)
    return [look("proxy", "TRUST_PROXY is off: behind a proxy all visitors count as one address.")];
  return asked.includes("visitor") && env.TRUST_PROXY !== false
    ? [fine("proxy", "whoever asks has an address of their own at the server")]
    : [];
}

const unnamed = (by: string): Finding =>
  mend(
    "proxy",
    `The server does not know what stands in front of it: all who come by ${by} count as one address. Let TRUST_PROXY name its address.`,
  );

const hidden = (by: string, origin: string): Finding =>
  look(
    "proxy",
    `Asked by ${by}, this doctor has the address of a proxy at the server. Where it asks from the proxy's own machine or network that is so; else all who come by ${by} count as one address (docs/operating.md, Behind a proxy). From another machine, curl ${origin}/readyz should say "taken_for":"visitor".`,
  );

/** Undefined where nothing of ours is reached that way; what else may be wrong is said by the others. */
function takenForBy(origin: string, family: 4 | 6): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const address = new URL("/readyz", origin);
  const ask = address.protocol === "https:" ? get : getPlainly;
  const how = { family, agent: false, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) };
  ask(address, how, (answer) => {
    json(answer).then(
      (said) => resolve(Ready.safeParse(said).data?.taken_for),
      () => resolve(undefined),
    );
  }).once("error", () => resolve(undefined));
  return promise;
}
