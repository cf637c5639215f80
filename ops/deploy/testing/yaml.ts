import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadAll } from "js-yaml";
import { projectFolder } from "../../programs/project-folder.ts";

/** The documents of a file of deploy/. */
export const documentsOf = (file: string): unknown[] =>
  loadAll(readFileSync(join(projectFolder, "deploy", file), "utf8"));

/** Everything that stands under this name anywhere in it, in order; below what was found it is looked for as well. */
export function under(name: string, within: unknown): unknown[] {
  if (typeof within !== "object" || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [
    ...(key === name && !Array.isArray(within) ? [value] : []),
    ...under(name, value),
  ]);
}

/** The texts under this name. */
export const textsUnder = (name: string, within: unknown): string[] =>
  under(name, within).filter((it) => typeof it === "string");
