import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { projectFiles } from "../programs/files.ts";
import { importsOf } from "./imports.ts";
import { isTest } from "./walls.ts";

/** The page that shows all parts is no reason for one to be. */
const SHOWCASE = "web/screens/visitors/development";

/**
 * What one screen alone uses lives with that screen, and what nobody uses lives nowhere: one line for each file of
 * web/parts/ that fewer than two places need. The frame around all screens counts as a place, and as enough.
 */
export function checkParts(projectFolder: string): string[] {
  const scripts = projectFiles(projectFolder, "web/*.ts", "web/*.tsx").filter((file) => !isTest(file));
  const importers = new Map<string, string[]>();
  for (const file of scripts) {
    for (const { specifier } of importsOf(file, readFileSync(join(projectFolder, file), "utf8"))) {
      const target = posix.join(posix.dirname(file), specifier);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return scripts
    .filter((file) => file.startsWith("web/parts/"))
    .flatMap((part) => {
      const places = placesOf(part, importers);
      if (places.size > 1 || places.has("web")) return [];
      const [only] = places;
      return [`${part}  ${only ? `only ${only} needs it: it lives there` : "nobody needs it"}`];
    });
}

/** The screens that reach a part, also by way of other parts; `web` for the frame and the entries. */
function placesOf(part: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const places = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const importer of importers.get(file) ?? []) {
      if (importer.startsWith("web/parts/")) visit(importer);
      else places.add(/^web\/screens\/[^/.]+\/[^/.]+/.exec(importer)?.[0] ?? "web");
    }
  };
  visit(part);
  places.delete(SHOWCASE);
  return places;
}

if (import.meta.main) {
  const wrong = checkParts(join(import.meta.dirname, "../.."));
  for (const line of wrong) console.log(`error    ${line}`);
  console.log(`${wrong.length} errors`);
  if (wrong.length > 0) process.exitCode = 1;
}
