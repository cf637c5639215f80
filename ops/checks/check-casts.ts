import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { projectFiles } from "../programs/files.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { isTestCode } from "./folders.ts";
import { type NotYet, nothing, notYet } from "./not-yet.ts";

/** Of the lines of a room. */
const MOST_IN_A_THOUSAND = 1;

type Room = { casts: string[]; lines: number };

/**
 * Counts casts (`as X`, not `as const`) by room and refuses more than one in 1,000 lines. A cast tells the compiler instead
 * of asking it; parsing, narrowing and `satisfies` ask. Test code is left out: a wrong cast there breaks a test, at once.
 */
export function checkCasts(folder: string, still: NotYet = nothing): string[] {
  const rooms = new Map<string, Room>();
  for (const file of projectFiles(folder, "*.ts", "*.tsx")) {
    if (isTestCode(file) || !file.includes("/")) continue;
    const [name = ""] = file.split("/");
    const room = rooms.get(name) ?? { casts: [], lines: 0 };
    rooms.set(name, room);
    const source = readFileSync(join(folder, file), "utf8");
    room.lines += source.trimEnd().split("\n").length;
    room.casts.push(...castsIn(file, source).map((line) => `${file}:${line}`));
  }
  return [...rooms].flatMap(([name, room]) => wrongIn(name, room, still.casts[name]));
}

function wrongIn(name: string, { casts, lines }: Room, bound: number | undefined): string[] {
  const most = Math.floor((lines * MOST_IN_A_THOUSAND) / 1_000);
  const words = `${name}: ${casts.length} casts in ${lines} lines`;
  if (bound === undefined)
    return casts.length <= most ? [] : [`${words}; ${most} are the most\n  ${casts.join("\n  ")}`];
  if (casts.length <= most) return [`${words}, few enough: take its line out of ops/checks/not-yet.ts`];
  if (casts.length > bound)
    return [`${words}; ${bound} are the most, and they only get fewer\n  ${casts.join("\n  ")}`];
  return casts.length < bound ? [`${words}: write ${casts.length} in ops/checks/not-yet.ts`] : [];
}

/** The lines of a file with a cast, one for each cast. */
export function castsIn(file: string, source: string): number[] {
  if (!/\bas\b|<\w/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const lines: number[] = [];
  const count = ({ typeAnnotation, end }: ESTree.TSAsExpression | ESTree.TSTypeAssertion) => {
    if (source.slice(typeAnnotation.start, typeAnnotation.end) !== "const")
      lines.push(source.slice(0, end).split("\n").length);
  };
  new Visitor({ TSAsExpression: count, TSTypeAssertion: count }).visit(program);
  return lines;
}

if (import.meta.main) {
  const wrong = checkCasts(projectFolder, notYet);
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}
