import { readFileSync } from "node:fs";
import { stripeDocument } from "../stripe-document/checked.ts";
import { extractFile, isSchema, type Line, type Schema } from "../stripe-document/document.ts";

/** How much of an object is there: what Stripe always sends, null where it may be; or everything that it can have. */
export type HowMuch = "least" | "all";

/** Objects in objects, so deep; below it only what is always sent. */
const DEEPEST = 12;

const schemas = new Map(
  readFileSync(extractFile, "utf8")
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line))
    .flatMap((line) => ("schema" in line ? [[line.schema, line.is] as const] : [])),
);

/**
 * An object of Stripe's by the name of its schema, made from Stripe's document, with what `changed` names put in: objects are merged,
 * all else takes the place of what was there. Throws where the document would not have it so.
 */
export function exampleOf(name: string, how_much: HowMuch, changed: object = {}): object {
  const made = merged(madeOf(schemaOf(name), how_much, 0), changed);
  const wrong = stripeDocument().object(name, made);
  if (!isObject(made) || wrong.length > 0) throw new Error(`${name}: ${wrong.join("; ")}`);
  return made;
}

/** Each value that the document names at a place of an object, `valuesOf("payout", "type")`; through lists as well. */
export function valuesOf(name: string, ...path: string[]): string[] {
  let at = schemaOf(name);
  for (const step of path) {
    const list = at.items;
    const next: Schema | undefined = (isSchema(list) ? list : at).properties?.[step];
    if (next === undefined) throw new Error(`${name} has no ${path.join(".")}.`);
    at = next;
  }
  if (!Array.isArray(at.enum)) throw new Error(`${name} names no values at ${path.join(".")}.`);
  return at.enum.map(String);
}

/** What is wrong with the answer to a call, by its method and path. */
export const wrongWithAnswer = (method: string, path: string, status: number, body: object): string[] =>
  stripeDocument().answer(method, path, status, body);

function schemaOf(name: string): Schema {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`${name} is not in the extract.`);
  return schema;
}

function madeOf(schema: Schema, how_much: HowMuch, depth: number): unknown {
  if (typeof schema.$ref === "string") {
    return madeOf(
      schemaOf(schema.$ref.split("/").at(-1) ?? ""),
      depth > DEEPEST ? "least" : how_much,
      depth + 1,
    );
  }
  if (schema.nullable === true && (how_much === "least" || depth > DEEPEST)) return null;
  // An id rather than the object that it is of.
  if (schema.anyOf)
    return madeOf(
      schema.anyOf.find(({ $ref }) => $ref === undefined) ?? schema.anyOf[0] ?? {},
      how_much,
      depth + 1,
    );
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const one = FORMATTED[String(schema.format)] ?? SIMPLE[String(schema.type)];
  if (one !== undefined) return one;
  if (schema.type === "array") {
    return how_much === "all" && isSchema(schema.items) ? [madeOf(schema.items, how_much, depth + 1)] : [];
  }
  const { properties = {}, required = [], "x-present-but-nullable": always = [] } = schema;
  const names = how_much === "all" ? Object.keys(properties) : [...required, ...always];
  return Object.fromEntries(
    names.flatMap((name) => {
      const is = properties[name];
      return is === undefined ? [] : [[name, madeOf(is, how_much, depth + 1)]];
    }),
  );
}

const SIMPLE: Readonly<Record<string, unknown>> = {
  string: "example",
  integer: 1,
  number: 1,
  boolean: false,
};

/** What the SDK reads more into than a string. */
const FORMATTED: Readonly<Record<string, unknown>> = {
  decimal: "12.5",
  "date-time": "2028-01-01T00:00:00.000Z",
};

function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  const changed = Object.entries(other).map(([name, value]) => [
    name,
    name in one ? merged(Reflect.get(one, name), value) : value,
  ]);
  return { ...one, ...Object.fromEntries(changed) };
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
