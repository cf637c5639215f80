import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { type NotYet, nothing, notYet } from "./not-yet.ts";

const MOST_LINES = 70;

/** A journey reads from first step to last, and each step builds on the one before: cut into pieces it is harder to follow. */
const JOURNEY = /^e2e\/.*\.test\.ts$/;

type Long = { name: string; place: string; lines: number };

/**
 * Refuses functions of more than 70 lines, not counting blank ones but counting the functions inside them: a linter that
 * leaves those out lets a screen of 130 lines pass. Journeys are exempt.
 */
export function checkFunctions(folder: string, still: NotYet = nothing): string[] {
  const found = projectFiles(folder, "*.ts", "*.tsx")
    .filter((file) => !JOURNEY.test(file))
    .flatMap((file) => longFunctionsIn(file, readFileSync(join(folder, file), "utf8")));
  const known = new Set(found.map(({ name }) => name));
  return [
    ...found
      .filter(({ name, lines }) => lines > (still.functions[name] ?? MOST_LINES))
      .map(
        ({ name, place, lines }) =>
          `${place}  ${name}: ${lines} lines; ${still.functions[name] ?? MOST_LINES} are the most`,
      ),
    ...Object.keys(still.functions)
      .filter((name) => !known.has(name))
      .map((name) => `${name}: short enough: take its line out of ops/checks/not-yet.ts`),
  ];
}

/** Named by room and function, so that a file may move; a function without a name goes by its file. */
export function longFunctionsIn(file: string, source: string): Long[] {
  if (source.split("\n").length <= MOST_LINES) return [];
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const long: Long[] = [];
  const measure = (it: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const lines = source
      .slice(it.start, it.end)
      .split("\n")
      .filter((line) => line.trim() !== "").length;
    if (lines <= MOST_LINES) return;
    const own = "id" in it ? it.id?.name : undefined;
    const line = source.slice(0, it.start).split("\n").length;
    long.push({ name: `${file.split("/")[0]} ${own ?? basename(file)}`, place: `${file}:${line}`, lines });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return long;
}

if (import.meta.main) {
  const wrong = checkFunctions(projectFolder, notYet);
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}
