import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse, type Report } from "scslre";
import { type ESTree, parseSync, Visitor } from "vite";
import { projectFiles } from "../programs/files.ts";
import { isTest } from "./walls.ts";

/** Rooms whose patterns meet what strangers send. */
const OPEN_ROOMS = /^(?:contract|pure|server|web)\//;

/**
 * Every pattern takes a time that grows with its text and no faster: one line for each regular expression that some
 * text keeps busy for a power of its length, as `/\s*;/` does with a run of blanks (each blank is a new place to begin
 * at). A pattern put together at run time can't be looked at, so what strangers reach has none.
 */
export function checkPatterns(projectFolder: string): string[] {
  return projectFiles(projectFolder, "*.ts", "*.tsx").flatMap((file) => {
    return slowPatterns(file, readFileSync(join(projectFolder, file), "utf8"));
  });
}

/** The same of one file. Throws where it does not parse. */
export function slowPatterns(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: string[] = [];
  const say = (start: number, what: string) =>
    found.push(`${file}:${source.slice(0, start).split("\n").length}  ${what}`);
  const look = (start: number, pattern: string, flags: string) => {
    const [report] = analyse({ source: pattern, flags }, { assumeRejectingSuffix: false }).reports;
    if (report) say(start, `/${pattern}/${flags}: ${wordsFor(report)}`);
  };
  const made = ({
    callee,
    arguments: [pattern, flags],
    start,
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp" || isTest(file)) return;
    if (isText(pattern)) look(start, pattern.value, isText(flags) ? flags.value : "");
    else if (OPEN_ROOMS.test(file))
      say(start, "a pattern put together at run time: nobody can tell what it costs");
  };
  new Visitor({
    Literal(literal) {
      if ("regex" in literal) look(literal.start, literal.regex.pattern, literal.regex.flags);
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

const isText = (given: unknown): given is { readonly value: string } =>
  typeof given === "object" && given !== null && "value" in given && typeof given.value === "string";

function wordsFor({ character, exponential }: Report): string {
  const sign = JSON.stringify(character.pick);
  return `${exponential ? "explodes" : "slows down"} with a run of ${sign}`;
}

if (import.meta.main) {
  const wrong = checkPatterns(join(import.meta.dirname, "../.."));
  for (const line of wrong) console.log(`error    ${line}`);
  console.log(`${wrong.length} errors`);
  if (wrong.length > 0) process.exitCode = 1;
}
