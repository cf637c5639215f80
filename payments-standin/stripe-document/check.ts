import { readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import type { Line, Schema } from "./document.ts";
import { extractFile, isSchema } from "./document.ts";

/** Compares answers with Stripe's document. Each call gives a list of what is wrong. */
export type StripeDocument = {
  /** An object by the name of its schema, e.g. `charge`. */
  object(name: string, value: unknown): string[];
  /** An answer by the request's method and path, `/v1/charges/ch_1`. */
  answer(method: string, path: string, status: number, value: unknown): string[];
};

/**
 * Opens the extract, strictly: every field that Stripe always sends must be there, null or not, and none may be there
 * that it does not know.
 */
export function openStripeDocument(): StripeDocument {
  const lines = readFileSync(extractFile, "utf8")
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
  const ajv = new Ajv({ strict: false, allErrors: true });
  const schemas = lines.flatMap((line) => ("schema" in line ? [[line.schema, strict(line.is)]] : []));
  ajv.addSchema({ $id: "stripe", components: { schemas: Object.fromEntries(schemas) } });
  const calls = lines.flatMap((line) => ("path" in line ? [{ ...line, matches: patternOf(line.path) }] : []));
  const compiled = new Map<Schema, ValidateFunction>();

  function check(schema: Schema, value: unknown): string[] {
    const validate = compiled.get(schema) ?? ajv.compile(strict(schema));
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => {
      return `${error.instancePath || "/"} ${error.message} ${JSON.stringify(error.params)}`;
    });
  }

  const references = new Map<string, Schema>();
  return {
    object(name, value) {
      const reference = references.get(name) ?? { $ref: `#/components/schemas/${name}` };
      references.set(name, reference);
      return check(reference, value);
    },
    answer(method, path, status, value) {
      const call = calls.find((one) => one.method === method.toLowerCase() && one.matches.test(path));
      const schema = call?.answers[status] ?? call?.answers.default;
      return schema ? check(schema, value) : [`${method} ${path} is not in the extract.`];
    },
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

const notForJsonSchema = ["nullable", "format"];

/** OpenAPI 3.0 as JSON Schema, with unknown properties refused and always-sent fields required. */
function strict(schema: Schema): Schema {
  if (typeof schema.$ref === "string") return { $ref: `stripe${schema.$ref}` };
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith("x-") || notForJsonSchema.includes(key)) continue;
    result[key] = translate(schema, key, value);
  }
  if (schema.properties && schema.additionalProperties === undefined) result.additionalProperties = false;
  const always = schema["x-present-but-nullable"];
  if (always) result.required = [...(schema.required ?? []), ...always];
  return schema.nullable ? orNull(result) : result;
}

function translate({ properties = {}, anyOf }: Schema, key: string, value: unknown): unknown {
  if (key === "properties") {
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, strict(inner)]));
  }
  if (key === "anyOf") return anyOf?.map(strict);
  const holdsSchema = key === "items" || key === "additionalProperties";
  return holdsSchema && isSchema(value) ? strict(value) : value;
}

function orNull(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  if (schema.type === undefined) return schema;
  const nullable: Schema = { ...schema, type: [schema.type, "null"] };
  return Array.isArray(schema.enum) ? { ...nullable, enum: [...schema.enum, null] } : nullable;
}
