import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { invalid, type Refusal } from "../api/refusal.ts";
import type { Route } from "../api/route.ts";
import { operationOf, readExtract } from "./document.ts";
import { strict } from "./json-schema.ts";

const compiled = new Map<string, ValidateFunction>();

/**
 * What Stripe's document has against the body of a call of the second version, the first of it, or null. Types are JSON's own: `"true"`
 * is no boolean. How the message goes on is not in any document; the code of all of it is `invalid_fields`.
 */
export function faultOfBody(route: Route, body: unknown): Refusal | null {
  const { method, path } = operationOf(route);
  const operation = `${method} ${path}`;
  const validate = compiled.get(operation) ?? compile(method, path);
  compiled.set(operation, validate);
  if (validate(body)) return null;
  const [error] = validate.errors ?? [];
  return error ? refusalOf(error) : null;
}

function compile(method: string, path: string): ValidateFunction {
  for (const line of readExtract())
    if ("asks" in line && line.asks && line.method === method && line.path === path)
      return new Ajv({ strict: false }).compile(strict(line.asks));
  throw new Error(`What ${method} ${path} is asked with is not in the extract.`);
}

function refusalOf({ keyword, params, instancePath, message = "is not valid" }: ErrorObject): Refusal {
  const within = instancePath.split("/").slice(1);
  const named = (name: string) => paramOf([...within, name]);
  if (keyword === "additionalProperties") {
    const param = named(String(params.additionalProperty));
    return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  if (keyword === "required") {
    const param = named(String(params.missingProperty));
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const param = paramOf(within);
  if (keyword === "enum")
    return invalid(`Invalid ${param}: must be one of ${params.allowedValues.join(", ")}`, { param });
  return invalid(`Invalid ${param}: ${message}`, { param });
}

const paramOf = ([first = "body", ...inner]: readonly string[]): string =>
  first + inner.map((name) => `[${name}]`).join("");
