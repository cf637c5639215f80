import * as z from "zod/mini";
import { proveByPassword } from "../../../contract/accounts/fresh-proof.ts";
import { PROOF_WANTED } from "../../../contract/accounts/proof-wanted.ts";
import type { Call } from "../../../contract/form/call.ts";
import { undocumented } from "../../../contract/form/form-guard.ts";
import { problem } from "../../../contract/form/problem.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all calls, made from their declarations. */
export function openApiDocument(calls: readonly Call[], origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} data API`,
      version: "1",
      description:
        "Every call needs the header `x-api-key`. It names the client application and is public: it never proves who asks. Failures are `application/problem+json` (RFC 9457).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    security: [{ api_key: [] }],
    paths,
    components: {
      securitySchemes: {
        api_key: { type: "apiKey", in: "header", name: "x-api-key" },
        session: { type: "apiKey", in: "cookie", name: "__Host-session" },
      },
      schemas: { Problem: schemaOf(problem, "output") },
    },
  };
}

function operationOf(call: Call): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call)],
    ...(call.who === "anyone" ? {} : { security: [{ api_key: [], session: [] }] }),
    parameters: [
      ...parametersOf(call.params, "path"),
      ...parametersOf(call.query, "query"),
      ...(call.idempotent_by_key ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: contentOf(call, schemaOf(call.body, "input")),
          },
        }
      : {}),
    responses: {
      200: answerOf(call),
      ...Object.fromEntries(failuresOf(call).map(([status, description]) => [status, failure(description)])),
    },
  };
}

/** Under which heading the API page lists it. */
const tagOf = ({ path, sensitive }: Call): string =>
  path.startsWith("/v1/local/auth/")
    ? "Accounts"
    : path.includes("checkout") || sensitive
      ? "Contributions"
      : "Players";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

const contentOf = ({ takes_forms }: Call, schema: Json): Json =>
  Object.fromEntries(["application/json", ...(takes_forms ? FORMS : [])].map((type) => [type, { schema }]));

function answerOf(call: Call): Json {
  const schema = schemaOf(call.answer, "output");
  return {
    description: "The answer.",
    ...(schema.type === "array" ? { headers: { "X-Total-Count": TOTAL_COUNT } } : {}),
    content: { "application/json": { schema } },
  };
}

/** A bare array has no room for it. */
const TOTAL_COUNT = {
  description: "How long the whole list is.",
  schema: { type: "integer", minimum: 0 },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key and body give the same asker (the account or, without one, the network) the same answer; with another body it is a conflict (409).",
  schema: { type: "string", format: "uuid" },
};

function failuresOf(call: Call): [string, string][] {
  const shared: Record<number, string> = {
    400: "Malformed request.",
    401:
      call.who === "anyone"
        ? "The x-api-key is missing or unknown."
        : "The x-api-key is missing or unknown, or no one is signed in.",
    ...(call.who === "anyone" ? {} : { 403: "Not for this account." }),
    ...(call.rules || call.query ? { 422: "A rule is broken; `errors` names the field." } : {}),
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "Overloaded or away for a moment; `Retry-After` says when to come back.",
  };
  const told = { ...shared, ...call.failures };
  return Object.entries(call.fresh_proof ? { ...told, 403: `${told[403]} ${PROOF_FIRST}` } : told);
}

const PROOF_FIRST = `With the type \`${PROOF_WANTED}\`: show first who you are (\`${proveByPassword.name}\`), then ask the same again.`;

const failure = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

function parametersOf(shape: Call["query"], where: "path" | "query"): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema,
  }));
}

function schemaOf(shape: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => withoutGuard(zodSchema, jsonSchema),
  });
  return schema;
}

/** What only our own forms send stands in no document, and in no example that is made of it. */
function withoutGuard(zod: unknown, json: Json): void {
  const { shape } = (zod as { _zod: { def: { shape?: Record<string, z.ZodMiniType> } } })._zod.def;
  const properties = json.properties as Json | undefined;
  for (const [name, field] of Object.entries(shape ?? {}))
    if (undocumented.has(field)) delete properties?.[name];
}
