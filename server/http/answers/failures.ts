import type { FastifyError } from "fastify";
import { DatabaseAway } from "../../world/database.ts";
import { Refusal } from "./refusal.ts";

/** Whatever was thrown, as the refusal that the asker may see. Nothing internal gets through. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseAway) {
    return new Refusal(503, "We can't reach our records just now. Please try again in a moment.", {
      retry_after_seconds: 2,
    });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? FASTIFY[code] : undefined;
  if (known) return new Refusal(known[0], known[1]);
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, "We couldn't read this request.");
  }
  return new Refusal(500, "Something went wrong on our side. Please try again.");
}

const FASTIFY: Readonly<Record<string, readonly [number, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "The body has to be JSON (content-type: application/json)."],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "The body is too large."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "The body is not as long as its header says."],
  FST_ERR_BAD_URL: [400, "We couldn't read this address."],
};
