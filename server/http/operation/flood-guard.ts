import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../answers/refusal.ts";
import type { Figures } from "./figures.ts";

export interface FloodGuard {
  /** What one address (of IPv6 one /64) may ask of this process within a minute; of what is told apart, as many times more. */
  readonly requests_per_address: number;
  readonly figures: Pick<Figures, "floods_refused">;
}

const MINUTE_MS = 60_000;

/**
 * What comes with pages is counted apart from calls: a page of ours brings some 60 files and up to 21 pictures, and a whole hall comes from one
 * address. How these numbers were chosen is in docs/operating.md, under Limits.
 */
const APART = [
  { asked_for: "files", under: ["/assets/"], times: 25 },
  { asked_for: "pictures", under: ["/pictures/", "/athlete-pictures/", "/embed/", "/qr/"], times: 10 },
] as const;

const apartFrom = (url: string) => APART.find(({ under }) => under.some((prefix) => url.startsWith(prefix)));

/**
 * Against a flood, by each process for itself: asking the database would cost more than most answers do. What costs money or mail is
 * counted for all servers together (calls/count-tries.ts). Has to be there before the routes are.
 */
export async function guardAgainstFloods(
  app: FastifyInstance,
  { requests_per_address, figures }: FloodGuard,
): Promise<void> {
  // Before the plugin looks at a route: each that has a number of its own gets a count of its own.
  app.addHook("onRoute", (route) => {
    const apart = apartFrom(route.url);
    if (!apart || route.config?.rateLimit !== undefined) return;
    route.config = { ...route.config, rateLimit: { max: requests_per_address * apart.times } };
  });
  await app.register(rateLimit, {
    global: true,
    max: requests_per_address,
    timeWindow: MINUTE_MS,
    onExceeded: ({ routeOptions: { url = "" } }) =>
      figures.floods_refused.inc({ asked_for: apartFrom(url)?.asked_for ?? "calls" }),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, "Too many tries. Please wait a moment and try again.", {
        retry_after_seconds: Math.ceil(ttl / 1_000),
      }),
  });
}
