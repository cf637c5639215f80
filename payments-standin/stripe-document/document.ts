import { fileURLToPath } from "node:url";
import type { Route } from "../api/route.ts";

export type Schema = { [name: string]: unknown };

/** A line of the extract: where it is from, an object's schema, or the answers of a call by status. */
export type Line =
  | { about: string; version: string }
  | { schema: string; is: Schema }
  | { method: string; path: string; answers: Record<string, Schema> };

export const extractFile = fileURLToPath(new URL("./extract.jsonl", import.meta.url));

/** A call as the document names it: `GET /charges/:charge` is `get`, `/v1/charges/{charge}`. */
export function operationOf({ method, path }: Pick<Route, "method" | "path">) {
  return { method: method.toLowerCase(), path: `/v1${path.replace(/:(\w+)/g, "{$1}")}` };
}
