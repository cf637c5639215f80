import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Route } from "../api/route.ts";

/** A schema of OpenAPI 3.0, as far as it is looked into. */
export type Schema = {
  [name: string]: unknown;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  required?: string[];
  "x-present-but-nullable"?: string[];
};

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

/**
 * A line of the extract: where it is from, an object's schema, or the answers of a call by status. `asks`: the body of a call of the second
 * version, which is JSON and can be held against its schema as it is.
 */
export type Line =
  | { about: string; version: string }
  | { schema: string; is: Schema }
  | { method: string; path: string; answers: Record<string, Schema>; asks?: Schema };

export const extractFile = fileURLToPath(new URL("./extract.jsonl", import.meta.url));

/** A call as the document names it: `GET /charges/:charge` is `get`, `/v1/charges/{charge}`. */
export function operationOf({ base, method, path }: Pick<Route, "base" | "method" | "path">) {
  return { method: method.toLowerCase(), path: `${base}${path.replace(/:(\w+)/g, "{$1}")}` };
}

export const readExtract = (): Line[] =>
  readFileSync(extractFile, "utf8")
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
