import { createHash } from "node:crypto";
import { relative } from "node:path";

/**
 * Names classes by three letters for their file, and which they are in there: a name stands in the one style sheet, in the
 * scripts and in every page. Paths start at `projectFolder`. Throws where two files get the same letters.
 */
export function shortClassNames(projectFolder: string): (name: string, file: string) => string {
  const markedFiles = new Map<string, { path: string; names: string[] }>();
  return (name, file) => {
    const path = relative(projectFolder, file.split("?", 1)[0] ?? file);
    const mark = createHash("sha256").update(path).digest("hex").slice(0, 4);
    const { path: before, names } = markedFiles.get(mark) ?? { path, names: [] };
    if (before !== path) throw new Error(`${before} and ${path} have one mark: take a letter more.`);
    if (!names.includes(name)) names.push(name);
    markedFiles.set(mark, { path, names });
    return `_${mark}${names.indexOf(name).toString(36)}`;
  };
}
