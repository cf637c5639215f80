import type { FastifyInstance } from "fastify";
import { pages } from "../../../contract/pages/addresses.ts";

/**
 * Leads to the policy that the operator has published elsewhere; where there is none, our own page stands there. Answers the paths that
 * lead away.
 */
export function servePayoutsPolicy(app: FastifyInstance, policy_url: string | undefined): string[] {
  if (policy_url === undefined) return [];
  app.get(pages.payoutsPolicy.to(), async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect(policy_url, 302),
  );
  return [pages.payoutsPolicy.to()];
}
