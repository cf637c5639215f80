import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../contract/call.ts";
import { Refusal } from "./refusal.ts";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** Bodies stay bytes or text until it is sure that somebody has to understand them. */
export function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser([...FORMS], { parseAs: "buffer" }, (request, body, done) =>
    request.routeOptions.config.call?.takes_forms
      ? done(null, body)
      : done(new Refusal(415, "The body has to be JSON.")),
  );
}

/** What a call is asked with, as it came. */
export async function bodyOf(call: Call, { body, headers, query }: FastifyRequest): Promise<unknown> {
  if (call.body_in_query && !body && Object.keys(query as object).length > 0) return query;
  if (Buffer.isBuffer(body)) return formIn(body, headers["content-type"] ?? "");
  if (typeof body !== "string") return undefined;
  if (body === "") throw new Refusal(400, "The body is empty; it has to be JSON.");
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not valid JSON.");
  }
}

/** The platform reads both kinds of forms; what is uploaded with one is no field. */
async function formIn(body: Buffer, content_type: string): Promise<unknown> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": content_type },
    }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  } catch {
    throw new Refusal(400, "The body is not a valid form.");
  }
}
