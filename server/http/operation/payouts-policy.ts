import type { FastifyInstance } from "fastify";
import { pages } from "../../../contract/pages/addresses.ts";

/** Where our own pages link to for the operator's policy on paying out, which has an address of its own. */
const PAYOUTS_POLICY = "/PayoutsPolicy";

/** Leads to the published policy; where there is none, to what the terms say without one. */
export function servePayoutsPolicy(app: FastifyInstance, policy_url: string | undefined): void {
  app.get(PAYOUTS_POLICY, async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect(policy_url ?? `${pages.terms.to()}#paying-out`, 302),
  );
}
