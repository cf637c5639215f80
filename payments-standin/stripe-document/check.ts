import type { ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import { readExtract, type Schema } from "./document.ts";
import { strict } from "./json-schema.ts";

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
  const lines = readExtract();
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
