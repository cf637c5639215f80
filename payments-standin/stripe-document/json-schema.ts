import { isSchema, type Schema } from "./document.ts";

const notForJsonSchema = ["nullable", "format"];

/** OpenAPI 3.0 as JSON Schema, with unknown properties refused and always-sent fields required. */
export function strict(schema: Schema): Schema {
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
