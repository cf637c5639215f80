import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../../../contract/form/call.ts";
import { Refusal } from "../answers/refusal.ts";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** Bodies stay bytes or text until it is sure that somebody has to understand them. */
export function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser([...FORMS], { parseAs: "buffer" }, (request, body, done) => {
    const { call } = request.routeOptions.config;
    return call?.takes_forms || (call?.body_in_query && body.length === 0)
      ? done(null, body)
      : done(new Refusal(415, "The body has to be JSON."));
  });
}

/** What a call is asked with, as it came. Old clients send nothing, or an empty object, beside what stands in the query. */
export async function bodyOf(call: Call, { body, headers, query }: FastifyRequest): Promise<unknown> {
  const in_query = call.body_in_query && Object.keys(query ?? {}).length > 0 ? query : null;
  if (in_query && isBlank(body)) return in_query;
  if (Buffer.isBuffer(body)) return formIn(body, headers["content-type"] ?? "");
  if (typeof body !== "string") return undefined;
  const given = jsonIn(body);
  return in_query && isEmptyObject(given) ? in_query : given;
}

/** Nothing, or nothing but blanks. */
const isBlank = (body: unknown): boolean =>
  body === undefined ||
  (typeof body === "string" ? body.trim() === "" : Buffer.isBuffer(body) && body.length === 0);

const isEmptyObject = (given: unknown): boolean =>
  typeof given === "object" && given !== null && !Array.isArray(given) && Object.keys(given).length === 0;

function jsonIn(body: string): unknown {
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
