import type { FastifyReply } from "fastify";
import type { Refusal } from "./refusal.ts";

/** Answers with a problem+json document. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, request_id: string): FastifyReply {
  if (refusal.retry_after_seconds) reply.header("retry-after", refusal.retry_after_seconds);
  if (refusal.cookies.length > 0) reply.header("set-cookie", refusal.cookies);
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(refusal.problem(request_id)));
}
