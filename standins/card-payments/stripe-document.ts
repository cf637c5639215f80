import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";

type Schema = { [name: string]: unknown };
type Response = { content: { "application/json": { schema: Schema } } };
type Document = {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
};

/** Where Stripe's OpenAPI document is expected; it is not part of this project. */
export const documentFile =
  process.env.STRIPE_OPENAPI ?? new URL("../../../shared/stripe/openapi.json", import.meta.url).pathname;

/** Why the answers cannot be compared with Stripe's document, or false when they can: what `skip` of a test takes. */
export const documentMissing: string | false = existsSync(documentFile)
  ? false
  : `Stripe's OpenAPI document is not at ${documentFile}; name its place in STRIPE_OPENAPI.`;

/**
 * Compares answers with Stripe's document, strictly: every field that Stripe always sends must be there, null or not,
 * and none may be there that the document does not know. Gives a list of what is wrong.
 */
export function openStripeDocument() {
  const document = JSON.parse(readFileSync(documentFile, "utf8")) as Document;
  const ajv = new Ajv({ strict: false, allErrors: true });
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, strict(schema)]);
  ajv.addSchema({ $id: "stripe", components: { schemas: Object.fromEntries(schemas) } });

  const check = (schema: Schema, value: unknown): string[] => {
    const validate = ajv.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => {
      return `${error.instancePath || "/"} ${error.message} ${JSON.stringify(error.params)}`;
    });
  };

  return {
    /** An object by the name of its schema, e.g. `charge`. */
    object: (name: string, value: unknown) => check({ $ref: `stripe#/components/schemas/${name}` }, value),
    /** An answer by its operation; the path as it stands in the document. */
    answer(method: "get" | "post", path: string, status: number, value: unknown): string[] {
      const responses = document.paths[path]?.[method]?.responses;
      const response = responses?.[status] ?? responses?.default;
      if (!response) return [`${method} ${path} is not in the document.`];
      return check(strict(response.content["application/json"].schema), value);
    },
  };
}

const notForJsonSchema = ["nullable", "description", "title", "format"];

/** OpenAPI 3.0 as JSON Schema, with unknown properties refused and always-sent fields required. */
function strict(schema: Schema): Schema {
  if (typeof schema.$ref === "string") return { $ref: `stripe${schema.$ref}` };
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith("x-") || notForJsonSchema.includes(key)) continue;
    result[key] = translate(key, value);
  }
  if (schema.properties && schema.additionalProperties === undefined && !schema["x-trimmed"]) {
    result.additionalProperties = false;
  }
  const always = schema["x-present-but-nullable"] as string[] | undefined;
  if (always) result.required = [...((schema.required as string[] | undefined) ?? []), ...always];
  return schema.nullable ? orNull(result) : result;
}

function translate(key: string, value: unknown): unknown {
  if (key === "properties") {
    return Object.fromEntries(
      Object.entries(value as Schema).map(([name, inner]) => [name, strict(inner as Schema)]),
    );
  }
  if (key === "anyOf") return (value as Schema[]).map(strict);
  const isSchema = (key === "items" || key === "additionalProperties") && typeof value === "object";
  return isSchema ? strict(value as Schema) : value;
}

function orNull(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  if (schema.type === undefined) return schema;
  const nullable: Schema = { ...schema, type: [schema.type, "null"] };
  return Array.isArray(schema.enum) ? { ...nullable, enum: [...schema.enum, null] } : nullable;
}
